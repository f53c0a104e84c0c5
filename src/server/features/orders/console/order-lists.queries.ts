import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import { type OrderStage, openStages } from '#contract/console/order-work.ts';
import type { OrderId, StaffId, ZoneId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { namedQuery } from '../../../database/named-query.ts';
import type { Database } from '../../../database/schema.ts';
import { isOpen } from '../promise.rules.ts';
import type { DueRange, PromisePlace } from './due-orders.rules.ts';

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
  due?: DueRange | undefined;
  /** Leaves out new orders that wait for their recipients. */
  without?: 'asked' | undefined;
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
  'orders.promise_kind as promiseKind',
  'orders.due_from as dueFrom',
  'orders.due_at as dueAt',
  'orders.chosen_at as chosenAt',
  'orders.paid_at as paidAt',
  'orders.turned_at as turnedAt',
  'orders.pay_by as payBy',
  'orders.collected_dirhams as collectedDirhams',
  'orders.door_dirhams as doorDirhams',
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

// Texts and pictures that the customer added, what is special about its payments, and whether it is the customer's
// first order.
function facts(eb: ExpressionBuilder<Database, 'orders'>) {
  const items = eb
    .selectFrom('order_items')
    .whereRef('order_items.order_id', '=', 'orders.id')
    .where(sql<boolean>`quantity > removed`);
  return [
    items.select(sql<boolean>`coalesce(bool_or(options @> '[{"type":"text"}]'), false)`.as('has')).as('hasTexts'),
    items.select(sql<boolean>`coalesce(bool_or(options @> '[{"type":"image"}]'), false)`.as('has')).as('hasPictures'),
    sql<boolean>`exists (
      select from payments join payment_disputes on payment_disputes.payment_id = payments.id
      where payments.order_id = orders.id and payment_disputes.ended_at is null)`.as('isDisputed'),
    sql<boolean>`exists (
      select from payments join captures on captures.payment_id = payments.id
      where payments.order_id = orders.id and not payments.live)`.as('isTest'),
    sql<boolean>`orders.user_id is not null and not exists (
      select from orders as earlier where earlier.user_id = orders.user_id and earlier.id < orders.id)`.as('isFirst'),
    sql<
      string[]
    >`array(select image from order_items where order_id = orders.id and image is not null and quantity > removed order by id limit 3)`.as(
      'pictures',
    ),
    sql<{ name: LocalizedText }[]>`coalesce((
      select jsonb_agg(distinct option) from order_items, jsonb_array_elements(missing_options) as option
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

// The end of the promise, after all others without one. The indexes have the same expression.
const dueKey = sql<Date | number>`coalesce(orders.due_at, 'infinity')`;

// The condition is that of the indexes of open orders.
const isOpenNow = sql<boolean>`orders.stage in (${sql.join(openStages.map((stage) => sql.lit(stage)))})`;

/** Whether an open order is late: `isLate` in SQL. */
function isLateAt(now: Date) {
  return sql<boolean>`(${dueKey} < ${now} or ${isUnacceptedAt(now)})`;
}

function isUnacceptedAt(now: Date) {
  return sql<boolean>`(orders.stage = 'new' and orders.promise_kind is distinct from 'asked'
    and greatest(orders.created_at, orders.chosen_at, orders.paid_at, orders.turned_at) < ${now}::timestamptz - make_interval(mins => coalesce(
      (select value::integer from settings where key = 'acceptMinutes'), ${sql.lit(consoleLimits.acceptMinutes)})))`;
}

// The condition is that of its index.
const isAskedNow = sql<boolean>`orders.promise_kind = 'asked' and orders.stage = 'new'`;

// Of new orders: the condition is that of their index.
const isNotAsked = sql<boolean>`orders.promise_kind is distinct from 'asked'`;

// Orders that the filter lets through.
function filteredOrders(db: Db, filter: OrderFilter) {
  const { stage, status, payment, zone, driver, from, to, due, without } = filter;
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.created_at'])
    .$if(stage !== undefined, (query) => query.where('orders.stage', '=', stage as OrderStage))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status as OrderStatus))
    .$if(payment !== undefined, (query) => query.where('orders.payment_status', '=', payment as PaymentStatus))
    .$if(zone !== undefined, (query) => query.where('orders.zone_id', '=', zone as ZoneId))
    .$if(driver !== undefined, (query) => query.where('orders.driver_id', '=', driver as StaffId))
    .$if(from !== undefined, (query) => query.where('orders.created_at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('orders.created_at', '<', to as Date))
    .$if(due !== undefined && stage === undefined, (query) => query.where(isOpenNow))
    .$if(due?.isAsked === true, (query) => query.where(isAskedNow))
    .$if(without === 'asked', (query) =>
      query.where(stage === 'new' ? isNotAsked : sql<boolean>`(${isAskedNow}) is not true`),
    )
    .$if(due?.after !== undefined, (query) => query.where(dueKey, '>', due?.after as Date))
    .$if(due?.until !== undefined, (query) => query.where(dueKey, '<=', due?.until as Date))
    .$if(due?.lateAt !== undefined, (query) => query.where(isLateAt(due?.lateAt as Date)))
    .$if(due?.isOpenEnded === true, (query) => query.where(dueKey, '=', sql<Date>`'infinity'`))
    .$if(due?.isOpenEnded === false, (query) => query.where(dueKey, '<', sql<Date>`'infinity'`));
}

// The orders after one in the order of their age.
function newerFirst(db: Db, { after, ...filter }: OrderFilter) {
  return newestFirst(
    filteredOrders(db, filter).$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.id) < (select created_at, id from orders where id = ${after})`,
      ),
    ),
  );
}

