/** What several of the same cost, in riyals, reckoned in whole dirhams. */
export function times(riyals: number, quantity: number): number {
  return (Math.round(riyals * 100) * quantity) / 100;
}
