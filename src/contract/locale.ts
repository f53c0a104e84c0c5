/** The languages of the shop. English is the default and the fallback (spec section 9). */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** A text that shoppers read, in every language of the shop. */
export type LocalizedText = Record<Language, string>;

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** Picks a text for a reader; a text that has no translation falls back to the other language, never to nothing (D72). */
export function pickText(text: LocalizedText, language: Language): string {
  if (text[language]) return text[language];
  return languages.map((other) => text[other]).find(Boolean) ?? '';
}

/** Reads the first language of an Accept-Language header that the shop speaks; anything else is English. */
export function languageFromHeader(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase().split('-')[0];
    if (isLanguage(tag)) return tag;
  }
  return defaultLanguage;
}
