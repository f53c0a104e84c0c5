import { sql } from 'kysely';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { documentVersion } from './search-index.queries.ts';

/** Marks the documents of these products as outdated. */
export async function markOutdated(db: Db, productIds: ProductId[]): Promise<void> {
  await sql`update search_documents set version = 0 where product_id = any(${productIds}::integer[])`.execute(db);
}

/** Marks these categories and those below them: a category may have more products than a statement can mark. */
export async function markCategories(db: Db, ids: readonly CategoryId[]): Promise<void> {
  await sql`
    insert into search_stale_categories (category_id)
    select id from categories where id = any(${ids}::integer[]) or parent_id = any(${ids}::integer[]) order by id
    on conflict (category_id) do update
      set last_product = 0, changes = search_stale_categories.changes + 1
  `.execute(db);
}

/** The last of the next products by id, or null. */
export async function findLastProduct(db: Db, after: ProductId, limit: number): Promise<ProductId | null> {
  const { rows } = await sql<{ last: ProductId | null }>`select max(id) as last from (
    select id from products where id > ${after} order by id limit ${limit}
  ) as next`.execute(db);
  return rows[0]?.last ?? null;
}

/**
 * The products in this range of ids that have no current document. That of a newer version is current: in an upgrade,
 * the version before must not write it back.
 */
export async function selectOutdated(db: Db, after: ProductId, last: ProductId): Promise<ProductId[]> {
  // Both tables are read by the range, and not one of them as a whole.
  const { rows } = await sql<{ id: ProductId }>`
    select products.id from products left join (
      select product_id, version from search_documents where product_id > ${after} and product_id <= ${last}
    ) as document on document.product_id = products.id
    where products.id > ${after} and products.id <= ${last}
      and coalesce(document.version, 0) < ${documentVersion}::smallint
    order by products.id`.execute(db);
  return rows.map((row) => row.id);
}

export interface StaleCategory {
  id: CategoryId;
  last: ProductId;
  changes: number;
}

/** A marked category, and its last product that was indexed since. */
export async function findStaleCategory(db: Db): Promise<StaleCategory | null> {
  const row = await db
    .selectFrom('search_stale_categories')
    .select(['category_id as id', 'last_product as last', 'changes'])
    .orderBy('category_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The next products of a category, by their primary category or a further one. */
export async function listProductsAfter(db: Db, { id, last }: StaleCategory, limit: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    (select id from products where category_id = ${id} and id > ${last} order by id limit ${limit})
    union (select id from products where further_category_ids <> '{}' and further_category_ids @> array[${id}::integer]
      and id > ${last} order by id limit ${limit})
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Notes how far the products of a category are indexed, unless it was marked again meanwhile. */
export async function moveOn(tx: Db, { id, changes }: StaleCategory, to: ProductId): Promise<void> {
  await tx
    .updateTable('search_stale_categories')
    .set({ last_product: to })
    .where('category_id', '=', id)
    .where('changes', '=', changes)
    .execute();
}

/** Unmarks a category, unless it was marked again meanwhile. */
export async function unmark(db: Db, { id, changes }: StaleCategory): Promise<void> {
  await db.deleteFrom('search_stale_categories').where('category_id', '=', id).where('changes', '=', changes).execute();
}

/** The number of products in marked categories. */
export async function countStale(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(
      (select count(*) from products where products.category_id = stale.category_id and id > last_product)
      + (select count(*) from products where further_category_ids <> '{}'
          and further_category_ids @> array[stale.category_id] and id > last_product)
    ), 0)::integer as count from search_stale_categories as stale`.execute(db);
  return rows[0]?.count ?? 0;
}
