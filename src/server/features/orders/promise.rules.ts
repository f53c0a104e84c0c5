import { consoleLimits } from '#contract/console/limits.ts';
import { type OrderStage, openStages, type PromiseKind } from '#contract/console/order-work.ts';
import type { OrderPromise } from '#contract/console/order-promises.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';

const minuteMs = 60_000;

export interface Promised {
  stage: OrderStage;
  placedAt: Date;
  /** When the recipient of a gift chose place and time. */
  chosenAt?: Date | null;
  /** When an online order was paid: for staff, it is placed then. */
  paidAt?: Date | null;
  /** When an unpaid online order was turned to cash. */
  turnedAt?: Date | null;
  /** Null until the job `date_orders` has looked at an order of a release before. */
  promiseKind: PromiseKind | null;
  dueFrom: Date | null;
  dueAt: Date | null;
  /** How soon a new one should be accepted; null as long as the merchant has not set it. */
  acceptMinutes: number | null;
}

export function isOpen(stage: OrderStage): boolean {
  return (openStages as readonly OrderStage[]).includes(stage);
}

/** When an order became work for staff: an online order when it was paid, or turned to cash. */
export function workSince({
  placedAt,
  paidAt,
  turnedAt,
  paymentType,
}: {
  placedAt: Date;
  paidAt: Date | null;
  turnedAt: Date | null;
  paymentType: 'cash' | 'online';
}): Date {
  if (turnedAt !== null) return turnedAt;
  return paymentType === 'online' && paidAt !== null && paidAt > placedAt ? paidAt : placedAt;
}

/** Until when a new order should be accepted. Null for one that waits for its recipient. */
export function acceptBy({ stage, promiseKind, acceptMinutes, ...order }: Promised): Date | null {
  if (stage !== 'new' || promiseKind === 'asked') return null;
  const { placedAt, chosenAt, paidAt, turnedAt } = order;
  const since = Math.max(...[placedAt, chosenAt, paidAt, turnedAt].map((at) => at?.getTime() ?? 0));
  return new Date(since + (acceptMinutes ?? consoleLimits.acceptMinutes) * minuteMs);
}

/**
 * Whether an order is late: it is not delivered at the end of its promise, or not accepted in time. `isLateAt` of
 * the lists is the same in SQL.
 */
export function isLate(order: Promised, now: Date): boolean {
  if (!isOpen(order.stage)) return false;
  return [order.dueAt, acceptBy(order)].some((by) => by !== null && by < now);
}

/** The day and the clock times of a promise, in Qatar. */
export function promisedTime({
  promiseKind,
  dueFrom,
  dueAt,
}: Pick<Promised, 'promiseKind' | 'dueFrom' | 'dueAt'>): Omit<OrderPromise, 'late'> {
  const kind = promiseKind ?? 'arranged';
  if (dueFrom === null || dueAt === null) return { kind, day: null, from: null, to: null };
  if (kind === 'slot') return { kind, day: qatarDay(dueFrom), from: qatarTime(dueFrom), to: qatarTime(dueAt) };
  if (kind === 'soon') return { kind, day: qatarDay(new Date(dueAt.getTime() - 1)), from: null, to: qatarTime(dueAt) };
  return { kind, day: qatarDay(dueFrom), from: null, to: null };
}

/** The promise as clients see it. */
export function promiseView(order: Promised, now: Date): OrderPromise {
  return { ...promisedTime(order), late: isLate(order, now) };
}
