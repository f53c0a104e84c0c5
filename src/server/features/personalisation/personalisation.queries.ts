import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

export function listProductOptions(db: Db, productId: ProductId) {
  return db
    .selectFrom('customization_options')
    .select(['id', 'type', 'name', 'image', 'required', 'max_length as maxLength'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Whether the variant is one of the product's, and both are sold. */
export async function isSoldVariant(db: Db, productId: ProductId, variantId: VariantId): Promise<boolean> {
  const row = await db
    .selectFrom('variants')
    .select('id')
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .where('listed', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
