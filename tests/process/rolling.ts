import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { startBalancer } from '../support/failures/balancer.ts';
import { readSales } from './buying.ts';
import { createBuyers, createGoods, orderFormOf } from './support.ts';
import { type Seen, startTraffic } from './traffic.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

const stock = 1_000_000;
const checkMs = 200;

export interface RollingReport {
  requests: number;
  failed: Seen[];
  orders: number;
  wrong: number;
}

/** Restarts two instances behind a load balancer one after the other, under load, several times. */
export async function rollInstances(restarts: number): Promise<RollingReport> {
  const folder = await temporaryFolder('rolling');
  await putEmptyDatabase(`${folder.path}/database`);
  const database = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  // Many times what the balancer needs to notice that an instance stops, also on a busy machine.
  const settings = { ...patient, DATABASE_URL: database.url, RATE_LIMIT: 'off', DRAIN_SECONDS: '4' };
  const start = (name: string) => startShop(`${folder.path}/${name}`, settings);
  const shops: Shop[] = [await start('one'), await start('two')];
  const balancer = await startBalancer(checkMs);
  const { db } = connectDatabase(database.url, { max: 2, log: () => {} });
  try {
    for (const { url } of shops) await balancer.add(url);
    const goods = await createGoods({ db }, stock);
    const buyers = await createBuyers({ db }, 3);
    const form = await orderFormOf((shops[0] as Shop).apiFor());
    const traffic = startTraffic({ url: () => balancer.url, buyers, goods, form, readers: 4 });
    await traffic.worksAgain();
    for (let restart = 0; restart < restarts; restart += 1) {
      const old = shops[restart % 2] as Shop;
      const { code } = await old.stop();
      balancer.remove(old.url);
      if (code !== 0) throw new Error(`An instance ended with ${code}.`);
      const next = await start(restart % 2 === 0 ? 'one' : 'two');
      shops[restart % 2] = next;
      await balancer.add(next.url);
      await traffic.worksAgain();
    }
    await traffic.stop();
    const sales = await readSales(db, goods);
    return {
      requests: traffic.seen.length,
      failed: traffic.seen.filter(({ status }) => status < 200 || status >= 300),
      orders: sales.numbers.length,
      wrong:
        Math.abs(traffic.numbers.length - sales.numbers.length) + Math.abs(stock - sales.numbers.length - sales.stock),
    };
  } finally {
    await balancer.stop();
    await Promise.all(shops.map((shop) => shop.stop()));
    await db.destroy();
    await database.stop();
    await folder.remove();
  }
}

/**
 * Starts two instances at the same time on an empty database. Counts the starts in which migrations
 * did not run exactly once.
 */
export async function migrateTogether(times: number): Promise<{ starts: number; wrong: number }> {
  const folder = await temporaryFolder('migrate');
  await putEmptyDatabase(`${folder.path}/database`);
  const database = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  const admin = connectDatabase(database.url, { max: 1, log: () => {} });
  let [starts, wrong] = [0, 0];
  try {
    for (let time = 0; time < times; time += 1) {
      const name = `empty_${time}`;
      await admin.pool.query(`create database ${name}`);
      const url = new URL(database.url);
      url.pathname = `/${name}`;
      const { db, pool } = connectDatabase(url.href, { max: 1, log: () => {} });
      await pool.query('create extension if not exists pg_trgm');
      const settings = { ...patient, DATABASE_URL: url.href, DEMO: 'off' };
      const shops = await Promise.all(['one', 'two'].map((one) => startShop(`${folder.path}/${one}`, settings)));
      starts += shops.length;
      const logged = shops
        .flatMap(
          (shop) =>
            shop
              .output()
              .match(/Migrated the database: (.*)/)?.[1]
              ?.split(', ') ?? [],
        )
        .sort();
      const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
      const there = rows.map((row) => row.name);
      if (there.length === 0 || logged.join() !== there.join()) wrong += 1;
      await Promise.all(shops.map((shop) => shop.stop()));
      await db.destroy();
      await admin.pool.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.db.destroy();
    await database.stop();
    await folder.remove();
  }
  return { starts, wrong };
}
