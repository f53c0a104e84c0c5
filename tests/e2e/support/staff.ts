import type { Kysely } from 'kysely';
import { connect } from '#server/database/connect.ts';
import { findRunning } from '#server/database/embedded/embedded.ts';
import type { Database } from '#server/database/schema.ts';
import { createCatalogService } from '#server/features/catalog/catalog.service.ts';
import { createFavouritesService } from '#server/features/favourites/favourites.service.ts';
import { createOrdersStaffService } from '#server/features/orders/orders-staff.service.ts';
import { createStockAlertsService } from '#server/features/stock-alerts/stock-alerts.service.ts';
import { systemClock } from '#server/platform/clock.ts';

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

/** The catalogue as an import uses it. */
export function catalogOf(db: Kysely<Database>) {
  return createCatalogService({
    db,
    favourites: createFavouritesService({ db }),
    stockAlerts: createStockAlertsService({ db, clock: systemClock, limitsOn: true }),
  });
}

/** The shop's side of orders, at the time that `clock` tells. */
export function staffOf(db: Kysely<Database>, clock = () => new Date()) {
  return createOrdersStaffService({ db, clock, catalog: catalogOf(db) });
}
