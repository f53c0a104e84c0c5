import type { Language } from '#contract/locale.ts';
import { languageFacts } from './languages.ts';

const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const qatariRiyal: Record<Language, string> = { en: 'QAR', ar: 'ر.ق' };

export interface PriceParts {
  amount: string;
  symbol: string;
}

/**
 * The two parts of a price, always with two decimals and Latin digits. Written by hand and not by Intl's currency style,
 * whose marks and spaces differ between the server's and the browser's ICU.
 */
export function priceParts(riyals: number, language: Language, currency = 'QAR'): PriceParts {
  return { amount: amount.format(riyals), symbol: currency === 'QAR' ? qatariRiyal[language] : currency };
}

/** A price as one text for mails and plain text: "QAR 1,234.50", "1,234.50 ر.ق". */
export function formatPrice(riyals: number, language: Language, currency = 'QAR'): string {
  const { amount: digits, symbol } = priceParts(riyals, language, currency);
  return language === 'ar' ? `${digits}\u00a0${symbol}` : `${symbol}\u00a0${digits}`;
}

const qatarDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Qatar', dateStyle: 'short' });

/** The day in Qatar as YYYY-MM-DD, from an ISO 8601 time. */
export function formatDay(iso: string): string {
  return qatarDay.format(new Date(iso));
}

// Day before month, as Qatar writes it; CLDR gives en-QA the American order.
const longDateLocale: Record<Language, string> = { en: 'en-GB', ar: languageFacts.ar.locale };

/** The day in Qatar in words: "21 November 2026", "21 نوفمبر 2026". */
export function formatLongDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(longDateLocale[language], {
    timeZone: 'Asia/Qatar',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(iso));
}

/** The clock time in Qatar, 24 hours: "14:05". */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Qatar', hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  );
}
