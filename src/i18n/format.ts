import type { Language } from '#contract/values/locale.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import type { TwoReadings } from '#contract/values/typed-values.ts';
import { languageFacts } from './languages.ts';

const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export interface PriceParts {
  amount: string;
  symbol: string;
}

/**
 * The two parts of a price, with two decimals and Latin digits. Intl's currency style is not used:
 * its symbols and spaces differ between the ICU of the server and of the browser.
 */
export function priceParts(riyals: number, language: Language, currency = 'QAR'): PriceParts {
  return { amount: amount.format(riyals), symbol: currency === 'QAR' ? languageFacts[language].riyal : currency };
}

/** Formats a price for mails and plain text: "QAR 1,234.50", "1,234.50 ر.ق". */
export function formatPrice(riyals: number, language: Language, currency = 'QAR'): string {
  const { amount: digits, symbol } = priceParts(riyals, language, currency);
  if (languageFacts[language].currencyFirst) return `${symbol}\u00a0${digits}`;
  // Within a text from right to left, an isolate keeps the minus before its digits.
  return `${riyals < 0 ? `\u2066${digits}\u2069` : digits}\u00a0${symbol}`;
}

/** The two readings of a typed amount, as a question shows them: "12,500" and "12.50". */
export function readingTexts({ thousands, decimals }: TwoReadings): { thousands: string; decimals: string } {
  return { thousands: thousands.toLocaleString('en'), decimals: decimals.toFixed(3).replace(/0$/, '') };
}

/** The day in Qatar as YYYY-MM-DD, from an ISO 8601 time. */
export function formatDay(iso: string): string {
  return qatarDay(new Date(iso));
}

/** The two parts of a day of the calendar, in short: "Wed" and "25 Nov", "الأربعاء" and "25 نوفمبر". */
export function shortDayParts(day: string, language: Language): { weekday: string; date: string } {
  const at = new Date(`${day}T00:00:00Z`);
  const format = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageFacts[language].dateLocale, { timeZone: 'UTC', ...part }).format(at);
  return { weekday: format({ weekday: 'short' }), date: format({ day: 'numeric', month: 'short' }) };
}
