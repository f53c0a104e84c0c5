import { describe, expect, it } from 'vitest';
import { privacyClock, quoteOf } from './messages.rules.ts';

const came = new Date('2026-11-01T09:00:00Z');

describe('a request about personal data', () => {
  it.each([
    ['2026-11-01T09:00:00Z', 30, 'fine'],
    ['2026-11-23T08:59:00Z', 9, 'fine'],
    ['2026-11-24T09:00:00Z', 7, 'soon'],
    ['2026-12-01T08:59:00Z', 1, 'soon'],
    ['2026-12-01T09:00:01Z', 0, 'late'],
    ['2027-01-01T00:00:00Z', 0, 'late'],
  ])('at %s: %d days left, %s', (now, daysLeft, state) => {
    expect(privacyClock(came, new Date(now))).toEqual({ dueAt: new Date('2026-12-01T09:00:00Z'), daysLeft, state });
  });
});

describe('a quoted text', () => {
  it('has a mark before each line', () => {
    expect(quoteOf('Salam\n\nمتى تفتحون؟')).toBe('> Salam\n>\n> متى تفتحون؟');
  });

  it('is cut where mail programs would refuse it', () => {
    const quoted = quoteOf('a'.repeat(4000));
    expect(quoted).toMatch(/^> a+…$/);
    expect(quoted.length).toBeLessThan(510);
  });
});
