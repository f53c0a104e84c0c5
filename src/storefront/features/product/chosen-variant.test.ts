import { describe, expect, it } from 'vitest';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { chosenVariant, choiceNames, galleryOf, ratingOf, variantLabel } from './chosen-variant.ts';

function variant(id: number, values: string[] = []): ProductVariant {
  return {
    id,
    variantImage: `products/v${id}.webp`,
    variantPrice: 10,
    discountedPrice: null,
    globalRating: 0,
    isFavorite: false,
    inStock: true,
    offers: [],
    variantGallery: [{ path: `products/v${id}.webp` }, { path: `products/v${id}-back.webp` }],
    attributes: values.map((value) => ({ name: 'Size', variantAttribute: { value } })),
    ratingsCount: 0,
    product: { id: 1, name: 'Mug' },
  };
}

function product(...variants: ProductVariant[]): Product {
  return {
    id: 1,
    name: 'Mug',
    description: '',
    basePrice: 10,
    discountedPrice: null,
    mainImage: 'products/mug.webp',
    customizable: false,
    customizationOptions: [],
    rating: { average: 0, count: 0 },
    commentsCount: 0,
    category: { id: 2, name: 'Home' },
    createdAt: '2026-11-21T08:00:00.000Z',
    variants,
  };
}

const query = (text = '') => new URLSearchParams(text);

describe('the rating of a product page', () => {
  const rating = { average: 4.9, count: 5 };

  it('is that of the product, whichever variant is chosen', () => {
    expect(ratingOf({ ...product(variant(7), variant(8)), rating })).toEqual(rating);
  });

  it('is that of the only variant, which counts at once', () => {
    const rated = { ...variant(7), globalRating: 4, ratingsCount: 2 };
    expect(ratingOf({ ...product(rated), rating })).toEqual({ average: 4, count: 2 });
  });
});

describe('the chosen variant of a product page', () => {
  // Spec: D38.2
  it('is the only one, whatever the address', () => {
    expect(chosenVariant(product(variant(7)), query('variant=9'))?.id).toBe(7);
  });

  it('is the one of the address, and none if the address names none of them', () => {
    const two = product(variant(7), variant(8));
    expect(chosenVariant(two, query('variant=8'))?.id).toBe(8);
    for (const text of ['', 'variant=9', 'variant=', 'variant=7x']) expect(chosenVariant(two, query(text))).toBeNull();
  });

  it('shows its pictures, each once; without a variant, one of each', () => {
    const two = product(variant(7), variant(8));
    expect(galleryOf(two, variant(7))).toEqual(['products/v7.webp', 'products/v7-back.webp']);
    expect(galleryOf(two, null)).toEqual(['products/mug.webp', 'products/v7.webp', 'products/v8.webp']);
    const bare = { ...variant(7), variantImage: null, variantGallery: [] };
    expect(galleryOf(product(bare), bare)).toEqual(['products/mug.webp']);
  });

  it('is labelled by its attributes', () => {
    expect(variantLabel(variant(7, ['500 g', 'Gift box']))).toBe('500 g · Gift box');
    expect(variantLabel(variant(7))).toBe('');
  });
});

describe('what a shopper chooses by', () => {
  it('is the attributes whose values differ', () => {
    expect(choiceNames(product(variant(1, ['S']), variant(2, ['M'])))).toEqual(['Size']);
    expect(choiceNames(product(variant(1, ['S']), variant(2, ['S'])))).toEqual([]);
    expect(choiceNames(product(variant(1), variant(2)))).toEqual([]);
  });
});
