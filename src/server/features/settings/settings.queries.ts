import type { Db } from '../../database/connect.ts';
import { namedQuery } from '../../database/named-query.ts';

const allSettings = namedQuery('settings', (db) => db.selectFrom('settings').select(['key', 'value']));

export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await allSettings(db);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
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
