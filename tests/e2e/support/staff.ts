import type { Kysely } from 'kysely';
import { connect } from '#server/database/connect.ts';
import { findRunning } from '#server/database/embedded/embedded.ts';
import type { Database } from '#server/database/schema.ts';
import { refreshListing } from '#server/features/catalog/catalog-listing.queries.ts';
import { createOrdersStaffService } from '#server/features/orders/orders-staff.service.ts';

/** Works straight on the running shop's database, as the shop's staff or an import would. */
export async function inDatabase<T>(dataDir: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const databaseUrl = await findRunning(dataDir);
  if (!databaseUrl) throw new Error(`No database runs in ${dataDir}.`);
  const { db } = connect(databaseUrl, { max: 1, log: () => {} });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The shop's side of orders, at the time that `clock` tells. */
export function staffOf(db: Kysely<Database>, clock = () => new Date()) {
  return createOrdersStaffService({ db, clock, catalog: { refreshListing } });
}
