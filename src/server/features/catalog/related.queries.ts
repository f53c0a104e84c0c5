import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductId } from '#contract/ids.ts';
import { serverLimits } from '#contract/values/limits.ts';
import type { Db } from '../../database/connect.ts';
import { isListedProduct } from '../../shared/listed-product.ts';
import { productRowColumns } from './product-variants.ts';

/**
 * Related products: of the same category first, then of the parent, sibling and sub-categories; in
 * each, available and best-selling ones first. Null if shoppers do not see the product. One
 * statement for a short response time.
 */
export async function selectRelated(db: Db, productId: ProductId) {
  const own = sql`(select category_id from products where id = ${productId})`;
  const above = sql`(select parent_id from categories where id = ${own})`;
  const around = sql<{ id: number }>`(
    select id from categories where id in (${own}, ${above}) or parent_id in (${own}, ${above})
  )`;
  const best = sql`products.in_stock desc, products.sold desc, products.created_at desc, products.id desc`;
  const bestOfEach = db.selectFrom(around.as('category')).innerJoinLateral(
    () =>
      db
        .selectFrom('products')
        .where(isListedProduct)
        .where('products.category_id', '=', sql<number>`category.id`)
        .where('products.id', '<>', productId)
        .selectAll()
        .orderBy(best)
        .limit(serverLimits.relatedMax)
        .as('products'),
    (join) => join.onTrue(),
  );
  const related = bestOfEach
    .select(productRowColumns)
    .orderBy(sql`products.category_id = ${own} desc, ${best}`)
    .limit(serverLimits.relatedMax);
  const { shown, rows } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          db.selectFrom('products').where('products.id', '=', productId).where(isListedProduct).select('products.id'),
        )
        .as('shown'),
      jsonArrayFrom(related).as('rows'),
    ])
    .executeTakeFirstOrThrow();
  return shown ? rows : null;
}
