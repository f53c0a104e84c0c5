import type { Language } from '#contract/values/locale.ts';
import { qatarTime } from '#contract/values/qatar-time.ts';
import { languageFacts } from '#i18n/languages.ts';

/**
 * Returns a function that formats a moment as its day and clock time in Qatar: "23 Nov 2026, 14:30",
 * "23 نوفمبر 2026، الساعة 14:30". The medium style of Arabic has a month in digits.
 */
export function momentFormat(language: Language): (at: Date) => string {
  const { dateLocale, timeSeparator } = languageFacts[language];
  const day = new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Qatar',
  });
  return (at) => `${day.format(at)}${timeSeparator}${qatarTime(at)}`;
}

/** How long ago a moment was: "2 minutes ago", "قبل دقيقتين". */
export function agoText(language: Language, at: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(languageFacts[language].dateLocale, { numeric: 'auto' });
  const minutes = Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000));
  if (minutes === 0) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.round(hours / 24), 'day');
}
