import type { Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';

/**
 * A moment as its day and clock time in Qatar: "23 Nov 2026, 14:30", "23 نوفمبر 2026، 14:30". The
 * medium style of Arabic has a month in digits.
 */
export function momentFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageFacts[language].dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Qatar',
  });
}
