import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { createInAct } from '#server/audit/run-act.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import type { Database } from '#server/database/schema.ts';
import { callerRecords } from '#server/features/account/records/follow-caller.ts';
import { createCatalogService } from '#server/features/catalog/catalog.service.ts';
import { createOrdersConsole } from '#server/features/orders/console/orders-console.service.ts';
import { createMoneyService } from '#server/features/money/money.service.ts';
import { orderPayments } from '#server/features/orders/order-payments.queries.ts';
import { createOrderCommands } from '#server/features/orders/order-commands.service.ts';
import type { Booking } from '#server/features/delivery/delivery.service.ts';
import { createDeliveryChange } from '#server/features/orders/delivery-change/delivery-change.ts';
import { createSettingsService } from '#server/features/settings/settings.service.ts';
import { createStockAlertsService } from '#server/features/stock-alerts/stock-alerts.service.ts';
import { systemClock } from '#server/process/clock.ts';
import { createAttempts } from '#server/throttling/attempts.service.ts';

/** Makes the shop read the catalogue changes, and waits until it has. */
async function untilRead(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  await sql`notify catalogue_changes`.execute(db);
  for (const latest = performance.now() + 20_000; performance.now() < latest; await sleep(10)) {
    const { rows: readers } = await sql`select from pg_stat_activity
      where application_name = 'dana changes' and state = 'idle' and query_start > ${rows[0]?.now}`.execute(db);
    if (readers.length > 0) return;
  }
  throw new Error('The shop does not read the catalogue changes.');
}

/** Works directly on the running shop's database. Pages may be older for a moment. */
export async function onDatabase<T>(dataDir: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const databaseUrl = await findRunningCluster(dataDir);
  if (!databaseUrl) throw new Error(`No database runs in ${dataDir}.`);
  const { db } = connectDatabase(databaseUrl, { max: 1, log: () => {} });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Changes what the running shop shows, as its staff or an import would, and waits until the shop
 * shows it.
 */
export function inDatabase<T>(dataDir: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  return onDatabase(dataDir, async (db) => {
    const outcome = await work(db);
    // The shop starts a second read only after it has handled the first one.
    await untilRead(db);
    await untilRead(db);
    return outcome;
  });
}

/** The catalogue as an import uses it. */
export function catalogOf(db: Kysely<Database>) {
  return createCatalogService({
    db,
    stockAlerts: createStockAlertsService({ db, clock: systemClock, limitsOn: true }),
    feeds: { noteChanged: async () => {} },
    readFullToday: async () => ({ productIds: [], variantIds: [] }),
  });
}

/** The staff's side of orders, at the time of `clock`. */
export function staffOf(db: Kysely<Database>, clock = () => new Date()) {
  const settings = createSettingsService({ db, inAct: createInAct({ db, clock }) });
  // Staff cancel orders without a booked slot in these journeys, and deliver without a PIN.
  const delivery = { hold: async () => {}, release: async () => {}, retake: async () => {}, listDaysFor: async () => [] };
  const rebook = async (_tx: unknown, _from: unknown, { choice: { day, slotId: slot } }: Booking) => ({ day, slot, area: '' });
  const money = createMoneyService({ db, clock, orders: orderPayments });
  const { work } = createOrdersConsole({
    db,
    inAct: createInAct({ db, clock }),
    clock,
    attempts: createAttempts({ db, clock, limitsOn: true }),
    catalog: catalogOf(db),
    delivery,
    deliveryChange: createDeliveryChange({ settings, delivery: { ...delivery, rebook }, money }),
    callers: callerRecords,
    payable: { startWork: async () => {} },
    payments: {
      assertNoneOpen: async () => {},
      isTestMoney: async () => false,
      listDisputed: async () => [],
      refundDue: async () => {},
      withdrawRefunds: async () => {},
    },
    money,
    settings,
    presetName: { en: 'Dana', ar: 'دانة' },
    codeKey: Buffer.alloc(32),
    shopUrl: () => 'http://localhost',
  });
  return createOrderCommands({ db, clock, work });
}
