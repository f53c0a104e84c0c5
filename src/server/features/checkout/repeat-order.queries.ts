import type { Db } from '../../database/connect.ts';

/** The items of an order that were delivered, with what the shop has of their variants now. Null if there is no such order. */
export async function listItemsToRepeat(db: Db, number: string) {
  const order = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst();
  if (!order) return null;
  return db
    .selectFrom('order_items')
    .leftJoin('variants', (join) =>
      join.onRef('variants.id', '=', 'order_items.variant_id').on('variants.published', '=', true),
    )
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'variants.product_id').on('products.published', '=', true),
    )
    .select([
      'order_items.product_name as orderedName',
      'order_items.quantity',
      'order_items.removed',
      'order_items.options',
      'products.id as productId',
      'products.name',
      'variants.id as variantId',
      'variants.sku',
      'variants.attributes',
      'variants.stock',
    ])
    .where('order_items.order_id', '=', order.id)
    .orderBy('order_items.id')
    .execute();
}

export type ItemToRepeat = NonNullable<Awaited<ReturnType<typeof listItemsToRepeat>>>[number];
