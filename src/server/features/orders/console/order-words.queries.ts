import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';

/** Orders that the search of the console does not find yet, oldest first, with their SKUs. */
export function listUnindexed(db: Db, limit: number) {
  return db
    .selectFrom('orders')
    .leftJoin('order_words', 'order_words.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.customer_name',
      'orders.customer_phone',
      'orders.recipient_name',
      'orders.recipient_phone',
      'orders.gift',
      sql<string[]>`array(
        select sku from order_items where order_id = orders.id and quantity > removed)`.as('skus'),
    ])
    .where('order_words.order_id', 'is', null)
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

export async function hasUnindexed(db: Db): Promise<boolean> {
  return (await listUnindexed(db, 1)).length > 0;
}

export async function insertWords(db: Db, rows: { id: OrderId; words: string }[]): Promise<void> {
  await sql`
    insert into order_words (order_id, words)
    select id, words::tsvector
    from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ words }) => words)}::text[]) as indexed (id, words)
    where exists (select from orders where orders.id = indexed.id)
    on conflict (order_id) do nothing`.execute(db);
}
