import type { Report, ReportRow } from '#contract/console/reports.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { addDays } from '#contract/values/qatar-time.ts';
import { shortDayParts } from '#i18n/format.ts';

/** A day in short: "Tue 24 Nov". */
export function dayName(day: string, language: Language): string {
  const { weekday, date } = shortDayParts(day, language);
  return `${weekday} ${date}`;
}

/** What a row is about, in the words of the person. */
export function rowName({ unit, days }: Report, { key, name }: ReportRow, language: Language): string {
  if (name) return pickText(name, language);
  if (unit === 'hour') return key;
  if (unit === 'day') return dayName(key, language);
  const last = addDays(key, 6);
  const { date: from } = shortDayParts(key, language);
  const { date: to } = shortDayParts(last < days.to ? last : days.to, language);
  return `${from} \u2013 ${to}`;
}

/** The same below a bar: "24/11", "14". */
export function tickName({ unit }: Report, key: string): string {
  return unit === 'hour' ? key.slice(0, 2) : `${Number(key.slice(8))}/${Number(key.slice(5, 7))}`;
}
