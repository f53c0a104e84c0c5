import type { Language } from '#contract/values/locale.ts';

const arabicLetter = /\p{Script=Arabic}/u;
const latinLetter = /\p{Script=Latin}/u;

/** Whether a text is likely in the field of the other language. Brands in Latin letters are fine. */
export function isWrongScript(text: string, language: Language): boolean {
  return language === 'en' ? arabicLetter.test(text) : latinLetter.test(text) && !arabicLetter.test(text);
}
