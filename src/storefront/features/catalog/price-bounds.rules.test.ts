import { describe, expect, it } from 'vitest';
import type { ProductWithVariants } from '#contract/catalog.ts';
import { positionOf, priceBounds } from './price-bounds.rules.ts';

function product(...prices: [variantPrice: number, discountedPrice?: number][]): ProductWithVariants {
  return {
    id: 1,
    name: 'Mug',
    variants: prices.map(([variantPrice, discountedPrice = null], index) => ({
      id: index + 1,
      variantImage: '',
      variantPrice,
      discountedPrice,
      globalRating: 0,
      isFavorite: false,
      inStock: true,
      offers: [],
    })),
  };
}

describe('the bounds of a price slider', () => {
  it('are whole riyals around the lowest prices, with discounts', () => {
    expect(priceBounds(product([40], [30, 24.5]), product([180], [195]))).toEqual({ min: 24, max: 180, step: 1 });
  });

  it('have larger steps in a longer range', () => {
    expect(priceBounds(product([12]), product([899]))).toEqual({ min: 10, max: 900, step: 5 });
    expect(priceBounds(product([3]), product([25_000]))).toEqual({ min: 0, max: 25_000, step: 500 });
  });

  it('do not exist where there is nothing to choose', () => {
    expect(priceBounds(undefined, undefined)).toBeNull();
    expect(priceBounds(product([50]), product([50]))).toBeNull();
  });

  it('contain every position', () => {
    const bounds = { min: 10, max: 900, step: 5 };
    expect([null, 3, 300.5, 5000].map((amount) => positionOf(amount, bounds.min, bounds))).toEqual([
      10, 10, 300.5, 900,
    ]);
  });
});
