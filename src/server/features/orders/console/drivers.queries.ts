import { sql } from 'kysely';
import type { OrderId, StaffId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';

/** The name of an active driver, or of `self`, who is no driver and delivers all the same. */
export async function findDriverName(db: Db, id: StaffId, self: StaffId | null): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('role', '=', 'driver'), eb('id', '=', self)]))
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The active drivers, and `self`, with the orders and the cash that they have out. */
export function listDrivers(db: Db, self: StaffId | null) {
  return db
    .selectFrom('staff')
    .leftJoin('orders', (join) => join.onRef('orders.driver_id', '=', 'staff.id').on('orders.stage', '=', 'way'))
    .select(({ fn }) => [
      'staff.id',
      'staff.name',
      fn.count<string>('orders.id').as('stops'),
      sql<string>`coalesce(sum(case
        when orders.door_dirhams is not null then orders.door_dirhams
        when orders.payment_type = 'cash' and orders.payment_status = 'Unpaid' then orders.total_dirhams
        else 0 end), 0)`.as('cashDirhams'),
      fn.max('orders.handed_at').as('lastAt'),
    ])
    .where((eb) => eb.or([eb('staff.role', '=', 'driver'), eb('staff.id', '=', self)]))
    .where('staff.status', '=', 'active')
    .groupBy('staff.id')
    .orderBy('lastAt', (order) => order.desc().nullsLast())
    .orderBy('staff.name')
    .execute();
}

/** The orders of a driver that are on the way, or were handed over since. Nearest zones together. */
export async function listRunIds(db: Db, driverId: StaffId, since: Date): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('stage', 'in', ['way', 'delivered'])
    .where('handed_at', '>=', since)
    .orderBy(sql`stage = 'way'`, 'desc')
    .orderBy('zone_id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
