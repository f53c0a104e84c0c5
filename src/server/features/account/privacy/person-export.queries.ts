import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { OrderId, ShopperId, UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { areOrdersOf, type GuestBuyer } from '../../../shared/orders-of-buyer.ts';
import { isAddressOf } from './guest-address.queries.ts';
import { findGuest } from './guest-orders.queries.ts';

interface Person {
  /** Null for a guest without one. */
  email: string | null;
  userId: UserId | null;
  shopperId: ShopperId | null;
  /** Whose orders without an account are theirs; null if that cannot be said. */
  guest: GuestBuyer | null;
}

const wholeOrder = sql`to_jsonb(found) || jsonb_build_object(
  'items', (select jsonb_agg(to_jsonb(order_items) order by id) from order_items where order_id = found.id),
  'edits', (
    select jsonb_agg(to_jsonb(order_adjustments) - '{reason,staff_id,staff_name}'::text[] order by id)
    from order_adjustments where order_id = found.id),
  'deliveryChanges', (
    select jsonb_agg(to_jsonb(order_delivery_changes) order by id)
    from order_delivery_changes where order_id = found.id),
  'payments', (
    select jsonb_agg(to_jsonb(payments) - '{return_nonce,go_to,sender}'::text[] || jsonb_build_object(
      'captures', (select jsonb_agg(to_jsonb(captures) order by id) from captures where payment_id = payments.id),
      'events', (select jsonb_agg(to_jsonb(event) - 'fingerprint' order by id) from payment_events as event
        where payment_id = payments.id)) order by begun_at)
    from payments where order_id = found.id),
  'refunds', (
    select jsonb_agg(to_jsonb(refunds) - '{staff_id,asked_by,settled_by,reason}'::text[] || jsonb_build_object(
      'account', (select encode(sealed, 'base64') from refund_accounts where refund_id = refunds.id)) order by asked_at)
    from refunds where order_id = found.id),
  'money', (
    select jsonb_agg(to_jsonb(money_moves) - 'staff_id' order by id) from money_moves
    where order_id = found.id and (taken_from = 'customer' or given_to = 'customer')),
  'history', (select jsonb_agg(to_jsonb(order_events) order by id) from order_events where order_id = found.id))`;

/** Whether a note or a tag is about a person. */
function isAbout({ userId, guest }: Person): RawBuilder<unknown> {
  if (guest === null) return sql`user_id = ${userId}`;
  const ofGuest = areOrdersOf(expressionBuilder<Database, 'orders'>(), guest);
  return sql`(user_id = ${userId} or guest_id in (
    select id from guest_records
    where (phone, name) in (select customer_phone, lower(customer_name) from orders where ${ofGuest})))`;
}

const product = sql`jsonb_build_object('product', products.name, 'sku', variants.sku)`;
const withProduct = sql`
  join variants on variants.id = found.variant_id join products on products.id = variants.product_id`;

/**
 * The rows about a person, as whole rows, so that new columns are included. Hashes of passwords,
 * tokens and guest ids are left out: they are secrets.
 */
const parts: Record<string, (person: Person) => RawBuilder<unknown>> = {
  account: ({ userId }) => sql`select to_jsonb(found) - 'password_hash' from users as found where id = ${userId}`,
  orders: ({ userId }) => sql`select ${wholeOrder} from orders as found where user_id = ${userId} order by id`,
  guestOrders: ({ guest }) => sql`
    select ${wholeOrder} from orders as found
    where ${guest === null ? sql`false` : areOrdersOf(expressionBuilder<Database, 'orders'>(), guest)} order by id`,
  addresses: ({ userId }) => sql`select to_jsonb(found) from addresses as found where user_id = ${userId} order by id`,
  orderAnswers: ({ userId }) => sql`
    select to_jsonb(found) - 'body_hash' from idempotency_keys as found where user_id = ${userId} order by created_at`,
  comments: ({ userId }) => sql`
    select to_jsonb(found) || ${product} from comments as found ${withProduct} where user_id = ${userId} order by found.id`,
  ratings: ({ userId }) => sql`
    select to_jsonb(found) || ${product} from ratings as found ${withProduct} where user_id = ${userId} order by variant_id`,
  favourites: ({ shopperId }) => sql`
    select to_jsonb(found) || ${product} from favourites as found ${withProduct}
    where shopper_id = ${shopperId} order by found.id`,
  cart: ({ shopperId }) => sql`
    select to_jsonb(found) || ${product} || jsonb_build_object('options', (
      select jsonb_agg(to_jsonb(cart_line_options) order by option_id) from cart_line_options where line_id = found.id))
    from cart_lines as found join carts on carts.id = found.cart_id ${withProduct}
    where carts.shopper_id = ${shopperId} order by found.id`,
  uploads: ({ shopperId }) => sql`
    select to_jsonb(found) from uploads as found where shopper_id = ${shopperId} order by created_at, path`,
  stockAlerts: ({ userId, email }) => sql`
    select to_jsonb(found) || ${product} || jsonb_build_object('links', (
      select jsonb_agg(to_jsonb(stock_alert_links) - 'token_hash') from stock_alert_links where alert_id = found.id))
    from stock_alerts as found ${withProduct} where user_id = ${userId} or email = ${email} order by found.id`,
  staffNotes: (person) => sql`
    select to_jsonb(found) from customer_notes as found where ${isAbout(person)} order by id`,
  tags: (person) => sql`
    select to_jsonb(found) from customer_tags as found
    where id in (select tag_id from tagged_customers where ${isAbout(person)}) order by id`,
  contactMessages: ({ email }) =>
    sql`
    select to_jsonb(found) || jsonb_build_object('answers', (
      select jsonb_agg(to_jsonb(message_answers) - '{staff_id,staff_name}'::text[] order by id)
      from message_answers where message_id = found.id))
    from contact_messages as found where email = ${email} order by id`,
  sessions: ({ userId }) => sql`
    select to_jsonb(found) - 'token_hash' from sessions as found where user_id = ${userId} order by created_at`,
  shopper: ({ shopperId }) => sql`select to_jsonb(found) - 'guest_hash' from shoppers as found where id = ${shopperId}`,
  registrations: ({ email }) => sql`
    select to_jsonb(found) - '{password_hash,guest_hash}'::text[] from registrations as found
    where email = ${email} order by id`,
  codes: ({ userId, email }) => sql`
    select to_jsonb(found) - '{nonce,guest_hash}'::text[] from codes as found where user_id = ${userId} or email = ${email} order by id`,
  waitingMails: ({ email }) => sql`
    select to_jsonb(found) #- '{payload,token}' #- '{payload,cancelToken}' from outbox_mails as found
    where email = ${email} order by id`,
};

async function findPerson(db: Db, email: string): Promise<Person> {
  // The account's email is confirmed, its phone is not: only both together say whose a guest's order is.
  const row = await db
    .selectFrom('users')
    .leftJoin('shoppers', 'shoppers.user_id', 'users.id')
    .select(['users.id as userId', 'users.phone', 'shoppers.id as shopperId'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (!row) return { email, userId: null, shopperId: null, guest: null };
  return { email, userId: row.userId, shopperId: row.shopperId, guest: { phone: row.phone, email, name: null } };
}

/**
 * All rows about the owner of an address, by kind; accounts for refunds as they are kept, encrypted. They are of one moment if `db` is a
 * repeatable-read transaction.
 */
export async function readPerson(db: Db, email: string): Promise<Record<string, unknown[]>> {
  return readParts(db, await findPerson(db, email));
}

/**
 * The same about the guest who placed an order. What is stored about the email is in it unless someone
 * else uses it too. Null if there is no such guest.
 */
export async function readGuest(db: Db, orderId: OrderId): Promise<Record<string, unknown[]> | null> {
  const guest = await findGuest(db, orderId);
  if (!guest) return null;
  const email = (await isAddressOf(db, guest)) ? guest.email : null;
  return readParts(db, { email, userId: null, shopperId: null, guest });
}

async function readParts(db: Db, person: Person): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(parts)) {
    const { rows } = await sql<{ row: unknown }>`select listed.* from (${query(person)}) as listed (row)`.execute(db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
