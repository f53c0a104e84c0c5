import { toLatinDigits } from '#contract/values/digits.ts';

/** A whole number within the limits, or null. */
export function readQuantity(text: string, min: number, max: number): number | null {
  const clean = toLatinDigits(text).trim();
  if (!/^\d{1,4}$/.test(clean)) return null;
  const quantity = Number(clean);
  return quantity >= min && quantity <= max ? quantity : null;
}
