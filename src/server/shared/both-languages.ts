import type { LocalizedText } from '#contract/values/locale.ts';

/** A text as staff read it: in the required languages, without the optional ones. */
export function bothLanguages({ en, ar }: LocalizedText): { en: string; ar: string } {
  return { en, ar };
}
