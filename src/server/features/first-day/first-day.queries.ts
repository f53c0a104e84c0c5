import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/**
 * What the shop has already. `hasDelivered`: at least one order reached its customer. `hasZones`: the
 * merchant has changed or added a zone.
 */
export async function readBeginnings(db: Db) {
  const { rows } = await sql<{
    hasProducts: boolean;
    hasOrders: boolean;
    hasDelivered: boolean;
    hasTeam: boolean;
    hasZones: boolean;
  }>`
    select exists (select from products) as "hasProducts",
      exists (select from orders) as "hasOrders",
      exists (select from orders where stage in ('delivered', 'done')) as "hasDelivered",
      exists (select from zones where version > 1)
        or exists (select from audit_log where subject_kind = 'zone' and action = 'setting.added') as "hasZones",
      exists (select from staff where status = 'active' offset 1) as "hasTeam"`.execute(db);
  return rows[0] as (typeof rows)[number];
}
