import { describe, expect, it } from 'vitest';
import type { VariantInList } from '#contract/catalog.ts';
import { productFacts, variantFacts } from './card-facts.ts';

function variant(id: number, more: Partial<VariantInList> = {}): VariantInList {
  return {
    id,
    variantImage: `products/${id}.webp`,
    variantPrice: 100,
    discountedPrice: null,
    globalRating: 4,
    isFavorite: false,
    inStock: true,
    offers: [],
    ...more,
  };
}

const reduced = { discountedPrice: 75, offers: [{ discount: 25, description: '' }] };

describe('the card of a product', () => {
  it('shows the price with the offer and the old price', () => {
    const facts = variantFacts({ id: 1, name: 'Mug' }, variant(7, reduced));
    expect(facts).toMatchObject({ priceRiyals: 75, beforeRiyals: 100, discount: 25, from: false });
  });

  it('shows "from" only if the prices differ', () => {
    expect(productFacts({ id: 1, name: 'Mug', variants: [variant(7), variant(8)] })).toMatchObject({ from: false });
    const facts = productFacts({ id: 1, name: 'Mug', variants: [variant(7), variant(8, reduced)] });
    expect(facts).toMatchObject({ from: true, priceRiyals: 75, beforeRiyals: null, discount: 25 });
  });

  it('shows a variant that is in stock, and is sold out only if all are', () => {
    const gone = variant(7, { inStock: false });
    expect(productFacts({ id: 1, name: 'Mug', variants: [gone, variant(8)] })).toMatchObject({
      variant: { id: 8 },
      inStock: true,
    });
    expect(productFacts({ id: 1, name: 'Mug', variants: [gone] })).toMatchObject({
      variant: { id: 7 },
      inStock: false,
    });
    expect(productFacts({ id: 1, name: 'Mug', variants: [] })).toBeNull();
  });
});
