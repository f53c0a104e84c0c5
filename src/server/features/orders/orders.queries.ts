import { sql, type Updateable } from 'kysely';
import type { OrderAction } from '#contract/console/order-work.ts';
import type { OrderId, UserId, VariantId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { namedStatement } from '../../database/named-query.ts';
import { orderWords } from '../../shared/order-words.rules.ts';
import type { PaymentColumns } from '../money/money.rules.ts';
import { findableTextsOf } from './orders.rules.ts';

/** A new order, without its id and what staff add later. */
export type NewOrderRow = Omit<OrderRow, 'id' | 'version' | 'stage' | StaffColumn>;
export type NewOrderItem = Omit<
  OrderItemRow,
  'id' | 'order_id' | 'cost_dirhams' | 'picked' | 'made' | 'removed' | 'added'
>;
type StaffColumn =
  | 'accepted_at'
  | 'accepted_by'
  | 'packed_at'
  | 'handed_at'
  | 'driver_id'
  | 'delivered_at'
  | 'tried_at'
  | 'tried_reason'
  | 'collected_dirhams'
  | 'edits'
  | 'door_dirhams'
  | 'overpaid_dirhams'
  | 'chosen_at'
  | 'wants_cash'
  | 'turned_at'
  | 'due_from'
  | 'due_at';

const orderColumns = `number, user_id, status, payment_status, payment_type, payment_name, zone_name, address_line1, customer_name,
  customer_phone, customer_email, language, items_count, net_subtotal_dirhams, shipping_fee_dirhams, payment_fee_dirhams, total_dirhams,
  created_at, closed_at, delivery_day, delivery_slot, delivery_area, recipient_name, recipient_phone, note, gift, zone_id,
  promise_kind, paid_at, pay_by, payment_option`;
const itemColumns =
  'product_id, variant_id, product_name, sku, attributes, image, quantity, unit_price_dirhams, list_price_dirhams, options, missing_options, from_stock';

const insertWhole = namedStatement<{ id: OrderId }>(
  'insert_order',
  `with placed as (
    select ${orderColumns} from jsonb_populate_record(null::orders, $1::jsonb)
  ), head as (
    insert into orders (${orderColumns}) select * from placed
    on conflict (number) do nothing returning id
  ), items as (
    insert into order_items (order_id, ${itemColumns}, cost_dirhams)
    select head.id, ${itemColumns}, (select cost_dirhams from variants where id = item.variant_id) from head, jsonb_populate_recordset(null::order_items, $2::jsonb) as item
  ), event as (
    insert into order_events (order_id, status, payment_status, actor, at)
    select head.id, status, payment_status, 'customer', created_at from head, placed
  ), words as (
    insert into order_words (order_id, words) select head.id, $3::tsvector from head
  )
  select id from head`,
);

/**
 * Inserts an order with its items and its first event. Returns null and changes nothing if the
 * number is taken.
 */
export async function insertOrder(db: Db, order: NewOrderRow, items: NewOrderItem[]): Promise<OrderId | null> {
  const words = orderWords(findableTextsOf(order, items));
  const [head] = await insertWhole(db, [JSON.stringify(order), JSON.stringify(items), words]);
  return head?.id ?? null;
}

export async function insertEvent(
  db: Db,
  event: {
    orderId: OrderId;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    actor: string;
    at: Date;
    action?: OrderAction;
    detail?: string;
    forCustomer?: boolean;
  },
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      status: event.status,
      payment_status: event.paymentStatus,
      actor: event.actor,
      at: event.at,
      ...(event.action && { action: event.action }),
      detail: event.detail ?? '',
      for_customer: event.forCustomer ?? true,
    })
    .execute();
}

export async function findOrder(db: Db, orderId: OrderId) {
  return (await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()) ?? null;
}

