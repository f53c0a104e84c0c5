import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { findRunningCluster, startEmbedded } from '#server/database/embedded/embedded.ts';
import { createPostgresEngine } from '#server/features/search/postgres-engine.ts';
import { openStorage } from '#server/media/storage.ts';
import { addManyProducts } from '../../../bench/many-products.ts';
import { patient, run, type Shop, startShop, temporaryFolder } from '../../e2e/support/shop.ts';
import { createBuyers, createGoods, databaseOf, type Goods, orderFormOf } from '../../process/support.ts';
import { countersOf, picturesOf, rowsOf } from '../rows/shop-state.ts';
import { startShopping } from '../shopping.ts';
import { putEmptyDatabase } from '../empty-database.ts';

type Db = ReturnType<typeof connectDatabase>['db'];
const settings = { ...patient, DEMO: 'off', RATE_LIMIT: 'off' };
const stock = 100_000;

export interface Proof {
  orders: number;
  /** Acknowledged before the backup began, or while it was made. */
  before: number;
  meanwhile: number;
  failures: string[];
  /** Acknowledged before it began, and not in it. */
  lost: number;
  /** Tables, counters and pictures that differ from the time of the snapshot. */
  differing: string[];
  /** Orders whose stock was not taken, or products that lists count wrongly. */
  wrong: number;
  /** Whether a signed-in shopper can order in the restored shop. */
  goesOn: boolean;
  backupSeconds: number;
  restoreSeconds: number;
  megabytes: number;
  moreMemory: number;
}

/** Inserts old orders: each with two items and a history. */
async function addOldOrders(db: Db, count: number): Promise<void> {
  const chunk = 5000;
  for (let from = 0; from < count; from += chunk)
    await sql`
      with made as (
        insert into orders (number, status, payment_status, payment_type, payment_name, zone_name, address_line1, customer_name, customer_phone,
          customer_email, language, items_count, net_subtotal_dirhams, shipping_fee_dirhams, payment_fee_dirhams, total_dirhams, created_at, closed_at)
        select 'DN-OLD-' || n, 'Completed', 'Paid', 'cash', '{"en":"Cash","ar":"نقدًا"}', '{"en":"Doha","ar":"الدوحة"}', 'Street ' || n,
          'عائشة ' || n, '+97455123456', 'a' || n || '@example.qa', 'ar', 2, 5000, 1500, 0, 6500, now() - n * interval '1 minute', now()
        from generate_series(${from}::integer + 1, ${from}::integer + ${Math.min(chunk, count - from)}::integer) as n returning id
      ), goods as (
        select id, product_id, row_number() over () as place from (select id, product_id from variants limit 500) as sample
      ), listed as (
        insert into order_items (order_id, product_id, variant_id, product_name, sku, attributes, quantity, unit_price_dirhams, list_price_dirhams)
        select made.id, goods.product_id, goods.id, '{"en":"Honey","ar":"عسل"}', 'S-' || goods.id, '[]', 1, 2500, 2500
        from made cross join generate_series(1, 2) as line
        join goods on goods.place = 1 + (made.id * 2 + line) % (select count(*) from goods)
      )
      insert into order_events (order_id, status, payment_status, actor)
      select id, status, 'Paid', 'staff' from made, unnest('{Pending,Completed}'::text[]) as status`.execute(db);
}

async function fill(db: Db, dataDir: string, size: { products: number; orders: number; pictures: number }) {
  const goods: Goods[] = [];
  for (let made = 0; made < 5; made += 1) goods.push(await createGoods({ db }, stock));
  await addManyProducts(db, size.products);
  await createPostgresEngine({ db }).catchUp();
  await addOldOrders(db, size.orders);
  const storage = openStorage(dataDir);
  for (let made = 0; made < size.pictures; made += 1)
    await storage.put(`catalog/${made}-c8a08c.webp`, Buffer.alloc(40_000, String(made)));
  return { goods, storage };
}

/**
 * Compares stock and product counts with the orders and products. Returns the number of
 * differences.
 */
