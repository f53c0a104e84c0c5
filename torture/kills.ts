import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, type Result } from '../bench/result.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { retryUnknown, type Attempt, auditSales, buyUntilTheEnd } from '../tests/process/buying.ts';
import { createBuyers, createGoods, databaseOf, killEverything, orderFormOf } from '../tests/process/support.ts';

const stock = 1_000_000;
const buyersCount = 4;
const settings = { DEMO: 'off', RATE_LIMIT: 'off' };

/**
 * Kills the shop and its PostgreSQL at random moments while people buy. `TORTURE_KILLS=500` sets
 * the number.
 */
export async function tortureKills({ quick }: { quick: boolean }): Promise<Result[]> {
  const kills = Number(process.env['TORTURE_KILLS'] ?? (quick ? 3 : 60));
  const folder = await temporaryFolder('kills');
  let shop: Shop = await startShop(folder.path, settings);
  const startSeconds: number[] = [];
  const total = { orders: 0, unknown: 0, lost: 0, twice: 0, wrongStock: 0 };
  try {
    let database = await databaseOf(shop);
    const goods = await createGoods(database, stock);
    const buyers = await createBuyers(database, buyersCount);
    await database.db.destroy();
    const form = await orderFormOf(shop.apiFor());
    const log: Attempt[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const buying = buyers.map((buyer) => buyUntilTheEnd({ api: () => shop.apiFor(buyer), goods, form, log }));
      await sleep(50 + Math.random() * 1500);
      await killEverything(shop);
      await Promise.all(buying);
      const begun = performance.now();
      shop = await startShop(folder.path, settings);
      startSeconds.push((performance.now() - begun) / 1000);
      total.unknown += log.filter(({ number }) => number === null).length;
      database = await databaseOf(shop);
      // Before any retry: every acknowledged order exists, and no other one was made.
      const first = await auditSales(database.db, goods, stock, log);
      await retryUnknown(log, form);
      const { orders, lost, twice, wrongStock } = await auditSales(database.db, goods, stock, log);
      await database.db.destroy();
      total.orders = orders;
      total.lost += first.lost + lost;
      total.twice += first.twice + twice + Math.abs(log.length - orders);
      total.wrongStock += first.wrongStock + wrongStock;
    }
  } finally {
    await shop.stop();
    await folder.remove();
  }
  const how = `${kills} times kill -9 of shop and PostgreSQL, ${buyersCount} buyers, ${total.orders} orders, ${total.unknown} unanswered`;
  return [
    { what: 'acknowledged orders lost', value: total.lost, unit: 'times', exactly: 0, how },
    { what: 'orders duplicated, or missing after a retry', value: total.twice, unit: 'times', exactly: 0, how },
    { what: 'pieces of stock missing or too many', value: total.wrongStock, unit: 'times', exactly: 0, how },
    { what: 'ready after a kill, slowest', value: Math.max(...startSeconds), unit: 's', limit: 5, how },
    { what: 'ready after a kill, median', value: percentile(startSeconds, 50), unit: 's', how },
  ];
}
