import { type RawBuilder, sql } from 'kysely';
import { orderStages } from '#contract/console/order-work.ts';
import type { ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { Span } from './period.rules.ts';
import type { KeyedSums } from './report.rules.ts';

/** Sums of orders in dirhams. A sum of integers is a text: it can be larger than one. */
interface Sums {
  orders: string;
  pieces: string;
  goods: string;
  fees: string;
  total: string;
}

// What counts as a sale; docs/operations.md and the page say the same.
const isSale = sql`orders.stage not in ('cancelled', 'unpaid') and orders.payment_status <> 'Refunded'`;

/** The orders of a time: those that were placed in it, or those that are promised for it. */
export type OrdersOf = (span: Span) => RawBuilder<unknown>;

export const placedIn: OrdersOf = ({ from, until }) =>
  sql`orders.created_at >= ${from} and orders.created_at < ${until}`;

// A promise that ends at midnight is one for the day before. Each stage has an index by the end of the promise.
export const promisedIn: OrdersOf = ({
  from,
  until,
}) => sql`orders.stage in (${sql.join(orderStages.map((stage) => sql.lit(stage)))})
  and coalesce(orders.due_at, 'infinity') > ${from} and coalesce(orders.due_at, 'infinity') <= ${until}`;

const sums = sql`count(*) as orders, coalesce(sum(items_count), 0) as pieces,
  coalesce(sum(net_subtotal_dirhams), 0) as goods,
  coalesce(sum(shipping_fee_dirhams::bigint + payment_fee_dirhams), 0) as fees, coalesce(sum(total_dirhams), 0) as total`;

/** The sums of each outcome of the orders of the time. */
export async function sumByOutcome(db: Db, span: Span, ordersOf = placedIn) {
  const { rows } = await sql<Sums & { outcome: 'delivered' | 'open' | 'cancelled' | 'refunded' }>`
    select case when stage = 'cancelled' then 'cancelled' when payment_status = 'Refunded' then 'refunded'
      when stage in ('delivered', 'done') then 'delivered' else 'open' end as outcome, ${sums}
    from orders where ${ordersOf(span)} and stage <> 'unpaid' group by 1`.execute(db);
  return rows;
}

/** The sales of each step of the time that has some. Steps are numbered from 0. */
export async function sumBySteps(db: Db, span: Span, stepMs: number) {
  const { rows } = await sql<Sums & { step: number }>`
    select floor(extract(epoch from orders.created_at - ${span.from}::timestamptz) * 1000 / ${stepMs}::bigint)::integer as step,
      ${sums}
    from orders where ${placedIn(span)} and ${isSale} group by 1`.execute(db);
  return rows;
}

/** The sales of each day of the time for which some are promised. Days are numbered from 0. */
export async function sumByDueDays(db: Db, span: Span, stepMs: number) {
  const { rows } = await sql<Sums & { step: number }>`
    select floor((extract(epoch from orders.due_at - ${span.from}::timestamptz) * 1000 - 1) / ${stepMs}::bigint)::integer as step,
      ${sums}
    from orders where ${promisedIn(span)} and ${isSale} group by 1`.execute(db);
  return rows;
}

/**
 * The sales to each kind of customer. Someone returns with an order after one of the same account, or after one without
 * an account for the same phone number.
 */
export async function sumByCustomerKind(db: Db, span: Span): Promise<KeyedSums[]> {
  const { rows } = await sql<KeyedSums>`
    select case
        when user_id is null and customer_phone = '' then 'unknown'
        when exists (
          select from orders as earlier where earlier.user_id = orders.user_id and earlier.id < orders.id
        ) or exists (
          select from orders as earlier
          where earlier.user_id is null and earlier.customer_name <> '' and earlier.customer_phone = orders.customer_phone
            and earlier.id < orders.id
        ) then 'returning' else 'new'
      end as key, null as name, ${sums}
    from orders where ${placedIn(span)} and ${isSale} group by 1`.execute(db);
  return rows;
}

type Named = Sums & { key: string; name: LocalizedText };

/** The sales of each zone. A zone that was deleted has the name that it had. */
export async function sumByZone(db: Db, span: Span): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with sold as (
      select zone_id, case when zone_id is null then zone_name end as gone, ${sums}
      from orders where ${placedIn(span)} and ${isSale} group by 1, 2
    )
    select coalesce(zone_id::text, gone::text) as key, coalesce(zones.name, gone) as name, orders, pieces, goods, fees, total
    from sold left join zones on zones.id = sold.zone_id`.execute(db);
  return rows;
}

/** The sales of each payment option, by the name that it had. */
export async function sumByPayment(db: Db, span: Span): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select payment_type || ' ' || payment_name::text as key, payment_name as name, ${sums}
    from orders where ${placedIn(span)} and ${isSale} group by payment_type, payment_name`.execute(db);
  return rows;
}

// What a line costs the shop is kept with it: a later cost does not change a report.
const costSums = sql`
  coalesce(sum((order_items.quantity - order_items.removed) * order_items.unit_price_dirhams::bigint)
    filter (where order_items.cost_dirhams is not null), 0) as costed,
  coalesce(sum((order_items.quantity - order_items.removed) * order_items.cost_dirhams::bigint), 0) as cost`;

/** Sums of lines: the goods whose cost was known when they were ordered, and that cost. */
interface CostSums {
  costed: string;
  cost: string;
}

interface ProductSums extends Omit<Sums, 'fees' | 'total'>, CostSums {
  productId: ProductId | null;
  /** The name that a deleted product had. */
  gone: LocalizedText | null;
}

/**
 * The sales of each product, the best first. `limit`: of the best only. The ids are an array, so that
 * the planner expects few orders and never reads the lines of all.
 */
export async function sumByProduct(db: Db, span: Span, limit?: number): Promise<ProductSums[]> {
  const { rows } = await sql<ProductSums>`
    select order_items.product_id as "productId",
      case when order_items.product_id is null then order_items.product_name end as gone,
      count(distinct orders.id) as orders, sum(order_items.quantity - order_items.removed) as pieces,
      sum((order_items.quantity - order_items.removed) * order_items.unit_price_dirhams::bigint) as goods, ${costSums}
    from orders join order_items on order_items.order_id = orders.id
    where orders.id = any(array(select id from orders where ${placedIn(span)})) and ${isSale}
      and order_items.quantity > order_items.removed
    group by 1, 2 order by goods desc, 1 limit ${limit ?? null}`.execute(db);
  return rows;
}

/** The costs of the sales of the time. The ids are an array, as in `sumByProduct`. */
export async function sumCosts(db: Db, span: Span, ordersOf = placedIn): Promise<CostSums> {
  const { rows } = await sql<CostSums>`
    select ${costSums} from orders join order_items on order_items.order_id = orders.id
    where orders.id = any(array(select id from orders where ${ordersOf(span)})) and ${isSale}
      and order_items.quantity > order_items.removed`.execute(db);
  return rows[0] ?? { costed: '0', cost: '0' };
}

/** The names and pictures of products. */
export function listProductNames(db: Db, ids: ProductId[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'image'])
    .where('id', '=', sql<ProductId>`any(${ids}::integer[])`)
    .execute();
}
