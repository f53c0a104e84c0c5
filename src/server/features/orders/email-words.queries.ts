import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

const job = 'index_order_emails';

/** The last order that the job has looked at. Locked, so that two instances do not do the same work. */
export async function lockProgress(tx: Db): Promise<OrderId> {
  await tx
    .insertInto('job_progress')
    .values({ job })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('job_progress')
    .select('last_id')
    .where('job', '=', job)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.last_id;
}

export async function saveProgress(tx: Db, last: OrderId): Promise<void> {
  await tx.updateTable('job_progress').set({ last_id: last }).where('job', '=', job).execute();
}

/** The next orders by id with their emails, locked against changes. */
export function lockOrdersAfter(tx: Db, last: OrderId, limit: number) {
  return tx
    .selectFrom('orders')
    .select(['id', 'customer_email as email'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(limit)
    .forShare()
    .execute();
}

/** Adds words to those of orders that have none of their kind, the kind D. */
export async function addWords(tx: Db, words: readonly { id: OrderId; word: string }[]): Promise<void> {
  if (words.length === 0) return;
  await sql`
    update order_words set words = (order_words.words::text || ' ' || added.word)::tsvector
    from json_to_recordset(${JSON.stringify(words)}::json) as added (id integer, word text)
    where order_words.order_id = added.id and length(ts_filter(order_words.words, '{d}')) = 0`.execute(tx);
}
