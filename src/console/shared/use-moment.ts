import { languageFacts } from '#i18n/languages.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';

/** Formats a moment as its day and clock time in Qatar: `23 Nov 2026, 14:30`. */
export function useMoment(): (at: string) => string {
  const { dateLocale } = languageFacts[useLanguage()];
  const format = new Intl.DateTimeFormat(dateLocale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Qatar',
  });
  return (at) => format.format(new Date(at));
}
