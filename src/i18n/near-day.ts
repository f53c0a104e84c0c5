import type { Language } from '#contract/values/locale.ts';
import { addDays } from '#contract/values/qatar-time.ts';
import { shortDayParts } from './format.ts';

/** A day of delivery by its name and date: "Today", "Tomorrow" or "Wed", and "25 Nov". Days are YYYY-MM-DD. */
export function nearDayParts(
  day: string,
  today: string,
  language: Language,
  words: { today: string; tomorrow: string },
): { name: string; date: string } {
  const { weekday, date } = shortDayParts(day, language);
  return { name: day === today ? words.today : day === addDays(today, 1) ? words.tomorrow : weekday, date };
}
