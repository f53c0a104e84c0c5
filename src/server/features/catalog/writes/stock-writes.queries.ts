import { sql } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { StockMode } from '#contract/values/stock-modes.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import { namedStatement } from '../../../database/named-query.ts';

// All writes of stock. Who changes it says why with `explainStock`; sales need no reason.

interface Pieces {
  variantId: VariantId;
  quantity: number;
}

/** What changes of a variant: its stock, and the pieces that count as sold. */
export interface StockChange {
  variantId: VariantId;
  stock: number;
  sold: number;
}

const lockAll = namedStatement(
  'lock_variants',
  'select from variants where id = any($1::integer[]) order by id for no key update',
);

/** What is left of a variant, and its price, which no one changes before the transaction ends. */
export interface TakenVariant {
  id: VariantId;
  stock: number;
  stockMode: StockMode;
  priceDirhams: number;
  discountedDirhams: number | null;
}

const takeAll = namedStatement<TakenVariant>(
  'take_stock',
  `update variants set stock = stock - case stock_mode when 'counted' then asked.quantity else 0 end, sold = sold + asked.quantity
  from unnest($1::integer[], $2::integer[]) as asked (id, quantity)
  where variants.id = asked.id and (variants.stock_mode <> 'counted' or variants.stock >= asked.quantity) and variants.published
    and exists (select from products where products.id = variants.product_id and products.published)
  returning variants.id, variants.stock, variants.stock_mode as "stockMode", variants.price_dirhams as "priceDirhams", variants.discounted_dirhams as "discountedDirhams"`,
);

/**
 * Takes stock of published variants, where it is counted. Returns what is left of each, with its price;
 * a variant without enough stock is missing. The condition is part of the UPDATE, so that concurrent buyers never
 * take the same piece.
 */
export async function takeStock(db: Db, pieces: readonly Pieces[]) {
  const variantIds = pieces.map((one) => one.variantId);
  // Locks the rows in id order, as all orders do, to avoid deadlocks. This is a separate statement,
  // so that the UPDATE sees the locked row versions: with older versions it would queue for the row
  // locks again.
  await lockAll(db, [variantIds]);
  const taken = await takeAll(db, [variantIds, pieces.map((one) => one.quantity)]);
  return new Map(taken.map((variant) => [variant.id, variant]));
}

/**
 * Puts pieces back, in the order of the ids of their variants. They no longer count as sold. `fromStock`: how
 * many of them were taken from the stock. Returns the products.
 */
export async function putBackStock(db: Db, pieces: readonly (Pieces & { fromStock: number })[]): Promise<ProductId[]> {
  const productIds = new Set<ProductId>();
  for (const { variantId, quantity, fromStock } of pieces) {
    const row = await db
      .updateTable('variants')
      .set((eb) => ({
        stock: eb('stock', '+', fromStock),
        sold: sql<number>`greatest(0, ${eb.ref('sold')} - ${quantity})`,
      }))
      .where('id', '=', variantId)
      .returning('product_id as productId')
      .executeTakeFirst();
    if (row) productIds.add(row.productId);
  }
  return [...productIds];
}

/**
 * Changes the stock of locked variants. A variant without enough stock, or one that must be for sale
 * and is not, stays as it is and is missing in the answer.
 */
export async function changeStock({ tx }: Act, changes: readonly StockChange[], { mustSell = false } = {}) {
  if (changes.length === 0) return [];
  const { rows } = await sql<{ id: VariantId; productId: ProductId }>`
    update variants set stock = variants.stock + change.stock, sold = greatest(0, variants.sold + change.sold)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change ("variantId" integer, stock integer, sold integer)
    where variants.id = change."variantId" and variants.stock + change.stock >= 0
      and (not ${mustSell}::boolean or (variants.published
        and exists (select from products where products.id = variants.product_id and products.published)))
    returning variants.id, variants.product_id as "productId"`.execute(tx);
  return rows;
}

/** Writes the stock of locked variants in one statement. */
export async function writeStock({ tx }: Act, changes: readonly { id: VariantId; stock: number }[]): Promise<void> {
  await sql`update variants set stock = counted.stock
    from unnest(${changes.map(({ id }) => id)}::integer[], ${changes.map(({ stock }) => stock)}::integer[]) as counted (id, stock)
    where variants.id = counted.id and variants.stock <> counted.stock`.execute(tx);
}

/** Sets the stock from which a variant is low. */
export async function writeLowFrom({ tx }: Act, id: VariantId, lowFrom: number): Promise<void> {
  await tx.updateTable('variants').set({ low_from: lowFrom }).where('id', '=', id).execute();
}

/**
 * Says of variants whether no day has a free piece, and clears the mark of those that have no limit any more. Locks them
 * in the order of their ids. Returns their products.
 */
export async function markDaysFull(
  tx: Db,
  marks: readonly { variantId: VariantId; isFull: boolean }[],
): Promise<ProductId[]> {
  const full = marks.filter(({ isFull }) => isFull).map(({ variantId }) => variantId);
  const { rows } = await sql<{ productId: ProductId }>`
    update variants set days_full = (id = any(${full}::integer[])) where id in (
      select id from variants where id = any(${marks.map(({ variantId }) => variantId)}::integer[])
        or days_full and (stock_mode <> 'made' or day_limit is null)
      order by id for no key update
    ) returning product_id as "productId"`.execute(tx);
  return [...new Set(rows.map(({ productId }) => productId))];
}
