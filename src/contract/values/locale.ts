/** The languages of the shop. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage = 'en' satisfies Language;

/** The languages that every text of the shop has; texts in the others are optional. */
export const requiredLanguages = ['en', 'ar'] as const satisfies readonly Language[];
export type RequiredLanguage = (typeof requiredLanguages)[number];

/** A text that shoppers read. */
export type LocalizedText = Record<RequiredLanguage, string> & Partial<Record<Language, string | undefined>>;
export const emptyText: LocalizedText = { en: '', ar: '' };

/** Whether a value is a language of the shop. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** The text in a language. A text without a translation falls back to another language. */
export function pickText(text: LocalizedText, language: Language): string {
  if (text[language]) return text[language];
  return languages.map((other) => text[other]).find(Boolean) ?? '';
}

/** The shop's language that an Accept-Language header prefers, or the fallback. */
export function languageFromHeader(header: string | undefined, fallback: Language = defaultLanguage): Language {
  let chosen: Language = fallback;
  let best = 0;
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.split(';');
    const language = tag.trim().toLowerCase().split('-')[0];
    const weight = Number(/^\s*q=(\d(?:\.\d{0,3})?)\s*$/i.exec(parameters.join(';'))?.[1] ?? 1);
    if (isLanguage(language) && weight > best) [chosen, best] = [language, weight];
  }
  return chosen;
}
