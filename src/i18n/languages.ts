import type { Language } from '#contract/values/locale.ts';

interface LanguageFacts {
  /** The name of the language in the language, for the language switch. */
  ownName: string;
  /** Offers the language to a shopper who reads another one. */
  hint: string;
  direction: 'ltr' | 'rtl';
  /** Selects the web fonts that a page preloads. */
  script: 'latin' | 'arabic';
  /**
   * For Intl. The numbering system is pinned: CLDR's default for ar-QA is Arabic-Indic digits,
   * browsers and servers disagree about bare `ar`, and shops in Qatar print Latin digits.
   */
  locale: string;
  /** For dates in words. Qatar writes the day first; CLDR gives en-QA the American order. */
  dateLocale: string;
  /** The Qatari riyal, as the language writes it. */
  riyal: string;
  /** Whether the currency stands before the amount. */
  currencyFirst: boolean;
  /** Between a date and a clock time. */
  timeSeparator: string;
  /** Between the items of a list in a sentence. */
  listSeparator: string;
}

/** What the code needs to know about each language. A new language fills in every fact. */
export const languageFacts: Record<Language, LanguageFacts> = {
  en: {
    ownName: 'English',
    hint: 'English?',
    direction: 'ltr',
    script: 'latin',
    locale: 'en-QA-u-nu-latn',
    dateLocale: 'en-GB',
    riyal: 'QAR',
    currencyFirst: true,
    timeSeparator: ', ',
    listSeparator: ', ',
  },
  ar: {
    ownName: 'العربية',
    hint: 'العربية؟',
    direction: 'rtl',
    script: 'arabic',
    locale: 'ar-QA-u-nu-latn',
    dateLocale: 'ar-QA-u-nu-latn',
    riyal: 'ر.ق',
    currencyFirst: false,
    timeSeparator: '، الساعة ',
    listSeparator: '، ',
  },
};
