import type { OrderAction } from '#contract/console/order-work.ts';
import type { OrderId, StaffId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { PaymentColumns } from '../../money/money.rules.ts';

/** What staff change of an order, apart from its status. */
export interface WorkColumns {
  accepted_at?: Date | null;
  accepted_by?: StaffId | null;
  packed_at?: Date | null;
  handed_at?: Date | null;
  driver_id?: StaffId | null;
  delivered_at?: Date | null;
  tried_at?: Date | null;
  tried_reason?: string;
  collected_dirhams?: number | null;
  items_count?: number;
  net_subtotal_dirhams?: number;
  total_dirhams?: number;
  edits?: number;
}

/** Changes an order. Returns its new version. */
export async function updateWork(
  { tx }: Act,
  id: OrderId,
  change: WorkColumns & Partial<PaymentColumns> & { status?: OrderStatus; closed_at?: Date | null },
): Promise<number> {
  const { version } = await tx
    .updateTable('orders')
    .set(change)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

interface StaffEvent {
  orderId: OrderId;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  action: OrderAction;
  detail?: string;
  forCustomer?: boolean;
}

/** Adds an event of staff to an order's timeline. */
export async function insertStaffEvent({ tx, by, at }: Act, event: StaffEvent): Promise<number> {
  const { id } = await tx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      status: event.status,
      payment_status: event.paymentStatus,
      actor: by.kind === 'system' ? 'system' : 'staff',
      at,
      staff_id: by.staffId,
      staff_name: by.name,
      action: event.action,
      detail: event.detail ?? '',
      for_customer: event.forCustomer ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the last event of an action out of the customer's timeline, because it was undone. */
export async function hideLastEvent({ tx }: Act, orderId: OrderId, action: OrderAction): Promise<void> {
  await tx
    .updateTable('order_events')
    .set({ for_customer: false })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('order_events')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('order_id', '=', orderId)
        .where('action', '=', action),
    )
    .execute();
}

/** The last change of an order. A message changes nothing. */
export function findLastEvent(db: Db, orderId: OrderId) {
  return db
    .selectFrom('order_events')
    .select(['actor', 'staff_name as staffName', 'at', 'action', 'status'])
    .where('order_id', '=', orderId)
    .where('action', '!=', 'messaged')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Ticks or unticks a line of an order that is being picked. Returns false if there is no such line. */
export async function setPicked(tx: Db, orderId: OrderId, itemId: number, picked: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_items')
    .set({ picked })
    .where('id', '=', itemId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertOrderNote({ tx, by, at }: Act, orderId: OrderId, text: string): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({ order_id: orderId, staff_id: by.staffId, staff_name: by.name, text, at })
    .execute();
}
