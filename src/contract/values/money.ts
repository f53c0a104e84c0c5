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

/** How much an offer takes off: a per cent, or a sum of money, of which `discount` is the per cent. */
export interface Reduction {
  discount: number;
  amountDirhams?: number | null | undefined;
}

/** The unit price with an offer. A sum that is no less than the price is no offer: nothing is given away. */
export function offeredDirhams(priceDirhams: number, { discount, amountDirhams }: Reduction): number {
  if (typeof amountDirhams !== 'number') return discountedDirhams(priceDirhams, discount);
  return amountDirhams < priceDirhams ? priceDirhams - amountDirhams : priceDirhams;
}

/** The per cent of a price that a sum is, rounded down, from 1 to 99. */
export function percentOfAmount(priceDirhams: number, amountDirhams: number): number {
  return priceDirhams <= 0 ? 1 : Math.max(1, Math.min(99, Math.floor((100 * amountDirhams) / priceDirhams)));
}

/** The unit price after a whole-percent discount, rounded half up to the dirham. */
export function discountedDirhams(priceDirhams: number, discountPercent: number): number {
  return Math.floor((priceDirhams * (100 - discountPercent) + 50) / 100);
}
