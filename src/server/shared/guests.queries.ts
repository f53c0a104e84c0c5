import { type RawBuilder, sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../database/connect.ts';
import { areOrdersOfCaller, namesGuest } from './orders-of-buyer.ts';

/** Of one person, no more orders than these are summed up. */
export const summedOrders = 1000;

/** A part of the phone numbers: from the first one, to the one before the second. */
export interface PhoneRange {
  from: string;
  before: string;
}

export interface GuestFilter {
  /** Guests whose newest order is older than this one. */
  after?: OrderId | undefined;
  limit: number;
  /** The text of a tsquery; null for all guests. */
  words?: string | null;
  /** The guest who placed this order. */
  orderId?: OrderId | undefined;
  /** Guests whose phone number is in one of these ranges. */
  phones?: readonly PhoneRange[];
  /** Other conditions on the order "newest". */
  conditions?: readonly RawBuilder<unknown>[];
  /** Conditions on the sums "bought". With those, or another sort, all guests are read. */
  ofBought?: readonly RawBuilder<unknown>[];
  /** The column of "bought" by which they are sorted, and how far the page before came. */
  sort?: { by: 'orders' | 'spentDirhams'; after: { value: number; id: number } | null } | null;
}

/** Someone without an account: a phone number and a name, as the newest order has them. */
export interface ListedGuest {
  /** The newest order. */
  id: OrderId;
  number: string;
  name: string;
  phone: string;
  email: string;
  language: Language;
  lastOrderAt: Date;
  orders: number;
  spentDirhams: number;
}

const newestCaller = { phone: sql`newest.customer_phone`, name: sql`newest.customer_name` };

function hasPhone(ranges: readonly PhoneRange[]): RawBuilder<unknown> {
  const each = ranges.map(
    ({ from, before }) => sql`(newest.customer_phone >= ${from} and newest.customer_phone < ${before})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/**
 * A page of the people who ordered without an account and left a phone number, the one with the newest order
 * first, with what they bought: orders that are neither cancelled nor refunded.
 */
export async function listGuests(db: Db, filter: GuestFilter): Promise<ListedGuest[]> {
  const { after, limit, words = null, phones = [], orderId, conditions = [], ofBought = [], sort = null } = filter;
  // Not the order of the ids alone: few orders have the number, and the index finds them.
  const isFew = phones.length > 0 || orderId !== undefined;
  const readsAll = sort !== null || ofBought.length > 0;
  const ofNewest = [
    namesGuest('newest'),
    sql`newest.customer_phone <> ''`,
    sql`id < coalesce(${after ?? null}::integer, 2147483647)`,
    ...(phones.length === 0 ? [] : [hasPhone(phones)]),
    ...(orderId === undefined
      ? []
      : [
          sql`(newest.customer_phone, lower(newest.customer_name)) = (
          select customer_phone, lower(customer_name) from orders as given where id = ${orderId} and ${namesGuest('given')})`,
        ]),
    sql`not exists (select from orders as later where ${areOrdersOfCaller('later', newestCaller)} and later.id > newest.id)`,
    ...(words === null
      ? []
      : [sql`exists (select from order_words where order_id = newest.id and words @@ ${words}::tsquery)`]),
    ...conditions,
  ];
  const value = sort === null ? sql`` : sql`${sql.ref(`bought.${sort.by}`)}`;
  const ofSums = [
    sql`true`,
    ...ofBought,
    ...(sort?.after ? [sql`(${value}, newest.id) < (${sort.after.value}::float8, ${sort.after.id})`] : []),
  ];
  const { rows } = await sql<ListedGuest>`
    with newest as materialized (
      select id, number, customer_name, customer_phone, customer_email, language, created_at
      from orders as newest
      where ${sql.join(ofNewest, sql` and `)}
      ${readsAll ? sql`` : sql`order by ${isFew ? sql`id + 0` : sql`id`} desc limit ${limit}`}
    )
    select newest.id, newest.number, customer_name as name, customer_phone as phone, customer_email as email,
      newest.language, newest.created_at as "lastOrderAt", bought.orders, bought."spentDirhams"
    from newest cross join lateral (
      select count(total_dirhams)::integer as orders, coalesce(sum(total_dirhams), 0)::float8 as "spentDirhams" from (
        select total_dirhams from orders
        where ${areOrdersOfCaller('orders', newestCaller)} and stage not in ('cancelled', 'unpaid') and payment_status <> 'Refunded'
        limit ${sql.lit(summedOrders)}) as theirs
    ) as bought
    where ${sql.join(ofSums, sql` and `)}
    order by ${sort === null ? sql`` : sql`${value} desc,`} newest.id desc limit ${limit}`.execute(db);
  return rows;
}
