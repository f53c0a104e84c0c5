import { expect, it } from 'vitest';
import { differenceOf, isOtherAmount } from './collected.rules.ts';

it('another amount than what is due is asked about, but nothing that is no amount', () => {
  expect(isOtherAmount(10, 90)).toBe(true);
  expect(isOtherAmount(90.01, 90)).toBe(true);
  expect(isOtherAmount(90, 90)).toBe(false);
  expect(isOtherAmount(60.3, 20.1 * 3)).toBe(false);
  expect(isOtherAmount(null, 90)).toBe(false);
});

it('what is missing is less than 0', () => {
  expect([differenceOf(10, 90), differenceOf(95.5, 90), differenceOf(60.3, 20.1 * 3)]).toEqual([-80, 5.5, 0]);
});
