import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { OrderStage } from '#contract/console/order-work.ts';
import type { OrderId, StaffId, ZoneId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { namedQuery } from '../../../database/named-query.ts';
import type { Database } from '../../../database/schema.ts';

export interface OrderFilter {
  after?: OrderId | undefined;
  limit: number;
  stage?: OrderStage | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  zone?: ZoneId | undefined;
  driver?: StaffId | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

// How soon a new order should be accepted; null where the merchant has not set it.
const acceptMinutes = sql<number | null>`(select value::integer from settings where key = 'acceptMinutes')`.as(
  'acceptMinutes',
);

const headColumns = [
  'orders.id',
  'orders.number',
  'orders.version',
  'orders.status',
  'orders.stage',
  'orders.payment_status as paymentStatus',
  'orders.payment_type as paymentType',
  'orders.created_at as placedAt',
  'orders.zone_name as zone',
  'orders.delivery_day as day',
  'orders.delivery_slot as slot',
  'orders.items_count as pieces',
  'orders.gift',
  'orders.note',
  'orders.tried_at as triedAt',
  'orders.handed_at as handedAt',
  'orders.driver_id as driverId',
  'orders.customer_name as customer',
  'orders.customer_phone as phone',
  'orders.recipient_name as recipientName',
  'orders.recipient_phone as recipientPhone',
  'orders.total_dirhams as totalDirhams',
  'driver.name as driverName',
] as const;

// Texts and pictures that the customer added, and whether it is the customer's first order.
function facts(eb: ExpressionBuilder<Database, 'orders'>) {
  const items = eb
    .selectFrom('order_items')
    .whereRef('order_items.order_id', '=', 'orders.id')
    .where(sql<boolean>`quantity > removed`);
  return [
    items.select(sql<boolean>`coalesce(bool_or(options @> '[{"type":"text"}]'), false)`.as('has')).as('hasTexts'),
    items.select(sql<boolean>`coalesce(bool_or(options @> '[{"type":"image"}]'), false)`.as('has')).as('hasPictures'),
    sql<boolean>`orders.user_id is not null and not exists (
      select from orders as earlier where earlier.user_id = orders.user_id and earlier.id < orders.id)`.as('isFirst'),
    sql<
      string[]
    >`array(select image from order_items where order_id = orders.id and image is not null and quantity > removed order by id limit 3)`.as(
      'pictures',
    ),
    sql<{ name: LocalizedText }[]>`coalesce((
      select jsonb_agg(option) from order_items, jsonb_array_elements(missing_options) as option
      where order_id = orders.id and quantity > removed), '[]')`.as('missingOptions'),
  ] as const;
}

/** Orders with the columns of a row in a list. */
export function orderHeads(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('staff as driver', 'driver.id', 'orders.driver_id')
    .select(headColumns)
    .select(acceptMinutes)
    .select((eb) => facts(eb as unknown as ExpressionBuilder<Database, 'orders'>));
}

// Orders that the filter lets through.
function filteredOrders(db: Db, filter: OrderFilter) {
  const { after, stage, status, payment, zone, driver, from, to } = filter;
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.created_at'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.id) < (select created_at, id from orders where id = ${after})`,
      ),
    )
    .$if(stage !== undefined, (query) => query.where('orders.stage', '=', stage as OrderStage))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status as OrderStatus))
    .$if(payment !== undefined, (query) => query.where('orders.payment_status', '=', payment as PaymentStatus))
    .$if(zone !== undefined, (query) => query.where('orders.zone_id', '=', zone as ZoneId))
    .$if(driver !== undefined, (query) => query.where('orders.driver_id', '=', driver as StaffId))
    .$if(from !== undefined, (query) => query.where('orders.created_at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('orders.created_at', '<', to as Date));
}

function newestFirst(query: ReturnType<typeof filteredOrders>) {
  return query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc');
}

/** The ids of a page of orders, newest first. */
export async function listOrderIds(db: Db, filter: OrderFilter): Promise<OrderId[]> {
  const rows = await newestFirst(filteredOrders(db, filter)).limit(filter.limit).execute();
  return rows.map(({ id }) => id);
}

// How many orders are read for each row of a page before the index of words is.
const perRow = 50;

/**
 * The same of orders with all of the words, among the newest that the filter lets through. `isAll`
 * says that these are all. Frequent words fill a page here. PostgreSQL knows too little about
 * beginnings of words to choose between this and `searchAllOrderIds`.
 */
export async function searchNewestOrderIds(db: Db, words: string, filter: OrderFilter) {
  const most = perRow * filter.limit;
  const candidates = newestFirst(filteredOrders(db, filter)).limit(most);
  // `is true` keeps the index of words out of it.
  const { rows } = await sql<{ ids: OrderId[]; isAll: boolean }>`
    with candidates as materialized ${candidates}
    select array(
      select id from candidates
      where (select (words @@ ${words}::tsquery) is true from order_words where order_id = candidates.id)
      order by created_at desc, id desc limit ${filter.limit}
    ) as ids, not exists (select from candidates offset ${most - 1}) as "isAll"`.execute(db);
  return rows[0] ?? { ids: [], isAll: true };
}

/** The same among all orders, by the index of words: for words that few orders have. */
export async function searchAllOrderIds(db: Db, words: string, filter: OrderFilter): Promise<OrderId[]> {
  const matching = filteredOrders(db, filter).where('orders.id', '=', sql.ref<OrderId>('found.order_id')).offset(0);
  const { rows } = await sql<{ id: OrderId }>`
    select id
    from (select order_id from order_words where words @@ ${words}::tsquery offset 0) as found
    cross join lateral ${matching} as matching
    order by created_at desc, id desc limit ${filter.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const headsById = namedQuery('console_order_heads', (db, ids: RawBuilder<OrderId[]>) =>
  orderHeads(db)
    .where('orders.id', '=', sql<OrderId>`any(${ids}::integer[])`)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc'),
);

/** Orders by their ids, newest first. */
export function listOrderHeads(db: Db, ids: OrderId[]) {
  return headsById(db, ids);
}

export type OrderHead = Awaited<ReturnType<typeof listOrderHeads>>[number];

// The condition is that of the index of open orders.
const isOpen = sql<boolean>`orders.stage in ('new', 'pick', 'ready', 'way')`;

/** The oldest orders that are not delivered yet, with what decides whether they are late. */
export function listOldestOpen(db: Db, { driver, limit }: { driver: StaffId | null; limit: number }) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'stage',
      'created_at as placedAt',
      'delivery_day as day',
      'delivery_slot as slot',
      'tried_at as triedAt',
    ])
    .select(acceptMinutes)
    .where(isOpen)
    .$if(driver !== null, (query) => query.where('driver_id', '=', driver as StaffId))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

const stageCounts = namedQuery('order_counts', (db) =>
  db
    .selectFrom('order_counts')
    .select(['stage', ({ fn }) => fn.sum<string>('orders').as('orders')])
    .groupBy('stage'),
);

/** The number of orders in each stage that has some. */
export async function countStages(db: Db): Promise<{ stage: OrderStage; orders: number }[]> {
  const rows = await stageCounts(db);
  return rows.map(({ stage, orders }) => ({ stage, orders: Number(orders) }));
}
