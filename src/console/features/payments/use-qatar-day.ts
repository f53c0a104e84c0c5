import { qatarDay } from '#contract/values/qatar-time.ts';
import { shortDayParts } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** Names the day of a moment, or a day: "Sun 24 Nov". */
export function useQatarDay(): (at: string) => string {
  const language = useLanguage();
  return (at) => {
    const { weekday, date } = shortDayParts(at.length === 10 ? at : qatarDay(new Date(at)), language);
    return `${weekday} ${date}`;
  };
}
