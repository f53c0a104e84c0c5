import { toLatinDigits } from '#contract/values/digits.ts';

/** The amount that was typed, in riyals: "12.5", "١٢٫٥". NaN if it is none. */
export function typedAmount(text: string): number {
  return text.trim() === '' ? NaN : Number(toLatinDigits(text).replace('٫', '.').replace(',', '.'));
}

/** How much more than is due was collected, in riyals: less than 0 if something is missing. */
export function differenceOf(collected: number, due: number): number {
  return (Math.round(collected * 100) - Math.round(due * 100)) / 100;
}

/** Whether a person who typed an amount is asked if it is right. The server refuses what is no amount. */
export function isOtherAmount(collected: number, due: number): boolean {
  return Number.isFinite(collected) && differenceOf(collected, due) !== 0;
}
