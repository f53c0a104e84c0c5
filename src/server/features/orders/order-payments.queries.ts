import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { PaymentColumns, RefundOfOrder } from '../money/money.rules.ts';
import type { PaymentHistory, UnbookedOrder } from '../money/opening-moves.rules.ts';

const payableColumns = [
  'id',
  'status',
  'payment_type',
  'payment_status',
  'payment_name',
  'net_subtotal_dirhams',
  'shipping_fee_dirhams',
  'payment_fee_dirhams',
  'total_dirhams',
  'overpaid_dirhams',
  'collected_dirhams',
  'driver_id',
  'paid_at',
  'door_dirhams',
  'created_at',
  'delivered_at',
  'closed_at',
] as const;

async function lockPayable(tx: Db, orderId: OrderId): Promise<UnbookedOrder | null> {
  const base = tx.selectFrom('orders').select(payableColumns).where('id', '=', orderId);
  return (await base.forUpdate().executeTakeFirst()) ?? null;
}

function lockUnbooked(tx: Db, after: OrderId, limit: number): Promise<UnbookedOrder[]> {
  return (
    tx
      .selectFrom('orders')
      .select(payableColumns)
      .where('id', '>', after)
      // As the index `orders_unbooked` has it.
      .where(sql<boolean>`paid_at is null and (payment_status in ('Paid', 'Refunded') or delivered_at is not null)`)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
  );
}

async function readHistory(db: Db, orderId: OrderId): Promise<PaymentHistory> {
  return db
    .selectFrom('order_events')
    .select(({ fn }) => [
      fn.min('at').filterWhere('payment_status', '=', 'Paid').as('paidAt'),
      fn.min('at').filterWhere('payment_status', '=', 'Refunded').as('refundedAt'),
      sql<boolean>`coalesce(bool_or(action = 'paid'), false)`.as('isMarked'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

function listRefunds(db: Db, orderIds: readonly OrderId[]): Promise<(RefundOfOrder & { orderId: OrderId })[]> {
  return db
    .selectFrom('refunds')
    .select(['order_id as orderId', 'state', 'kind', 'amount_dirhams as amountDirhams'])
    .where('order_id', 'in', orderIds)
    .execute();
}

async function savePayment(tx: Db, orderId: OrderId, columns: PaymentColumns): Promise<void> {
  await tx.updateTable('orders').set(columns).where('id', '=', orderId).execute();
}

/** What the book of money reads and writes of orders. */
export const orderPayments = { lockPayable, lockUnbooked, readHistory, listRefunds, savePayment };
