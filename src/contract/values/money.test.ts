import { describe, expect, it } from 'vitest';
import { discountedDirhams, toDirhams, toRiyals } from './money.ts';

describe('money', () => {
  it.each([
    [0, 0],
    [125.5, 12_550],
    [19.99, 1999],
    [0.07, 7],
    [1_000_000.01, 100_000_001],
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
});
