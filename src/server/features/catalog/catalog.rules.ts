// A filter in riyals may be finer than a dirham; the hundredths that floating point adds must not move it.
const noise = 1e-6;

/** The lowest price in dirhams that is at least this many riyals. */
export function dirhamsFrom(riyals: number): number {
  return Math.ceil(riyals * 100 - noise);
}

/** The highest price in dirhams that is at most this many riyals. */
export function dirhamsUpTo(riyals: number): number {
  return Math.floor(riyals * 100 + noise);
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
