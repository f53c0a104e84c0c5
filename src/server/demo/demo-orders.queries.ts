import type { OrderId, PaymentOptionId, ProductId, StaffId, UserId, VariantId, ZoneId } from '#contract/ids.ts';
import type { Role } from '#contract/console/permissions.ts';
import type { Db } from '../database/connect.ts';
import { deleteUsersOfDomain } from '../features/account/users/users.queries.ts';
import { deleteOrdersOfDomain } from '../features/orders/demo-orders.queries.ts';
import { insertPerson } from './demo.queries.ts';

// Reserved for examples: no person has such an address.
export const customerDomain = '@customers.dana.example';

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

/** The zone with this code, or else the first. */
export async function findZone(db: Db, code: string): Promise<ZoneId | null> {
  const rows = await db.selectFrom('zones').select(['id', 'code']).orderBy('position').orderBy('id').execute();
  return (rows.find((zone) => zone.code === code) ?? rows[0])?.id ?? null;
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

/** The demo's orders, the newest first, with the time of delivery of those that have one. */
export async function listDemoOrders(
  db: Db,
): Promise<{ id: OrderId; placedAt: Date; day: string | null; slot: string | null }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.created_at as placedAt',
      'orders.delivery_day as day',
      'orders.delivery_slot as slot',
    ])
    .where('users.email', 'like', `%${customerDomain}`)
    .orderBy('orders.created_at', 'desc')
    .execute();
}

/** Deletes the demo's customers and their orders. Returns the number of orders. */
export async function deleteDemoOrders(db: Db): Promise<number> {
  const orders = await deleteOrdersOfDomain(db, customerDomain);
  await deleteUsersOfDomain(db, customerDomain);
  return orders;
}
