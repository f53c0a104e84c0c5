/** The price of several pieces in riyals. Calculates in whole dirhams to avoid rounding errors. */
export function lineTotal(riyals: number, quantity: number): number {
  return (Math.round(riyals * 100) * quantity) / 100;
}

/** The sum of amounts in riyals, calculated in whole dirhams. */
export function sumOf(riyals: readonly number[]): number {
  return riyals.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
