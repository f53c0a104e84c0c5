import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#contract/values/locale.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import { languageFacts } from '#i18n/languages.ts';
import { allMessages } from '#i18n/messages/all.ts';
import type { MoneyAccount } from '../../database/schema.ts';

type Files = (typeof allMessages)[Language]['files'];

/** What a move of money can be about: the first word of its cause. */
export const moveKinds = [
  'sale',
  'cash',
  'counter',
  'card',
  'transfer',
  'marked',
  'capture',
  'refund',
  'allowance',
  'dispute',
  'handin',
  'difference',
  'opening',
] as const;
type MoveKind = (typeof moveKinds)[number] | 'other';

type Words = Record<string, string>;

function wordsIn(language: Language) {
  const { files, orderStatus, paymentStatus } = allMessages[language];
  const { column, move, moneyAccount, method }: Record<'column' | 'move' | 'moneyAccount' | 'method', Words> = files;
  const messages: Record<'column' | 'move' | 'moneyAccount' | 'method' | 'orderStatus' | 'paymentStatus', Words> = {
    column,
    move,
    moneyAccount,
    method,
    orderStatus,
    paymentStatus,
  };
  const t = createTranslator({ locale: languageFacts[language].locale, messages });
  const moveOf = (kind: MoveKind) => t(`move.${kind}`);
  return {
    column: (key: keyof Files['column']) => t(`column.${key}`),
    yesNo: (is: boolean) => t(is ? 'column.yes' : 'column.no'),
    status: (key: OrderStatus) => t(`orderStatus.${key}`),
    payment: (key: PaymentStatus) => t(`paymentStatus.${key}`),
    move: moveOf,
    undone: (kind: MoveKind) => t('move.undone', { what: moveOf(kind) }),
    // A provider has its own name.
    moneyAccount: (account: MoneyAccount) => t(`moneyAccount.${account.replace('provider:', '')}`),
    method: (key: keyof Files['method']) => t(`method.${key}`),
  };
}

/** The words of exported files, by language. */
export const exportWords = Object.fromEntries(languages.map((language) => [language, wordsIn(language)])) as Record<
  Language,
  ReturnType<typeof wordsIn>
>;
