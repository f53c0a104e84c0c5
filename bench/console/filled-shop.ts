import { setTimeout as sleep } from 'node:timers/promises';
import { addManyOrders } from '#server/testing/many-orders.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { consoleAt } from '../../tests/e2e/support/console.ts';
import { type Shop, startShop } from '../../tests/e2e/support/shop.ts';
import { databaseOf } from '../../tests/process/support.ts';
import { dueJobs } from '../due-jobs.ts';
import { addManyProducts } from '../many-products.ts';

/** Starts the shop of a data folder without a demo, and stops it after the work. */
async function withShop(dataDir: string, work: (db: Awaited<ReturnType<typeof databaseOf>>['db']) => Promise<unknown>) {
  const shop = await startShop(dataDir, { DEMO: 'off' });
  try {
    const { db } = await databaseOf(shop);
    await work(db);
    await db.destroy();
  } finally {
    await shop.stop();
  }
}

/** Fills a data folder with products and orders, and waits until what follows from them is done. */
export async function fill(dataDir: string, { products, orders = 0 }: { products: number; orders?: number }) {
  await withShop(dataDir, async (db) => {
    await addManyProducts(db, products);
    if (orders > 0) await addManyOrders(db, { orders, customers: orders / 5 });
  });
  // The shop indexes the products in the background after its start.
  await withShop(dataDir, async (db) => {
    while ((await dueJobs(db)) > 0) await sleep(500);
  });
}

/** A new owner, who has just proved who it is: for ten minutes, every call is open. */
export async function signInOwner(shop: Shop) {
  const { db } = await databaseOf(shop);
  const request = () => Promise.reject(new Error('no request is sent'));
  const email = `owner-${performance.now()}@bench.qa`;
  const { token } = await createStaff({ db, at: { now: null }, request }, 'owner', { email });
  await db.destroy();
  return { token, cookie: `dana-staff=${token}`, console: consoleAt(shop.url, { token }) };
}

/** Milliseconds that some work takes, and its outcome. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; outcome: T }> {
  const begun = performance.now();
  const outcome = await work();
  return { ms: performance.now() - begun, outcome };
}
