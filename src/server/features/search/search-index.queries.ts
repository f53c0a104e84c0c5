import { sql } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { StoredAttribute } from '../../database/schema.ts';
import type { SearchableProduct, SearchDocument, VocabularyKey } from './document.ts';

/** Increase it with every change of what is indexed and how: older documents are built again. */
export const documentVersion = 2;

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
      sql<LocalizedText[]>`(
        case when above.id is null then jsonb_build_array(categories.name)
        else jsonb_build_array(categories.name, above.name) end
      ) || coalesce((
        select jsonb_agg(further.name order by further.id) from categories as further
        where further.id = any(products.further_category_ids)
      ), '[]')`.as('categories'),
      sql<LocalizedText[]>`jsonb_build_array(categories.description) || coalesce((
        select jsonb_agg(further.description order by further.id) from categories as further
        where further.id = any(products.further_category_ids)
      ), '[]')`.as('categoryDescriptions'),
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

/** The number of products, by PostgreSQL's statistics. */
export async function estimateProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select greatest(reltuples, 0)::integer as products from pg_class where oid = 'products'::regclass
  `.execute(db);
  return rows[0]?.products ?? 0;
}
