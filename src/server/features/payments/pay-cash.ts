import type { OrderId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import type { Writer } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import * as queries from './payments.queries.ts';
import { amountsWithPaymentFee, isOpenAttempt } from './payments.rules.ts';
import type { SettleNeeds, SettlePayment } from './settle-payment.ts';

interface Needs extends SettleNeeds {
  settling: Pick<SettlePayment, 'look' | 'turnToCash'>;
}

/** Turns unpaid online orders to cash at the door. */
export function createPayCash({ db, payable, options, settling }: Needs) {
  function assertOwn(order: OrderRow | null, { userId }: Writer): OrderRow {
    if (order?.user_id !== userId) throw new AppError('not_found');
    return order;
  }

  /** Throws if an order cannot be paid in cash, or costs something else than the customer agreed to. */
  async function assertPossible(tx: Db, order: OrderRow, expectedTotal: number | undefined): Promise<void> {
    if (order.payment_status === 'Paid') throw new AppError('already_paid');
    // The recipient of a gift is asked once it is paid; nobody pays at an unknown door.
    if (order.stage !== 'unpaid' || order.gift?.askRecipient) throw new AppError('not_payable');
    const option = await options.findCash(tx);
    if (!option) throw new AppError('not_payable');
    const { payment_fee_dirhams: paymentFee, total_dirhams: total } = amountsWithPaymentFee(order, option.feeDirhams);
    // The door of a gift without prices hears the price: the giver has to want that.
    if (expectedTotal === undefined && order.gift?.hidePrices) throw invalidField('expectedTotal', 'fieldRequired');
    if (expectedTotal !== undefined && expectedTotal !== toRiyals(total))
      throw new AppError('price_changed', {
        details: {
          summary: {
            totalItemsCount: order.items_count,
            netSubtotal: toRiyals(order.net_subtotal_dirhams),
            shippingFee: toRiyals(order.shipping_fee_dirhams),
            paymentFee: toRiyals(paymentFee),
            totalAmount: toRiyals(total),
          },
        },
      });
  }

  /** Until when an open attempt may still be paid; null if the order is cash now. */
  async function turnIn(
    tx: Db,
    user: Writer,
    { orderId, expectedTotal }: { orderId: OrderId; expectedTotal: number | undefined },
  ): Promise<Date | null> {
    const order = assertOwn(await payable.lock(tx, { id: orderId }), user);
    await assertPossible(tx, order, expectedTotal);
    const open = (await queries.listAttempts(tx, orderId)).find(({ state }) => isOpenAttempt(state));
    if (open) {
      await payable.wishCash(tx, orderId);
      return open.expires_at;
    }
    await settling.turnToCash(tx, order);
    return null;
  }

  /**
   * Turns an own order to cash. While an attempt to pay is open, it throws `payment_open` and keeps the wish: the order is
   * cash as soon as the attempt has failed or ended. Throws `not_found`, `already_paid`, `not_payable`, `price_changed`.
   */
  async function payCash(user: Writer, wish: { orderId: OrderId; expectedTotal: number | undefined }): Promise<void> {
    assertOwn(await payable.find(db, wish.orderId), user);
    const open = (await queries.listAttempts(db, wish.orderId)).find(({ state }) => isOpenAttempt(state));
    if (open) await settling.look(open.id, 'return');
    const until = await withRetry(() => inSession(db, user, (tx) => turnIn(tx, user, wish)));
    if (until) throw new AppError('payment_open', { details: { until: until.toISOString() } });
  }

  return { payCash };
}
