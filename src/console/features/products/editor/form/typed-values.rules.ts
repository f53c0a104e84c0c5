import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import type { Language } from '#contract/values/locale.ts';

/** A price as people type it, also ٢٥٫٥٠ or 25,5; null if it is none. */
export function readPrice(text: string): number | null {
  const clean = toLatinDigits(text)
    .replace(/[\s\u200e\u200f]/g, '')
    .replace(/[٫،,]/g, '.');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(clean)) return null;
  const price = Number(clean);
  return price <= catalogueLimits.priceMax ? price : null;
}

/** A whole number as people type it; null if it is none or greater than `most`. */
export function readWhole(text: string, most: number): number | null {
  const clean = toLatinDigits(text).replace(/[\s\u200e\u200f]/g, '');
  return /^\d{1,10}$/.test(clean) && Number(clean) <= most ? Number(clean) : null;
}

const arabicLetter = /\p{Script=Arabic}/u;
const latinLetter = /\p{Script=Latin}/u;

/** Whether a text is likely in the field of the other language. Brands in Latin letters are fine. */
export function isWrongScript(text: string, language: Language): boolean {
  return language === 'en' ? arabicLetter.test(text) : latinLetter.test(text) && !arabicLetter.test(text);
}