function newestFirst(query: ReturnType<typeof filteredOrders>) {
  return query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc');
}

/** The ids of a page of orders, newest first. */
export async function listOrderIds(db: Db, filter: OrderFilter): Promise<OrderId[]> {
  const rows = await newerFirst(db, filter).limit(filter.limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * The ids of a page of orders by promise: those that are late at a moment come first. The order of two pages is the
 * same as long as the place names the moment.
 */
export async function listIdsByPromise(
  db: Db,
  filter: Omit<OrderFilter, 'after'>,
  place: PromisePlace,
): Promise<{ id: OrderId; isLate: boolean }[]> {
  const { now, after } = place;
  const found: { id: OrderId; isLate: boolean }[] = [];
  const isClosed = filter.stage !== undefined && !isOpen(filter.stage);
  for (const isLate of [true, false]) {
    const left = filter.limit - found.length;
    if (left === 0 || (isLate ? isClosed || after?.isLate === false : filter.due?.lateAt !== undefined)) continue;
    const rows = await filteredOrders(db, filter)
      .$if(filter.stage === undefined, (query) => query.where(isOpenNow))
      .$if(isLate, (query) => query.where(isLateAt(now)))
      .$if(!isLate && !isClosed, (query) =>
        query.where(dueKey, '>=', now).where(sql<boolean>`not ${isUnacceptedAt(now)}`),
      )
      .$if(after?.isLate === isLate, (query) =>
        query.where(
          sql<boolean>`(${dueKey}, orders.id) > (${after?.due ?? sql`'infinity'::timestamptz`}, ${after?.id}::integer)`,
        ),
      )
      .orderBy(dueKey)
      .orderBy('orders.id')
      .limit(left)
      .execute();
    found.push(...rows.map(({ id }) => ({ id, isLate })));
  }
  return found;
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
  const candidates = newerFirst(db, filter).limit(most);
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
  const matching = newerFirst(db, filter).where('orders.id', '=', sql.ref<OrderId>('found.order_id')).offset(0);
  const { rows } = await sql<{ id: OrderId }>`
    select id
    from (select order_id from order_words where words @@ ${words}::tsquery offset 0) as found
    cross join lateral ${matching} as matching
    order by created_at desc, id desc limit ${filter.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const headsById = namedQuery('console_order_heads', (db, ids: RawBuilder<OrderId[]>) =>
  orderHeads(db).where('orders.id', '=', sql<OrderId>`any(${ids}::integer[])`),
);

/** Orders by their ids, in the same order. */
export async function listOrderHeads(db: Db, ids: OrderId[]) {
  const rows = await headsById(db, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

export type OrderHead = Awaited<ReturnType<typeof headsById>>[number];

/** The oldest open orders that are late or came back. */
export async function listProblemIds(
  db: Db,
  { driver, limit, now }: { driver: StaffId | null; limit: number; now: Date },
) {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where(isOpenNow)
    .where(sql<boolean>`(${isLateAt(now)} or (orders.stage = 'way' and orders.tried_at is not null))`)
    .$if(driver !== null, (query) => query.where('driver_id', '=', driver as StaffId))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many open orders are late, in a stage or in all, up to a limit. */
export async function countLate(
  db: Db,
  { stage, limit, now }: { stage?: OrderStage; limit: number; now: Date },
): Promise<number> {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where(isOpenNow)
    .$if(stage !== undefined, (query) => query.where('orders.stage', '=', stage as OrderStage))
    .where(isLateAt(now))
    .limit(limit)
    .execute();
  return rows.length;
}

const dueCounts = namedQuery('order_due_counts', (db) =>
  db
    .selectFrom('order_due_counts')
    .select(['stage', 'due_at as dueAt', ({ fn }) => fn.sum<string>('orders').as('orders')])
    .groupBy(['stage', 'due_at']),
);

/** The number of open orders by stage and end of their promise. */
export async function countDue(db: Db) {
  const rows = await dueCounts(db);
  return rows.map(({ stage, dueAt, orders }) => ({
    stage,
    dueAt: dueAt instanceof Date ? dueAt : null,
    orders: Number(orders),
  }));
}

/** The open orders of a driver, with when they are due. */
export async function listDueOfDriver(db: Db, { driver, limit }: { driver: StaffId; limit: number }) {
  const rows = await db
    .selectFrom('orders')
    .select(['stage', 'due_at as dueAt'])
    .where('driver_id', '=', driver)
    .where('stage', '=', 'way')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, orders: 1 }));
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

/** How many new orders wait for their recipients, up to a limit. */
export async function countAsked(db: Db, { limit }: { limit: number }): Promise<number> {
  const rows = await db.selectFrom('orders').select('orders.id').where(isAskedNow).limit(limit).execute();
  return rows.length;
}
