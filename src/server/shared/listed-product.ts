import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CategoryId } from '#contract/ids.ts';
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
 * A product of a category or its sub-categories. The categories are found first, so that an index
 * finds the products.
 */
export function isInCategory(categoryId: CategoryId) {
  return sql<SqlBool>`products.category_id = any(array${categoriesFrom(categoryId)})`;
}
