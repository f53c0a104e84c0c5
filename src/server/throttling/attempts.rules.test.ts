import { describe, expect, it } from 'vitest';
import { type Limit, doublingPauses, hashCounterKey, secondsUntil } from './attempts.rules.ts';

const limit: Limit = { name: 'login', max: 5, windowMs: 1000 };

describe('the key of a counter', () => {
  it('is the same for the same limit and person, whatever the maximum', () => {
    expect(hashCounterKey({ limit, of: 'noora' })).toEqual(
      hashCounterKey({ limit: { ...limit, max: 9 }, of: 'noora' }),
    );
  });

  it('differs by limit and by person', () => {
    const keys = [
      hashCounterKey({ limit, of: 'noora' }),
      hashCounterKey({ limit, of: 'nooraa' }),
      hashCounterKey({ limit: { ...limit, name: 'codes' }, of: 'noora' }),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
  });

  it('is 32 bytes that contain no personal data', () => {
    const key = hashCounterKey({ limit, of: 'noora' });
    expect(key.length).toBe(32);
    expect(key.toString('latin1')).not.toContain('noora');
  });
});

describe('doubling pauses', () => {
  it('are none at first, then double from one second up to the longest', () => {
    expect(doublingPauses(2, 10)).toEqual([0, 0, 1000, 2000, 4000, 8000, 10_000]);
    expect(doublingPauses(0, 8)).toEqual([1000, 2000, 4000, 8000]);
    expect(doublingPauses(1, 1)).toEqual([0, 1000]);
  });
});

describe('the seconds to wait', () => {
  const now = new Date('2026-11-22T08:00:00.000Z');
  const after = (ms: number) => secondsUntil(new Date(now.getTime() + ms), now);

  it('are rounded up', () => {
    expect([after(1000), after(1001), after(59_999), after(60_000)]).toEqual([1, 2, 60, 60]);
  });

  it('are at least one, also for a time in the past', () => {
    expect([after(1), after(0), after(-5000)]).toEqual([1, 1, 1]);
  });
});
