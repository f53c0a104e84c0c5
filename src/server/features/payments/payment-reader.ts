import { type RawBuilder, sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { OrderPayment } from '#contract/orders.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { Clock } from '../../process/clock.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { PaymentsOfOrders } from '../orders/payments-of-orders.ts';
import * as queries from './payments.queries.ts';
import { attemptsMost, isOpenAttempt, waitsUntil } from './payments.rules.ts';
import { paymentStateOf } from './payments.view.ts';

/** The sums of an order in the book of money, in dirhams. */
interface PaidSums {
  captured: number;
  returned: number;
  owed: number;
}

interface Needs {
  clock: Clock;
  providers: Pick<PaymentProviders, 'takesNew'>;
  readSums: (db: Db, order: OrderRow) => Promise<PaidSums>;
}

const monthMs = 30 * 24 * 3_600_000;

/** What other features read and keep of the payments of orders. */
export function createPaymentReader({ clock, providers, readSums }: Needs): PaymentsOfOrders {
  /** How an order is paid, for its customer. */
  async function showPayment(db: Db, order: OrderRow): Promise<OrderPayment> {
    const [attempts, captures, sums] = [
      await queries.listAttempts(db, order.id),
      await queries.listCaptures(db, order.id),
      await readSums(db, order),
    ];
    const open = attempts.find(({ state }) => isOpenAttempt(state));
    const paid = attempts.find(({ state }) => state === 'Captured');
    const until = order.stage === 'unpaid' && order.pay_by ? waitsUntil(order.pay_by, open?.expires_at ?? null) : null;
    const goingBack = captures.filter(({ refundCause }) => refundCause !== null);
    return {
      state: paymentStateOf(order, { goesBack: goingBack.length > 0 }),
      method: paid?.method ?? null,
      lastFour: paid?.last_four ?? null,
      payBy: until?.toISOString() ?? null,
      captured: toRiyals(sums.captured),
      refunded: toRiyals(sums.returned),
      owed: toRiyals(sums.owed),
      canRetry:
        until !== null && until > clock() && providers.takesNew !== null && attempts.length < attemptsMost.order,
      ...(until !== null && order.wants_cash && { wantsCash: true }),
      refunds: goingBack.map(({ amountDirhams }) => ({
        amount: toRiyals(amountDirhams),
        state: 'asked',
        dueAt: null,
        doneAt: null,
      })),
    };
  }

  /** Throws `payment_open` while the customer may be paying: what is paid is what the page has said. */
  async function assertNoneOpen(db: Db, orderId: OrderId): Promise<void> {
    const open = (await queries.listAttempts(db, orderId)).find(({ state }) => isOpenAttempt(state));
    if (open) throw new AppError('payment_open', { details: { until: open.expires_at.toISOString() } });
  }

  /** Whether nothing may still have to go back to the customer, or whether that has waited for a month. */
  function isSettled(now: Date): RawBuilder<boolean> {
    const monthAgo = new Date(now.getTime() - monthMs);
    return sql<boolean>`not exists (
      select from payments left join captures on captures.payment_id = payments.id
      where payments.order_id = orders.id and payments.begun_at > ${monthAgo}
        and (payments.state in ('Creating', 'Open', 'Disputed') or captures.refund_cause is not null))`;
  }

  return { showPayment, assertNoneOpen, isSettled, forgetOrders: queries.forgetOrders };
}
