import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase, type Db } from '#server/database/connect.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { createBuyers, createGoods, orderFormOf } from '../tests/process/support.ts';
import { createPostgresServer } from '../tests/support/failures/postgres-server.ts';
import { forEachConcurrently, request } from '../tests/support/request.ts';
import { cpuMsOf, cpuMsOfPostgres } from './cores.ts';
import { dueJobs } from './due-jobs.ts';
import { median, type Result } from './result.ts';

const counts = [1, 2, 4];
const atOnce = 4;
const stock = 10_000_000;
const products = 100;

type Buyer = Awaited<ReturnType<typeof createBuyers>>[number];

interface Cost {
  perSecond: number;
  /** CPU milliseconds of all instances, and of PostgreSQL, for a request. */
  shopMs: number;
  databaseMs: number;
  /** Transactions for a request, those of its jobs and of the change feeds included. */
  transactions: number;
}

async function transactionsIn(db: Db): Promise<number> {
  const { rows } = await sql<{ transactions: number }>`
    select xact_commit::float8 as transactions from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.transactions ?? 0;
}

async function cpuOf(pids: number[]): Promise<number> {
  const all = await Promise.all(pids.map(cpuMsOf));
  return all.reduce((sum, ms) => sum + ms, 0);
}

/** Sends a request for each buyer to the instances in turns. The cost contains the jobs of the requests. */
async function measure(
  { shops, databaseDir, db }: { shops: Shop[]; databaseDir: string; db: Db },
  buyers: Buyer[],
  send: (url: string, buyer: Buyer) => Promise<{ status: number; body: string }>,
): Promise<Cost> {
  const instances = shops.map(({ child }) => child.pid as number);
  const read = () => Promise.all([cpuOf(instances), cpuMsOfPostgres(databaseDir), transactionsIn(db)]);
  const before = await read();
  const begun = performance.now();
  let turn = 0;
  await forEachConcurrently(buyers, atOnce, async (buyer) => {
    const { url } = shops[(turn += 1) % shops.length] as Shop;
    const { status, body } = await send(url, buyer);
    if (status >= 300) throw new Error(`${status} ${body.slice(0, 200)}`);
  });
  const seconds = (performance.now() - begun) / 1000;
  while ((await dueJobs(db)) > 0) await sleep(20);
  const after = await read();
  return {
    perSecond: buyers.length / seconds,
    shopMs: (after[0] - before[0]) / buyers.length,
    databaseMs: (after[1] - before[1]) / buyers.length,
    transactions: (after[2] - before[2]) / buyers.length,
  };
}

/**
 * What a request costs with one, two and four instances on one database. The cores are shared with
 * PostgreSQL and this process, so the cost in CPU tells more than the throughput. Each count has its own instances.
 */
export async function benchInstances({ quick }: { quick: boolean }): Promise<Result[]> {
  const [rounds, calls] = quick ? [1, 200] : [3, 600];
  const folder = await temporaryFolder('instances');
  const databaseDir = `${folder.path}/database`;
  const database = await createPostgresServer(databaseDir, { max_connections: '200' });
  await database.start();
  await database.prepare();
  const connection = connectDatabase(database.url, { max: 2, log: () => {} });
  const settings = { ...patient, DATABASE_URL: database.url, RATE_LIMIT: 'off', DEMO: 'off' };
  const shops: Shop[] = [];
  const costs = new Map<string, Cost[]>();
  try {
    for (const count of counts) {
      for (let number = 0; number < count; number += 1)
        shops.push(await startShop(`${folder.path}/shop-${count}-${number}`, settings));
      // Orders of one variant would wait for each other.
      const goods = await Promise.all(Array.from({ length: products }, () => createGoods(connection, stock)));
      let next = 0;
      const buyers = await createBuyers(connection, calls, `of-${count}`);
      const form = await orderFormOf((shops[0] as Shop).apiFor());
      const asBuyer = ({ token }: Buyer) => ({ authorization: `Bearer ${token}` });
      const requests = {
        'cached page': (url: string) => request(`${url}/en/product/${goods[0]?.productId}`),
        'addition to a cart': (url: string, buyer: Buyer) =>
          request(`${url}/api/v1/cart`, {
            method: 'POST',
            headers: asBuyer(buyer),
            body: { ...goods[(next += 1) % products], quantity: 1 },
          }),
        order: (url: string, buyer: Buyer) =>
          request(`${url}/api/v1/orders`, { method: 'POST', headers: asBuyer(buyer), body: form }),
      };
      // Before, two rounds for each instance fill caches and compile: all are equally warm.
      for (let round = 1 - 2 * count; round <= rounds; round += 1)
        for (const [what, send] of Object.entries(requests)) {
          // A cached page takes less than the CPU time of a process can show.
          const callers = what === 'cached page' ? Array.from({ length: 20 }, () => buyers).flat() : buyers;
          const cost = await measure({ shops, databaseDir, db: connection.db }, callers, send);
          const key = `${what}, ${count}`;
          if (round > 0) costs.set(key, [...(costs.get(key) ?? []), cost]);
        }
      await Promise.all(shops.splice(0).map((shop) => shop.stop()));
    }
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await connection.db.destroy();
    await database.stop();
    await folder.remove();
  }
  const of = (what: string, count: number, figure: keyof Cost) =>
    median((costs.get(`${what}, ${count}`) ?? []).map((cost) => cost[figure]));
  const how = `median of ${rounds} x ${calls} (pages: 20 times as many), ${atOnce} at once`;
  return ['cached page', 'addition to a cart', 'order'].flatMap((what) => [
    ...counts.flatMap((count): Result[] => {
      const name = `${what}, ${count} ${count === 1 ? 'instance' : 'instances'}`;
      return [
        { what: `${name}: requests`, value: of(what, count, 'perSecond'), unit: '1/s', how },
        { what: `${name}: CPU of the shop`, value: of(what, count, 'shopMs'), unit: 'ms', how },
        { what: `${name}: CPU of PostgreSQL`, value: of(what, count, 'databaseMs'), unit: 'ms', how },
        { what: `${name}: transactions`, value: of(what, count, 'transactions'), unit: 'times', how },
      ];
    }),
    {
      what: `${what}: CPU of the shop with four instances, one = 1`,
      value: of(what, 4, 'shopMs') / of(what, 1, 'shopMs'),
      unit: 'share' as const,
      limit: 1.15,
      how,
    },
  ]);
}
