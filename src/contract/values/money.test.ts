import { describe, expect, it } from 'vitest';
import { discountedDirhams, offeredDirhams, percentOfAmount, toDirhams, toRiyals } from './money.ts';

describe('money', () => {
  it.each([
    [0, 0],
    [125.5, 12_550],
    [19.99, 1999],
    [0.07, 7],
    [1_000_000.01, 100_000_001],
    [-0.5, -50],
  ])('%d riyals are %d dirhams, and back', (riyals, dirhams) => {
    expect(toDirhams(riyals)).toBe(dirhams);
    expect(toRiyals(dirhams)).toBe(riyals);
  });

  it.each([0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e15])('refuses %d riyals', (riyals) => {
    expect(() => toDirhams(riyals)).toThrow(RangeError);
  });

  it.each([
    [10_000, 25, 7500],
    [999, 10, 899],
    // 899.5 dirhams are rounded half up.
    [1799, 50, 900],
    [1, 50, 1],
    [1, 51, 0],
    [1, 99, 0],
    [12_345, 33, 8271],
  ])('%d dirhams less %d%% are %d', (price, percent, expected) => {
    expect(discountedDirhams(price, percent)).toBe(expected);
  });

  it.each([
    [{ discount: 25 }, 7500],
    [{ discount: 25, amountDirhams: null }, 7500],
    [{ discount: 25, amountDirhams: 2499 }, 7501],
    [{ discount: 99, amountDirhams: 9999 }, 1],
    // A sum that is no less than the price takes nothing off.
    [{ discount: 99, amountDirhams: 10_000 }, 10_000],
    [{ discount: 99, amountDirhams: 10_001 }, 10_000],
  ])('100 riyals with the offer %j are %d dirhams', (offer, expected) => {
    expect(offeredDirhams(10_000, offer)).toBe(expected);
  });

  it.each([
    [10_000, 2599, 25],
    [10_000, 50, 1],
    [10_000, 9999, 99],
    [10_000, 20_000, 99],
    [100, 7, 7],
    [1, 1, 99],
    [0, 1, 1],
    [0, 0, 1],
  ])('of %d dirhams, %d are %d%%', (price, amount, expected) => {
    expect(percentOfAmount(price, amount)).toBe(expected);
  });
});
