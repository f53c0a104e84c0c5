import type { Product, ProductVariant } from '#contract/catalog.ts';

/**
 * The variant that a page opens with: the only one, or the one named by the address; otherwise
 * none.
 */
export function chosenVariant(product: Product, query: URLSearchParams): ProductVariant | null {
  const [only, second] = product.variants;
  if (only && !second) return only;
  const id = Number(query.get('variant'));
  return product.variants.find((variant) => variant.id === id) ?? null;
}

/**
 * The attributes that distinguish a variant from the others: "500 g · Gift box". Empty if there are
 * none.
 */
export function variantLabel(variant: ProductVariant): string {
  return variant.attributes.map(({ variantAttribute }) => variantAttribute.value).join(' · ');
}

/** The names of the attributes that a shopper chooses by: "Colour", "Size". */
export function choiceNames({ variants }: Product): string[] {
  const values = new Map<string, Set<string>>();
  for (const { attributes } of variants) {
    for (const { name, variantAttribute } of attributes)
      values.set(name, (values.get(name) ?? new Set()).add(variantAttribute.value));
  }
  return [...values].filter(([, different]) => different.size > 1).map(([name]) => name);
}

/**
 * The pictures to show: those of the chosen variant, else the product's pictures and one of each
 * variant.
 */
export function galleryOf(product: Product, variant: ProductVariant | null): string[] {
  const paths = variant
    ? [variant.variantImage, ...variant.variantGallery.map(({ path }) => path)]
    : [product.mainImage, ...(product.moreImages ?? []), ...product.variants.map(({ variantImage }) => variantImage)];
  const known = [...new Set(paths)].filter((path): path is string => path !== null);
  return known.length === 0 && product.mainImage !== null ? [product.mainImage] : known;
}

/** The rating of a product over all its variants, whichever is chosen. */
export function ratingOf({ variants, rating }: Pick<Product, 'variants' | 'rating'>): Product['rating'] {
  const [only, second] = variants;
  // A product is counted a little later than its variant.
  return only && !second ? { average: only.globalRating, count: only.ratingsCount } : rating;
}
