import type { Product } from '#contract/catalog.ts';
import type { Output } from '../../runtime/data/queries.ts';

/** The favourites after one of them was rated. */
export function withRatingOf(
  { rows }: Output<'listFavourites'>,
  { variantId, globalRating }: Output<'rate'>,
): Output<'listFavourites'> {
  return {
    rows: rows.map((row) =>
      row.variant.id === variantId ? { ...row, variant: { ...row.variant, globalRating } } : row,
    ),
  };
}

/**
 * The product after a variant was rated. The server updates the product's average a little later.
 */
export function withRating(product: Product, { variantId, globalRating, ratingsCount }: Output<'rate'>): Product {
  const variants = product.variants.map((variant) =>
    variant.id === variantId ? { ...variant, globalRating, ratingsCount } : variant,
  );
  const count = variants.reduce((sum, one) => sum + one.ratingsCount, 0);
  const stars = variants.reduce((sum, one) => sum + one.globalRating * one.ratingsCount, 0);
  const average = count === 0 ? 0 : Math.round((stars / count) * 10) / 10;
  return { ...product, variants, rating: { average, count } };
}

/** The user's own view of the product after the user has rated a variant. */
export function withOwnRating(product: Product, rated: Output<'rate'>): Product {
  const variants = withRating(product, rated).variants.map((variant) =>
    variant.id === rated.variantId ? { ...variant, ownRating: rated.rating } : variant,
  );
  return { ...withRating(product, rated), variants };
}
