import { toLatinDigits } from './digits.ts';

/** Reads a whole number as people type it, also `1,250` and `١٬٢٥٠`; null if it is none or out of range. */
export function readWhole(text: string, most: number, least = 0): number | null {
  // Without direction marks.
  const typed = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  const whole = /^(?:\d+|[1-9]\d{0,2}(?:[,٬،\s'’]\d{3})+)$/.test(typed) ? Number(typed.replace(/\D/g, '')) : Number.NaN;
  return whole >= least && whole <= most ? whole : null;
}
