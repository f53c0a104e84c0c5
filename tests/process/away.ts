import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase } from '#server/database/connect.ts';
import { startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { type DatabaseProxy, startDatabaseProxy, through } from '../support/failures/database-proxy.ts';
import { createPostgresServer, createStandby, type PostgresServer } from '../support/failures/postgres-server.ts';
import { readSales } from './buying.ts';
import { createBuyers, createGoods, orderFormOf } from './support.ts';
import { createRecorder, isFair, type Seen, startTraffic, type Traffic } from './traffic.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

const stock = 1_000_000;

/** A shop under traffic, with an external PostgreSQL behind a proxy. */
export async function openAwayShop(name: string) {
  const folder = await temporaryFolder(name);
  await putEmptyDatabase(`${folder.path}/first`);
  const server = await createPostgresServer(`${folder.path}/first`);
  await server.start();
  await server.prepare();
  const proxy = await startDatabaseProxy(server.port);
  const settings = { DATABASE_URL: through(proxy, server.url), DEMO: 'off', RATE_LIMIT: 'off' };
  const shop = await startShop(`${folder.path}/shop`, settings);
  const connection = connectDatabase(server.url, { max: 2, log: () => {} });
  const goods = await createGoods(connection, stock);
  const buyers = await createBuyers(connection, 4);
  const form = await orderFormOf(shop.apiFor());
  await connection.db.destroy();
  const traffic = (readers = 2) => startTraffic({ url: () => shop.url, buyers, goods, form, readers });
  const servers = [server];
  return {
    folder: folder.path,
    shop,
    server,
    servers,
    proxy,
    goods,
    buyers,
    /** Every acknowledged order. */
    numbers: [] as string[],
    traffic,
    async close(): Promise<void> {
      await shop.stop();
      await proxy.stop();
      for (const one of servers) await one.stop();
      await folder.remove();
    },
  };
}

export type AwayShop = Awaited<ReturnType<typeof openAwayShop>>;

export interface AwayReport {
  /** How long after the database was reachable again the next order succeeded, for each outage. */
  backMs: number[];
  answers: number;
  refused: number;
  /** Responses that are neither a success nor a 503 with the error envelope. */
  unfair: Seen[];
  slowestMs: number;
  orders: number;
  lost: number;
  twice: number;
  wrongStock: number;
}

/** Stops the traffic and compares what it saw with the database of `server`. */
export async function report(
  { goods, numbers }: Pick<AwayShop, 'goods' | 'numbers'>,
  server: PostgresServer,
  traffic: Traffic,
  backMs: number[],
): Promise<AwayReport> {
  await traffic.stop();
  const { db } = connectDatabase(server.url, { max: 1, log: () => {} });
  const sales = await readSales(db, goods);
  await db.destroy();
  const there = new Set(sales.numbers);
  const { seen } = traffic;
  numbers.push(...traffic.numbers);
  return {
    backMs,
    answers: seen.length,
    refused: seen.filter(({ status }) => status === 503).length,
    unfair: seen.filter((one) => !isFair(one)),
    slowestMs: Math.max(...seen.map(({ ms }) => ms)),
    orders: traffic.numbers.length,
    lost: numbers.filter((number) => !there.has(number)).length,
    twice: numbers.length - new Set(numbers).size + Math.abs(numbers.length - sales.numbers.length),
    wrongStock: Math.abs(stock - sales.numbers.length - sales.stock),
  };
}

/** Restarts PostgreSQL under load, several times. */
export async function restartDatabase(shop: AwayShop, times: number): Promise<AwayReport> {
  const traffic = shop.traffic();
  const backMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await traffic.worksAgain();
    await shop.server.stop();
    await traffic.isRefused();
    await shop.server.start();
    backMs.push(await traffic.worksAgain());
  }
  return report(shop, shop.server, traffic, backMs);
}

/**
 * Promotes the standby under load. The primary is killed, or stays up read-only as in a planned
 * handover. Afterwards the shop's database address leads to the standby.
 */
export async function failOver(shop: AwayShop, how: 'killed' | 'reads'): Promise<AwayReport> {
  const standby = await createStandby(shop.server, `${shop.folder}/second`);
  shop.servers.push(standby);
  const traffic = shop.traffic();
  await traffic.worksAgain();
  if (how === 'killed') await shop.server.kill();
  else {
    await shop.server.asAdmin('alter system set default_transaction_read_only = on');
    await shop.server.asAdmin('select pg_reload_conf()');
    await traffic.isRefused();
  }
  await standby.asAdmin('select pg_promote()');
  shop.proxy.leadTo(standby.port);
  const backMs = [await traffic.worksAgain()];
  return report(shop, standby, traffic, backMs);
}

export interface SlowReport {
  pagesMs: number[];
  pagesWrong: number;
  others: Seen[];
  backMs: number;
}

/**
 * Watches during `trouble`: requests a cached page repeatedly, and calls that need the database.
 */
export async function watchDuring(
  { shop, goods, buyers }: AwayShop,
  trouble: { begin: () => Promise<void> | void; end: () => Promise<void> | void; seconds: number },
): Promise<SlowReport> {
  const page = `${shop.url}/en/product/${goods.productId}`;
  const [pages, others]: [Seen[], Seen[]] = [[], []];
  const [askPage, askOther] = [createRecorder(pages), createRecorder(others)];
  const headers = { authorization: `Bearer ${buyers[0]?.token}` };
  const askCart = () => askOther('cart', `${shop.url}/api/v1/carts`, { headers });
  // Twice: the first response has a light compression, the second is the cached one.
  for (let time = 0; time < 3; time += 1) await fetch(page).then((answer) => answer.text());
  await trouble.begin();
  const until = performance.now() + trouble.seconds * 1000;
  async function look(): Promise<void> {
    for (; performance.now() < until; await sleep(25)) await askPage('page', page);
  }
  async function call(turn: number): Promise<void> {
    for (; performance.now() < until; await sleep(50)) {
      if (turn % 2 === 0) await askCart();
      else await askOther('search', `${shop.url}/api/v1/search?query=${Math.random().toString(36).slice(2, 8)}`);
    }
  }
  await Promise.all([look(), ...Array.from({ length: 6 }, (_, turn) => call(turn))]);
  await trouble.end();
  const ended = performance.now();
  while ((await askCart()).status !== 200 && performance.now() < ended + 15_000) await sleep(20);
  return {
    pagesMs: pages.map(({ ms }) => ms),
    pagesWrong: pages.filter(({ status }) => status !== 200).length,
    others,
    backMs: performance.now() - ended,
  };
}

export const slow = (proxy: DatabaseProxy, ms: number, seconds: number) => ({
  begin: () => proxy.slowDown(ms),
  end: () => proxy.slowDown(0),
  seconds,
});

export const silent = (proxy: DatabaseProxy, seconds: number) => ({
  begin: () => proxy.fallSilent(),
  end: () => proxy.speak(),
  seconds,
});

/** Locks the table of carts exclusively for a time. */
export function lockCarts(server: PostgresServer, seconds: number) {
  const { db } = connectDatabase(server.url, { max: 1, log: () => {} });
  let release = () => {};
  let done: Promise<void> = Promise.resolve();
  return {
    begin: () =>
      new Promise<void>((locked) => {
        done = db.transaction().execute(async (tx) => {
          await sql`lock table carts in access exclusive mode`.execute(tx);
          locked();
          await new Promise<void>((resolve) => (release = resolve));
        });
      }),
    async end(): Promise<void> {
      release();
      await done;
      await db.destroy();
    },
    seconds,
  };
}
