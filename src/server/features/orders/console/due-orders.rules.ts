import { consoleLimits } from '#contract/console/limits.ts';
import { type DueGroup, dueGroups, type OrderStage } from '#contract/console/order-work.ts';
import type { OrderId } from '#contract/ids.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import { isOpen } from '../promise.rules.ts';

/** Limits of the end of a promise. A promise that ends at midnight is of the day before. */
export interface DueRange {
  after?: Date;
  until?: Date;
  /** Only what is late at this moment. */
  lateAt?: Date;
  /** Only what has no time yet, or only what has one. */
  isOpenEnded?: boolean;
  /** Only new orders that wait for their recipients. */
  isAsked?: boolean;
}

/** The ends of promises that a filter means: `today`, or a day as YYYY-MM-DD. */
export function dueRange(due: string, now: Date): DueRange {
  const today = qatarDay(now);
  const start = (day: string) => qatarMoment(day, '00:00');
  const ofDay = (day: string) => ({ after: start(day), until: start(addDays(day, 1)) });
  if (due === 'late') return { lateAt: now };
  if (due === 'today') return ofDay(today);
  if (due === 'tomorrow') return ofDay(addDays(today, 1));
  if (due === 'later') return { after: start(addDays(today, 2)), isOpenEnded: false };
  if (due === 'arrange') return { isOpenEnded: true };
  if (due === 'asked') return { isAsked: true };
  return ofDay(due);
}

/** The day of a promise that ends at a moment. */
export function dueDay(dueAt: Date): string {
  return qatarDay(new Date(dueAt.getTime() - 1));
}

/** Where a page of orders by promise begins. */
export interface PromisePlace {
  /** When the first page was read: it decides what is late. */
  now: Date;
  /** The row before; null for the first page. */
  after: { isLate: boolean; due: Date | null; id: OrderId } | null;
}

export function writePlace({ isLate, due, id }: NonNullable<PromisePlace['after']>, now: Date): string {
  return `${isLate ? 'l' : 'r'}-${now.getTime()}-${due?.getTime() ?? 'x'}-${id}`;
}

/** Reads what `writePlace` wrote. Null for anything else. */
export function readPlace(text: string): PromisePlace | null {
  const [kind = '', now, due, id] = text.split('-');
  if (!/^[lr]$/.test(kind)) return null;
  const moment = new Date(Number(now));
  const end = due === 'x' ? null : new Date(Number(due));
  if ([moment, end].some((at) => at !== null && Number.isNaN(at.getTime()))) return null;
  return { now: moment, after: { isLate: kind === 'l', due: end, id: Number(id) } };
}

interface Sorted {
  q: string | undefined;
  due: string | undefined;
  sort: 'promise' | 'newest' | undefined;
  stage: OrderStage | undefined;
  /** The last row of the page before, if it was named by its id: pages of a release before go on newest first. */
  afterId: OrderId | undefined;
}

/** Whether a list is ordered by promise, not by age. */
export function sortsByPromise({ q, due, sort, stage, afterId }: Sorted): boolean {
  if (q) return false;
  if (due === undefined && stage !== undefined && !isOpen(stage)) return false;
  if (sort !== undefined) return sort === 'promise';
  return afterId === undefined && (due !== undefined || stage !== undefined);
}

interface DueCount {
  stage: OrderStage;
  dueAt: Date | null;
  orders: number;
}

/** The open orders by when they are due, from the counters. `lateNew` are new ones that are late. */
export function groupDue(counts: readonly DueCount[], lateNew: number, now: Date) {
  const today = qatarDay(now);
  const due = Object.fromEntries(dueGroups.map((group) => [group, 0])) as Record<DueGroup, number>;
  due.late = lateNew;
  const days = new Map<string, number>();
  for (const { stage, dueAt, orders } of counts) {
    if (dueAt === null) {
      due.arrange += orders;
      continue;
    }
    if (stage !== 'new' && dueAt < now) due.late += orders;
    const day = dueDay(dueAt);
    if (day < today) continue;
    days.set(day, (days.get(day) ?? 0) + orders);
    due[day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : 'later'] += orders;
  }
  due.late = Math.min(due.late, consoleLimits.countedMax);
  return {
    due,
    days: [...days]
      .filter(([, orders]) => orders > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, orders]) => ({ day, orders })),
  };
}
