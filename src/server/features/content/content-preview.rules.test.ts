import { describe, expect, it } from 'vitest';
import { createPreviewToken, previewedAt, readPreviewToken } from './content-preview.rules.ts';

const key = Buffer.alloc(32, 1);
const now = new Date('2026-11-29T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('the token of a preview', () => {
  const { token, until } = createPreviewToken(key, 'ramadan', now);

  it('names its page for 15 minutes', () => {
    expect(until).toEqual(after(15));
    expect([readPreviewToken(key, token, now), readPreviewToken(key, token, after(14.9))]).toEqual([
      'ramadan',
      'ramadan',
    ]);
    expect(readPreviewToken(key, token, after(15))).toBeNull();
  });

  it('is refused with another page, another end, another key, or cut', () => {
    const [handle, end, mac] = token.split('.');
    const later = String(Number(end) + 3600);
    const wrong = [`home.${end}.${mac}`, `${handle}.${later}.${mac}`, `${handle}.${end}`, '', '..', `${token}x`];
    expect(wrong.map((one) => readPreviewToken(key, one, now))).toEqual(wrong.map(() => null));
    expect(readPreviewToken(Buffer.alloc(32, 2), token, now)).toBeNull();
  });
});

it('a preview shows what has not begun, and nothing that is hidden or over', () => {
  const blank = { en: '', ar: '' };
  const section = (id: string, more: object = {}) => ({ id, kind: 'recent' as const, title: blank, ...more });
  const shown = previewedAt(
    [
      section('now'),
      section('tomorrow', { from: after(1440).toISOString() }),
      section('hidden', { hidden: true }),
      section('over', { until: after(-1).toISOString() }),
    ],
    now,
  );
  expect(shown.map(({ id }) => id)).toEqual(['now', 'tomorrow']);
});
