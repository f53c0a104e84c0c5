import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { areOrdersOf, type Buyer, type OrdersOf } from '../../shared/orders-of-buyer.ts';

/**
 * Removes buyer, address, note and gift from finished orders, at most `most` of them; items and amounts stay.
 * Returns their ids.
 */
export async function anonymiseFinishedOrders(
  db: Db,
  which: OrdersOf,
  { isSettled, most }: { isSettled: RawBuilder<boolean>; most?: number | undefined },
): Promise<OrderId[]> {
  const isFinished = (eb: ExpressionBuilder<Database, 'orders'>) =>
    eb.and([
      eb('status', 'in', ['Completed', 'Cancelled']),
      eb('customer_name', '<>', ''),
      areOrdersOf(eb, which),
      isSettled,
    ]);
  const rows = await db
    .updateTable('orders')
    .set({
      customer_name: '',
      customer_phone: '',
      customer_email: '',
      address_line1: '',
      recipient_name: '',
      recipient_phone: '',
      note: '',
      gift: null,
    })
    .where(isFinished)
    .$if(most !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('orders')
          .select('id')
          .where(isFinished)
          .limit(most ?? 0),
      ),
    )
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  await removeFreeTexts(db, ids);
  return ids;
}

// The console finds such orders by number and SKU only. A note of staff may name the customer, and so may the reason of
// an edit and the reference of a payment.
async function removeFreeTexts(db: Db, ids: readonly OrderId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update order_words set words = ts_filter(words, '{a}') where order_id = any(${ids})`.execute(db);
  await db.deleteFrom('order_notes').where('order_id', 'in', ids).execute();
  // What the recipient wrote, and the page that names them.
  await db.deleteFrom('recipient_links').where('order_id', 'in', ids).execute();
  await db.deleteFrom('order_delivery_changes').where('order_id', 'in', ids).execute();
  await db
    .updateTable('order_events')
    .set({ detail: '' })
    .where('order_id', 'in', ids)
    .where('action', '=', 'paid')
    .execute();
  await db.updateTable('order_adjustments').set({ reason: '', message: '' }).where('order_id', 'in', ids).execute();
}

/** Removes the email from the open orders of someone, also from what staff search. Orders that are being paid keep it. */
export async function clearEmailOfOrders(db: Db, buyer: Buyer, isSettled: RawBuilder<boolean>): Promise<void> {
  const rows = await db
    .updateTable('orders')
    .set({ customer_email: '' })
    .where('customer_email', '<>', '')
    .where((eb) => areOrdersOf(eb, buyer))
    .where(isSettled)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await sql`update order_words set words = ts_filter(words, '{a,b,c}') where order_id = any(${ids})`.execute(db);
}

/**
 * Removes personalisation from the items of orders. Returns the paths of pictures that no order
 * shows.
 */
export async function clearPersonalisation(db: Db, orderIds: OrderId[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select distinct option ->> 'value' as path from order_items, jsonb_array_elements(options) as option
    where order_id = any(${orderIds}) and option ->> 'type' = 'image' and option ->> 'value' <> ''`.execute(db);
  await sql`
    update order_items set options = (
      select jsonb_agg(option || '{"value": ""}' order by place)
      from jsonb_array_elements(options) with ordinality as listed (option, place))
    where order_id = any(${orderIds}) and options <> '[]'`.execute(db);
  const paths = rows.map((row) => row.path);
  if (paths.length === 0) return [];
  // The items are read once, and not once for each path.
  const unused = await sql<{ path: string }>`
    select path from unnest(${paths}::text[]) as path
    where path not in (
      select option ->> 'value' from order_items, jsonb_array_elements(options) as option
      where options <> '[]' and option ->> 'value' is not null)
  `.execute(db);
  return unused.rows.map((row) => row.path);
}

/** Whether orders without an account still have personal data. */
export async function hasOrdersToAnonymise(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', 'is', null)
    .where('customer_name', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
