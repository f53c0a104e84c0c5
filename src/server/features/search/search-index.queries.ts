import { sql } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { StoredAttribute } from '../../database/schema.ts';
import type { SearchableProduct, SearchDocument, VocabularyKey } from './document.ts';

/** Increase it with every change of what is indexed and how: older documents are built again. */
export const documentVersion = 1;

/** The searchable data of these products. */
export function selectSearchable(db: Db, ids: ProductId[]): Promise<SearchableProduct[]> {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('categories as above', 'above.id', 'categories.parent_id')
    .where('products.id', '=', sql<number>`any(${ids}::integer[])`)
    .select([
      'products.id',
      'products.name',
      'products.description',
      sql<LocalizedText[]>`case when above.id is null then jsonb_build_array(categories.name)
        else jsonb_build_array(categories.name, above.name) end`.as('categories'),
      sql<
        string[]
      >`array(select sku from variants where product_id = products.id and published order by position, id)`.as('skus'),
      sql<StoredAttribute[]>`coalesce((
        select jsonb_agg(attribute) from variants, jsonb_array_elements(variants.attributes) as attribute
        where variants.product_id = products.id and variants.published
      ), '[]')`.as('attributes'),
      'products.listed',
    ])
    .orderBy('products.id')
    .execute();
}

/** Writes documents, and the keys of new words of the vocabulary. */
export async function writeDocuments(db: Db, documents: SearchDocument[], keys: VocabularyKey[]): Promise<void> {
  if (documents.length === 0) return;
  // In one order, so that two writers never deadlock.
  const sorted = [...keys].sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key) || (a.word > b.word ? 1 : -1));
  await sql`
    insert into search_keys (key, word, nearness)
    select * from unnest(
      ${sorted.map((row) => row.key)}::text[], ${sorted.map((row) => row.word)}::text[],
      ${sorted.map((row) => row.nearness)}::smallint[]
    )
    on conflict (key, word) do update set nearness = excluded.nearness where search_keys.nearness > excluded.nearness
  `.execute(db);
  await sql`
    insert into search_documents (product_id, words, name_length, listed, version)
    select product_id, words::tsvector, name_length, listed, ${documentVersion}::smallint
    from unnest(
      ${documents.map((row) => row.product_id)}::integer[], ${documents.map((row) => row.words)}::text[],
      ${documents.map((row) => row.name_length)}::smallint[], ${documents.map((row) => row.listed)}::boolean[]
    ) as made (product_id, words, name_length, listed)
    on conflict (product_id) do update
      set words = excluded.words, name_length = excluded.name_length, listed = excluded.listed, version = excluded.version
  `.execute(db);
}

/** Marks the documents of these products as outdated. */
export async function markOutdated(db: Db, productIds: ProductId[]): Promise<void> {
  await sql`update search_documents set version = 0 where product_id = any(${productIds}::integer[])`.execute(db);
}

function outdated(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('search_documents', 'search_documents.product_id', 'products.id')
    .where(sql<boolean>`search_documents.version is distinct from ${documentVersion}::smallint`);
}

/** The number of products without a current document. */
export async function countOutdated(db: Db): Promise<number> {
  const { count } = await outdated(db)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first products without a current document. */
export async function selectOutdated(db: Db, limit: number): Promise<ProductId[]> {
  const rows = await outdated(db).select('products.id').orderBy('products.id').limit(limit).execute();
  return rows.map((row) => row.id);
}

/** The next products by id, with or without a current document. */
export async function selectProductsAfter(db: Db, after: ProductId, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts the products of each word and deletes words without products. Blocks writers, because they
 * must not rely on a word that is being deleted.
 */
export async function recountVocabulary(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`lock table search_keys in share row exclusive mode`.execute(tx);
    await sql`create temporary table counted on commit drop as
      select word, ndoc from ts_stat('select words from search_documents')`.execute(tx);
    await sql`delete from search_keys where not exists (select from counted where counted.word = search_keys.word)`.execute(
      tx,
    );
    await sql`update search_keys set products = ndoc from counted
      where counted.word = search_keys.word and products <> ndoc`.execute(tx);
  });
  await sql`analyze search_documents, search_keys`.execute(db);
}
