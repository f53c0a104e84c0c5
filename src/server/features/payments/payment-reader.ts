import { type RawBuilder, sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { OrderPayment } from '#contract/orders.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { refundStates } from '#contract/payment-words.ts';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { RefundState } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { PaymentsOfOrders } from '../orders/payments-of-orders.ts';
import * as queries from './payments.queries.ts';
import { attemptsMost, countReached, isOpenAttempt, isPayable, payableUntil, waitsUntil } from './payments.rules.ts';
import { paymentStateOf } from './payments.view.ts';
import { createRefundPlans } from './refund-plans.ts';
import { forgetFindingsOf } from './findings.queries.ts';
import { forgetRefundsOf, listDisputed, listRefundsOf } from './refunds.queries.ts';

interface Needs {
  clock: Clock;
  providers: Pick<PaymentProviders, 'takesNew'>;
  money: Pick<MoneyService, 'read'>;
  /** Whether the shop has a public address: then no goods leave for test money. */
  isPublic: boolean;
}

export const refundStateOf = {
  Asked: 'asked',
  Sent: 'sent',
  Done: 'done',
  Refused: 'refused',
  ByHand: 'by_hand',
} as const satisfies Record<RefundState, (typeof refundStates)[number]>;

const monthMs = 30 * 24 * 3_600_000;

/** Throws `payment_open` while the customer may be paying: what is paid is what the page has said. */
export async function assertNoneOpen(db: Db, orderId: OrderId): Promise<void> {
  const open = (await queries.listAttempts(db, orderId)).find(({ state }) => isOpenAttempt(state));
  if (open) throw new AppError('payment_open', { details: { until: open.expires_at.toISOString() } });
}

/** What other features read and keep of the payments of orders. */
export function createPaymentReader({ clock, providers, money, isPublic }: Needs): PaymentsOfOrders {
  /** How an order is paid, for its customer. */
  async function showPayment(db: Db, order: OrderRow): Promise<OrderPayment> {
    const [attempts, refunds, book] = [
      await queries.listAttempts(db, order.id),
      await listRefundsOf(db, order.id),
      await money.read(db, order),
    ];
    const open = attempts.find(({ state }) => isOpenAttempt(state));
    const paid = attempts.find(({ state }) => state === 'Captured');
    const { captured } = book.sums;
    const payBy = order.stage === 'unpaid' ? payableUntil(order, captured) : null;
    const until = payBy && waitsUntil(payBy, open?.expires_at ?? null);
    const { owed } = book.balanceAfter();
    const canBePaid = isPayable(order, { owed, until }, clock());
    // Refused ones are news for the team only: they are given back another way.
    const shown = refunds.filter(({ state, waits_for_second: waits }) => state !== 'Refused' && !waits);
    const goesBack = shown.some(({ state }) => state !== 'Done');
    return {
      state: paymentStateOf(order, { goesBack }),
      method: paid?.method ?? null,
      lastFour: paid?.last_four ?? null,
      payBy: until?.toISOString() ?? null,
      captured: toRiyals(captured),
      refunded: toRiyals(book.sums.returned),
      owed: toRiyals(owed),
      canRetry: canBePaid && providers.takesNew !== null && countReached(attempts) < attemptsMost.order,
      ...(order.door_dirhams !== null && { atDoor: true }),
      ...(until !== null && order.wants_cash && { wantsCash: true }),
      refunds: shown.map((refund) => ({
        id: refund.id,
        amount: toRiyals(refund.amount_dirhams),
        state: refundStateOf[refund.state],
        dueAt: refund.due_at?.toISOString() ?? null,
        doneAt: refund.done_at?.toISOString() ?? null,
      })),
    };
  }

  async function isTestMoney(db: Db, order: OrderRow): Promise<boolean> {
    return isPublic && order.payment_type === 'online' && (await queries.hasTestCapture(db, order.id));
  }

  /** Whether nothing may still have to go back to the customer, or whether that has waited for a month. */
  function isSettled(now: Date): RawBuilder<boolean> {
    const monthAgo = new Date(now.getTime() - monthMs);
    return sql<boolean>`not exists (
      select from payments
      where payments.order_id = orders.id and payments.begun_at > ${monthAgo}
        and payments.state in ('Creating', 'Open', 'Disputed'))
      and not exists (
        select from payments join payment_disputes on payment_disputes.payment_id = payments.id
        where payments.order_id = orders.id and payment_disputes.ended_at is null and payment_disputes.opened_at > ${monthAgo})
      and not exists (
        select from refunds
        where refunds.order_id = orders.id and refunds.asked_at > ${monthAgo} and refunds.state in ('Asked', 'Sent', 'ByHand'))`;
  }

  /** Removes from the payments and refunds of orders what is about a person. */
  async function forgetOrders(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
    await forgetRefundsOf(tx, orderIds);
    await forgetFindingsOf(tx, orderIds);
    await queries.forgetOrders(tx, orderIds);
  }

  const { refundDue, withdrawRefunds } = createRefundPlans({ money });
  return {
    showPayment,
    assertNoneOpen,
    isTestMoney,
    listDisputed,
    refundDue,
    withdrawRefunds,
    isSettled,
    forgetOrders,
  };
}
