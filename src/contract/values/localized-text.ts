import * as z from 'zod/mini';
import { type Language, languages, type RequiredLanguage, requiredLanguages } from './locale.ts';

type Shape<T extends z.ZodMiniType> = {
  [L in Language]: L extends RequiredLanguage ? T : z.ZodMiniOptional<T>;
};

const isRequired = (language: Language) => requiredLanguages.some((required) => required === language);
const names = requiredLanguages.map((language) => `"${language}"`).join(' and ');

/**
 * The schema of a text in the languages of the shop; `schema` is that of the text in one language.
 */
export function localizedText<T extends z.ZodMiniType<string, string>>(
  schema: T,
  refusal = `must be an object with ${names}`,
) {
  const shape = Object.fromEntries(
    languages.map((language) => [language, isRequired(language) ? schema : z.optional(schema)]),
  ) as Shape<T>;
  return z.strictObject(shape, refusal);
}
