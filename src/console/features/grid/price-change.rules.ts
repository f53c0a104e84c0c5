import { toDirhams, toRiyals } from '#contract/values/money.ts';
import { readPercent } from '#contract/values/typed-values.ts';

/** What a changed price is rounded up to, in dirhams. */
export const roundings = { exact: 1, quarter: 25, half: 50, riyal: 100 } as const;
export type Rounding = keyof typeof roundings;

/** A price changed by a per cent, rounded up. Never below zero. */
export function changedPrice(price: number, percent: number, rounding: Rounding): number {
  const step = roundings[rounding];
  // Per cent with two decimals, in whole numbers: floating point would round 21.00 up to 21.50.
  const exact = toDirhams(price) * (10_000 + Math.round(percent * 100));
  return toRiyals(Math.max(0, Math.ceil(exact / (10_000 * step)) * step));
}

/** The typed per cent by which prices may change, from -99 to 1000; null for another text. */
export function priceChangeOf(text: string): number | null {
  const percent = readPercent(text);
  return percent !== null && percent >= -99 && percent <= 1000 ? percent : null;
}

/** How far a price goes up or down, in per cent with one decimal: `+3.3%`. */
export function priceChangeText(before: number, after: number): string {
  const percent = ((after - before) / before) * 100;
  // The minus of mathematics, as wide as the plus.
  return `${percent < 0 ? '\u2212' : '+'}${Math.abs(percent).toFixed(1)}%`;
}
