import { describe, expect, it } from 'vitest';
import type { VariantInList } from '#contract/catalog.ts';
import { latestFacts, productFacts, variantFacts } from './card-facts.ts';

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
    const facts = variantFacts({ ...variant(7, reduced), product: { id: 1, name: 'Mug' } });
    expect(facts).toMatchObject({ priceRiyals: 75, beforeRiyals: 100, discount: 25, from: false });
  });

  it('shows the cheapest variant with "from" if the prices differ, and the offer only with its price', () => {
    const mug = { id: 1, name: 'Mug' };
    expect(productFacts({ ...mug, variants: [variant(7), variant(8)] })).toMatchObject({
      from: false,
      variant: { id: 7 },
    });
    expect(productFacts({ ...mug, variants: [variant(7), variant(8, reduced)] })).toMatchObject({
      from: true,
      variant: { id: 8 },
      priceRiyals: 75,
      beforeRiyals: 100,
      discount: 25,
    });
    const dearer = variant(8, { variantPrice: 400, discountedPrice: 300, offers: [{ discount: 25, description: '' }] });
    expect(productFacts({ ...mug, variants: [variant(7), dearer] })).toMatchObject({
      from: true,
      priceRiyals: 100,
      beforeRiyals: null,
      discount: 0,
    });
  });

  it('shows the variant that meets the filters of the list, without "from"', () => {
    const mug = { id: 1, name: 'Mug', variants: [variant(7), variant(8, { variantPrice: 300 })], shownVariantId: 8 };
    expect(productFacts(mug)).toMatchObject({
      from: false,
      variant: { id: 8 },
      priceRiyals: 300,
      href: '/product/1?variant=8',
    });
  });

  it('shows the rating of the product, whatever variant it shows', () => {
    const mug = { id: 1, name: 'Mug', productRating: 4.9 };
    const unrated = variant(8, { globalRating: 0 });
    expect(productFacts({ ...mug, variants: [unrated] })?.rating).toBe(4.9);
    expect(latestFacts({ ...mug, variant: unrated }).rating).toBe(4.9);
    expect(variantFacts({ ...unrated, product: mug, productRating: 4.9 }).rating).toBe(4.9);
    expect(variantFacts({ ...unrated, product: mug }).rating).toBe(0);
  });

  it('opens the product with the shown variant chosen, if there are others', () => {
    const mug = { id: 1, name: 'Mug' };
    expect(productFacts({ ...mug, variants: [variant(7)] })?.href).toBe('/product/1');
    expect(productFacts({ ...mug, variants: [variant(7), variant(8, reduced)] })?.href).toBe('/product/1?variant=8');
    expect(latestFacts({ ...mug, variant: variant(8) }).href).toBe('/product/1');
    expect(latestFacts({ ...mug, variant: variant(8), severalVariants: true, severalPrices: true })).toMatchObject({
      href: '/product/1?variant=8',
      from: true,
    });
    const exact = variantFacts({ ...variant(8), product: mug, variantName: 'Blush' });
    expect(exact).toMatchObject({ href: '/product/1?variant=8', variantName: 'Blush', from: false });
  });

  it('adds directly only if there is nothing to choose', () => {
    const mug = { id: 1, name: 'Mug' };
    const adds = (product: Parameters<typeof productFacts>[0]) => productFacts(product)?.addsDirectly;
    expect(adds({ ...mug, variants: [variant(7)] })).toBe(true);
    expect(adds({ ...mug, variants: [variant(7)], customizable: true })).toBe(false);
    expect(adds({ ...mug, variants: [variant(7, { inStock: false })] })).toBe(false);
    expect(adds({ ...mug, variants: [variant(7), variant(8)] })).toBe(false);
    expect(variantFacts({ ...variant(8), product: mug, variantName: 'Blush' }).addsDirectly).toBe(true);
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
