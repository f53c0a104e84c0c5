import { type Insertable, sql, type Updateable } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { isUuid } from '../../database/uuid.ts';
import type { PaymentRow } from './payments.queries.ts';
import type { RefundRow } from './refunds.rules.ts';

type Refunds = Database['refunds'];

/** The refunds of an order, the first one first. */
export function listRefundsOf(db: Db, orderId: OrderId): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  if (!isUuid(id)) return null;
  return (await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Adds refunds, except those whose cause there is already. Returns the new ones. */
export function insertRefunds(tx: Db, rows: readonly Insertable<Refunds>[]): Promise<RefundRow[]> {
  return tx
    .insertInto('refunds')
    .values([...rows])
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returningAll()
    .execute();
}

export async function updateRefund(tx: Db, id: string, columns: Updateable<Refunds>): Promise<void> {
  await tx.updateTable('refunds').set(columns).where('id', '=', id).execute();
}

/** Removes a refund that no provider knows of. */
export async function deleteRefund(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).where('state', '=', 'Asked').execute();
}

/** The payment that a capture belongs to, and what the provider calls the capture. */
export async function findCaptured(db: Db, captureId: string): Promise<{ payment: PaymentRow; ref: string } | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('captures', 'captures.payment_id', 'payments.id')
    .selectAll('payments')
    .select('captures.provider_ref as captureRef')
    .where('captures.id', '=', captureId)
    .executeTakeFirst();
  if (!row) return null;
  const { captureRef, ...payment } = row;
  return { payment, ref: captureRef };
}

/** Claims the call to the provider about a refund. False if another one made it meanwhile. */
export async function claimCall(db: Db, { id, called_at: before }: RefundRow, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('refunds')
    .set({ called_at: now })
    .where('id', '=', id)
    .where('state', '=', 'Sent')
    .where(sql<boolean>`called_at is not distinct from ${before}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The refunds of which the provider has still to be asked something, the first one first. */
export async function listOpenRefunds(db: Db): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('state', 'in', ['Asked', 'Sent'])
    .where('waits_for_second', '=', false)
    .orderBy('asked_at')
    .execute();
}

/** The captures that are marked to go back and have no refund. */
export async function listUnplanned(db: Db): Promise<{ id: string; orderId: OrderId; cause: 'late' | 'double' }[]> {
  const rows = await db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select(['captures.id', 'payments.order_id as orderId', 'captures.refund_cause as cause'])
    .where('captures.refund_cause', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('refunds').select('refunds.id').whereRef('refunds.capture_id', '=', 'captures.id')),
      ),
    )
    .orderBy('captures.id')
    .limit(100)
    .execute();
  return rows.flatMap(({ cause, ...capture }) => (cause === null ? [] : [{ ...capture, cause }]));
}

/** The refund that a notice is about: that of the reference of the provider. */
export async function findNoticedRefund(db: Db, ref: string): Promise<string | null> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('provider_ref', '=', ref)
    .where('state', '=', 'Sent')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The refunds that were sent to a provider, for a notice about a refund whose reference the shop does not know yet. */
export async function listSentWithoutRef(db: Db, provider: PaymentRow['provider']): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select('refunds.id')
    .where('captures.provider', '=', provider)
    .where('refunds.state', '=', 'Sent')
    .where('refunds.provider_ref', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Before anything is sent again from a restored shop, the provider is asked whether it has it. */
export async function lookFirst(db: Db): Promise<void> {
  await db.updateTable('refunds').set({ looks_first: true }).where('state', '=', 'Asked').execute();
}

export async function saveAccount(tx: Db, account: { refundId: string; sealed: Buffer; at: Date }): Promise<void> {
  const { refundId: refund_id, sealed, at: noted_at } = account;
  await tx
    .insertInto('refund_accounts')
    .values({ refund_id, sealed, noted_at })
    .onConflict((conflict) => conflict.column('refund_id').doUpdateSet({ sealed, noted_at }))
    .execute();
}

export async function findAccount(db: Db, refundId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('refund_accounts')
    .select('sealed')
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Moves the account that is noted for a refund to another one, or deletes it. */
export async function passAccount(tx: Db, refundId: string, to: string | null): Promise<void> {
  if (to === null) await tx.deleteFrom('refund_accounts').where('refund_id', '=', refundId).execute();
  else await tx.updateTable('refund_accounts').set({ refund_id: to }).where('refund_id', '=', refundId).execute();
}

/** Deletes the accounts that were noted before a moment. */
export async function forgetAccounts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('refund_accounts').where('noted_at', '<', before).execute();
}

/** Removes from refunds of orders what is about a person: their accounts and what staff wrote. */
export async function forgetRefundsOf(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofOrders = tx.selectFrom('refunds').select('id').where('order_id', 'in', orderIds);
  await tx.deleteFrom('refund_accounts').where('refund_id', 'in', ofOrders).execute();
  await tx.updateTable('refunds').set({ reason: '', hand_reference: '' }).where('order_id', 'in', orderIds).execute();
}

/** Notes that its payer disputes a payment at the bank. False for a repeated notice, also after the dispute has ended. */
export async function openDispute(tx: Db, paymentId: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('payment_disputes')
    .values({ payment_id: paymentId, opened_at: at, ended_at: null })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the payer disputes a payment of an order, and the bank has not decided yet. */
export async function isDisputed(db: Db, orderId: OrderId): Promise<boolean> {
  return (await listDisputed(db, [orderId])).length > 0;
}

/** Those of some orders of which that is so. */
export async function listDisputed(db: Db, orderIds: readonly OrderId[]): Promise<OrderId[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .select('payments.order_id as orderId')
    .distinct()
    .where('payments.order_id', 'in', orderIds)
    .where('payment_disputes.ended_at', 'is', null)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

function selectOpenDisputes(db: Db) {
  return db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payment_disputes.opened_at as openedAt'])
    .select(['orders.id as orderId', 'orders.number', 'orders.version'])
    .select((eb) =>
      eb
        .selectFrom('captures')
        .select(({ fn }) => fn.sum<string | null>('captures.amount_dirhams').as('sum'))
        .whereRef('captures.payment_id', '=', 'payments.id')
        .as('capturedDirhams'),
    )
    .where('payment_disputes.ended_at', 'is', null);
}

/** The open disputes, the oldest first. */
export function listDisputes(db: Db) {
  return selectOpenDisputes(db).orderBy('payment_disputes.opened_at').limit(100).execute();
}

/** The dispute of a payment, or null if the bank has decided. */
export async function findOpenDispute(db: Db, paymentId: string) {
  return (await selectOpenDisputes(db).where('payments.id', '=', paymentId).executeTakeFirst()) ?? null;
}

/** Ends a dispute. False if it is over already. */
export async function endDispute(tx: Db, paymentId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payment_disputes')
    .set({ ended_at: at })
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .returning('payment_id')
    .executeTakeFirst();
  return row !== undefined;
}
