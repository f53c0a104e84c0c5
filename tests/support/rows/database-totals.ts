import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * Totals over the whole database: rows of each table, including the job queue, pieces in stock, and
 * rows by kind of owner.
 */
export type Totals = Record<string, number>;

const sums: Record<string, string> = {
  jobs: 'select count(*) from graphile_worker.jobs',
  'pieces on shelves': 'select sum(stock) from variants',
  'pieces in orders': 'select sum(quantity) from order_items',
  'pieces in carts': 'select sum(quantity) from cart_lines',
  'lines of users': `select count(*) from cart_lines join carts on carts.id = cart_id join shoppers on shoppers.id = shopper_id
    where user_id is not null`,
  'favourites of users': `select count(*) from favourites join shoppers on shoppers.id = shopper_id where user_id is not null`,
  'pictures of users': `select count(*) from uploads join shoppers on shoppers.id = shopper_id where user_id is not null`,
  'pictures without a shopper': 'select count(*) from uploads where shopper_id is null',
  'orders without a user': 'select count(*) from orders where user_id is null',
  'orders without a name': `select count(*) from orders where customer_name = ''`,
  'orders without an email': `select count(*) from orders where customer_email = ''`,
  'codes used': 'select count(*) from codes where used_at is not null',
  'users who read Arabic': `select count(*) from users where language = 'ar'`,
};

/** Reads them in one statement, so that they are consistent. */
export async function readTotals(db: Db): Promise<Totals> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db);
  const counts = tables.map(({ name }) => [name, `select count(*) from ${name}`] as const);
  const parts = [...counts, ...Object.entries(sums)].map(
    ([name, query]) => `select '${name}' as name, (${query}) as value`,
  );
  const { rows } = await sql.raw<{ name: string; value: string | null }>(parts.join(' union all ')).execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

/** What changed, and by how much. */
export function changesBetween(before: Totals, after: Totals): Totals {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
}
