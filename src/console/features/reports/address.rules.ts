import {
  type ReportPeriod,
  reportPeriods,
  reportDaysMax,
  reportsBegin,
  type ReportSubject,
  reportSubjects,
} from '#contract/console/report-periods.ts';
import { addDays, isDay } from '#contract/values/qatar-time.ts';

/** What the page has a report of: sales by a subject, and money by day and way. */
export const reportKinds = [...reportSubjects, 'money'] as const;
export type ReportKind = ReportSubject | 'money';

/** The report that an address names. `from` and `to` belong to a chosen period. */
export interface ReportAddress {
  by: ReportKind;
  period: ReportPeriod;
  from?: string;
  to?: string;
}

/** What is wrong with own days; null if they can be asked for. */
export function daysProblem(from: string, to: string): 'fromMissing' | 'toMissing' | 'order' | 'tooMany' | null {
  if (!isDay(from) || from < reportsBegin || from > '9000') return 'fromMissing';
  if (!isDay(to) || to > '9000') return 'toMissing';
  if (to < from) return 'order';
  return to >= addDays(from, reportDaysMax) ? 'tooMany' : null;
}

/** The report of an address. What is not valid is left out: a chosen period without days asks for them. */
export function reportOf(search: URLSearchParams): ReportAddress {
  const get = (name: string) => search.get(name) ?? '';
  const by = reportKinds.find((one) => one === get('by')) ?? 'day';
  const period = reportPeriods.find((one) => one === get('period')) ?? '7';
  if (period !== 'own') return { by, period };
  const [from, to] = [get('from'), get('to')];
  return daysProblem(from, to) === null ? { by, period, from, to } : { by, period };
}

/** Whether the report can be read: own days are named. */
export function isComplete({ period, from, to }: ReportAddress): boolean {
  return period !== 'own' || (from !== undefined && to !== undefined);
}

/** The address of a report. */
export function reportPath({ by, period, from, to }: ReportAddress): string {
  const search = new URLSearchParams({ by, period });
  if (period === 'own' && from !== undefined && to !== undefined) {
    search.set('from', from);
    search.set('to', to);
  }
  return `/reports?${search}`;
}
