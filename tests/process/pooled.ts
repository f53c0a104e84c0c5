import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '#server/database/connect.ts';
import { type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { startPgBouncer } from '../support/programs/pgbouncer.ts';
import { createPostgresServer } from '../support/failures/postgres-server.ts';
import { type AwayReport, lockCarts, report } from './away.ts';
import { createBuyers, createGoods, orderFormOf } from './support.ts';
import { startTraffic } from './traffic.ts';

// As `report` expects it.
const stock = 1_000_000;
const callers = 80;

/** Gives the shop's role the timeouts that a pooler does not pass on. */
export const roleTimeouts = [
  "alter role dana set statement_timeout = '10s'",
  "alter role dana set idle_in_transaction_session_timeout = '60s'",
];

/** PostgreSQL and PgBouncer with so many connections for each of its two entries. */
export async function openPooledServer(name: string, poolSize: number, more = '') {
  const folder = await temporaryFolder(name);
  await putEmptyDatabase(`${folder.path}/database`);
  const server = await createPostgresServer(`${folder.path}/database`);
  await server.start();
  await server.prepare();
  for (const command of roleTimeouts) await server.asAdmin(command);
  const entries = `${more}\n[databases]\n* = host=127.0.0.1 port=${server.port}`;
  const pooler = await startPgBouncer(server.url, { poolSize, more: entries });
  return {
    folder: folder.path,
    server,
    pooler,
    async close(): Promise<void> {
      await pooler.stop();
      await server.stop();
      await folder.remove();
    },
  };
}

export interface PooledReport extends AwayReport {
  /** The most connections of the pooler to PostgreSQL, and of the shops to the pooler. */
  servers: number;
  clients: number;
  /** Searches that failed while every cart was locked. */
  searchesFailed: number;
}

/**
 * Four instances behind a pooler with four connections, under eighty callers: restarts and pauses
 * the pooler, then locks all carts.
 */
export async function poolUnderLoad(times: number): Promise<PooledReport> {
  const pooled = await openPooledServer('pooled', 2);
  const { server, pooler } = pooled;
  const settings = {
    DATABASE_URL: server.url,
    DATABASE_POOL_URL: pooler.url,
    DATABASE_POOL_SHOPPING_URL: pooler.shoppingUrl,
    DEMO: 'off',
    RATE_LIMIT: 'off',
  };
  const first = await startShop(`${pooled.folder}/1`, settings);
  const shops: Shop[] = [first];
  for (const name of ['2', '3', '4']) shops.push(await startShop(`${pooled.folder}/${name}`, settings));
  const connection = connectDatabase(server.url, { max: 2, log: () => {} });
  const goods = await createGoods(connection, stock);
  const buyers = await createBuyers(connection, 12);
  const form = await orderFormOf(first.apiFor());
  let turn = 0;
  const url = () => (shops[(turn += 1) % shops.length] ?? first).url;
  const traffic = startTraffic({ url, buyers, goods, form, readers: callers - buyers.length });
  const most = { servers: 0, clients: 0 };
  let watching = true;
  async function watch(): Promise<void> {
    for (; watching; await sleep(200)) {
      const count = async (what: string) =>
        (await pooler.command<{ database: string }>(`show ${what}`).catch(() => [])).filter(({ database }) =>
          database.startsWith('dana'),
        ).length;
      most.servers = Math.max(most.servers, await count('servers'));
      most.clients = Math.max(most.clients, await count('clients'));
    }
  }
  const watched = watch();
  const backMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await traffic.worksAgain();
    await pooler.kill();
    await traffic.isRefused();
    await pooler.start();
    backMs.push(await traffic.worksAgain());
    await pooler.command('pause');
    await traffic.isRefused();
    await pooler.command('resume');
    backMs.push(await traffic.worksAgain());
  }
  const locked = lockCarts(server, 3);
  await locked.begin();
  const lockedAt = performance.now();
  await sleep(3000);
  const unlockedAt = performance.now();
  await locked.end();
  await traffic.worksAgain();
  watching = false;
  await watched;
  const searches = traffic.seen.filter(
    ({ what, begun, ms }) => what === 'search' && begun > lockedAt && begun + ms < unlockedAt,
  );
  const pooledReport = {
    ...(await report({ goods, numbers: [] }, server, traffic, backMs)),
    ...most,
    searchesFailed: searches.length === 0 ? Infinity : searches.filter(({ status }) => status !== 200).length,
  };
  for (const shop of shops) await shop.stop();
  await connection.db.destroy();
  await pooled.close();
  return pooledReport;
}
