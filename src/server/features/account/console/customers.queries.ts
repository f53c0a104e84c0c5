import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import { summedOrders } from '../../../shared/guests.queries.ts';
import { areOrdersOfCaller } from '../../../shared/orders-of-buyer.ts';

export interface CustomerPageFilter {
  after?: UserId | undefined;
  limit: number;
}

// Served by the index on a customer's orders.
const lastOrderAt = sql<Date | null>`(
  select created_at from orders where user_id = users.id order by id desc limit 1)`;

const bought = sql`from (
  select total_dirhams from orders where user_id = users.id and stage not in ('cancelled', 'unpaid') and payment_status <> 'Refunded'
  order by id desc limit ${sql.lit(summedOrders)}) as theirs`;

function customers(db: Db, { after, limit }: CustomerPageFilter) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.created_at as since',
      lastOrderAt.as('lastOrderAt'),
      sql<string>`(select count(total_dirhams) ${bought})`.as('orders'),
      sql<string>`(select coalesce(sum(total_dirhams), 0) ${bought})`.as('spentDirhams'),
    ])
    .$if(after !== undefined, (query) => query.where('users.id', '<', after as UserId))
    .orderBy('users.id', 'desc')
    .limit(limit);
}

/** A page of customers, newest first. */
export function listCustomerRows(db: Db, page: CustomerPageFilter) {
  return customers(db, page).execute();
}

export type ListedCustomer = Awaited<ReturnType<typeof listCustomerRows>>[number];

/** The customers with these ids, newest first. */
export function listCustomersById(db: Db, ids: readonly UserId[]) {
  return customers(db, { limit: ids.length })
    .where('users.id', '=', sql<UserId>`any(${ids}::integer[])`)
    .execute();
}

// How many customers are read for each row of a page before the index of words is.
const perRow = 50;

const below = (after: UserId | undefined): RawBuilder<unknown> => sql`${after ?? null}::integer`;

/**
 * The ids of a page of customers with all of the words, among the newest. `isAll` says that these
 * are all customers. Frequent words fill a page here.
 */
export async function searchNewestCustomerIds(db: Db, words: string, { after, limit }: CustomerPageFilter) {
  const most = perRow * limit;
  // `is true` keeps the index of words out of it.
  const { rows } = await sql<{ ids: UserId[]; isAll: boolean }>`
    with candidates as materialized (
      select id from users where id < coalesce(${below(after)}, 2147483647) order by id desc limit ${most}
    )
    select array(
      select id from candidates
      where (select (words @@ ${words}::tsquery) is true from customer_words where user_id = candidates.id)
      order by id desc limit ${limit}
    ) as ids, not exists (select from candidates offset ${most - 1}) as "isAll"`.execute(db);
  return rows[0] ?? { ids: [], isAll: true };
}

/** The same among all customers, by the index of words: for words that few customers have. */
export async function searchAllCustomerIds(
  db: Db,
  words: string,
  { after, limit }: CustomerPageFilter,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select user_id as id
    from (select user_id from customer_words where words @@ ${words}::tsquery offset 0) as found
    where user_id < coalesce(${below(after)}, 2147483647)
    order by user_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findCustomer(db: Db, id: UserId) {
  const [row] = await listCustomersById(db, [id]);
  if (!row) return undefined;
  const { language } = await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, language };
}

export function listCustomerAddresses(db: Db, userId: UserId) {
  return db
    .selectFrom('addresses')
    .innerJoin('zones', 'zones.id', 'addresses.zone_id')
    .select([
      'addresses.id',
      'addresses.label',
      'addresses.zone_id as zoneId',
      'zones.name as zone',
      'addresses.address_line1 as address',
      'addresses.recipient_name as recipientName',
      'addresses.recipient_phone as recipientPhone',
    ])
    .where('addresses.user_id', '=', userId)
    .orderBy('addresses.id')
    .execute();
}

const orderColumns = [
  'number',
  'stage',
  'created_at as at',
  'items_count as pieces',
  'total_dirhams as totalDirhams',
] as const;

/** The newest orders of a customer. */
export function listCustomerOrders(db: Db, userId: UserId, limit: number) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest orders of someone without an account. */
export function listOrdersOfCaller(db: Db, { phone, name }: { phone: string; name: string }, limit: number) {
  return (
    db
      .selectFrom('orders')
      .select(orderColumns)
      .where(areOrdersOfCaller('orders', { phone: sql`${phone}`, name: sql`${name}` }))
      // Not the order of the ids alone: few orders are theirs, and the index finds them.
      .orderBy(sql`id + 0`, 'desc')
      .limit(limit)
      .execute()
  );
}

/** Whether an order of the customer still needs name, phone and address. */
export async function hasOpenOrders(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['Completed', 'Cancelled'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest comments of a customer, hidden ones included. */
export function listCustomerComments(db: Db, userId: UserId, limit: number) {
  return db
    .selectFrom('comments')
    .innerJoin('variants', 'variants.id', 'comments.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'comments.id',
      'comments.content',
      'comments.created_at as at',
      'comments.hidden as isHidden',
      'products.name as productName',
      'products.image as productImage',
    ])
    .where('comments.user_id', '=', userId)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many devices of a customer are signed in. */
export async function countDevices(db: Db, userId: UserId, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  return rows.length;
}
