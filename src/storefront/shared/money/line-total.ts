/** The price of several pieces in riyals. Calculates in whole dirhams to avoid rounding errors. */
export function lineTotal(riyals: number, quantity: number): number {
  return (Math.round(riyals * 100) * quantity) / 100;
}
