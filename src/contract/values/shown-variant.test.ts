import { describe, expect, it } from 'vitest';
import { shownVariant } from './shown-variant.ts';

describe('the variant that a card shows', () => {
  const variant = (price: number, inStock = true) => ({ price, inStock });
  const shownOf = (variants: { price: number; inStock: boolean }[]) => shownVariant(variants, (one) => one);

  it('is the cheapest in stock', () => {
    const cheapest = variant(900);
    expect(shownOf([variant(1000), variant(500, false), cheapest, variant(950)])).toBe(cheapest);
  });

  it('is the cheapest if all are sold out', () => {
    const cheapest = variant(900, false);
    expect(shownOf([variant(1000, false), cheapest])).toBe(cheapest);
  });

  it('is the first of equals, and null for no variants', () => {
    const first = variant(1000);
    expect(shownOf([first, variant(1000)])).toBe(first);
    expect(shownOf([])).toBeNull();
  });

  it('may cost nothing', () => {
    const free = variant(0);
    expect(shownOf([variant(1), free])).toBe(free);
  });
});
