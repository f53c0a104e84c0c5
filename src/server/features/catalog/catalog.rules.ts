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
