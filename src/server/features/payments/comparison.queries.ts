import { type Insertable, sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { AttemptState, Database, RefundState } from '../../database/schema.ts';
import type { ProviderName } from '../../payments/provider.ts';

/** The day of an account at a provider. */
export interface AccountDay {
  provider: ProviderName;
  account: string;
  /** In Qatar, as YYYY-MM-DD. */
  day: string;
}

/** Begins a comparison, or continues one that was interrupted since `since`. */
export async function beginComparison(
  db: Db,
  { provider, account, day }: AccountDay,
  { at, since }: { at: Date; since: Date },
): Promise<{ listedAt: Date | null; lookedMoveId: string }> {
  const { rows } = await sql<{ listedAt: Date | null; lookedMoveId: string }>`
    insert into payment_comparisons as known (provider, account, day, begun_at) values (${provider}, ${account}, ${day}, ${at})
    on conflict (account, day) do update set
      begun_at = excluded.begun_at,
      listed_at = case when known.done_at is null and known.listed_at > ${since} then known.listed_at end,
      looked_move_id = case when known.done_at is null and known.begun_at > ${since} then known.looked_move_id else 0 end,
      done_at = null
    returning listed_at as "listedAt", looked_move_id as "lookedMoveId"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a comparison has no row');
  return row;
}

export async function noteListed(db: Db, { account, day }: AccountDay, listed: number, at: Date): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ listed, listed_at: at })
    .where('account', '=', account)
    .where('day', '=', day)
    .execute();
}

export async function noteLooked(db: Db, { account, day }: AccountDay, moveId: string): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ looked_move_id: moveId })
    .where('account', '=', account)
    .where('day', '=', day)
    .execute();
}

/** Ends a comparison, and forgets lists that no comparison needs any more. */
export async function endComparison(
  db: Db,
  { account, day }: AccountDay,
  { at, keptFrom }: { at: Date; keptFrom: string },
): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ done_at: at })
    .where('account', '=', account)
    .where('day', '=', day)
    .execute();
  await db.deleteFrom('payment_listings').where('account', '=', account).where('day', '<', keptFrom).execute();
}

/** When the days of an account from one on were compared. */
export function listComparisons(db: Db, account: string, from: string) {
  return db
    .selectFrom('payment_comparisons')
    .select([sql<string>`day::text`.as('day'), 'done_at as doneAt', 'listed'])
    .where('account', '=', account)
    .where('day', '>=', from)
    .orderBy('day', 'desc')
    .execute();
}

export type NewListing = Insertable<Database['payment_listings']>;

/** Keeps what a list says. What it said before of the same is replaced. */
export async function keepListings(db: Db, rows: readonly NewListing[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('payment_listings')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['provider', 'is_refund', 'ref']).doUpdateSet((eb) => ({
        account: eb.ref('excluded.account'),
        day: eb.ref('excluded.day'),
        payment_ref: eb.ref('excluded.payment_ref'),
        our_id: eb.ref('excluded.our_id'),
        amount_dirhams: eb.ref('excluded.amount_dirhams'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
}

interface UnmatchedCapture {
  ref: string;
  theirsDirhams: string | null;
  oursDirhams: string | null;
  /** The attempt that it is of, as far as the shop knows it. */
  paymentId: string | null;
  paymentState: AttemptState | null;
  orderId: OrderId | null;
}

/** A page of captures of a list that the shop has not, or with another sum. */
export async function listUnmatchedCaptures(
  db: Db,
  { provider, account, day }: AccountDay,
  { until, after, limit }: { until: Date; after: string; limit: number },
): Promise<UnmatchedCapture[]> {
  const { rows } = await sql<UnmatchedCapture>`
    select listed.ref, listed.amount_dirhams as "theirsDirhams", captures.amount_dirhams::text as "oursDirhams",
      payments.id as "paymentId", payments.state as "paymentState", payments.order_id as "orderId"
    from payment_listings as listed
    left join captures on captures.provider = listed.provider and captures.provider_ref = listed.ref
    left join payments as by_ref on by_ref.provider = listed.provider and by_ref.provider_ref = listed.payment_ref
    left join payments on payments.id = coalesce(captures.payment_id, by_ref.id, listed.our_id)
    where listed.account = ${account} and listed.day = ${day}::date and listed.ref > ${after}
      and listed.provider = ${provider} and not listed.is_refund and listed.at <= ${until}
      and captures.amount_dirhams is distinct from listed.amount_dirhams
    order by listed.ref limit ${limit}`.execute(db);
  return rows;
}

interface UnmatchedRefund {
  ref: string;
  theirsDirhams: string | null;
  oursDirhams: string | null;
  refundId: string | null;
  state: RefundState | null;
  orderId: OrderId | null;
}

/** A page of refunds of a list that the shop has not, has not finished, or has with another sum. */
export async function listUnmatchedRefunds(
  db: Db,
  { provider, account, day }: AccountDay,
  { until, after, limit }: { until: Date; after: string; limit: number },
): Promise<UnmatchedRefund[]> {
  const { rows } = await sql<UnmatchedRefund>`
    select listed.ref, listed.amount_dirhams as "theirsDirhams", refunds.amount_dirhams::text as "oursDirhams",
      refunds.id as "refundId", refunds.state, coalesce(refunds.order_id, payments.order_id) as "orderId"
    from payment_listings as listed
    left join refunds as by_ref on by_ref.provider_ref = listed.ref
    left join refunds on refunds.id = coalesce(by_ref.id, listed.our_id)
    left join payments on payments.provider = listed.provider and payments.provider_ref = listed.payment_ref
    where listed.account = ${account} and listed.day = ${day}::date and listed.ref > ${after}
      and listed.provider = ${provider} and listed.is_refund and listed.at <= ${until}
      and (refunds.id is null or refunds.state <> 'Done' or refunds.hand_way is not null
        or refunds.amount_dirhams is distinct from listed.amount_dirhams)
    order by listed.ref limit ${limit}`.execute(db);
  return rows;
}

export interface UnlistedMove {
  /** The row of the book. */
  moveId: string;
  amountDirhams: string;
  orderId: OrderId;
  paymentRef: string;
  captureRef: string;
  /** Null: it is a capture. */
  refundId: string | null;
  refundRef: string | null;
}

/** A page of what the book has of a day and no list has: captures, and refunds that the provider has done. */
export async function listUnlistedMoves(
  db: Db,
  { provider, day }: AccountDay,
  {
    accounts,
    live,
    until,
    after,
    limit,
  }: { accounts: string[]; live: boolean; until: Date; after: string; limit: number },
): Promise<UnlistedMove[]> {
  const { rows } = await sql<UnlistedMove>`
    select moves.id as "moveId", moves.amount_dirhams as "amountDirhams", payments.order_id as "orderId",
      payments.provider_ref as "paymentRef", captures.provider_ref as "captureRef",
      refunds.id as "refundId", refunds.provider_ref as "refundRef"
    from money_moves as moves
    join payments on payments.id = moves.payment_id
    left join refunds on refunds.id = moves.refund_id
    join captures on captures.id = coalesce(refunds.capture_id, substring(moves.cause from '^capture:([0-9]+)$')::bigint)
    where moves.day = ${day}::date and moves.id > ${after} and moves.at <= ${until}
      and ${`provider:${provider}`} in (moves.taken_from, moves.given_to) and moves.cause ~ '^(capture|refund):'
      and (payments.account = any(${accounts}) or payments.live and ${live}::boolean)
      and payments.provider_ref is not null
      and not exists (
        select from payment_listings as listed
        where listed.provider = ${provider} and listed.is_refund = (refunds.id is not null)
          and listed.ref = case when refunds.id is null then captures.provider_ref else refunds.provider_ref end)
      and (refunds.id is null or not exists (
        select from payment_listings as listed where listed.our_id = refunds.id and listed.is_refund))
    order by moves.id limit ${limit}`.execute(db);
  return rows;
}

/** Settles what was missing here and is here by now. */
export async function settleFound(db: Db, { provider, day }: AccountDay, at: Date): Promise<void> {
  await sql`
    update payment_findings set settled_at = ${at}
    where settled_at is null and provider = ${provider} and day = ${day}::date and (
      kind in ('not_here', 'other_amount') and exists (
        select from captures
        join payment_listings as listed on listed.provider = captures.provider and listed.ref = captures.provider_ref
        where captures.provider = payment_findings.provider and captures.provider_ref = payment_findings.subject
          and listed.amount_dirhams = captures.amount_dirhams and not listed.is_refund)
      or kind in ('refund_not_here', 'refund_other_amount') and exists (
        select from refunds
        join payment_listings as listed on listed.is_refund and listed.ref = payment_findings.subject
        where refunds.provider_ref = payment_findings.subject and refunds.state = 'Done' and refunds.hand_way is null
          and refunds.amount_dirhams = listed.amount_dirhams))`.execute(db);
}
