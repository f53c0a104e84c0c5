import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killPostgres, waitUntil } from '#server/database/embedded/testing/support.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { actOf, settle } from '../support/order-crew/attempts.ts';
import { openCrew } from '../support/order-crew/crew.ts';
import { audit } from '../support/order-crew/ledger.ts';
import { type Attempt, buyUntilTheEnd, readSales, retryUnknown } from './buying.ts';
import { createBuyers, createGoods, databaseOf, killEverything, orderFormOf } from './support.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

const stockAtFirst = 5000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;

beforeAll(async () => {
  folder = await temporaryFolder('crash');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

// The tests kill processes that they find in /proc.
describe.skipIf(process.platform !== 'linux')('after kill -9 of shop and database under load', () => {
  it.each([1, 2])('the next start has every acknowledged order and act once (time %i)', async (time) => {
    let database = await databaseOf(shop);
    const goods = await createGoods(database, stockAtFirst);
    const people = await createBuyers(database, 4, `${time}`);
    const crew = await openCrew(database.db, { url: () => shop.url, seed: time });
    await database.db.destroy();
    const form = await orderFormOf(shop.apiFor());
    const log: Attempt[] = [];
    const working = crew.work(Infinity);
    const buying = people.map((buyer) => buyUntilTheEnd({ api: () => shop.apiFor(buyer), goods, form, log }));
    await waitUntil('forty orders', () => log.filter(({ number }) => number).length >= 40, 60_000);
    await waitUntil('fifteen acts', () => crew.log.attempts.filter((one) => actOf(one)).length >= 15, 60_000);
    await killEverything(shop);
    crew.stop();
    await Promise.all([...buying, working]);

    shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
    database = await databaseOf(shop);
    const { numbers, stock } = await readSales(database.db, goods);
    const acknowledged = log.flatMap(({ number }) => number ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(acknowledged));
    // A pending order may have committed or not; at most one for each buyer.
    expect(numbers.length).toBeLessThanOrEqual(acknowledged.length + people.length);
    expect(stock).toBe(stockAtFirst - numbers.length);

    // Each act of staff is there with its log and its kept answer, or not at all.
    expect(await audit(database.db, crew, { mayBeUnknown: true })).toEqual([]);
    await settle(crew.log);
    expect(await audit(database.db, crew)).toEqual([]);
    expect([...crew.log.strange, ...crew.log.different]).toEqual([]);

    // A retry with the same key returns that order, or places it now: one order for each attempt.
    await retryUnknown(log, form);
    expect(new Set(log.map(({ number }) => number)).size).toBe(log.length);
    expect((await readSales(database.db, goods)).stock).toBe(stockAtFirst - log.length);
    await database.db.destroy();
  });

  it('if only PostgreSQL dies, the shop ends with a message, and the next start works', async () => {
    expect(killPostgres(folder.path)).toBeGreaterThan(0);
    const { code, output } = await shop.ended;
    expect(code).toBe(1);
    expect(output).toContain('The embedded database ended unexpectedly');
    shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });
});
