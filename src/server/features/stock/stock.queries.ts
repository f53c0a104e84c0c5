import { sql } from 'kysely';
import type { VariantId } from '#contract/ids.ts';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import type { StoredAttribute } from '../../database/schema.ts';
import { matchingVariants, type SearchWords } from '../../shared/variants-by-code.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { StockMode } from '#contract/values/stock-modes.ts';

export interface StockRowFilter {
  isLow: boolean;
  words: SearchWords | null;
  /** The stock and id of the last row of the page before. */
  after: { stock: number; id: VariantId } | null;
  limit: number;
}

/** Variants with their names and stock. */
export function stockRows(db: Db) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.product_id as productId',
      'variants.sku',
      'variants.barcode',
      'products.name',
      'variants.attributes',
      sql<string | null>`coalesce(variants.images[1], products.image)`.as('image'),
      'variants.stock',
      'variants.low_from as lowFrom',
      'variants.stock_mode as stockMode',
      'variants.listed',
      'variants.stock_since as since',
      (eb) =>
        eb
          .selectFrom('stock_movements as movement')
          .select(({ fn }) => fn.max('movement.id').as('last'))
          .whereRef('movement.variant_id', '=', 'variants.id')
          .as('movement'),
    ]);
}

export type StockRecord = {
  id: VariantId;
  productId: number;
  sku: string;
  barcode: string;
  name: LocalizedText;
  attributes: StoredAttribute[];
  image: string | null;
  stock: number;
  lowFrom: number;
  stockMode: StockMode;
  listed: boolean;
  since: Date;
  /** The last movement. */
  movement: string | null;
};

/** A page of variants: the low ones with the least stock first, or all, newest first. */
export function listStock(db: Db, { isLow, words, after, limit }: StockRowFilter): Promise<StockRecord[]> {
  let query = stockRows(db).where('products.archived_at', 'is', null).limit(limit);
  if (words) query = query.where('variants.id', 'in', matchingVariants(words));
  if (!isLow) {
    if (after) query = query.where('variants.id', '<', after.id);
    return query.orderBy('variants.id', 'desc').execute();
  }
  // The first condition is that of the index.
  query = query
    .where(sql<boolean>`variants.stock <= variants.low_from and variants.listed`)
    .where('variants.stock_mode', '=', 'counted');
  if (after) query = query.where(sql<boolean>`(variants.stock, variants.id) > (${after.stock}, ${after.id})`);
  return query.orderBy('variants.stock').orderBy('variants.id').execute();
}

export function findVariant(db: Db, id: VariantId): Promise<StockRecord | undefined> {
  return stockRows(db).where('variants.id', '=', id).executeTakeFirst();
}

/** The pieces of these variants that were sold since then and not returned. */
export async function countSold(db: Db, ids: VariantId[], since: Date): Promise<Map<VariantId, number>> {
  if (ids.length === 0) return new Map();
  // Ids of orders rise with time, nearly: the older sales of a best seller are not looked through.
  const { rows } = await sql<{ id: VariantId; sold: number }>`
    select order_items.variant_id as id, sum(order_items.quantity - order_items.removed)::integer as sold
    from order_items join orders on orders.id = order_items.order_id
    where order_items.variant_id = any(${ids}::integer[])
      and order_items.order_id >= (
        select min(id) from (select id from orders where created_at >= ${since} order by created_at limit 100) as first)
      and orders.created_at >= ${since} and orders.status <> 'Cancelled'
    group by order_items.variant_id`.execute(db);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

/** The movements of a variant below an id, newest first. */
export function listMovements(db: Db, variantId: VariantId, below: number, limit: number) {
  return db
    .selectFrom('stock_movements as movement')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .select([
      'movement.id',
      'movement.at',
      'movement.change',
      'movement.stock_after as stockAfter',
      'movement.reason',
      'movement.note',
      'movement.staff_name as staffName',
      'movement.undoes',
      'orders.id as orderId',
      'orders.number',
      (eb) =>
        eb
          .exists(eb.selectFrom('stock_movements as later').whereRef('later.undoes', '=', 'movement.id'))
          .as('isUndone'),
    ])
    .where('movement.variant_id', '=', variantId)
    .where('movement.id', '<', String(below))
    .orderBy('movement.id', 'desc')
    .limit(limit)
    .execute();
}

/** The sales from the stock of a variant below an order since the ledger began, newest first. */
export async function listSales(db: Db, variantId: VariantId, page: { below: number; since: Date; limit: number }) {
  const { rows } = await sql<{ orderId: number; number: string; at: Date; quantity: number }>`
    select orders.id as "orderId", orders.number, orders.created_at as at, sold.quantity
    from (
      select order_id, sum(quantity)::integer as quantity from order_items
      where variant_id = ${variantId} and order_id < ${page.below}::bigint and from_stock
      group by order_id order by order_id desc limit ${page.limit}
    ) as sold join orders on orders.id = sold.order_id
    where orders.created_at >= ${page.since}
    order by orders.id desc`.execute(db);
  return rows;
}

/** Variants to be changed, locked in the order in which orders lock them. */
export function lockVariants({ tx }: Act, by: { ids: VariantId[] } | { skus: string[] }) {
  return tx
    .selectFrom('variants')
    .select(['id', 'product_id as productId', 'sku', 'stock', 'low_from as lowFrom', 'version'])
    .$if('ids' in by, (query) => query.where('id', '=', sql<VariantId>`any(${'ids' in by ? by.ids : []}::integer[])`))
    .$if('skus' in by, (query) => query.where('sku', '=', sql<string>`any(${'skus' in by ? by.skus : []}::text[])`))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedVariant = Awaited<ReturnType<typeof lockVariants>>[number];
