import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { shortDayParts } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/app-context.ts';

/** Returns a function that names a day: "Today", "Tomorrow" or its weekday, and "25 Nov". */
export function useDayLabel(): (day: string) => { name: string; date: string } {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const [today] = useState(() => qatarDay(new Date()));
  return (day) => {
    const { weekday, date } = shortDayParts(day, language);
    if (day === today) return { name: t('today'), date };
    if (day === addDays(today, 1)) return { name: t('tomorrow'), date };
    return { name: weekday, date };
  };
}
