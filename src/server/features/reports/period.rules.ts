import { type ReportPeriod, reportDaysMax, reportsBegin } from '#contract/console/report-periods.ts';
import type { ValidationKey } from '#contract/validation.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
// More bars than these are too thin on a phone.
const dailyMax = 92;

export interface AskedPeriod {
  period: ReportPeriod;
  from?: string | undefined;
  to?: string | undefined;
}

/** From a moment to another, which is not included. */
export interface Span {
  from: Date;
  until: Date;
}

export interface ReportDays {
  from: string;
  to: string;
}

export interface Period {
  days: ReportDays;
  span: Span;
  before: { days: ReportDays; span: Span };
  when: 'over' | 'soFar' | 'future';
  unit: 'hour' | 'day' | 'week';
  stepMs: number;
  /** The keys of the steps that have begun: days as YYYY-MM-DD, or hours as HH:00. */
  steps: string[];
}

const start = (day: string) => qatarMoment(day, '00:00');
const daysBetween = (from: string, to: string) => Math.round((start(to).getTime() - start(from).getTime()) / dayMs);
const lastOfMonthBefore = (day: string) => addDays(`${day.slice(0, 8)}01`, -1);

/** What is wrong with own days; null if nothing is. */
export function wrongDays({ period, from, to }: AskedPeriod): { field: 'from' | 'to'; reason: ValidationKey } | null {
  if (period !== 'own') return null;
  if (from === undefined) return { field: 'from', reason: 'fieldRequired' };
  if (to === undefined) return { field: 'to', reason: 'fieldRequired' };
  // The year after 9999 is no text that sorts.
  if (from < reportsBegin || from > '9000') return { field: 'from', reason: 'outOfRange' };
  if (to < from || to > '9000' || daysBetween(from, to) >= reportDaysMax) return { field: 'to', reason: 'outOfRange' };
  return null;
}

function daysOf({ period, from, to }: AskedPeriod, today: string): ReportDays {
  if (period === 'own') return { from: from ?? today, to: to ?? today };
  if (period === 'today') return { from: today, to: today };
  if (period === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: addDays(today, 1 - Number(period)), to: today };
}

// A day is compared with the same weekday, and the start of a month with that of the month before.
function daysBefore(period: ReportPeriod, { from, to }: ReportDays): ReportDays {
  const count = daysBetween(from, to) + 1;
  if (period === 'month') {
    const last = lastOfMonthBefore(from);
    const first = `${last.slice(0, 8)}01`;
    const same = addDays(first, count - 1);
    return { from: first, to: same < last ? same : last };
  }
  const back = count === 1 ? 7 : count;
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/**
 * The moments and steps of a period. Days that have not come yet have no step, except with `isWhole`: then the period has
 * all of its days, and no hours.
 */
export function resolvePeriod(asked: AskedPeriod, now: Date, { isWhole = false } = {}): Period {
  const today = qatarDay(now);
  const days = daysOf(asked, today);
  const from = start(days.from);
  const end = start(addDays(days.to, 1));
  const until = isWhole ? end : new Date(Math.max(from.getTime(), earlier(end, now).getTime()));
  const length = until.getTime() - from.getTime();
  const beforeDays = daysBefore(asked.period, days);
  const beforeFrom = start(beforeDays.from);
  const beforeUntil = earlier(new Date(beforeFrom.getTime() + length), start(addDays(beforeDays.to, 1)));
  const count = daysBetween(days.from, days.to) + 1;
  const unit = count === 1 && !isWhole ? 'hour' : count <= dailyMax ? 'day' : 'week';
  const stepMs = { hour: hourMs, day: dayMs, week: 7 * dayMs }[unit];
  const keyOf = (step: number) =>
    unit === 'hour' ? `${String(step).padStart(2, '0')}:00` : addDays(days.from, (step * stepMs) / dayMs);
  return {
    days,
    span: { from, until },
    before: { days: beforeDays, span: { from: beforeFrom, until: beforeUntil } },
    when: isWhole || days.to < today ? 'over' : days.from > today ? 'future' : 'soFar',
    unit,
    stepMs,
    steps: Array.from({ length: Math.ceil(length / stepMs) }, (_, step) => keyOf(step)),
  };
}
