import type { Language } from '#contract/values/locale.ts';
import { qatarTime } from '#contract/values/qatar-time.ts';
import { languageFacts } from './languages.ts';

/** The day in Qatar in words: "21 November 2026", "21 نوفمبر 2026". */
export function formatLongDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(languageFacts[language].dateLocale, {
    timeZone: 'Asia/Qatar',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(iso));
}

/** Day and clock time: "21 November 2026, 14:05", "21 نوفمبر 2026، الساعة 14:05". */
export function formatDateTime(iso: string, language: Language): string {
  return `${formatLongDate(iso, language)}${languageFacts[language].timeSeparator}${formatTime(iso)}`;
}

/** When something happened, in Qatar, 24 hours: "14:05". */
export function formatTime(iso: string): string {
  return qatarTime(new Date(iso));
}
