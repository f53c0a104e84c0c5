import { describe, expect, it } from 'vitest';
import { bestDiscount, bestOffer, cartTotals, lineTotalDirhams, piecesOfVariants } from './pricing.rules.ts';

describe('the best of several offers', () => {
  it('is the greatest per cent, and 0 without one', () => {
    expect(bestDiscount([{ discount: 10 }, { discount: 30 }, { discount: 20 }])).toBe(30);
    expect(bestDiscount([])).toBe(0);
    expect(bestDiscount()).toBe(0);
  });

  it('makes the lowest price, and of equal prices the greater per cent', () => {
    const sum = { discount: 24, amountDirhams: 2500 };
    expect(bestOffer(10_000, [{ discount: 10 }, { discount: 30 }, { discount: 20 }])).toEqual({
      discount: 30,
      dirhams: 7000,
    });
    expect(bestOffer(10_000, [{ discount: 20 }, sum])).toEqual({ discount: 24, dirhams: 7500 });
    expect(bestOffer(10_000, [sum, { discount: 25 }])).toEqual({ discount: 25, dirhams: 7500 });
    expect(bestOffer(10_000, [{ discount: 25 }, sum])).toEqual({ discount: 25, dirhams: 7500 });
  });

  it('is none without an offer, or of a sum that is no less than the price', () => {
    expect(bestOffer(10_000)).toBeNull();
    expect(bestOffer(10_000, [])).toBeNull();
    expect(bestOffer(10_000, [{ discount: 99, amountDirhams: 10_000 }])).toBeNull();
    expect(bestOffer(10_000, [{ discount: 99, amountDirhams: 20_000 }, { discount: 5 }])).toEqual({
      discount: 5,
      dirhams: 9500,
    });
    // 1 % of one dirham takes nothing off, and is still an offer.
    expect(bestOffer(1, [{ discount: 1 }])).toEqual({ discount: 1, dirhams: 1 });
  });
});

describe('totals', () => {
  const lines = [
    { quantity: 2, priceDirhams: 5000, discountedDirhams: null },
    { quantity: 3, priceDirhams: 1000, discountedDirhams: 899 },
  ];

  it('count pieces and use the discounted price if there is one', () => {
    expect(lines.map(lineTotalDirhams)).toEqual([10_000, 2697]);
    expect(cartTotals(lines)).toEqual({ itemsCount: 5, subtotalDirhams: 12_697 });
    expect(cartTotals([])).toEqual({ itemsCount: 0, subtotalDirhams: 0 });
  });

  it('of pieces are by variant', () => {
    const pieces = piecesOfVariants([
      { variantId: 7, quantity: 2 },
      { variantId: 8, quantity: 1 },
      { variantId: 7, quantity: 3 },
    ]);
    expect([...pieces]).toEqual([
      [7, 5],
      [8, 1],
    ]);
  });
});
