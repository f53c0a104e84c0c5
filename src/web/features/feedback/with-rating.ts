import type { Product } from '#contract/catalog.ts';
import type { Output } from '../../platform/queries.ts';

/** The product after a variant was rated: the server settles the product's own average a little later. */
export function withRating(product: Product, { variantId, globalRating, ratingsCount }: Output<'rate'>): Product {
  const variants = product.variants.map((variant) =>
    variant.id === variantId ? { ...variant, globalRating, ratingsCount } : variant,
  );
  const count = variants.reduce((sum, one) => sum + one.ratingsCount, 0);
  const stars = variants.reduce((sum, one) => sum + one.globalRating * one.ratingsCount, 0);
  const average = count === 0 ? 0 : Math.round((stars / count) * 10) / 10;
  return { ...product, variants, rating: { average, count } };
}
