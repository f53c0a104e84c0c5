import { createTranslator } from 'use-intl/core';
import type { Language } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { ar } from '#i18n/messages/ar.ts';
import { en } from '#i18n/messages/en.ts';

function translatorOf(language: Language) {
  return createTranslator({
    locale: languageFacts[language].locale,
    messages: { en, ar }[language],
    // A sentence without what belongs in its blanks is no sentence of the shop.
    onError: (error) => {
      throw error;
    },
  });
}

/** What the shop says, so that a test finds a button by the name that a shopper reads, in either language. */
export const wordsOf: Record<Language, ReturnType<typeof translatorOf>> = {
  en: translatorOf('en'),
  ar: translatorOf('ar'),
};
