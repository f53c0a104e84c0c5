import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';

/** The orders whose promise ends in a time, the cancelled and delivered ones as well, by their age. */
export function listDueOrders(db: Db, { after, until, limit }: { after: Date; until: Date; limit: number }) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'stage',
      'created_at as placedAt',
      'promise_kind as promiseKind',
      'due_from as dueFrom',
      'due_at as dueAt',
      'note',
      'gift',
    ])
    .where('stage', 'in', ['new', 'pick', 'ready', 'way', 'delivered', 'done', 'cancelled'])
    .where(sql<Date>`coalesce(due_at, 'infinity')`, '>', after)
    .where(sql<Date>`coalesce(due_at, 'infinity')`, '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The lines of some orders that have pieces left, with the place of their category in the shop. */
export function listLinesOf(db: Db, orderIds: OrderId[]) {
  return db
    .selectFrom('order_items')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select([
      'order_items.id',
      'order_items.order_id as orderId',
      'order_items.product_id as productId',
      'order_items.variant_id as variantId',
      'order_items.product_name as name',
      'order_items.sku',
      'order_items.attributes',
      'order_items.image',
      'order_items.quantity',
      'order_items.removed',
      'order_items.picked',
      'order_items.made',
      'order_items.from_stock as fromStock',
      'order_items.options',
      'order_items.missing_options as missingOptions',
      'categories.position',
      'parent.position as parentPosition',
    ])
    .where('order_items.order_id', '=', sql<OrderId>`any(${orderIds}::integer[])`)
    .where(sql<boolean>`order_items.quantity > order_items.removed`)
    .orderBy('order_items.id')
    .execute();
}

export type ProducedLineRow = Awaited<ReturnType<typeof listLinesOf>>[number];
export type DueOrderRow = Awaited<ReturnType<typeof listDueOrders>>[number];

/** Ticks or unticks lines. Returns the ids of those that exist. */
export async function setMade(tx: Db, ids: number[], made: boolean): Promise<number[]> {
  const rows = await tx
    .updateTable('order_items')
    .set({ made })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
