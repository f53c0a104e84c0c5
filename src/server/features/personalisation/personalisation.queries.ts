import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

export function listOptions(db: Db, productId: ProductId) {
  return db
    .selectFrom('customization_options')
    .select(['id', 'type', 'name', 'image', 'required', 'max_length as maxLength'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function isSoldProduct(db: Db, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('published', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
