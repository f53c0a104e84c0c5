import type { Language } from '#contract/values/locale.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { shortDayParts } from './format.ts';

/** A day of delivery by its name and date: "Today", "Tomorrow" or "Wed", and "25 Nov". */
export function nearDayParts(
  day: string,
  language: Language,
  words: { today: string; tomorrow: string },
): { name: string; date: string } {
  const { weekday, date } = shortDayParts(day, language);
  const today = qatarDay(new Date());
  return { name: day === today ? words.today : day === addDays(today, 1) ? words.tomorrow : weekday, date };
}
