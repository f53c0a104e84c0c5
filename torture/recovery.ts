import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '../bench/result.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { createBuyers, createGoods, type Goods, orderFormOf } from '../tests/process/support.ts';
import { type Shopping, startShopping } from '../tests/support/shopping.ts';
import { createArchivedServer, documentedCommands, findPostgres } from './archived-server.ts';

const stock = 1_000_000;
const exampleMoment = '2026-11-21 14:30:00+03';
const patienceMs = 60_000;

async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited too long until ${what}.`);
    await sleep(50);
  }
}

async function timed(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return (performance.now() - begun) / 1000;
}

async function placeOrders(shopping: Shopping, count: number): Promise<void> {
  let last = 0;
  let lastAt = performance.now();
  while (shopping.placed.length < count) {
    if (shopping.placed.length > last) [last, lastAt] = [shopping.placed.length, performance.now()];
    if (performance.now() - lastAt > patienceMs) throw new Error(`No orders: ${shopping.failures[0]}`);
    await sleep(50);
  }
}

/** Whether prices, pages, orders and jobs of the shop work as before. */
async function findWrong(shop: Shop, token: string, goods: Goods, url: string): Promise<string[]> {
  const wrong: string[] = [];
  const api = shop.apiFor({ token });
  const mailFolder = `${shop.dataDir}/mail`;
  const countMails = async () => (await readdir(mailFolder).catch(() => [])).length;
  const before = await countMails();
  await api('clearCart');
  await api('addToCart', { body: { ...goods, quantity: 1 } });
  const { order_number: number } = await api('placeOrder', { body: await orderFormOf(api) });
  if (number === '') wrong.push('no order');
  await until('a job has mailed the order', async () => (await countMails()) > before);
  const read = async () => (await fetch(`${shop.url}/en/product/${goods.productId}`)).text();
  await read();
  const { db, pool } = connectDatabase(url, { max: 1, log: () => {} });
  await pool.query('update variants set price_dirhams = 432100, discounted_dirhams = 432100 where id = $1', [
    goods.variantId,
  ]);
  await db.destroy();
  await until('a page has the new price', async () => /4,?321/.test(await read()));
  return wrong;
}

/**
 * Follows "Point-in-time recovery" of docs/operations.md word for word: orders, a moment, more
 * orders, a dropped table, and the restore to the moment.
 */
export async function tortureRecovery({ quick }: { quick: boolean }): Promise<Result[]> {
  const bin = await findPostgres();
  if (bin === null) {
    console.log('Skipped: the recovery needs PostgreSQL and pgBackRest (Debian: postgresql, pgbackrest).');
    return [];
  }
  const [archive = '', restore = '', afterwards = ''] = await documentedCommands('Point-in-time recovery');
  if (!restore.includes(exampleMoment)) throw new Error('docs/operations.md no longer has the moment of the example.');
  const each = quick ? 100 : 1000;
  const folder = await temporaryFolder('recovery');
  const server = await createArchivedServer(folder.path, bin);
  const settings = { ...patient, DATABASE_URL: server.url, DEMO: 'off', RATE_LIMIT: 'off' };
  const dataDir = `${folder.path}/shop`;
  let shop = await startShop(dataDir, settings);
  const { db } = connectDatabase(server.url, { max: 2, log: () => {} });
  try {
    const goods = [await createGoods({ db }, stock), await createGoods({ db }, stock)];
    const buyers = await createBuyers({ db }, 4);
    const form = await orderFormOf(shop.apiFor());
    const buy = () =>
      startShopping(
        buyers.map((buyer) => shop.apiFor(buyer)),
        goods,
        form,
      );

    await server.shell(archive);
    await until('the shop is ready after the restart', async () => (await fetch(`${shop.url}/readyz`)).ok);
    const first = buy();
    const backupSeconds = await timed(server.shell(afterwards));
    await placeOrders(first, 2 * each);
    const begun = performance.now();
    const moment = await server.administer('postgres', 'select clock_timestamp()');
    await first.stop();
    // What was in flight at the moment may be there or not.
    const before = first.placed.filter(({ at }) => at < begun).map(({ number }) => number);

    const second = buy();
    await placeOrders(second, each);
    await second.stop();
    const failures = [...first.failures, ...second.failures];
    await db.destroy();
    await server.administer('dana', 'drop table order_items cascade');
    await shop.stop();

    const restoreSeconds = await timed(server.shell(restore.replaceAll(exampleMoment, moment)));
    await until(
      'the server takes writes',
      async () => (await server.administer('postgres', 'select pg_is_in_recovery()')) === 'f',
    );
    const restored = new Set((await server.administer('dana', 'select number from orders')).split('\n'));
    const wrongStock = await server.administer(
      'dana',
      `select count(*) from variants where stock + coalesce(
        (select sum(quantity) from order_items where variant_id = variants.id), 0) <> ${stock}`,
    );
    shop = await startShop(dataDir, settings);
    const wrong = await findWrong(shop, buyers[0]?.token ?? '', goods[0] as Goods, server.url);
    await server.shell(afterwards);
    for (const one of [...failures, ...wrong]) console.error(one);
    const how = `${first.placed.length + second.placed.length} orders of four shoppers, of which ${second.placed.length} after the moment`;
    const lost = before.filter((number) => !restored.has(number)).length;
    const after = second.placed.filter(({ number }) => restored.has(number)).length;
    return [
      { what: 'orders acknowledged before the moment and missing', value: lost, unit: 'times', exactly: 0, how },
      { what: 'orders of after the moment that are there', value: after, unit: 'times', exactly: 0, how },
      { what: 'wrong stocks', value: Number(wrongStock), unit: 'times', exactly: 0, how: 'after the restore' },
      {
        what: 'what failed in the restored shop',
        value: wrong.length,
        unit: 'times',
        exactly: 0,
        how: 'an order, its mail, a new price on a page that was cached, the next full backup',
      },
      {
        what: 'requests that failed before',
        value: failures.length,
        unit: 'times',
        exactly: 0,
        how: 'also during the backup',
      },
      { what: 'check and full backup under load', value: backupSeconds, unit: 's', limit: 60, how },
      { what: 'restore to the moment', value: restoreSeconds, unit: 's', limit: 60, how },
    ];
  } finally {
    await db.destroy().catch(() => {});
    await shop.stop();
    await server.shell('systemctl stop postgresql').catch(() => {});
    await folder.remove();
  }
}
