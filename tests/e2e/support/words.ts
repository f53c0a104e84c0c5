import { createTranslator } from 'use-intl/core';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { ar } from '#i18n/messages/ar.ts';
import { en } from '#i18n/messages/en.ts';

function translatorOf(language: RequiredLanguage) {
  return createTranslator({
    locale: languageFacts[language].locale,
    messages: { en, ar }[language],
    // A message with missing values is a mistake of the test.
    onError: (error) => {
      throw error;
    },
  });
}

/** The messages of the shop by language, so that a test finds a button by its visible name. */
export const wordsOf: Record<RequiredLanguage, ReturnType<typeof translatorOf>> = {
  en: translatorOf('en'),
  ar: translatorOf('ar'),
};
