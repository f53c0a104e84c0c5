import { consoleLimits } from '#contract/console/limits.ts';
import { toLatinDigits } from '#contract/values/digits.ts';

/** A typed number of pieces; null if it is none. Arabic digits and a thousands separator are fine. */
export function readPieces(text: string): number | null {
  const clean = toLatinDigits(text)
    .trim()
    .replace(/(?<=\d)[,٬](?=\d{3}(\D|$))/g, '');
  if (!/^\d{1,7}$/.test(clean)) return null;
  const pieces = Number(clean);
  return pieces <= consoleLimits.stockMax ? pieces : null;
}

/** `+3`, `-2`: a change with its sign. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}
