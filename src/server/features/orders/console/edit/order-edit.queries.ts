import { sql } from 'kysely';
import type { OrderId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import type { Database } from '../../../../database/schema.ts';
import type { NewOrderItem } from '../../orders.queries.ts';

/** Variants as a new line of an order needs them; one that is not for sale has `sellable: false`. */
export async function findGoods(db: Db, variantIds: readonly VariantId[]) {
  if (variantIds.length === 0) return [];
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select((eb) => [
      'variants.id as variantId',
      'products.id as productId',
      'products.name',
      'products.image',
      'variants.sku',
      'variants.attributes',
      'variants.images',
      'variants.stock_mode as stockMode',
      'variants.price_dirhams as priceDirhams',
      'variants.discounted_dirhams as discountedDirhams',
      sql<boolean>`variants.published and products.published`.as('sellable'),
      eb
        .exists(
          eb
            .selectFrom('customization_options')
            .select('id')
            .whereRef('product_id', '=', 'products.id')
            .where('required', '=', true),
        )
        .as('needsOptions'),
    ])
    .where('variants.id', 'in', [...variantIds])
    .execute();
}

export type Goods = Awaited<ReturnType<typeof findGoods>>[number];

/** Locks variants in the order of their ids. Returns their stock. */
export async function lockStock({ tx }: Act, variantIds: readonly VariantId[]): Promise<Map<VariantId, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'stock'])
    .where('id', 'in', [...variantIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** Takes pieces out of a line. A negative number puts them back. */
export async function takePiecesOut({ tx }: Act, itemId: number, quantity: number): Promise<void> {
  await tx
    .updateTable('order_items')
    .set((eb) => ({ removed: eb('removed', '+', quantity) }))
    .where('id', '=', itemId)
    .execute();
}

/** Adds a line to an order. Returns its id. */
export async function insertLine({ tx }: Act, orderId: OrderId, item: NewOrderItem): Promise<number> {
  const { id } = await tx
    .insertInto('order_items')
    .values({
      ...item,
      cost_dirhams: tx.selectFrom('variants').select('cost_dirhams').where('id', '=', item.variant_id),
      order_id: orderId,
      added: true,
      product_name: JSON.stringify(item.product_name),
      attributes: JSON.stringify(item.attributes),
      options: JSON.stringify(item.options),
      missing_options: JSON.stringify(item.missing_options),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Adjustment = Pick<
  Database['order_adjustments'],
  'kind' | 'item_id' | 'variant_id' | 'quantity' | 'amount_dirhams' | 'stock_change'
>;

/** Records what an edit did, line by line, and the message to the customer. */
export async function insertAdjustments(
  { tx, id, by, at }: Act,
  orderId: OrderId,
  { rows, reason, message }: { rows: readonly Adjustment[]; reason: string; message: string },
): Promise<void> {
  const common = { order_id: orderId, act: id, reason, staff_id: by.staffId, staff_name: by.name, at };
  await tx
    .insertInto('order_adjustments')
    .values(rows.map((row, index) => ({ ...row, ...common, message: index === 0 ? message : '' })))
    .execute();
}

/** Marks the rows of an edit as undone and returns them; none if it was undone before. */
export function undoAdjustments({ tx, at }: Act, orderId: OrderId, editAct: string) {
  return tx
    .updateTable('order_adjustments')
    .set({ undone_at: at })
    .where('act', '=', editAct)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .returning(['kind', 'item_id as itemId', 'variant_id as variantId', 'quantity', 'stock_change as stockChange'])
    .execute();
}

/** The message of an edit or a change of the delivery to the customer; null if it was undone. */
export async function findEditMessage(db: Db, orderId: OrderId, editAct: string): Promise<string | null> {
  const messageIn = (table: 'order_adjustments' | 'order_delivery_changes') =>
    db
      .selectFrom(table)
      .select('message')
      .where('act', '=', editAct)
      .where('order_id', '=', orderId)
      .where('undone_at', 'is', null)
      .where('message', '<>', '');
  const row = await messageIn('order_adjustments').unionAll(messageIn('order_delivery_changes')).executeTakeFirst();
  return row?.message ?? null;
}
