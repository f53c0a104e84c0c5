import { useTranslations } from 'use-intl';
import { shortDayParts } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** Names days: "24 Nov", "18 Nov to 24 Nov"; with the year if it is not the same. */
export function useDays(): (days: { from: string; to: string }) => string {
  const t = useTranslations('reports');
  const language = useLanguage();
  return ({ from, to }) => {
    const nameOf = (day: string) => {
      const { date } = shortDayParts(day, language);
      return from.slice(0, 4) === to.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`;
    };
    return from === to ? nameOf(from) : t('dayRange', { from: nameOf(from), to: nameOf(to) });
  };
}
