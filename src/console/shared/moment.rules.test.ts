import { expect, it } from 'vitest';
import { momentFormat } from './moment.rules.ts';

it.each([
  ['en', '23 Nov 2026, 14:30'],
  ['ar', '23 نوفمبر 2026، 14:30'],
] as const)('a moment in %s has the month as a word and the time of Qatar', (language, text) => {
  expect(momentFormat(language).format(new Date('2026-11-23T11:30:00Z'))).toBe(text);
});
