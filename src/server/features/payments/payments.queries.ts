import type { Insertable, Updateable } from 'kysely';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { AttemptState, Database } from '../../database/schema.ts';
import { type FailureReason, type ProviderName, providerNames } from '../../payments/provider.ts';
import { isUuid } from '../../database/uuid.ts';

type Payments = Database['payments'];

/** Why attempts fail that no bank has declined. */
const notDeclined: readonly FailureReason[] = ['cancelled', 'technical'];

function selectPayments(db: Db) {
  return db.selectFrom('payments').selectAll();
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export async function findPayment(db: Db, id: string) {
  if (!isUuid(id)) return null;
  return (await selectPayments(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockPayment(tx: Db, id: string): Promise<PaymentRow | null> {
  return (await selectPayments(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function findByNonce(db: Db, nonce: string): Promise<PaymentRow | null> {
  return (await selectPayments(db).where('return_nonce', '=', nonce).executeTakeFirst()) ?? null;
}

/** The attempts of an order, the newest first. */
export function listAttempts(db: Db, orderId: OrderId): Promise<PaymentRow[]> {
  return selectPayments(db).where('order_id', '=', orderId).orderBy('begun_at', 'desc').orderBy('id').execute();
}

/** The newest attempts of all orders, with the numbers of their orders. */
export function listNewestAttempts(db: Db, { state, limit }: { state?: AttemptState | undefined; limit: number }) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select('orders.number')
    .$if(state !== undefined, (query) => query.where('payments.state', '=', state as AttemptState))
    .orderBy('payments.begun_at', 'desc')
    .orderBy('payments.id')
    .limit(limit)
    .execute();
}

/** The attempt with a reference of its provider, or with this id; null for an unknown one. */
export async function findAttemptByRef(db: Db, ref: string): Promise<PaymentRow | null> {
  const known = await selectPayments(db)
    .where('provider', 'in', [...providerNames])
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  return known ?? findPayment(db, ref);
}

export async function insertPayment(tx: Db, payment: Insertable<Payments>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

export async function updatePayment(db: Db, id: string, columns: Updateable<Payments>): Promise<void> {
  await db.updateTable('payments').set(columns).where('id', '=', id).execute();
}

/** Claims the look at an attempt. False if another one has looked just now. */
export async function claimLook(db: Db, id: string, { now, since }: { now: Date; since: Date }): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ looked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<=', since)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many attempts of an account have reached the provider since a moment, or may have. */
export async function countAttemptsOf(db: Db, userId: UserId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('orders.user_id', '=', userId)
    .where('payments.begun_at', '>', since)
    .where((eb) => eb.or([eb('payments.provider_ref', 'is not', null), eb('payments.state', '=', 'Creating')]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many attempts of a sender were declined by a bank since a moment, if they were for several orders. */
export async function countDeclinesOf(db: Db, sender: Buffer, since: Date): Promise<number> {
  const { count, orders } = await db
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.count<string>('order_id').distinct().as('orders')])
    .where('sender', '=', sender)
    .where('begun_at', '>', since)
    .where('state', '=', 'Failed')
    .where('reason', 'not in', notDeclined)
    .executeTakeFirstOrThrow();
  return Number(orders) > 1 ? Number(count) : 0;
}

interface NewCapture {
  paymentId: string;
  provider: ProviderName;
  ref: string;
  amountDirhams: number;
  at: Date;
}

/** Adds captures. Returns those that were not known yet. */
export async function insertCaptures(tx: Db, captures: readonly NewCapture[]) {
  if (captures.length === 0) return [];
  return tx
    .insertInto('captures')
    .values(
      captures.map(({ paymentId, provider, ref, amountDirhams, at }) => ({
        payment_id: paymentId,
        provider,
        provider_ref: ref,
        amount_dirhams: amountDirhams,
        at,
        refund_cause: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .returning(['id', 'amount_dirhams as amountDirhams'])
    .execute();
}

/** Marks captures whose money goes back to the payer. */
export async function markToRefund(tx: Db, ids: readonly string[], cause: 'late' | 'double'): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('captures').set({ refund_cause: cause }).where('id', 'in', ids).execute();
}

/** The captures of an order, the oldest first. */
export function listCaptures(db: Db, orderId: OrderId) {
  return db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select([
      'captures.id',
      'captures.payment_id as paymentId',
      'captures.amount_dirhams as amountDirhams',
      'captures.refund_cause as refundCause',
      'captures.at',
    ])
    .where('payments.order_id', '=', orderId)
    .orderBy('captures.id')
    .execute();
}

/** Whether an attempt of an order captured test money. */
export async function hasTestCapture(db: Db, orderId: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select('captures.id')
    .where('payments.order_id', '=', orderId)
    .where('payments.live', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what was learned about a payment, once for each fingerprint. */
export async function keepEvent(db: Db, event: Insertable<Database['payment_events']>): Promise<void> {
  await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'fingerprint']).doNothing())
    .execute();
}

/** When the first notice about a payment came; null without one. */
export async function findFirstNotice(db: Db, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_events')
    .select('at')
    .where('payment_id', '=', id)
    .where('source', '=', 'notice')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Gives a payment the notices that came before the shop knew its reference. Returns whether there were any. */
export async function adoptNotices(tx: Db, { id, provider, ref }: { id: string; provider: ProviderName; ref: string }) {
  const rows = await tx
    .updateTable('payment_events')
    .set({ payment_id: id })
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .where('payment_id', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** The attempt that a notice is about: that of the reference, else the one of our id that has no reference yet. */
export async function findNoticed(
  db: Db,
  { provider, ref, attemptId }: { provider: ProviderName; ref: string; attemptId: string | null },
): Promise<Pick<PaymentRow, 'id' | 'order_id'> | null> {
  const known = await db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  if (known || attemptId === null || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(attemptId)) return known ?? null;
  const named = await db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('provider', '=', provider)
    .where('id', '=', attemptId)
    .where('provider_ref', 'is', null)
    .executeTakeFirst();
  return named ?? null;
}

/** Notes when a key was first seen. Returns whether another key of the provider was known before. */
export async function noteKey(db: Db, key: { provider: ProviderName; fingerprint: string; at: Date }): Promise<void> {
  await db
    .insertInto('provider_keys')
    .values({ provider: key.provider, fingerprint: key.fingerprint, first_seen: key.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findKeySeen(db: Db, provider: ProviderName, fingerprint: string): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_keys')
    .select('first_seen')
    .where('provider', '=', provider)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.first_seen ?? null;
}

export async function insertLink(
  tx: Db,
  link: { tokenHash: Buffer; orderId: OrderId; expiresAt: Date; at: Date },
): Promise<void> {
  const { tokenHash: token_hash, orderId: order_id, expiresAt: expires_at, at: made_at } = link;
  await tx.insertInto('payment_links').values({ token_hash, order_id, expires_at, made_at }).execute();
}

export async function findLink(db: Db, tokenHash: Buffer) {
  const row = await db
    .selectFrom('payment_links')
    .select(['order_id as orderId', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** The links of an order that are still valid, the newest first. */
export function listLinks(db: Db, orderId: OrderId, now: Date): Promise<{ madeAt: Date; expiresAt: Date }[]> {
  return db
    .selectFrom('payment_links')
    .select(['made_at as madeAt', 'expires_at as expiresAt'])
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now)
    .orderBy('made_at', 'desc')
    .execute();
}

/** The attempts that were begun since a moment, the oldest first. */
export async function listBegunSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('payments').select('id').where('begun_at', '>', since).orderBy('begun_at').execute();
  return rows.map(({ id }) => id);
}

/** When a provider has last sent a notice; null: never, or long ago. */
export async function findLastNotice(db: Db, provider: ProviderName): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_events')
    .select('at')
    .where('provider', '=', provider)
    .where('source', '=', 'notice')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** When the book of money has its last row. Null: it is empty. */
export async function findLastMove(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('money_moves').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? null;
}

/** The unpaid orders whose time is over. */
export async function listOverdue(db: Db, before: Date): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('stage', '=', 'unpaid')
    .where('pay_by', '<=', before)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The attempts that have no end yet, and those that ended without money since a moment, the oldest first. */
export function listUnsettled(db: Db, endedSince: Date): Promise<PaymentRow[]> {
  return selectPayments(db)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['Creating', 'Open']),
        eb('state', 'in', ['Failed', 'Expired']).and('expires_at', '>', endedSince),
      ]),
    )
    .orderBy('begun_at')
    .execute();
}

/** Forgets who began attempts, links that are over, and what was learned about payments that nobody knows. */
export async function forgetOld(db: Db, { dayAgo, monthAgo }: { dayAgo: Date; monthAgo: Date }): Promise<void> {
  await db
    .updateTable('payments')
    .set({ sender: null })
    .where('sender', 'is not', null)
    .where('begun_at', '<', dayAgo)
    .execute();
  await db.deleteFrom('payment_links').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('payment_events').where('payment_id', 'is', null).where('at', '<', monthAgo).execute();
}

/** Removes from payments what is about a person; amounts and references stay. */
export async function forgetOrders(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofOrders = tx.selectFrom('payments').select('id').where('order_id', 'in', orderIds);
  await tx.deleteFrom('payment_events').where('payment_id', 'in', ofOrders).execute();
  await tx.deleteFrom('payment_links').where('order_id', 'in', orderIds).execute();
  await tx
    .updateTable('payments')
    .set({ last_four: null, sender: null, go_to: null })
    .where('order_id', 'in', orderIds)
    .execute();
}
