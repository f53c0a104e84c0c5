import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** The entries of the action log that confirm a step: their action, and the id of their subject. */
export const confirmed = { action: 'setting.confirmed', idOf: (step: string) => `firstDay.${step}` } as const;

/**
 * What the shop has already. `hasDelivered`: at least one order reached its customer. `hasZones`,
 * `hasTimes`, `hasPayments`: the merchant has changed what every shop begins with.
 */
export async function readBeginnings(db: Db) {
  const { rows } = await sql<{
    hasCategories: boolean;
    hasProducts: boolean;
    hasOrders: boolean;
    hasDelivered: boolean;
    hasTeam: boolean;
    hasZones: boolean;
    hasTimes: boolean;
    hasPayments: boolean;
    confirmed: string[];
  }>`
    select exists (select from categories) as "hasCategories",
      exists (select from products where state = 'live') as "hasProducts",
      exists (select from orders) as "hasOrders",
      exists (select from orders where stage in ('delivered', 'done')) as "hasDelivered",
      exists (select from zones where version > 1)
        or exists (select from audit_log where subject_kind = 'zone' and action = 'setting.added') as "hasZones",
      exists (select from settings where key = 'delivery') as "hasTimes",
      exists (select from payment_options where version > 1) as "hasPayments",
      exists (select from staff where status = 'active' offset 1) as "hasTeam",
      array(select subject_id from audit_log where action = ${confirmed.action}) as confirmed`.execute(db);
  return rows[0] as (typeof rows)[number];
}
