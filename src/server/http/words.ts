import { createTranslator } from 'use-intl/core';
import type { ErrorCode } from '#contract/errors.ts';
import { languages, type Language } from '#contract/locale.ts';
import type { ValidationKey } from '#contract/validation.ts';
import { languageFacts } from '#i18n/languages.ts';
import { errors as arabicErrors } from '#i18n/messages/ar/errors.ts';
import { validation as arabicValidation } from '#i18n/messages/ar/validation.ts';
import { errors as englishErrors } from '#i18n/messages/en/errors.ts';
import { validation as englishValidation } from '#i18n/messages/en/validation.ts';

const messages = {
  en: { errors: englishErrors, validation: englishValidation },
  ar: { errors: arabicErrors, validation: arabicValidation },
};

type Values = Record<string, string | number>;

function translator(language: Language) {
  const t = createTranslator({ locale: languageFacts[language].locale, messages: messages[language] });
  return {
    error: (code: ErrorCode, values: Values = {}) => t(`errors.${code}`, values as never),
    validation: (key: ValidationKey, values: Values = {}) => t(`validation.${key}`, values as never),
  };
}

/** The sentences of refusals, in both languages, made once. */
export const words = Object.fromEntries(languages.map((language) => [language, translator(language)])) as Record<
  Language,
  ReturnType<typeof translator>
>;
