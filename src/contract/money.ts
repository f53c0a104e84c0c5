/** Money is counted in whole dirhams (1 riyal = 100 dirhams) and leaves the server as riyals with at most two decimals. */

/** Dirhams (integer) to riyals, as the wire has them: 12550 -> 125.5. */
export function toRiyals(dirhams: number): number {
  return dirhams / 100;
}

/** Riyals with at most two decimals to whole dirhams: 125.5 -> 12550. Throws a RangeError for anything finer or not finite. */
export function toDirhams(riyals: number): number {
  const dirhams = Math.round(riyals * 100);
  if (!Number.isSafeInteger(dirhams) || Math.abs(dirhams / 100 - riyals) > 1e-9) {
    throw new RangeError(`not an amount in riyals: ${riyals}`);
  }
  return dirhams;
}

/** The price of one piece after a whole-percent discount, rounded half up to the dirham (contract, row "offers"). */
export function discountedDirhams(priceDirhams: number, discountPercent: number): number {
  return Math.floor((priceDirhams * (100 - discountPercent) + 50) / 100);
}
