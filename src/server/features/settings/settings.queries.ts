import { sql } from 'kysely';
import type { LocalizedText } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import type { ZoneDelivery } from '../../database/schema.ts';
import { namedQuery } from '../../database/named-query.ts';
import type { PaymentOptionChange, ZoneChange } from './settings.rules.ts';

const allSettings = namedQuery('settings', (db) => db.selectFrom('settings').select(['key', 'value']));

export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await allSettings(db);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute();
}

export function listZones(db: Db) {
  return db
    .selectFrom('zones')
    .select(['code', 'name', 'shipping_fee_dirhams as feeDirhams', 'active', 'delivery'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function listPaymentOptions(db: Db) {
  return db
    .selectFrom('payment_options')
    .select(['code', 'fee_dirhams as feeDirhams', 'active'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const cashIsActive = namedQuery('accepts_cash', (db) =>
  db.selectFrom('payment_options').select('id').where('type', '=', 'cash').where('active', '=', true).limit(1),
);

/** Whether an active payment option is cash on delivery. */
export async function acceptsCash(db: Db): Promise<boolean> {
  return (await cashIsActive(db)).length > 0;
}

/** Changes the given fields of a zone. Returns false if there is no zone with that code. */
export async function updateZone(db: Db, code: string, change: ZoneChange): Promise<boolean> {
  const result = await db
    .updateTable('zones')
    .set({
      code,
      ...(change.name && { name: JSON.stringify(change.name) }),
      ...(change.fee !== undefined && { shipping_fee_dirhams: toDirhams(change.fee) }),
      ...(change.active !== undefined && { active: change.active }),
      ...(change.delivery && { delivery: JSON.stringify(change.delivery) }),
    })
    .where('code', '=', code)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

interface NewZone {
  name: LocalizedText;
  fee: number;
  active?: boolean | undefined;
  delivery?: ZoneDelivery | undefined;
}

/** Adds a zone after all others. */
export async function insertZone(db: Db, code: string, zone: NewZone) {
  await db
    .insertInto('zones')
    .values({
      code,
      name: JSON.stringify(zone.name),
      shipping_fee_dirhams: toDirhams(zone.fee),
      active: zone.active ?? true,
      delivery: JSON.stringify(zone.delivery ?? {}),
      position: sql<number>`(select coalesce(max(position), 0) + 10 from zones)`,
    })
    .execute();
}

export async function updatePaymentOption(db: Db, code: string, change: PaymentOptionChange): Promise<boolean> {
  const result = await db
    .updateTable('payment_options')
    .set({
      code,
      ...(change.fee !== undefined && { fee_dirhams: toDirhams(change.fee) }),
      ...(change.active !== undefined && { active: change.active }),
    })
    .where('code', '=', code)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
