import { sql } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import { isFurtherOf } from '../../../shared/listed-product.ts';

/** Gives variants sales, the most to the first one. Returns their products. */
export async function markBestSellers(db: Db, skus: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    update variants set sold = ${skus.length} + 1 - ranked.place
    from unnest(${skus}::text[]) with ordinality as ranked (sku, place)
    where variants.sku = ranked.sku and variants.sold = 0
    returning product_id as "productId"`.execute(db);
  return rows.map(({ productId }) => productId);
}

/**
 * Deletes the products and categories of the demo. A demo category that holds a product of the merchant
 * becomes the merchant's.
 */
export async function deleteDemoCatalogue(db: Db): Promise<{ products: number; categories: number }> {
  const products = await db.deleteFrom('products').where('demo', '=', true).executeTakeFirst();
  // The demo's products are deleted: the remaining products of a category, or below it, are the
  // merchant's.
  await sql`
    update categories set demo = false where demo and (
      exists (select from products where category_id = categories.id or (${isFurtherOf('categories')}))
      or exists (
        select from categories as below where below.parent_id = categories.id
        and (not below.demo or exists (
          select from products where category_id = below.id or (${isFurtherOf('below')})))))`.execute(db);
  const categories = await sql`delete from categories where demo`.execute(db);
  return { products: Number(products.numDeletedRows), categories: Number(categories.numAffectedRows ?? 0n) };
}
