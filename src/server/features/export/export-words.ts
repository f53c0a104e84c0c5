import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#contract/values/locale.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import { languageFacts } from '#i18n/languages.ts';
import { allMessages } from '#i18n/messages/all.ts';

type Column = keyof (typeof allMessages)[Language]['files']['column'];

function wordsIn(language: Language) {
  const { files, orderStatus, paymentStatus } = allMessages[language];
  const { column }: { column: Record<string, string> } = files;
  const messages: Record<'column' | 'orderStatus' | 'paymentStatus', Record<string, string>> = {
    column,
    orderStatus,
    paymentStatus,
  };
  const t = createTranslator({ locale: languageFacts[language].locale, messages });
  return {
    column: (key: Column) => t(`column.${key}`),
    yesNo: (is: boolean) => t(is ? 'column.yes' : 'column.no'),
    status: (key: OrderStatus) => t(`orderStatus.${key}`),
    payment: (key: PaymentStatus) => t(`paymentStatus.${key}`),
  };
}

/** The words of exported files, by language. */
export const exportWords = Object.fromEntries(languages.map((language) => [language, wordsIn(language)])) as Record<
  Language,
  ReturnType<typeof wordsIn>
>;
