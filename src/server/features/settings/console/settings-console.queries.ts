import { sql } from 'kysely';
import type { PaymentOptionValues, ZoneValues } from '#contract/console/setting-values.ts';
import type { PaymentOptionId, ZoneId } from '#contract/ids.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { ZoneDelivery } from '../../../database/schema.ts';
import { putValue } from '../settings.queries.ts';

/** Some stored settings with their versions. */
export function listSettings(db: Db, keys: readonly string[]) {
  return db.selectFrom('settings').select(['key', 'value', 'version']).where('key', 'in', keys).orderBy('key');
}

/** Stores a setting. Returns its version. */
export function putSetting({ tx }: Act, key: string, value: unknown): Promise<number> {
  return putValue(tx, key, value);
}

/** Serialises writes of settings: of one that is not stored yet there is no row to lock. */
export async function lockSettings({ tx }: Act): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dana settings'))`.execute(tx);
}

function columnsOf({ name, fee, active, plateZones, weekdays, closed, slots, leadDays }: ZoneValues) {
  const delivery: ZoneDelivery = {
    ...(weekdays && { weekdays }),
    ...(closed && { closed }),
    ...(slots && { slots }),
    ...(leadDays !== null && { leadDays }),
  };
  return {
    name: JSON.stringify(name),
    shipping_fee_dirhams: toDirhams(fee),
    active,
    plate_zones: plateZones,
    delivery: JSON.stringify(delivery),
  };
}

export async function updateZone({ tx }: Act, id: ZoneId, values: ZoneValues): Promise<void> {
  await tx.updateTable('zones').set(columnsOf(values)).where('id', '=', id).execute();
}

/** Adds a zone after all others. Its code is for settings files; null if it is taken. */
export async function insertZone({ tx }: Act, code: string, values: ZoneValues): Promise<ZoneId | null> {
  const row = await tx
    .insertInto('zones')
    .values({
      ...columnsOf(values),
      code,
      position: sql<number>`(select coalesce(max(position), 0) + 10 from zones)`,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function placeZones({ tx }: Act, ids: readonly ZoneId[]): Promise<void> {
  await sql`update zones set position = placed.place * 10 from unnest(${ids}::integer[]) with ordinality as placed (id, place)
    where zones.id = placed.id`.execute(tx);
}

export async function updatePaymentOption(
  { tx }: Act,
  id: PaymentOptionId,
  values: PaymentOptionValues,
): Promise<void> {
  await tx
    .updateTable('payment_options')
    .set({
      name: JSON.stringify(values.name),
      description: JSON.stringify(values.description),
      fee_dirhams: toDirhams(values.fee),
      active: values.active,
    })
    .where('id', '=', id)
    .execute();
}
