import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { limits } from '#contract/limits.ts';
import type { Db } from '../../database/connect.ts';
import { isListedProduct } from '../../database/listed-product.ts';
import { variantsOf } from './product-variants.ts';

/**
 * What goes with a product: first its own category, then the one above, its siblings and those below; in each what can be bought
 * and sells most. Null when shoppers may not see the product. One statement, so that its page waits for one answer.
 */
export async function selectRelated(db: Db, productId: number) {
  const own = sql`(select category_id from products where id = ${productId})`;
  const above = sql`(select parent_id from categories where id = ${own})`;
  const around = sql<SqlBool>`products.category_id in (
    select id from categories where id in (${own}, ${above}) or parent_id in (${own}, ${above})
  )`;
  const related = db
    .selectFrom('products')
    .where(isListedProduct)
    .where('products.id', '<>', productId)
    .where(around)
    .select((eb) => ['products.id', 'products.name', 'products.image', jsonArrayFrom(variantsOf(eb)).as('variants')])
    .orderBy(
      sql`products.category_id = ${own} desc, products.in_stock desc, products.sold desc, products.created_at desc, products.id desc`,
    )
    .limit(limits.relatedMax);
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
