import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { catalog as arabicCatalog } from '#i18n/messages/ar/catalog.ts';
import { checkout as arabicCheckout } from '#i18n/messages/ar/checkout.ts';
import { mail as arabicMail } from '#i18n/messages/ar/mail.ts';
import { orders as arabicOrders } from '#i18n/messages/ar/orders.ts';
import { catalog as englishCatalog } from '#i18n/messages/en/catalog.ts';
import { checkout as englishCheckout } from '#i18n/messages/en/checkout.ts';
import { mail as englishMail } from '#i18n/messages/en/mail.ts';
import { orders as englishOrders } from '#i18n/messages/en/orders.ts';

const messages = {
  en: { mail: englishMail, ...englishCatalog, ...englishCheckout, ...englishOrders },
  ar: { mail: arabicMail, ...arabicCatalog, ...arabicCheckout, ...arabicOrders },
};

function translator(language: Language) {
  return createTranslator({ locale: languageFacts[language].locale, messages: messages[language] });
}

export type MailWords = ReturnType<typeof translator>;

/** What mails say, in both languages. */
export const mailWords = Object.fromEntries(languages.map((language) => [language, translator(language)])) as Record<
  Language,
  MailWords
>;