async function countWrong(db: Db, goods: Goods[]): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select (
      select count(*) from variants where id = any(${goods.map(({ variantId }) => variantId)})
        and stock + coalesce((
          select sum(quantity) from order_items join orders on orders.id = order_id
          where variant_id = variants.id and number not like 'DN-OLD-%'), 0) <> ${stock}
    )::integer + (
      (select coalesce(sum(products), 0) from product_counts) <> (select count(*) from products where listed)
    )::integer as wrong`.execute(db);
  return rows[0]?.wrong ?? 1;
}

async function samplePeak(work: Promise<unknown>): Promise<number> {
  const begun = process.memoryUsage().rss;
  let peak = begun;
  let ended = false;
  void work.finally(() => (ended = true)).catch(() => {});
  while (!ended) {
    peak = Math.max(peak, process.memoryUsage().rss);
    await sleep(20);
  }
  return (peak - begun) / 1e6;
}

/** Makes a backup, and records the state at its snapshot. */
async function backUpMoment(db: Db, shop: Shop, storage: ReturnType<typeof openStorage>, file: string) {
  const databaseUrl = (await findRunningCluster(shop.dataDir)) ?? '';
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
      const begun = performance.now();
      const making = writeBackup({ databaseUrl, storage, file, snapshot: rows[0]?.id ?? '' });
      const [made, moreMemory] = await Promise.all([making, samplePeak(making)]);
      const seconds = (performance.now() - begun) / 1000;
      await sql`set local statement_timeout = 0`.execute(tx);
      return { made, moreMemory, seconds, begun, expected: await rowsOf(tx), counters: await countersOf(tx) };
    });
}

function differences(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]);
}

/** Whether a shopper of the first shop can order in the second with the same session. */
async function buyAgain(dataDir: string, token: string, good: Goods, form: Awaited<ReturnType<typeof orderFormOf>>) {
  const shop = await startShop(dataDir, settings);
  try {
    const api = shop.apiFor({ token });
    await api('clearCart');
    await api('addToCart', { body: { ...good, quantity: 1 } });
    return (await api('placeOrder', { body: form })).order_number !== '';
  } finally {
    await shop.stop();
  }
}

/**
 * Backs a shop up while people buy in it, restores it with the command into another folder, and
 * compares.
 */
export async function proveBackup(size: { products: number; orders: number; pictures: number }): Promise<Proof> {
  const folder = await temporaryFolder('backup');
  const [from, to, file] = ['from', 'to', 'shop.tar.gz'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await putEmptyDatabase(from);
  const shop = await startShop(from, settings);
  const { db } = await databaseOf(shop);
  try {
    const { goods, storage } = await fill(db, from, size);
    const buyers = await createBuyers({ db }, 4);
    const form = await orderFormOf(shop.apiFor());
    const shopping = startShopping(
      buyers.map((buyer) => shop.apiFor(buyer)),
      goods,
      form,
    );
    while (shopping.placed.length < 40) await sleep(20);
    const moment = await backUpMoment(db, shop, storage, file);
    await shopping.stop();
    const pictures = await picturesOf(storage);
    await db.destroy();
    await shop.stop();

    const begun = performance.now();
    const { code, output } = await run('src/main/cli.ts', ['restore', file], { DATA_DIR: to }).ended;
    const restoreSeconds = (performance.now() - begun) / 1000;
    if (code !== 0) throw new Error(output);

    const embedded = await startEmbedded({ dataDir: to, log: () => {} });
    const restored = connectDatabase(embedded.url, { max: 2, log: () => {} }).db;
    await sql`set statement_timeout = 0`.execute(restored);
    const numbers = new Set((await restored.selectFrom('orders').select('number').execute()).map((row) => row.number));
    const isBefore = ({ at }: { at: number }) => at < moment.begun;
    const before = shopping.placed.filter(isBefore);
    const differing = [
      ...differences(moment.expected, await rowsOf(restored)),
      ...differences(pictures, await picturesOf(openStorage(to))),
    ];
    // Sequences are not transactional: a counter may be ahead, never behind.
    const counters = await countersOf(restored);
    differing.push(...Object.keys(counters).filter((name) => Number(counters[name]) > Number(moment.counters[name])));
    const wrong = await countWrong(restored, goods);
    await restored.destroy();
    await embedded.stop();
    return {
      orders: numbers.size,
      before: before.length,
      meanwhile: shopping.placed.length - before.length,
      failures: shopping.failures,
      lost: before.filter(({ number }) => !numbers.has(number)).length,
      differing,
      wrong,
      goesOn: await buyAgain(to, buyers[0]?.token ?? '', goods[0] as Goods, form),
      backupSeconds: moment.seconds,
      restoreSeconds,
      megabytes: moment.made.bytes / 1e6,
      moreMemory: moment.moreMemory,
    };
  } finally {
    await db.destroy().catch(() => {});
    await shop.stop();
    await folder.remove();
  }
}
