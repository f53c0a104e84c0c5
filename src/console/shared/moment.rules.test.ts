import { expect, it } from 'vitest';
import { agoText, momentFormat } from './moment.rules.ts';

it.each([
  ['en', '23 Nov 2026, 14:30'],
  ['ar', '23 نوفمبر 2026، الساعة 14:30'],
] as const)('a moment in %s has the month as a word and the time of Qatar', (language, text) => {
  expect(momentFormat(language)(new Date('2026-11-23T11:30:00Z'))).toBe(text);
});

it.each([
  ['en', 0, 'now'],
  ['en', 2, '2 minutes ago'],
  ['ar', 2, 'قبل دقيقتين'],
  ['en', 150, '3 hours ago'],
  ['en', 1500, 'yesterday'],
] as const)('in %s, %d minutes before now is "%s"', (language, minutes, text) => {
  const now = new Date('2026-11-23T11:30:00Z');
  expect(agoText(language, new Date(now.getTime() - minutes * 60_000), now)).toBe(text);
});
