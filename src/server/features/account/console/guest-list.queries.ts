import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import { summedOrders } from './customers.queries.ts';

export interface GuestPageFilter {
  after?: OrderId | undefined;
  limit: number;
  /** The text of a tsquery; null for all guests. */
  words: string | null;
}

export interface ListedGuest {
  /** Their newest order. */
  id: OrderId;
  number: string;
  name: string;
  phone: string;
  email: string;
  lastOrderAt: Date;
  /** Sums of integers, which can be larger than one. */
  orders: string;
  spentDirhams: string;
}

/** A page of the people who ordered without an account, by phone number, the one with the newest order first. */
export async function listGuestRows(db: Db, { after, limit, words }: GuestPageFilter): Promise<ListedGuest[]> {
  const found =
    words === null
      ? sql`true`
      : sql`exists (
    select from order_words where order_id = newest.id and words @@ ${words}::tsquery)`;
  const { rows } = await sql<ListedGuest>`
    with newest as materialized (
      select id, number, customer_name, customer_phone, customer_email, created_at
      from orders as newest
      where user_id is null and customer_name <> '' and customer_phone <> '' and id < coalesce(${after ?? null}::integer, 2147483647)
        and not exists (
          select from orders as later
          where later.user_id is null and later.customer_name <> '' and later.customer_phone = newest.customer_phone
            and later.id > newest.id)
        and ${found}
      order by id desc limit ${limit}
    )
    select newest.id, newest.number, customer_name as name, customer_phone as phone, customer_email as email,
      newest.created_at as "lastOrderAt", bought.orders, bought."spentDirhams"
    from newest cross join lateral (
      select count(total_dirhams) as orders, coalesce(sum(total_dirhams), 0) as "spentDirhams" from (
        select total_dirhams from orders
        where user_id is null and orders.customer_name <> '' and orders.customer_phone = newest.customer_phone
          and stage <> 'cancelled' and payment_status <> 'Refunded'
        limit ${sql.lit(summedOrders)}) as theirs
    ) as bought
    order by newest.id desc`.execute(db);
  return rows;
}
