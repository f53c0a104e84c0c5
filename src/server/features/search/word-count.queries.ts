import { type Selectable, sql } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import { integerMax } from '#contract/values/limits.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { VocabularyKey } from './document.ts';

export type WordCount = Selectable<Database['search_count']>;
export type WordCountChange = Partial<Omit<WordCount, 'id'>>;

/** The count, under way or not. */
export function findWordCount(db: Db): Promise<WordCount> {
  return db.selectFrom('search_count').selectAll().executeTakeFirstOrThrow();
}

/** The same, locked: counting processes take turns. */
export async function lockCount(tx: Db): Promise<WordCount> {
  // Each statement of a batch finds its rows by their keys. By its estimates, which are far off for a range of
  // words, PostgreSQL would read whole tables.
  await sql`set local enable_seqscan = off`.execute(tx);
  return tx.selectFrom('search_count').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function saveCount(tx: Db, change: WordCountChange): Promise<void> {
  await tx.updateTable('search_count').set(change).execute();
}

/** Notes that products were indexed. Returns how often words were removed. Locks the count. */
export async function noteIndexed(tx: Db, products: number): Promise<number> {
  const { removals } = await tx
    .updateTable('search_count')
    .set((eb) => ({ indexed: eb('indexed', '+', products) }))
    .returning('removals')
    .executeTakeFirstOrThrow();
  return removals;
}

/** The last of the next documents; null if fewer are left. */
export async function findLastDocument(tx: Db, after: ProductId, limit: number): Promise<ProductId | null> {
  const { rows } = await sql<{ last: ProductId }>`select product_id as last from search_documents
    where product_id > ${after} order by product_id offset ${limit - 1} limit 1`.execute(tx);
  return rows[0]?.last ?? null;
}

/** Adds the words of these documents to the counted ones. */
export async function countWords(tx: Db, after: ProductId, last: ProductId | null): Promise<void> {
  // `ts_stat` takes the text of a query.
  const documents = `select words from search_documents where product_id > ${after} and product_id <= ${last ?? integerMax}`;
  await sql`
    insert into search_word_counts as counted (word, products)
    select word, ndoc from ts_stat(${documents}) order by word
    on conflict (word) do update set products = counted.products + excluded.products
  `.execute(tx);
}

type Key = Pick<VocabularyKey, 'key' | 'word'>;

/**
 * The next keys with their number of products, and the counted one: null for a word without products. A
 * subquery, because a join may read all counted words for a few keys.
 */
export async function readNextKeys(tx: Db, after: Key, limit: number) {
  const { rows } = await sql<Key & { written: number; products: number | null }>`
    select key, word, products as written,
      (select products from search_word_counts as counted where counted.word = search_keys.word) as products
    from search_keys where (key, word) > (${after.key}, ${after.word}) order by key, word limit ${limit}`.execute(tx);
  return rows;
}

const keysOf = (keys: readonly Key[]) =>
  sql`unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ word }) => word)}::text[])`;

/**
 * Locks keys, in the order in which writers lock them. A writer that relies on a key has locked it until its
 * documents are visible, so the next statement sees them.
 */
export async function lockKeys(tx: Db, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    select from search_keys join ${keysOf(keys)} as wrong (key, word)
      on search_keys.key = wrong.key and search_keys.word = wrong.word
    order by search_keys.key, search_keys.word for update of search_keys
  `.execute(tx);
}

/** Writes the number of products to locked keys. */
export async function writeProducts(tx: Db, keys: readonly (Key & { products: number })[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update search_keys set products = counted.products
    from unnest(
      ${keys.map(({ key }) => key)}::text[], ${keys.map(({ word }) => word)}::text[], ${keys.map(({ products }) => products)}::integer[]
    ) as counted (key, word, products)
    where search_keys.key = counted.key and search_keys.word = counted.word
  `.execute(tx);
}

/** Deletes locked keys of words that no document has. Returns how many. */
export async function deleteUnusedWords(tx: Db, keys: readonly Key[]): Promise<number> {
  if (keys.length === 0) return 0;
  // A word has only letters, digits and points: nothing to escape.
  const { numAffectedRows = 0n } = await sql`
    delete from search_keys using ${keysOf(keys)} as unused (key, word)
    where search_keys.key = unused.key and search_keys.word = unused.word and not exists (
      select from search_documents where search_documents.words @@ ('''' || unused.word || '''')::tsquery)
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes the next counted words. Returns the last one; null if none are left. */
export async function clearWords(tx: Db, after: string, limit: number): Promise<string | null> {
  const { rows } = await sql<{ last: string; cleared: number }>`
    with cleared as (
      delete from search_word_counts where word in (
        select word from search_word_counts where word > ${after} order by word limit ${limit}) returning word
    ) select max(word) as last, count(*)::integer as cleared from cleared`.execute(tx);
  const [row] = rows;
  return row?.cleared === limit ? row.last : null;
}
