import { expect, it } from 'vitest';
import { ageOf } from './age.rules.ts';

it.each([
  [0, 'now', 0],
  [59, 'now', 0],
  [60, 'minutes', 1],
  [3599, 'minutes', 59],
  [3600, 'hours', 1],
  [86_399, 'hours', 23],
  [86_400, 'days', 1],
] as const)('%i seconds are %s %i', (seconds, unit, count) => {
  expect(ageOf(seconds)).toEqual({ unit, count });
});
