/** The server counts money in dirhams (1 riyal = 100 dirhams). The API uses riyals. */

/** Converts dirhams to riyals: 12550 -> 125.5. */
export function toRiyals(dirhams: number): number {
  return dirhams / 100;
}

/** Converts riyals to dirhams: 125.5 -> 12550. Throws RangeError for more than two decimals. */
export function toDirhams(riyals: number): number {
  const dirhams = Math.round(riyals * 100);
  if (!Number.isSafeInteger(dirhams) || Math.abs(dirhams / 100 - riyals) > 1e-9) {
    throw new RangeError(`not an amount in riyals: ${riyals}`);
  }
  return dirhams;
}

/** The unit price after a whole-percent discount, rounded half up to the dirham. */
export function discountedDirhams(priceDirhams: number, discountPercent: number): number {
  return Math.floor((priceDirhams * (100 - discountPercent) + 50) / 100);
}
