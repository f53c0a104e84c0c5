import { isLanguage } from '#contract/locale.ts';

/** Whether, of the languages that the shop speaks, a browser asks for Arabic first. */
export function prefersArabic(wishes: readonly string[]): boolean {
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find(isLanguage) === 'ar';
}
