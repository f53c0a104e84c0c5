import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { allMessages } from '#i18n/messages/all.ts';

function translator(language: Language) {
  return createTranslator({ locale: languageFacts[language].locale, messages: allMessages[language] });
}

export type MailMessages = ReturnType<typeof translator>;

/** The messages of mails, by language. */
export const mailMessages = Object.fromEntries(languages.map((language) => [language, translator(language)])) as Record<
  Language,
  MailMessages
>;
