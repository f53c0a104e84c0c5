import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { consolePrefix } from '#contract/console/calls.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import type { Database } from '#server/database/schema.ts';
import { readConfig } from '#server/process/config.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createServices } from '#server/services.ts';
import { minutesApart } from '#server/testing/many-orders.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { type Shop, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { databaseOf } from '../../tests/process/support.ts';
import {
  type Counter,
  filterCount,
  timeCounts,
  timeDeepPages,
  timeLists,
  timeOrders,
  timeProduction,
  timeSearches,
} from './lists.ts';
import { weighStreams } from './streams.ts';
import { cpuMsOf, cpuMsOfPostgres, separate } from '../cores.ts';
import { fill } from './filled-shop.ts';
import type { Result } from '../result.ts';
import { recordStatements } from '../statements.ts';

const people = 25;

interface Sample {
  id: number;
  number: string;
  name: string;
  phone: string;
  sku: string;
}

const inArabicDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

/** What callers say of an order, as staff type it. */
const kinds: Record<string, (sample: Sample, turn: number) => string> = {
  'a number': ({ number }) => number,
  'the end of a number': ({ number }) => number.slice(-4).toLowerCase(),
  'the end of a phone number': ({ phone }, turn) => [phone.slice(-4), inArabicDigits(phone.slice(-4))][turn % 2] ?? '',
  'a phone number': ({ phone }, turn) => [phone, inArabicDigits(phone.slice(4))][turn % 2] ?? '',
  'a name': ({ name }) => name,
  'a first name': ({ name }) => name.split(' ')[0] ?? '',
  'the beginning of a name': ({ name }) => name.slice(0, 3),
  'an SKU': ({ sku }) => sku,
  'the beginning of an SKU': ({ sku }) => sku.slice(0, 6),
  'one letter': ({ name }) => name.slice(0, 1),
};

/** Orders of all ages. */
async function sampleOrders(db: Kysely<Database>, count: number): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select id, number, customer_name as name, customer_phone as phone,
      (select sku from order_items where order_id = orders.id limit 1) as sku
    from orders order by hashint4(id) limit ${count}`.execute(db);
  return rows;
}

function termsOf(samples: readonly Sample[]): Record<string, string[]> {
  const all = Object.entries(kinds);
  const own = (row: number) => samples.filter((_, index) => index % all.length === row);
  return Object.fromEntries(all.map(([kind, termOf], row) => [kind, own(row).map(termOf)]));
}

async function signIn(db: Kysely<Database>, count: number): Promise<string[]> {
  const request = () => Promise.reject(new Error('no request is sent'));
  const cookies: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { token } = await createStaff({ db, at: { now: null }, request }, 'owner', {
      email: `owner-${made}@bench.qa`,
    });
    cookies.push(`dana-staff=${token}`);
  }
  return cookies;
}

/** The statements of reading an order, as the shop's own code sends them. */
async function countStatements(shop: Shop, cookie: string, ids: readonly number[]): Promise<Result> {
  const { db, pool } = connectDatabase((await findRunningCluster(shop.dataDir)) ?? '', { max: 1, log: () => {} });
  const takeStatements = recordStatements(pool);
  const folder = await temporaryFolder('bench-console-statements');
  const secrets = await loadSecrets(db);
  const services = createServices({ db, secrets, clock: () => new Date(), dataDir: folder.path, limitsOn: false });
  const app = await buildApp({ services, config: readConfig({ DATA_DIR: folder.path }), version: 'bench' });
  const counts: number[] = [];
  try {
    for (const id of ids) {
      takeStatements();
      const url = `${consolePrefix}/orders/${id}`;
      const { statusCode, body } = await app.inject({ url, headers: { host: 'localhost', cookie } });
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
      counts.push(takeStatements().length);
    }
  } finally {
    await app.close();
    await db.destroy();
    await folder.remove();
  }
  const how = `the most of ${ids.length} orders, with the one for the session`;
  return { what: 'an order with everything: statements', value: Math.max(...counts), unit: 'times', limit: 7, how };
}

/** The CPU milliseconds that the Node process and PostgreSQL have used. */
async function cpuOf(pid: number, dataDir: string): Promise<number[]> {
  return [await cpuMsOf(pid), await cpuMsOfPostgres(dataDir)];
}

const producedOrders = 500;

/** Moves the newest orders to one day, on which all of them are still to be made. */
async function fillDay(db: Kysely<Database>, day: string): Promise<void> {
  await sql`update orders set status = 'Processing', packed_at = null, handed_at = null, driver_id = null,
      delivered_at = null, closed_at = null, delivery_day = ${day}
    where id in (select id from orders where status <> 'Cancelled' order by id desc limit ${producedOrders})`.execute(
    db,
  );
}

async function timeDay(shop: Shop, counter: Counter, times: number): Promise<Result[]> {
  const day = addDays(qatarDay(new Date()), 2);
  const { db } = await databaseOf(shop);
  await fillDay(db, day);
  await db.destroy();
  return timeProduction(counter, day, times);
}

/** The calls of staff in a filled shop, over HTTP with a session, one after the other. */
async function measureConsole(shop: Shop, { orders, times }: { orders: number; times: number }): Promise<Result[]> {
  const { db } = await databaseOf(shop);
  const cookies = await signIn(db, people);
  const samples = await sampleOrders(db, 10 * times);
  const ids = samples.map(({ id }) => id);
  const zones = await db.selectFrom('zones').select('id').execute();
  const drivers = await db.selectFrom('staff').select('id').where('role', '=', 'driver').execute();
  const counter: Counter = {
    url: shop.url,
    cookie: cookies[0] ?? '',
    zones: zones.map(({ id }) => id),
    drivers: drivers.map(({ id }) => id),
    days: Math.floor((orders * minutesApart) / 1440),
    terms: termsOf(samples),
  };
  await db.destroy();
  const pid = Number(await readFile(join(shop.dataDir, 'dana.pid'), 'utf8'));
  const few = ids.slice(0, 50);
  // Before the lists, whose freed memory would hide that of the streams.
  await timeOrders(counter, few);
  const streams = await weighStreams({ url: shop.url, pid, cookies }, times);
  // The first calls warm up.
  await timeLists(counter, 10);
  await timeSearches(counter);
  const before = await cpuOf(pid, shop.dataDir);
  const lists = await timeLists(counter, times);
  const after = await cpuOf(pid, shop.dataDir);
  const [node = 0, postgres = 0] = after.map((ms, index) => (ms - (before[index] ?? 0)) / (filterCount * times));
  return [
    ...lists,
    {
      what: 'order list: CPU per call',
      value: node + postgres,
      unit: 'ms',
      how: `Node ${node.toFixed(1)}, PostgreSQL ${postgres.toFixed(1)}`,
    },
    ...(await timeDeepPages(counter, 4 * times)),
    ...(await timeSearches(counter)),
    ...(await timeCounts(counter, 40 * times)),
    ...(await timeOrders(counter, ids)),
    ...(await timeDay(shop, counter, times)),
    await countStatements(shop, counter.cookie, few),
    ...streams,
  ];
}

/** The console of a shop with many orders. */
export async function benchConsole({ quick }: { quick: boolean }): Promise<Result[]> {
  const [orders, times] = quick ? [10_000, 10] : [100_000, 50];
  const folder = await temporaryFolder('bench-console');
  try {
    await fill(folder.path, { products: orders / 10, orders });
    const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off' });
    try {
      await separate(shop);
      return await measureConsole(shop, { orders, times });
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}
