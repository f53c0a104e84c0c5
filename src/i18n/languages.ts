import type { Language } from '#contract/locale.ts';

interface LanguageFacts {
  /** The language's name in itself, for the switch. */
  ownName: string;
  direction: 'ltr' | 'rtl';
  /**
   * For Intl. The numbering system is pinned: CLDR's default for ar-QA is Arabic-Indic digits, browsers and servers disagree
   * about bare `ar`, and shops in Qatar print Latin digits in both languages.
   */
  locale: string;
}

export const languageFacts: Record<Language, LanguageFacts> = {
  en: { ownName: 'English', direction: 'ltr', locale: 'en-QA-u-nu-latn' },
  ar: { ownName: 'العربية', direction: 'rtl', locale: 'ar-QA-u-nu-latn' },
};
