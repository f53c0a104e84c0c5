import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from './schema.ts';

// Which products shoppers may see is one rule for catalogue and search, so it stands below both, like the listed variant.

/** A product that shoppers may see: published, with at least one published variant. */
export function isListedProduct(eb: ExpressionBuilder<Database, 'products'>) {
  return eb.and([
    eb('products.published', '=', true),
    eb.exists(
      eb
        .selectFrom('variants')
        .select('variants.id')
        .whereRef('variants.product_id', '=', 'products.id')
        .where('variants.published', '=', true),
    ),
  ]);
}

/** A product of this category or of any below it. */
export function isInCategory(categoryId: number) {
  // "union" and not "union all": categories that were made each other's parent must not turn for ever.
  return sql<SqlBool>`products.category_id in (
    with recursive tree as (
      select id from categories where id = ${categoryId}
      union select categories.id from categories join tree on categories.parent_id = tree.id
    ) select id from tree
  )`;
}
