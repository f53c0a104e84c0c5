// A filter may be finer than a dirham (six decimals); the tail that floating point adds must not move it across one.
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

interface Priced {
  price_dirhams: number;
  discounted_dirhams: number | null;
}

function unitDirhams(variant: Priced): number {
  return variant.discounted_dirhams ?? variant.price_dirhams;
}

/** The variant that a product is priced by (D43): the cheapest after discount, the first of equals. */
export function cheapest<T extends Priced>(variants: T[]): T | null {
  return variants.reduce<T | null>(
    (best, variant) => (best && unitDirhams(best) <= unitDirhams(variant) ? best : variant),
    null,
  );
}
