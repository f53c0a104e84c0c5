import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrderId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { namedQuery } from '../../../database/named-query.ts';
import { orderHeads } from './order-lists.queries.ts';

function wholeOrders(db: Db) {
  return orderHeads(db).select((eb) => [
    'orders.payment_name as paymentName',
    'orders.net_subtotal_dirhams as subtotalDirhams',
    'orders.shipping_fee_dirhams as deliveryDirhams',
    'orders.payment_fee_dirhams as feeDirhams',
    'orders.overpaid_dirhams as overpaidDirhams',
    'orders.closed_at as closedAt',
    jsonArrayFrom(
      eb
        .selectFrom('money_moves')
        .leftJoin('staff', 'staff.id', 'money_moves.staff_id')
        .leftJoin('payments', 'payments.id', 'money_moves.payment_id')
        .select([
          'money_moves.at',
          'money_moves.taken_from as takenFrom',
          'money_moves.given_to as givenTo',
          'money_moves.amount_dirhams as amountDirhams',
          'money_moves.cause',
          'staff.name as by',
          'payments.last_four as lastFour',
        ])
        .whereRef('money_moves.order_id', '=', 'orders.id')
        .orderBy('money_moves.id'),
    ).as('moves'),
    jsonArrayFrom(
      eb
        .selectFrom('refunds')
        .leftJoin('captures', 'captures.id', 'refunds.capture_id')
        .leftJoin('payments', 'payments.id', 'captures.payment_id')
        .leftJoin('refund_accounts', 'refund_accounts.refund_id', 'refunds.id')
        .select([
          'refunds.id',
          'refunds.amount_dirhams as amountDirhams',
          'refunds.state',
          'refunds.asked_at as at',
          'refunds.due_at as dueAt',
          'refunds.done_at as doneAt',
          'refunds.asked_by as by',
          'refunds.reason',
          'refunds.waits_for_second as waitsForSecond',
          'refunds.kind',
          'refunds.staff_id as byId',
          'refunds.raw_status as says',
          'refunds.hand_way as handWay',
          'refunds.hand_reference as handReference',
          'refunds.settled_by as settledBy',
          'refund_accounts.noted_at as notedAt',
          'payments.last_four as lastFour',
        ])
        .whereRef('refunds.order_id', '=', 'orders.id')
        .orderBy('refunds.asked_at')
        .orderBy('refunds.id'),
    ).as('refunds'),
    sql<LocalizedText | null>`(select value from settings where key = 'name')`.as('shopName'),
    'orders.customer_email as email',
    'orders.language',
    'orders.address_line1 as address',
    'orders.accepted_at as acceptedAt',
    'orders.packed_at as packedAt',
    'orders.delivered_at as deliveredAt',
    'orders.tried_reason as triedReason',
    'orders.user_id as customerId',
    'orders.zone_id as zoneId',
    sql<string | null>`(
      select message from (
        select at, message from order_adjustments where order_id = orders.id and undone_at is null and message <> ''
        union all
        select at, message from order_delivery_changes where order_id = orders.id and undone_at is null
      ) as edits order by at desc limit 1)`.as('editMessage'),
    sql<{ note: string; asks: boolean; lapsedAt: string | null } | null>`(
      select json_build_object('note', note, 'asks', asks, 'lapsedAt', lapsed_at)
      from recipient_links where order_id = orders.id)`.as('recipientLink'),
    sql<number>`case when orders.user_id is null then 0
      else (select count(*)::int from orders as theirs where theirs.user_id = orders.user_id) end`.as(
      'ordersOfCustomer',
    ),
  ]);
}

const orderById = namedQuery('console_order', (db, id: RawBuilder<OrderId>) =>
  wholeOrders(db).where('orders.id', '=', id),
);
const orderByNumber = namedQuery('console_order_by_number', (db, number: RawBuilder<string>) =>
  wholeOrders(db).where('orders.number', '=', number),
);

/** One order with everything that staff may see of it. */
export async function findWholeOrder(db: Db, by: { id: OrderId } | { number: string }) {
  const [order] = await ('id' in by ? orderById(db, by.id) : orderByNumber(db, by.number));
  return order;
}

export type WholeOrder = NonNullable<Awaited<ReturnType<typeof findWholeOrder>>>;

/** The lines of an order with the place of their category in the shop, for picking. */
export const listPickItems = namedQuery('console_order_items', (db, orderId: RawBuilder<OrderId>) =>
  db
    .selectFrom('order_items')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select([
      'order_items.id',
      'order_items.product_id',
      'order_items.variant_id',
      'order_items.product_name',
      'order_items.sku',
      'order_items.attributes',
      'order_items.image',
      'order_items.quantity',
      'order_items.removed',
      'order_items.picked',
      'order_items.options',
      'order_items.missing_options',
      'order_items.unit_price_dirhams',
      'categories.position',
      'parent.position as parentPosition',
    ])
    .where('order_items.order_id', '=', orderId)
    // A line that an edit added and its undoing took out again was never ordered.
    .where(sql<boolean>`not (order_items.added and order_items.removed = order_items.quantity)`)
    .orderBy('order_items.id'),
);

export type PickItemRow = Awaited<ReturnType<typeof listPickItems>>[number];

export const listTimeline = namedQuery('console_order_events', (db, orderId: RawBuilder<OrderId>) =>
  db
    .selectFrom('order_events')
    .select(['status', 'payment_status as paymentStatus', 'actor', 'at', 'staff_name as staffName', 'action', 'detail'])
    .where('order_id', '=', orderId)
    .orderBy('id'),
);

export type TimelineRow = Awaited<ReturnType<typeof listTimeline>>[number];

export const listOrderNotes = namedQuery('console_order_notes', (db, orderId: RawBuilder<OrderId>) =>
  db
    .selectFrom('order_notes')
    .select(['id', 'at', 'staff_name as by', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc'),
);
