import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, isApiError } from '#contract/client.ts';
import { killPostgres, waitUntil } from '#server/database/embedded/testing/support.ts';
import { patient, type Person, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { createBuyers, createGoods, databaseOf, type Goods, killEverything, orderFormOf } from './support.ts';

const stockAtFirst = 5000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;

beforeAll(async () => {
  folder = await temporaryFolder('crash');
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

interface Attempt {
  api: (shop: Shop) => Client;
  key: string;
  number: string | null;
}

type OrderForm = Awaited<ReturnType<typeof orderFormOf>>;

/** Buys repeatedly, each time with a new key, until no response comes. */
async function buyUntilTheEnd(buyer: Person, goods: Goods, form: OrderForm, log: Attempt[]): Promise<void> {
  const api = shop.apiFor(buyer);
  for (;;) {
    const attempt: Attempt = { api: (next) => next.apiFor(buyer), key: randomUUID(), number: null };
    try {
      await api('addToCart', { body: { ...goods, quantity: 1 } });
      log.push(attempt);
      const order = await api('placeOrder', { body: form }, { headers: { 'idempotency-key': attempt.key } });
      attempt.number = order.order_number;
    } catch (error) {
      // A shop whose database was killed before it may still answer 503.
      if (isApiError(error) && (error.code === 'network' || error.code === 'unavailable')) return;
      throw error;
    }
  }
}

// The tests kill processes that they find in /proc.
describe.skipIf(process.platform !== 'linux')('after kill -9 of shop and database under load', () => {
  it.each([1, 2])('the next start has every acknowledged order once (time %i)', async (time) => {
    let database = await databaseOf(shop);
    const goods = await createGoods(database, stockAtFirst);
    const people = await createBuyers(database, 4, `${time}`);
    await database.db.destroy();
    const form = await orderFormOf(shop.apiFor());
    const log: Attempt[] = [];
    const buying = people.map((buyer) => buyUntilTheEnd(buyer, goods, form, log));
    await waitUntil('forty orders', () => log.filter(({ number }) => number).length >= 40, 30_000);
    await killEverything(shop);
    await Promise.all(buying);

    shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
    database = await databaseOf(shop);
    const rows = await database.db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select('orders.number')
      .where('order_items.variant_id', '=', goods.variantId)
      .execute();
    const numbers = rows.map(({ number }) => number);
    const acknowledged = log.flatMap(({ number }) => number ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(acknowledged));
    // A pending order may have committed or not; at most one for each buyer.
    expect(numbers.length).toBeLessThanOrEqual(acknowledged.length + people.length);
    const stockLeft = async () => {
      const query = database.db.selectFrom('variants').select('stock').where('id', '=', goods.variantId);
      return (await query.executeTakeFirstOrThrow()).stock;
    };
    expect(await stockLeft()).toBe(stockAtFirst - numbers.length);

    // A retry with the same key returns that order, or places it now: one order for each attempt.
    for (const attempt of log.filter(({ number }) => number === null)) {
      const order = await attempt.api(shop)(
        'placeOrder',
        { body: form },
        { headers: { 'idempotency-key': attempt.key } },
      );
      attempt.number = order.order_number;
    }
    expect(new Set(log.map(({ number }) => number)).size).toBe(log.length);
    expect(await stockLeft()).toBe(stockAtFirst - log.length);
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
