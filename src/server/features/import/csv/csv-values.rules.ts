/** Whether a cell says yes; null if it is empty or says neither. */
export function flagOf(cell: string): boolean | null {
  if (/^(true|yes|y|1|نعم|active|منشور)$/i.test(cell)) return true;
  return /^(false|no|n|0|لا|draft|archived|unlisted|مسودة|مخفي)$/i.test(cell) ? false : null;
}

/** A part of an address or a SKU: lower case, letters and digits of any script, joined by dashes. */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}

export const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
export const hasLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
