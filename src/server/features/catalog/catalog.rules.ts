/** The filters that one variant of a product must meet together. */
export interface VariantFilter {
  /** Riyals. */
  min?: number | undefined;
  max?: number | undefined;
  inStock?: boolean | undefined;
  offers?: boolean | undefined;
}

// A filter may have six decimals, finer than a dirham. Rounding removes floating-point errors.
function inDirhams(riyals: number): number {
  return Math.round(riyals * 1e8) / 1e6;
}

/** The lowest price in dirhams that is at least this many riyals. */
export function dirhamsFrom(riyals: number): number {
  return Math.ceil(inDirhams(riyals));
}

/** The highest price in dirhams that is at most this many riyals. */
export function dirhamsUpTo(riyals: number): number {
  return Math.floor(inDirhams(riyals));
}

/** Whether a variant meets a filter. `price` in dirhams. */
export function meetsFilter(
  variant: { price: number; inStock: boolean; hasOffer: boolean },
  { min, max, inStock, offers }: VariantFilter,
): boolean {
  return (
    (!inStock || variant.inStock) &&
    (!offers || variant.hasOffer) &&
    (min === undefined || variant.price >= dirhamsFrom(min)) &&
    (max === undefined || variant.price <= dirhamsUpTo(max))
  );
}
