import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import { areOrdersOf, type GuestBuyer } from '../../../shared/orders-of-buyer.ts';

/** The guest who placed an order; null if an account did, or if it is anonymised. */
export async function findGuest(db: Db, orderId: OrderId): Promise<(GuestBuyer & { email: string }) | null> {
  const row = await db
    .selectFrom('orders')
    .select(['customer_phone as phone', 'customer_email as email', 'customer_name as name'])
    .where((eb) => areOrdersOf(eb, { orderId }))
    .executeTakeFirst();
  if (!row) return null;
  if (row.phone === '' && row.email === '') return { orderId, email: '' };
  return { ...row, name: row.phone === '' || row.email === '' ? row.name : null };
}

/** The orders of a guest that still name them, newest first. */
export function listGuestOrders(db: Db, guest: GuestBuyer) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'customer_name as name', 'created_at as at', 'stage', 'status'])
    .where((eb) => areOrdersOf(eb, guest))
    .orderBy('id', 'desc')
    .execute();
}