export async function findOrderByNumber(db: Db, number: string) {
  return (await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()) ?? null;
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Changes where and when an order is delivered, and what that costs. Returns the new version. */
export async function updateDelivery(
  db: Db,
  orderId: OrderId,
  change: Updateable<Database['orders']>,
): Promise<number> {
  const { version } = await db
    .updateTable('orders')
    .set(change)
    .where('id', '=', orderId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Replaces the search words of an order. */
export async function saveOrderWords(db: Db, orderId: OrderId, words: string): Promise<void> {
  await sql`update order_words set words = ${words}::tsvector where order_id = ${orderId}`.execute(db);
}

/** An order locked until the transaction ends, found by its id or its number. */
export async function lockOrder(db: Db, by: { id: OrderId } | { number: string }) {
  const base = db.selectFrom('orders').selectAll().forUpdate();
  const row = await (
    'id' in by ? base.where('id', '=', by.id) : base.where('number', '=', by.number)
  ).executeTakeFirst();
  return row ?? null;
}

/** Gives some orders without a promise theirs: the trigger does. Returns their number. */
export async function dateOrders(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set promise_kind = promise_kind
    where id in (select id from orders where promise_kind is null order by id limit ${limit} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export function listItems(db: Db, orderId: OrderId) {
  return db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export type OrderItemRow = Awaited<ReturnType<typeof listItems>>[number];

/** The products, variants and options of an order that can still be bought. */
export async function findStillSold(db: Db, orderId: OrderId) {
  const goods = await db
    .selectFrom('order_items as item')
    .innerJoin('products as product', 'product.id', 'item.product_id')
    .leftJoin('variants as variant', (join) =>
      join.onRef('variant.id', '=', 'item.variant_id').on('variant.published', '=', true),
    )
    .leftJoin('customization_options as option', 'option.product_id', 'product.id')
    .select(['product.id as productId', 'variant.id as variantId', 'option.id as optionId'])
    .where('item.order_id', '=', orderId)
    .where('product.published', '=', true)
    .execute();
  return {
    productIds: new Set(goods.map(({ productId }) => productId)),
    variantIds: new Set(goods.map(({ variantId }) => variantId)),
    optionIds: new Set(goods.map(({ optionId }) => optionId)),
  };
}

export type StillSold = Awaited<ReturnType<typeof findStillSold>>;

/** The events that the customer sees. */
export function listEvents(db: Db, orderId: OrderId) {
  return db
    .selectFrom('order_events')
    .select(['status', 'payment_status as paymentStatus', 'actor', 'action', 'detail', 'at'])
    .where('order_id', '=', orderId)
    .where('for_customer', '=', true)
    .orderBy('id')
    .execute();
}

export type OrderEventRow = Awaited<ReturnType<typeof listEvents>>[number];

function foldedNumber() {
  return sql<string>`replace(orders.number, '-', '')`;
}

/**
 * A page of a user's orders, newest first, and their number. `folded` filters by part of the order
 * number; null does not filter.
 */
export async function listOrdersOf(
  db: Db,
  userId: UserId,
  page: { folded: string | null; limit: number; offset: number },
) {
  const all = db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .$if(page.folded !== null, (query) => query.where(foldedNumber(), 'like', `%${page.folded}%`))
    // A filter without letters and digits matches no order number.
    .$if(page.folded === '', (query) => query.where(sql<boolean>`false`));
  const rows = await all
    .select((eb) => [
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.payment_status as paymentStatus',
      'orders.created_at as createdAt',
      'orders.total_dirhams as totalDirhams',
      'orders.items_count as itemsCount',
      'orders.delivery_day as deliveryDay',
      'orders.delivery_slot as deliverySlot',
      'orders.gift',
      eb
        .selectFrom('order_items')
        .select('image')
        .whereRef('order_id', '=', 'orders.id')
        .orderBy('id')
        .limit(1)
        .as('image'),
    ])
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}
export type ListedOrderRow = Awaited<ReturnType<typeof listOrdersOf>>['rows'][number];

export function listNewest(db: Db, filter: { status?: OrderStatus | undefined; limit: number }) {
  return db
    .selectFrom('orders')
    .select([
      'number',
      'status',
      'payment_status as paymentStatus',
      'customer_name as customer',
      'customer_phone as phone',
      'items_count as items',
      'total_dirhams as totalDirhams',
      'created_at as createdAt',
    ])
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status as OrderStatus))
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute();
}

export async function markCancelled(
  db: Db,
  orderId: OrderId,
  { at, ...payment }: PaymentColumns & { at: Date },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'Cancelled', closed_at: at, ...payment })
    .where('id', '=', orderId)
    .execute();
}

/** The pieces that are left of an order, in the order in which stock is changed. */
export async function listPiecesLeft(
  db: Db,
  orderId: OrderId,
): Promise<{ variantId: VariantId; quantity: number; fromStock: number }[]> {
  return db
    .selectFrom('order_items')
    .select((eb) => [
      eb.ref('variant_id').$notNull().as('variantId'),
      sql<number>`sum(quantity - removed)::integer`.as('quantity'),
      sql<number>`coalesce(sum(quantity - removed) filter (where from_stock), 0)::integer`.as('fromStock'),
    ])
    .where('order_id', '=', orderId)
    .where('variant_id', 'is not', null)
    .where(sql<boolean>`quantity > removed`)
    .groupBy('variant_id')
    .orderBy('variant_id')
    .execute();
}

/**
 * The status to which an event moved an order; null if it was undone, or if the customer is told of a later move.
 */
export async function findShownMove(db: Db, orderId: OrderId, eventId: number): Promise<OrderStatus | null> {
  const shown = await db
    .selectFrom('order_events')
    .select(['id', 'status'])
    .where('id', '>=', eventId)
    .where('order_id', '=', orderId)
    .where('for_customer', '=', true)
    .orderBy('id')
    .execute();
  const status = shown.find(({ id }) => id === eventId)?.status ?? null;
  const isOutdated = shown.some((later) => later.status !== status && later.status !== 'Completed');
  return isOutdated ? null : status;
}
