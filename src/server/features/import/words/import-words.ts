import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { files as arabic } from '#i18n/messages/ar/files.ts';
import { files as english } from '#i18n/messages/en/files.ts';
import { OperatorError } from '../../../errors/operator-error.ts';

export type Reason = keyof typeof english.reason;
export type Warning = keyof typeof english.warning;
export type FileRefusal = keyof typeof english.refusal;
export type Values = Record<string, string | number>;

// A reader loads these words only, not all that the shop says.
const filesIn: Record<Language, typeof english> = { en: english, ar: arabic };

export type Change = keyof typeof english.change;

type Part = 'reason' | 'warning' | 'refusal' | 'change' | 'changed' | 'field' | 'column';

function wordsIn(language: Language) {
  const {
    reason,
    warning,
    refusal,
    change,
    changed,
    field,
    column,
  }: Record<Part, Record<string, string>> = filesIn[language];
  const t = createTranslator({
    locale: languageFacts[language].locale,
    messages: { reason, warning, refusal, change, changed, field, column },
  });
  return {
    reason: (key: Reason, values: Values = {}) => t(`reason.${key}`, values),
    warning: (key: Warning, values: Values = {}) => t(`warning.${key}`, values),
    refusal: (key: FileRefusal, values: Values = {}) => t(`refusal.${key}`, values),
    change: (key: Change, values: Values = {}) => t(`change.${key}`, values),
    /** The name of a changed field. */
    changed: (name: string) => (Object.hasOwn(english.changed, name) ? t(`changed.${name}`) : name),
    column: (key: 'line' | 'product' | 'field' | 'reason') => t(`column.${key}`),
    field: (key: keyof typeof english.field) => t(`field.${key}`),
  };
}
export type ImportWords = ReturnType<typeof wordsIn>;

/** The sentences about imported files, by language. */
export const importWords = Object.fromEntries(languages.map((language) => [language, wordsIn(language)])) as Record<
  Language,
  ImportWords
>;

/** The reason of a schema, as the message of its check. The number is a limit. */
export function why(reason: Reason, max?: number): string {
  return max === undefined ? reason : `${reason} ${max}`;
}

/** The sentence of a check whose message comes from `why`. */
export function sentenceOf(message: string, words: ImportWords): string {
  const [reason = '', max = ''] = message.split(' ');
  return Object.hasOwn(english.reason, reason) ? words.reason(reason as Reason, { max }) : message;
}

/** A file of which nothing can be imported. The message is English; `refusal` is for other languages. */
export class FileRefused extends OperatorError {
  readonly refusal: FileRefusal;
  readonly values: Values;

  constructor(refusal: FileRefusal, values: Values = {}, cause?: unknown) {
    super(importWords.en.refusal(refusal, values), { cause });
    this.refusal = refusal;
    this.values = values;
  }
}
