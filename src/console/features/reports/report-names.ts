import { customerKinds, type ReportSubject } from '#contract/console/report-periods.ts';
import type { Report, ReportRow } from '#contract/console/reports.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { addDays } from '#contract/values/qatar-time.ts';
import { shortDayParts } from '#i18n/format.ts';

/** A day in short: "Tue 24 Nov". */
export function dayName(day: string, language: Language): string {
  const { weekday, date } = shortDayParts(day, language);
  return `${weekday} ${date}`;
}

/** Whether each row is a day, a week or an hour. */
export function isOverTime(by: ReportSubject): by is 'day' | 'delivery' {
  return by === 'day' || by === 'delivery';
}

/** The words for the kinds of customers. */
export type KindWords = Record<(typeof customerKinds)[number], string>;

/** What a row is about, in the words of the person. */
export function rowName(
  { by, unit, days }: Report,
  { key, name }: ReportRow,
  language: Language,
  kinds: KindWords,
): string {
  if (name) return pickText(name, language);
  if (by === 'customer') return kinds[customerKinds.find((kind) => kind === key) ?? 'unknown'];
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
