import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import { readConfig } from '#server/process/config.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createServices } from '#server/services.ts';
import { clientOf, type Shop, startShop } from '../tests/e2e/support/shop.ts';
import { createBuyers, createGoods, databaseOf, type Goods, orderFormOf } from '../tests/process/support.ts';
import { forEachConcurrently, request } from '../tests/support/request.ts';
import { cpuSecondsOf, pin, pinPostgres } from './cores.ts';
import { median, type Result } from './result.ts';
import { recordStatements, type Statement } from './statements.ts';

const atOnce = 8;
const stock = 100_000;
const linesEach = 2;

type Db = Awaited<ReturnType<typeof databaseOf>>['db'];

interface Buyer {
  token: string;
  key: string;
}

type OrderForm = Awaited<ReturnType<typeof orderFormOf>>;

interface Market {
  shop: Shop;
  /** Of the shop's Node process. */
  pid: number;
  db: Db;
  goods: Goods[];
  buyers: Buyer[];
  form: OrderForm;
}

const callOf = ({ token, key }: Buyer) => ({ authorization: `Bearer ${token}`, 'idempotency-key': key });

/** Resets the market: the same lines in every cart, full stock, no orders and no jobs. */
async function refill({ db, goods }: Market): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db);
  await sql`delete from orders`.execute(db);
  await sql`delete from idempotency_keys`.execute(db);
  await sql`update variants set stock = ${stock}, sold = 0`.execute(db);
  await sql`delete from cart_lines`.execute(db);
  const variantIds = goods.map((one) => one.variantId);
  await sql`
    insert into cart_lines (cart_id, variant_id, quantity, seen_price_dirhams)
    select carts.id, (${variantIds}::integer[])[1 + (carts.id + line * 7) % ${goods.length}], 2, 1000
    from carts, generate_series(1, ${linesEach}) as line
  `.execute(db);
  await sql`vacuum analyze orders, order_items, order_events, cart_lines, variants, products, idempotency_keys`.execute(
    db,
  );
}

/** Orders per second over HTTP. Every order must succeed, and the stock must be exact. */
async function placeOrders(market: Market): Promise<number> {
  const { shop, db, buyers, form } = market;
  await pin(process.pid, 1);
  const begun = performance.now();
  await forEachConcurrently(buyers, atOnce, async (buyer) => {
    const answer = await request(`${shop.url}/api/v1/orders`, { method: 'POST', headers: callOf(buyer), body: form });
    if (answer.status !== 201) throw new Error(`an order failed: ${answer.status} ${answer.body}`);
  });
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await sql<{ sold: number; orders: number }>`select
    (select sum(${stock} - stock) from variants)::integer as sold, (select count(*) from orders)::integer as orders`.execute(
    db,
  );
  const pieces = buyers.length * linesEach * 2;
  if (rows[0]?.sold !== pieces || rows[0].orders !== buyers.length)
    throw new Error(`the stock is wrong: ${rows[0]?.sold} of ${pieces} pieces in ${rows[0]?.orders} orders`);
  return buyers.length / seconds;
}

