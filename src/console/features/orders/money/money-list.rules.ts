import { mayEditLines } from '#contract/console/order-work.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';

export type Money = NonNullable<ConsoleOrder['money']>;
export type Refund = NonNullable<Money['refunds']>[number];

/** Whether a paid order costs more than was paid, and stays in the shop until someone decides about the rest. */
export function isHeld(order: Pick<ConsoleOrder, 'status' | 'payment' | 'money' | 'toCollect'>): boolean {
  const { status, payment, money, toCollect } = order;
  const isPaid = payment.status === 'Paid' || payment.status === 'Refunded';
  const isOpen = mayEditLines(status) || status === 'Shipped';
  return isOpen && isPaid && toCollect === 0 && (money?.owed ?? 0) > 0;
}

/** What went back without a refund: at the door, or in a release before. */
export function returnedOtherwise({ returned, refunds = [] }: Pick<Money, 'returned' | 'refunds'>): Money['returned'] {
  const done = refunds.filter(({ state }) => state === 'done');
  return returned.filter(({ amount, at }) => {
    const place = done.findIndex((refund) => refund.amount === amount && refund.doneAt === at);
    if (place >= 0) done.splice(place, 1);
    return place < 0;
  });
}

/** The state of a refund as staff read it: who has to do something, and what is late. */
export function stateOf({ state, waitsForSecond, isOverdue = false, withdrawnBy }: Refund) {
  if (withdrawnBy !== undefined) return 'withdrawn';
  if (waitsForSecond) return 'second';
  return isOverdue ? 'overdue' : state;
}

/**
 * What of a refund by hand counts as paid once it is withdrawn, and what still goes back, in riyals; null if the order
 * does not cost more since.
 */
export function withdrawalOf({ state, amount }: Refund, { owed }: Pick<Money, 'owed'>) {
  if (state !== 'by_hand' || owed === 0) return null;
  const kept = Math.min(toDirhams(amount), toDirhams(owed));
  return { kept: toRiyals(kept), rest: toRiyals(toDirhams(amount) - kept) };
}

/** What is due back beside what staff give back by hand already, in riyals. */
export function stillDueBack({ dueBack, refunds = [] }: Pick<Money, 'dueBack' | 'refunds'>): number {
  const byHand = refunds.filter(({ state }) => state === 'by_hand');
  return toRiyals(
    Math.max(
      0,
      byHand.reduce((left, { amount }) => left - toDirhams(amount), toDirhams(dueBack)),
    ),
  );
}
