import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CategoryId, CollectionId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** A product that shoppers may see: published, with at least one published variant. */
export function isListedProduct(eb: ExpressionBuilder<Database, 'products'>) {
  return eb('products.listed', '=', true);
}

export async function categoryExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The ids of a category and all its sub-categories. */
export function categoriesFrom(categoryId: CategoryId): RawBuilder<{ id: number }> {
  // "union" and not "union all" ends the recursion if two categories are each other's parent.
  return sql`(
    with recursive tree as (
      select id from categories where id = ${categoryId}
      union select categories.id from categories join tree on categories.parent_id = tree.id
    ) select id from tree
  )`;
}

/**
 * A product whose primary category is this one or below it. The categories are found first, so that an index finds the
 * products.
 */
export function isPrimarilyInCategory(categoryId: CategoryId) {
  return sql<SqlBool>`products.category_id = any(array${categoriesFrom(categoryId)})`;
}

const hasFurther = (categoryId: CategoryId) =>
  sql`products.further_category_ids <> '{}' and products.further_category_ids && array${categoriesFrom(categoryId)}`;

/** Whether a category of the outer statement is a further one of a product. */
export function isFurtherOf(categories: string) {
  return sql<SqlBool>`products.further_category_ids <> '{}'
    and products.further_category_ids @> array[${sql.ref(`${categories}.id`)}]`;
}

/** A product that is in a category or below it only by its further categories. */
export function isOnlyFurtherInCategory(categoryId: CategoryId) {
  return sql<SqlBool>`(${hasFurther(categoryId)} and not ${isPrimarilyInCategory(categoryId)})`;
}

/** A product of a category or its sub-categories, by its primary category or a further one. */
export function isInCategory(categoryId: CategoryId) {
  return sql<SqlBool>`(${isPrimarilyInCategory(categoryId)} or (${hasFurther(categoryId)}))`;
}

/** A product of a collection, picked or found by its rule. */
export function isInCollection(collectionId: CollectionId) {
  return sql<SqlBool>`exists (
    select from collection_products where collection_id = ${collectionId} and collection_products.product_id = products.id)`;
}

/** The place of a product in a collection by hand. */
export function placeIn(collectionId: CollectionId) {
  return sql<number>`(select position from collection_products
    where collection_id = ${collectionId} and collection_products.product_id = products.id)`;
}

/** Which of these categories there are. They stay until the transaction ends. */
export async function holdCategories(db: Db, ids: readonly CategoryId[]): Promise<Set<CategoryId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', sql<CategoryId>`any(${ids}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The handles of the products that go with a product as they are stored: each once, in their order, without its own. */
export function companionsOf(handle: string, companions: readonly string[]): string[] {
  return [...new Set(companions)].filter((one) => one !== handle);
}

/** The further categories of a product as they are stored: each once, in the order of the ids, without the primary one. */
export function furtherCategories(primaryId: CategoryId, ids: readonly CategoryId[]): CategoryId[] {
  return [...new Set(ids)].filter((id) => id !== primaryId).sort((one, other) => one - other);
}