/** The statements of each buyer's order, recorded while the shop's own code placed it. */
async function recordOrders({ shop, buyers, form }: Market): Promise<Statement[][]> {
  const { db, pool } = connectDatabase((await findRunningCluster(shop.dataDir)) ?? '', { max: 1, log: () => {} });
  const folder = await mkdtemp(join(tmpdir(), 'dana-record-'));
  const takeStatements = recordStatements(pool);
  const services = createServices({
    db,
    secrets: await loadSecrets(db),
    clock: () => new Date(),
    dataDir: folder,
    limitsOn: false,
  });
  const app = await buildApp({ services, config: readConfig({ DATA_DIR: folder }), version: 'bench' });
  try {
    takeStatements();
    const recorded: Statement[][] = [];
    for (const buyer of buyers) {
      const headers = { host: 'localhost', ...callOf(buyer) };
      const answer = await app.inject({ method: 'POST', url: '/api/v1/orders', headers, payload: form });
      if (answer.statusCode !== 201) throw new Error(`an order failed: ${answer.statusCode} ${answer.body}`);
      recorded.push(takeStatements());
    }
    if (recorded.some((statements) => statements.length === 0)) throw new Error('no statement was recorded');
    return recorded;
  } finally {
    await app.close();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens as many connections as the shop uses, with `pg` only. */
async function openBare({ shop }: Market) {
  const { pool } = connectDatabase((await findRunningCluster(shop.dataDir)) ?? '', { max: atOnce, log: () => {} });
  const clients = await Promise.all(Array.from({ length: atOnce }, () => pool.connect()));
  return {
    clients,
    async close(): Promise<void> {
      for (const client of clients) client.release();
      await pool.end();
    },
  };
}

/** Orders per second if `pg` sends the same statements, on the core of the shop. */
async function replay(clients: pg.PoolClient[], recorded: Statement[][]): Promise<number> {
  await pin(process.pid, 0);
  const begun = performance.now();
  await forEachConcurrently(recorded, atOnce, async (statements, worker) => {
    for (const statement of statements) await clients[worker]?.query(statement);
  });
  const seconds = (performance.now() - begun) / 1000;
  await pin(process.pid, 1);
  return recorded.length / seconds;
}

/** CPU milliseconds of the Node process per call, for adding to a cart and reading it. */
async function timeCarts({ shop, pid, buyers, goods }: Market, calls: number): Promise<number> {
  const before = await cpuSecondsOf(pid);
  const visits = Array.from({ length: calls / 2 }, (_, index) => index);
  await forEachConcurrently(visits, atOnce, async (visit) => {
    const headers = { authorization: `Bearer ${buyers[visit % buyers.length]?.token}` };
    const { productId, variantId } = goods[visit % goods.length] as Goods;
    const url = `${shop.url}/api/v1/carts`;
    const added = await request(url, { method: 'POST', headers, body: { productId, variantId, quantity: 1 } });
    const read = await request(url, { headers });
    if (added.status !== 201 || read.status !== 200) throw new Error(`a cart failed: ${added.body} ${read.body}`);
  });
  return ((await cpuSecondsOf(pid)) - before) * (1000 / calls);
}

/** Mails and recounts run later: only what a buyer waits for is measured. */
export async function holdJobsBack(db: Db): Promise<void> {
  await sql`create function hold_back() returns trigger language plpgsql as
    $$ begin
      perform graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + interval '1 day')
      from graphile_worker.jobs where created_at = now();
      return null;
    end $$`.execute(db);
  // Deferred: it runs at commit, after all jobs of the order were enqueued.
  await sql`create constraint trigger hold_back after insert on orders deferrable initially deferred
    for each row execute function hold_back()`.execute(db);
}

async function openMarket(shop: Shop, buyersMost: number): Promise<Market> {
  const connection = await databaseOf(shop);
  const goods: Goods[] = [];
  while (goods.length < 60) goods.push(await createGoods(connection, stock));
  const buyers = (await createBuyers(connection, buyersMost)).map(({ token }) => ({ token, key: randomUUID() }));
  const form = await orderFormOf(clientOf(shop.url, {}));
  await holdJobsBack(connection.db);
  const pid = Number(await readFile(join(shop.dataDir, 'dana.pid'), 'utf8'));
  const market = { shop, pid, db: connection.db, goods, buyers, form };
  await sql`insert into shoppers (user_id) select id from users on conflict do nothing`.execute(market.db);
  await sql`insert into carts (shopper_id) select id from shoppers on conflict do nothing`.execute(market.db);
  return market;
}

/**
 * Measures cart calls, and compares orders over HTTP with their statements sent by `pg` only: 8
 * buyers at once, alternating rounds.
 */
export async function benchOrders({ quick }: { quick: boolean }): Promise<Result[]> {
  const [orders, rounds] = quick ? [80, 5] : [120, 21];
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-bench-orders-'));
  const shop = await startShop(dataDir, { DEMO: 'off', RATE_LIMIT: 'off' });
  try {
    const market = await openMarket(shop, orders);
    await pin(market.pid, 0);
    await refill(market);
    const recorded = await recordOrders(market);
    const pgOnly = await openBare(market);
    await pinPostgres(dataDir, 1);
    const [http, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      await refill(market);
      const placed = await placeOrders(market);
      await refill(market);
      const replayed = await replay(pgOnly.clients, recorded);
      // The first round warms up.
      if (round === 0) continue;
      http.push(placed);
      bare.push(replayed);
    }
    await pgOnly.close();
    const calls = quick ? 1000 : 4000;
    await timeCarts(market, 400);
    const cartMs = await timeCarts(market, calls);
    const how = `${orders} orders, ${atOnce} at once, median of ${rounds} rounds, mail jobs deferred`;
    // Neighbouring rounds are compared: a busy machine slows both.
    const shares = http.map((placed, round) => placed / (bare[round] ?? placed));
    const statements = median(recorded.map((list) => list.length));
    return [
      { what: 'add to cart, read cart: CPU per call', value: cartMs, unit: 'ms', limit: 1.5, how: `${calls} calls` },
      { what: 'orders over HTTP', value: median(http), unit: '1/s', how },
      {
        what: 'orders by pg only',
        value: median(bare),
        unit: '1/s',
        how: `the same ${statements} statements; ${how}`,
      },
      { what: 'orders: share of pg only', value: median(shares), unit: 'share', atLeast: 0.6, how },
    ];
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
