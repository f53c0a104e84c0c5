import type { Kysely } from 'kysely';
import type { DeliveryChoice } from '#contract/delivery.ts';
import type { OrderId, UserId, ZoneId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { SummaryDirhams } from '../../shared/pricing.rules.ts';
import type { PaymentsOfOrders } from './payments-of-orders.ts';
import { findOrder, insertEvent, lockOrder, type OrderRow } from './orders.queries.ts';
import { mayCustomerCancel } from './orders.rules.ts';
import type { RecipientPages } from './recipient/recipient.service.ts';
import { type DeliveryChange, pricedAfter } from './delivery-change/delivery-change.ts';
import { askedChanges, type Named } from './delivery-change/delivery-change.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  recipients: Pick<RecipientPages, 'stopAskingIn'>;
  deliveryChange: DeliveryChange;
  payments: Pick<PaymentsOfOrders, 'assertNoneOpen' | 'refundDue'>;
  /** Throws `not_found` for an order of someone else. */
  assertOwn: (order: OrderRow | null, userId: UserId) => OrderRow;
}

/** Where and when a customer wants an order. */
export interface OwnDelivery {
  zoneId: ZoneId;
  address: string;
  /** Null if the shop arranges the time. */
  slot: DeliveryChoice | null;
  /** Who receives orders at a saved address; null for an address that was typed. */
  savedFor: Named | null;
  /** Looks at the new totals, and throws if the customer agreed to others. */
  confirm: (totals: SummaryDirhams) => void;
}

/** Changes of the delivery of an order by its customer. */
export function createOwnDelivery({ db, clock, recipients, deliveryChange, payments, assertOwn }: Needs) {
  /**
   * Changes where and when an own order is delivered, in the transaction of the caller. Throws `not_found`,
   * `not_changeable` once the shop accepted it, `slot_full`, `slot_over`, and what `confirm` throws.
   */
  async function changeOwnDelivery(
    tx: Db,
    { userId, orderId }: { userId: UserId; orderId: OrderId },
    { zoneId, address, slot, savedFor, confirm }: OwnDelivery,
  ): Promise<void> {
    const order = assertOwn(await lockOrder(tx, { id: orderId }), userId);
    const isAsked = order.promise_kind === 'asked';
    // What the recipient chose is not the giver's.
    const isHidden = order.gift?.askRecipient === true && !isAsked;
    // Whoever may cancel it may change it.
    if (!mayCustomerCancel(order.status) || isHidden) throw new AppError('not_changeable');
    const wanted = { zoneId, address, day: slot?.day ?? null, slotId: slot?.slotId ?? null };
    // Whoever receives it there still does when only the time is another.
    const isSamePlace = savedFor === null && zoneId === order.zone_id && address === order.address_line1;
    const at = clock();
    const { columns, amounts, fields } = await deliveryChange.prepare(tx, {
      order,
      changes: askedChanges(wanted, order),
      at,
      savedRecipient: isSamePlace ? undefined : (savedFor ?? { name: '', phone: '' }),
    });
    confirm({
      itemsCount: order.items_count,
      netSubtotalDirhams: order.net_subtotal_dirhams,
      shippingFeeDirhams: amounts.feeDirhams,
      paymentFeeDirhams: order.payment_fee_dirhams,
      totalDirhams: amounts.totalDirhams,
    });
    if (amounts.totalDirhams !== order.total_dirhams) await payments.assertNoneOpen(tx, orderId);
    // Nobody pays at the door for an order that is paid.
    if (amounts.owedDirhams > 0) throw new AppError('not_changeable');
    const version = await deliveryChange.save(tx, order, { columns, at });
    if (amounts.totalDirhams < order.total_dirhams)
      await payments.refundDue(tx, order, { kind: 'fee', after: pricedAfter(columns), at, version });
    const { status, payment_status: paymentStatus } = order;
    const event = { orderId, status, paymentStatus, actor: 'customer', action: 'delivery_changed', at } as const;
    await insertEvent(tx, { ...event, detail: fields.join(','), forCustomer: false });
    // From now on it is the giver's choice.
    if (isAsked && order.gift) await recipients.stopAskingIn(tx, orderId, order.gift);
  }

  /**
   * When an own order can be delivered to a zone, and what it costs then. Throws `not_found`, and `invalid` for a zone
   * without delivery.
   */
  async function listOwnDays(userId: UserId, orderId: OrderId, zoneId: ZoneId) {
    const order = assertOwn(await findOrder(db, orderId), userId);
    const rows = await deliveryChange.listDays(db, order, zoneId);
    const { feeDirhams, totalDirhams } = await deliveryChange.priceIn(db, order, zoneId);
    return {
      enabled: rows.length > 0,
      rows,
      shippingFee: toRiyals(feeDirhams),
      totalAmount: toRiyals(totalDirhams),
    };
  }

  return { changeOwnDelivery, listOwnDays };
}
