import { sql } from 'kysely';
import type { Language } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import { namedQuery } from '../../database/named-query.ts';

const allSettings = namedQuery('settings', (db) => db.selectFrom('settings').select(['key', 'value']));

export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await allSettings(db);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** Stores a value under a key. Returns its version. */
export async function putValue(db: Db, key: string, value: unknown): Promise<number> {
  const json = JSON.stringify(value);
  const { version } = await db
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes the settings that still have these values. */
export async function deleteValues(db: Db, values: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await sql`delete from settings where key = ${key} and value = ${JSON.stringify(value)}::jsonb`.execute(db);
}

/** A fee of a zone or payment option in riyals, and the one that replaces it. */
export interface FeeReplacement {
  of: 'zones' | 'payment_options';
  code: string;
  from: number;
  to: number;
}

/** Replaces fees that the merchant has never changed. They still count as unchanged. */
export async function replaceUnchangedFees(db: Db, replacements: readonly FeeReplacement[]): Promise<void> {
  for (const { of, code, from, to } of replacements) {
    const [table, fee] = [sql.table(of), sql.ref(of === 'zones' ? 'shipping_fee_dirhams' : 'fee_dirhams')];
    const { rows } = await sql<{ id: number }>`update ${table} set ${fee} = ${toDirhams(to)}
      where code = ${code} and ${fee} = ${toDirhams(from)} and version = 1 returning id`.execute(db);
    // A trigger has raised the version with the fee.
    for (const { id } of rows) await sql`update ${table} set version = 1 where id = ${id}`.execute(db);
  }
}

/** Stores the language in which mails reach the shop, unless one is stored. */
export async function beginMailLanguage(db: Db, language: Language): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'mailLanguage', value: JSON.stringify(language) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The query for zones in their order, with all of their columns that anyone reads. */
export function selectZones(db: Db) {
  return db
    .selectFrom('zones')
    .select([
      'id',
      'code',
      'name',
      'shipping_fee_dirhams as feeDirhams',
      'active',
      'plate_zones as plateZones',
      'delivery',
      'version',
    ])
    .orderBy('position')
    .orderBy('id');
}

export type ZoneRow = Awaited<ReturnType<ReturnType<typeof selectZones>['execute']>>[number];

/** The query for payment options in their order, with all of their columns that staff read. */
export function selectPaymentOptions(db: Db) {
  return db
    .selectFrom('payment_options')
    .select(['id', 'code', 'type', 'name', 'description', 'fee_dirhams as feeDirhams', 'active', 'version'])
    .orderBy('position')
    .orderBy('id');
}

export type PaymentOptionRow = Awaited<ReturnType<ReturnType<typeof selectPaymentOptions>['execute']>>[number];

const cashIsActive = namedQuery('accepts_cash', (db) =>
  db.selectFrom('payment_options').select('id').where('type', '=', 'cash').where('active', '=', true).limit(1),
);

/** Whether an active payment option is cash on delivery. */
export async function acceptsCash(db: Db): Promise<boolean> {
  return (await cashIsActive(db)).length > 0;
}
