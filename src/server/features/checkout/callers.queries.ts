import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ListedGuest } from '../../shared/guests.queries.ts';
import { areOrdersOfCaller } from '../../shared/orders-of-buyer.ts';

// Of callers with many orders, the newest tell where they live.
const most = 200;

/** The newest orders of some callers. */
export async function listOrdersOfCallers(db: Db, callers: readonly Pick<ListedGuest, 'phone' | 'name'>[]) {
  if (callers.length === 0) return [];
  return (
    db
      .selectFrom('orders')
      .select([
        'id',
        'number',
        'stage',
        'created_at as at',
        'items_count as pieces',
        'total_dirhams as totalDirhams',
        'customer_name as name',
        'customer_phone as phone',
        'customer_email as email',
        'zone_id as zoneId',
        'zone_name as zone',
        'address_line1 as address',
        'recipient_name as recipientName',
        'recipient_phone as recipientPhone',
        'gift',
      ])
      .where((eb) =>
        eb.or(
          callers.map(({ phone, name }) => areOrdersOfCaller('orders', { phone: sql`${phone}`, name: sql`${name}` })),
        ),
      )
      // Not the order of the ids alone: few orders are theirs, and the index finds them.
      .orderBy(sql`id + 0`, 'desc')
      .limit(most)
      .execute()
  );
}

export type OrderOfCaller = Awaited<ReturnType<typeof listOrdersOfCallers>>[number];
