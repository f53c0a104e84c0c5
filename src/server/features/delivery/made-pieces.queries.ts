import { sql } from 'kysely';
import type { OrderId, ProductId, VariantId } from '#contract/ids.ts';
import { addDays, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Db } from '../../database/connect.ts';
import { availableStock } from '../../shared/available-stock.ts';
import type { FullOfDay } from '../catalog/catalog.rules.ts';

export interface DayLimit {
  variantId: VariantId;
  dayLimit: number;
}

function limited(db: Db, variantIds: readonly VariantId[]) {
  return db
    .selectFrom('variants')
    .select(['id as variantId', 'day_limit as dayLimit'])
    .where('id', '=', sql<VariantId>`any(${variantIds}::integer[])`)
    .where('stock_mode', '=', 'made')
    .where('day_limit', 'is not', null)
    .$narrowType<{ dayLimit: number }>();
}

/** Those of these variants that have a limit for a day. */
export function findDayLimits(db: Db, variantIds: readonly VariantId[]): Promise<DayLimit[]> {
  return limited(db, variantIds).execute();
}

/**
 * The same, locked until the transaction ends: two orders never count the pieces of a day at the same time. Locked in
 * the order in which orders lock variants.
 */
export function lockDayLimits(tx: Db, variantIds: readonly VariantId[]): Promise<DayLimit[]> {
  return limited(tx, variantIds).orderBy('id').forNoKeyUpdate().execute();
}

/** Days in Qatar, the first and the last. */
export interface Days {
  from: string;
  to: string;
}

// As the page of what must be made counts: an order that is due at midnight belongs to the day before.
const dueDay = sql`to_char((orders.due_at - interval '1 millisecond') at time zone 'Asia/Qatar', 'YYYY-MM-DD')`;
const isDueOn = ({
  from,
  to,
}: Days) => sql`orders.stage in ('unpaid', 'new', 'pick', 'ready', 'way', 'delivered', 'done')
  and coalesce(orders.due_at, 'infinity') > ${qatarMoment(from, '00:00')}
  and coalesce(orders.due_at, 'infinity') <= ${qatarMoment(addDays(to, 1), '00:00')}`;

/** The pieces of these variants in orders that are due on these days, without those of one order. */
export async function countMade(db: Db, variantIds: readonly VariantId[], days: Days, except?: OrderId) {
  const { rows } = await sql<{ variantId: VariantId; day: string; pieces: number }>`
    select item.variant_id as "variantId", due.day, sum(item.quantity - item.removed)::integer as pieces
    from orders join order_items as item on item.order_id = orders.id
    cross join lateral (select ${dueDay} as day) as due
    where ${isDueOn(days)}
      and orders.id is distinct from ${except ?? null}::integer
      and item.variant_id = any(${variantIds}::integer[])
    group by item.variant_id, due.day`.execute(db);
  return rows;
}

/** The day in Qatar on which an order is due; null if its time is not agreed yet. */
export async function findDueDay(tx: Db, orderId: OrderId): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char((due_at - interval '1 millisecond') at time zone 'Asia/Qatar', 'YYYY-MM-DD') as day
    from orders where id = ${orderId}`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The variants of which all pieces of a day are ordered, and the products of which nothing is left. Found by the orders of the day. */
export async function listFullOn(db: Db, day: string): Promise<FullOfDay> {
  const { rows } = await sql<{ variantId: VariantId; productId: ProductId; isWhole: boolean }>`
    with made as (
      select item.variant_id, sum(item.quantity - item.removed) as pieces
      from orders join order_items as item on item.order_id = orders.id
      where ${isDueOn({ from: day, to: day })} and item.variant_id is not null
      group by item.variant_id
    ), exhausted as (
      select variants.id, variants.product_id from made join variants on variants.id = made.variant_id
      where variants.stock_mode = 'made' and variants.published and made.pieces >= variants.day_limit
    )
    select exhausted.id as "variantId", exhausted.product_id as "productId", not exists (
      select from variants where variants.product_id = exhausted.product_id and variants.published
        and ${availableStock()} > 0 and variants.id not in (select id from exhausted)
    ) as "isWhole" from exhausted
    order by exhausted.product_id, exhausted.id`.execute(db);
  return {
    variantIds: rows.map(({ variantId }) => variantId),
    productIds: [...new Set(rows.filter(({ isWhole }) => isWhole).map(({ productId }) => productId))],
  };
}

/** The products of these variants. */
export async function listProductsOf(db: Db, variantIds: readonly VariantId[]): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('variants')
    .select('product_id as productId')
    .distinct()
    .where('id', '=', sql<VariantId>`any(${variantIds}::integer[])`)
    .execute();
  return rows.map(({ productId }) => productId);
}

/** The variants of these products that shoppers see, with the limit of those that have one. */
export function listLimitsOf(db: Db, productIds: readonly ProductId[]) {
  return db
    .selectFrom('variants')
    .select([
      'id as variantId',
      'product_id as productId',
      sql<number | null>`case when stock_mode = 'made' then day_limit end`.as('dayLimit'),
    ])
    .where('product_id', '=', sql<ProductId>`any(${productIds}::integer[])`)
    .where('published', '=', true)
    .execute();
}

/** Every variant with a limit for a day, its days to prepare, and whether it is marked as full. */
export function listAllLimits(db: Db) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('categories as category', 'category.id', 'products.category_id')
    .leftJoin('categories as parent', 'parent.id', 'category.parent_id')
    .select([
      'variants.id as variantId',
      'variants.product_id as productId',
      'variants.days_full as isFull',
      sql<number>`coalesce(products.lead_days, category.lead_days, parent.lead_days, 0)`.as('leadDays'),
      'variants.day_limit as dayLimit',
    ])
    .where('variants.stock_mode', '=', 'made')
    .where('variants.day_limit', 'is not', null)
    .$narrowType<{ dayLimit: number }>()
    .orderBy('variants.id')
    .execute();
}
