import { toLatinDigits } from './digits.ts';
import { removeInvisible } from './invisible.ts';

const lengths = [8, 12, 13, 14];

/** A typed or scanned barcode as it is stored: Latin digits, without spaces, dashes and invisible marks. */
export function foldBarcode(text: string): string {
  return toLatinDigits(removeInvisible(text)).replace(/[\s\p{Pd}]/gu, '');
}

/** Whether a text is a GTIN of 8, 12, 13 or 14 digits whose last digit is the check digit of the others. */
export function isGtin(text: string): boolean {
  if (!lengths.includes(text.length) || !/^\d+$/.test(text) || !/[1-9]/.test(text)) return false;
  // From the right, every second digit counts three times.
  const weightOf = (at: number) => ((text.length - at) % 2 === 1 ? 1 : 3);
  const sum = Array.from(text).reduce((total, digit, at) => total + Number(digit) * weightOf(at), 0);
  return sum % 10 === 0;
}

/** The GTINs of all lengths that are the same number as a typed or scanned text. None if it is no number. */
export function gtinForms(text: string): string[] {
  const digits = foldBarcode(text).replace(/^0+/, '');
  if (!/^\d{2,14}$/.test(digits)) return [];
  return lengths.filter((length) => length >= digits.length).map((length) => digits.padStart(length, '0'));
}
