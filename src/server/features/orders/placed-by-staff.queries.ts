import type { OrderId } from '#contract/ids.ts';
import type { Act } from '../../audit/act.ts';
import type { PaymentColumns } from '../money/money.rules.ts';

/** Says that staff have placed an order, not the customer. */
export async function notePlacedByStaff({ tx, by }: Act, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('order_events')
    .set({ actor: 'staff', staff_id: by.staffId, staff_name: by.name })
    .where('order_id', '=', orderId)
    .execute();
}

/** Writes the payment of an order that the same person has just placed. `reference` names it. */
export async function payPlaced(
  { tx, by, at }: Act,
  orderId: OrderId,
  { payment, reference }: { payment: PaymentColumns; reference: string },
): Promise<void> {
  const { status } = await tx
    .updateTable('orders')
    .set(payment)
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      status,
      payment_status: payment.payment_status,
      actor: 'staff',
      at,
      staff_id: by.staffId,
      staff_name: by.name,
      action: 'paid',
      detail: reference,
    })
    .execute();
}

/** Accepts an order that the same person has just placed. */
export async function acceptPlaced({ tx, by, at }: Act, orderId: OrderId): Promise<void> {
  const { payment_status: paymentStatus } = await tx
    .updateTable('orders')
    .set({ status: 'Processing', accepted_at: at, accepted_by: by.staffId })
    .where('id', '=', orderId)
    .returning('payment_status')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      status: 'Processing',
      payment_status: paymentStatus,
      actor: 'staff',
      at,
      staff_id: by.staffId,
      staff_name: by.name,
      action: 'accepted',
    })
    .execute();
}

/** Completes an order that the same person has just placed, paid and handed over. Returns its version. */
export async function completePlaced(
  { tx, by, at }: Act,
  orderId: OrderId,
  { payment, collectedDirhams }: { payment: PaymentColumns; collectedDirhams: number | null },
): Promise<number> {
  const { version } = await tx
    .updateTable('orders')
    .set({
      status: 'Completed',
      packed_at: at,
      delivered_at: at,
      closed_at: at,
      collected_dirhams: collectedDirhams,
      ...payment,
    })
    .where('id', '=', orderId)
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      status: 'Completed',
      payment_status: payment.payment_status,
      actor: 'staff',
      at,
      staff_id: by.staffId,
      staff_name: by.name,
      action: 'completed',
    })
    .execute();
  return version;
}
