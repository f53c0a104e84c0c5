import { expect, it } from 'vitest';
import { changeOf } from './change.rules.ts';

it.each([
  [150, 100, '+50%'],
  [50, 100, '\u221250%'],
  [0, 100, '\u2212100%'],
  [100.2, 100, '0%'],
  [99.8, 100, '0%'],
  [1_000_000, 1, '+99999900%'],
  [5, 0, null],
  [0, 0, null],
])('%d after %d: %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});
