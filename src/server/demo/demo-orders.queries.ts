import { sql } from 'kysely';
import type { OrderId, PaymentOptionId, ProductId, StaffId, UserId, VariantId, ZoneId } from '#contract/ids.ts';
import type { Role } from '#contract/console/permissions.ts';
import type { Db } from '../database/connect.ts';
import { insertPerson } from './demo.queries.ts';

// Reserved for examples: no person has such an address.
const customerDomain = '@customers.dana.example';

export function insertCustomer(db: Db, person: Parameters<typeof insertPerson>[2]): Promise<UserId> {
  return insertPerson(db, customerDomain, person);
}

/** Products of the demo in stock, of which any customer may order. */
export async function listOrderable(db: Db): Promise<{ productId: ProductId; variantId: VariantId; sku: string }[]> {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.id as productId', 'variants.id as variantId', 'variants.sku'])
    .where('products.demo', '=', true)
    .where('products.published', '=', true)
    .where('variants.published', '=', true)
    .where('variants.stock', '>', 5)
    .orderBy('variants.id')
    .execute();
}

/** A product of the demo that takes a text of the customer. */
export function findTextProduct(db: Db) {
  return db
    .selectFrom('customization_options as option')
    .innerJoin('products', 'products.id', 'option.product_id')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id as productId', 'variants.id as variantId', 'option.id as optionId'])
    .where('products.demo', '=', true)
    .where('option.type', '=', 'text')
    .where((eb) => eb.or([eb('option.max_length', 'is', null), eb('option.max_length', '>=', 30)]))
    .where('variants.stock', '>', 5)
    .orderBy('variants.id')
    .limit(1)
    .executeTakeFirst();
}

export async function listZoneIds(db: Db): Promise<ZoneId[]> {
  const rows = await db.selectFrom('zones').select('id').orderBy('position').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function findCashOption(db: Db): Promise<PaymentOptionId | null> {
  const row = await db
    .selectFrom('payment_options')
    .select('id')
    .where('type', '=', 'cash')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findDemoStaff(db: Db, role: Role): Promise<{ id: StaffId; name: string } | undefined> {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('demo', '=', true)
    .where('role', '=', role)
    .limit(1)
    .executeTakeFirst();
}

/** Removes the mails about orders to invented people: no one reads them. */
export async function deleteMailsOf(db: Db, orderIds: readonly OrderId[]): Promise<void> {
  await sql`delete from outbox_mails where (payload->>'orderId')::integer = any(${orderIds}::integer[])`.execute(db);
}

/** Moves every moment of an order by some seconds into the past. Returns the order's version. */
export async function makeOlder(db: Db, orderId: OrderId, seconds: number): Promise<number> {
  const by = sql`make_interval(secs => ${seconds})`;
  const { rows } = await sql<{
    version: number;
  }>`update orders set created_at = created_at - ${by}, accepted_at = accepted_at - ${by},
      packed_at = packed_at - ${by}, handed_at = handed_at - ${by}, delivered_at = delivered_at - ${by},
      tried_at = tried_at - ${by}, closed_at = closed_at - ${by}
    where id = ${orderId} returning version`.execute(db);
  await sql`update order_events set at = at - ${by} where order_id = ${orderId}`.execute(db);
  return rows[0]?.version ?? 0;
}

/** The demo's orders with the moment of the newest one. */
export async function listDemoOrders(db: Db): Promise<{ id: OrderId; placedAt: Date }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.created_at as placedAt'])
    .where('users.email', 'like', `%${customerDomain}`)
    .orderBy('orders.created_at', 'desc')
    .execute();
}

/** Deletes the demo's customers and their orders. Returns the number of orders. */
export async function deleteDemoOrders(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('orders')
    .where('user_id', 'in', db.selectFrom('users').select('id').where('email', 'like', `%${customerDomain}`))
    .executeTakeFirstOrThrow();
  await db.deleteFrom('users').where('email', 'like', `%${customerDomain}`).execute();
  return Number(numDeletedRows);
}
