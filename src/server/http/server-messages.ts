import { createTranslator } from 'use-intl/core';
import type { AnyErrorCode } from '#contract/http/errors.ts';
import { languages, type Language } from '#contract/values/locale.ts';
import type { ValidationKey } from '#contract/validation.ts';
import { languageFacts } from '#i18n/languages.ts';
import { allMessages } from '#i18n/messages/all.ts';

type Values = Record<string, string | number>;

/** The details that a sentence may name. */
function valuesOf(details: object): Values {
  const values: Values = {};
  const entries: [string, unknown][] = Object.entries(details);
  for (const [name, value] of entries) if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  return values;
}

function translator(language: Language) {
  const { errors, validation }: Record<'errors' | 'validation', Record<string, string>> = allMessages[language];
  const t = createTranslator({
    locale: languageFacts[language].locale,
    messages: { errors, validation },
  });
  return {
    error: (code: AnyErrorCode, details: object = {}) => t(`errors.${code}`, valuesOf(details)),
    validation: (key: ValidationKey, values: Values = {}) => t(`validation.${key}`, values),
  };
}

/** The messages of errors and invalid fields, by language. */
export const serverMessages = Object.fromEntries(
  languages.map((language) => [language, translator(language)]),
) as Record<Language, ReturnType<typeof translator>>;
