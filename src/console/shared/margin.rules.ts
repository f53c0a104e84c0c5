/**
 * What is left of an amount after its cost, in whole per cent of the amount: 100 that cost 60 leave 40. Null if the cost
 * is not known, or nothing is paid.
 */
export function marginPercent(amount: number, cost: number | null): number | null {
  if (cost === null || amount <= 0) return null;
  return Math.round((100 * (amount - cost)) / amount);
}
