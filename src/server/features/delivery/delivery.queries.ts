import { sql } from 'kysely';
import type { ProductId, ZoneId } from '#contract/ids.ts';
import { integerMax } from '#contract/values/limits.ts';
import type { Db } from '../../database/connect.ts';
import { namedStatement } from '../../database/named-query.ts';

/** A zone that is delivered to, or null. */
export async function findDeliveryZone(db: Db, id: ZoneId) {
  const row = await db
    .selectFrom('zones')
    .select(['code', 'delivery'])
    .where('active', '=', true)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The longest lead time of these products, in days. */
export async function longestLeadDays(db: Db, productIds: ProductId[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const row = await db
    .selectFrom('products')
    .innerJoin('categories as category', 'category.id', 'products.category_id')
    .leftJoin('categories as parent', 'parent.id', 'category.parent_id')
    .select(
      sql<number | null>`max(coalesce(products.lead_days, category.lead_days, parent.lead_days, 0))`.as('leadDays'),
    )
    .where('products.id', 'in', productIds)
    .executeTakeFirst();
  return row?.leadDays ?? 0;
}

/** The slots of these days that have orders. */
export function listTaken(db: Db, days: string[]) {
  return db.selectFrom('delivery_slots').select(['day', 'area', 'slot', 'taken']).where('day', 'in', days).execute();
}

/** Notes that what can be delivered today may be another: a place or a piece was taken or given back. */
export async function noteToday(db: Db): Promise<void> {
  await sql`select note_changes('{today}')`.execute(db);
}

export interface SlotKey {
  day: string;
  area: string;
  slot: string;
}

const takePlace = namedStatement<{ taken: number }>(
  'take_delivery_place',
  `insert into delivery_slots (day, area, slot, taken) values ($1, $2, $3, 1)
  on conflict (day, area, slot) do update set taken = delivery_slots.taken + 1
    where delivery_slots.taken < $4::integer
  returning taken`,
);

/**
 * Takes a place in a slot. Returns false if it is full. The condition is part of the statement, so
 * that concurrent orders never take the same place.
 */
export async function takeSlot(db: Db, { day, area, slot }: SlotKey, capacity: number | undefined): Promise<boolean> {
  const [place] = await takePlace(db, [day, area, slot, capacity ?? integerMax]);
  if (place?.taken === capacity) await noteToday(db);
  return place !== undefined;
}

/** The orders of a slot that wait for an online payment. */
export async function countUnpaid(db: Db, { day, area, slot }: SlotKey): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stage', '=', 'unpaid')
    .where('delivery_day', '=', day)
    .where('delivery_area', '=', area)
    .where('delivery_slot', '=', slot)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the place of a cancelled order. */
export async function returnSlot(db: Db, { day, area, slot }: SlotKey): Promise<void> {
  await db
    .updateTable('delivery_slots')
    .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
    .where('day', '=', day)
    .where('area', '=', area)
    .where('slot', '=', slot)
    .where('taken', '>', 0)
    .execute();
  await noteToday(db);
}
