import { removeInvisible } from '#contract/values/invisible.ts';

/** A part of an address or a SKU: lower case, letters and digits of any script, joined by dashes. */
export function slugOf(text: string): string {
  return slugWithInvisible(removeInvisible(text));
}

/** As `slugOf` of the release before, which kept variation selectors: products of the shop may have such handles. */
export function slugWithInvisible(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
}

export const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
export const hasLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
