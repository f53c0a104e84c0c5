import type { OrderId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { StoredDelivery } from '../../../database/schema.ts';

/** Records how a delivery was before a change, and the message to the customer. */
export async function insertChange(
  { tx, id, at }: Act,
  orderId: OrderId,
  { before, message }: { before: StoredDelivery; message: string },
): Promise<void> {
  await tx
    .insertInto('order_delivery_changes')
    .values({ order_id: orderId, act: id, before: JSON.stringify(before), message, at, undone_at: null })
    .execute();
}

/** Marks a change as undone. Returns how the delivery was before; undefined if it was undone already. */
export async function undoChange({ tx, at }: Act, orderId: OrderId, act: string): Promise<StoredDelivery | undefined> {
  const row = await tx
    .updateTable('order_delivery_changes')
    .set({ undone_at: at })
    .where('act', '=', act)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .returning('before')
    .executeTakeFirst();
  return row?.before;
}
