import { expect, it } from 'vitest';
import { differenceOf, isOtherAmount, typedAmount } from './collected.rules.ts';

it('an amount is read in either digits', () => {
  expect(['90', ' 90.00', '٩٠٫٠٠', '90,5'].map(typedAmount)).toEqual([90, 90, 90, 90.5]);
  expect(['', ' ', 'x'].map(typedAmount)).toEqual([NaN, NaN, NaN]);
});

it('another amount than what is due is asked about, but nothing that is no amount', () => {
  expect(isOtherAmount(typedAmount('١٠'), 90)).toBe(true);
  expect(isOtherAmount(typedAmount('90.01'), 90)).toBe(true);
  expect(isOtherAmount(typedAmount('٩٠'), 90)).toBe(false);
  expect(isOtherAmount(60.3, 20.1 * 3)).toBe(false);
  expect(isOtherAmount(NaN, 90)).toBe(false);
});

it('what is missing is less than 0', () => {
  expect([differenceOf(10, 90), differenceOf(95.5, 90), differenceOf(60.3, 20.1 * 3)]).toEqual([-80, 5.5, 0]);
});
