import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'node:http';
import { sql } from 'kysely';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { randomOf } from '../support/cart-tabs.ts';
import { type Buyer, codeOf, fillCarts, newBuyers, sendOrder } from '../support/open-app.ts';
import { orderFormOf } from '../support/failures/order-storms.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

export interface Round {
  stock: number;
  /** The share of orders whose buyers disconnect. */
  abortShare?: number;
  /** Whether one of the two instances is killed and started again. */
  kill?: boolean;
}

export interface RoundFound {
  sold: number;
  /** Observations in which a piece was both in stock and sold, or neither. */
  wrongSights: number;
  sights: number;
  aborted: number;
  answers: Record<string, number>;
  strange: string[];
}

/**
 * Two instances on one PostgreSQL, and many buyers of one scarce variant, which is in each cart
 * twice: plain and personalised.
 */
export async function openRush(buyersCount: number) {
  const folder = await temporaryFolder('rush');
  await putEmptyDatabase(`${folder.path}/database`);
  const embedded = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  const { db } = connectDatabase(embedded.url, { max: 3, log: () => {} });
  const start = (name: string) =>
    startShop(`${folder.path}/${name}`, { ...patient, DATABASE_URL: embedded.url, RATE_LIMIT: 'off', DEMO: 'off' });
  const shops: [Shop, Shop] = await Promise.all([start('one'), start('two')]);
  const buyers = await newBuyers({ db }, buyersCount);
  const form = await orderFormOf({ db });
  const random = randomOf(buyersCount);

  async function shelf(variantId: number) {
    const { rows } = await sql<{ stock: number; sold: number; ordered: number }>`
      select stock, sold, (select coalesce(sum(quantity), 0)::integer from order_items where variant_id = variants.id) as ordered
      from variants where id = ${variantId}`.execute(db);
    return rows[0] ?? { stock: -1, sold: -1, ordered: -1 };
  }

  /** Sends an order and closes the connection some moments later. */
  function abort(shop: Shop, { token }: Buyer): Promise<void> {
    return new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request(`${shop.url}/api/v1/orders`, { method: 'POST', headers, agent: false });
      sent.on('close', () => resolve());
      sent.on('error', () => {});
      sent.on('response', (answer) => answer.resume());
      sent.end(JSON.stringify(form));
      setTimeout(() => sent.destroy(), random(60));
    });
  }

  async function play({ stock, abortShare = 0, kill = false }: Round): Promise<RoundFound> {
    const variantId = (await createProduct(db, { variants: [{ price: 10, stock }] })).variantIds[0] as number;
    await fillCarts({ db }, buyers, [
      { variantId, quantity: 1 },
      { variantId, quantity: 1, optionsKey: 'with a name' },
    ]);
    const found: RoundFound = { sold: 0, wrongSights: 0, sights: 0, aborted: 0, answers: {}, strange: [] };
    const aborting = buyers.map(() => random(100) < 100 * abortShare);
    let over = false;
    const watching = (async () => {
      for (; !over; await pause(15)) {
        const seen = await shelf(variantId);
        found.sights += 1;
        if (seen.stock < 0 || seen.stock + seen.sold !== stock || seen.ordered !== seen.sold) found.wrongSights += 1;
      }
    })();
    const buying = buyers.map(async (buyer, turn) => {
      const shop = shops[turn % 2] as Shop;
      if (aborting[turn]) {
        found.aborted += 1;
        return abort(shop, buyer);
      }
      // Like the storefront, a buyer retries after a 503 or a lost response.
      for (let patience = 0; patience < 100; patience += 1) {
        const answer = await sendOrder((shops[turn % 2] as Shop).url, buyer, form, `${variantId}`).catch(() => null);
        const outcome = answer === null ? 'network' : (codeOf(answer) ?? `${answer.status}`);
        found.answers[outcome] = (found.answers[outcome] ?? 0) + 1;
        if (answer && answer.status !== 503) {
          if (answer.status !== 201 && outcome !== 'out_of_stock') found.strange.push(answer.body);
          return;
        }
        await pause(100 + random(200));
      }
      found.strange.push(`buyer ${turn} was never answered`);
    });
    if (kill) {
      const victim = random(2);
      await pause(30 + random(100));
      shops[victim]?.child.kill('SIGKILL');
      await shops[victim]?.ended;
      shops[victim] = await start(victim === 0 ? 'one' : 'two');
    }
    await Promise.all(buying);
    // An aborted order may still be running: it has ended when its locks are free.
    await sql`select from variants where id = ${variantId} for update`.execute(db);
    await pause(abortShare > 0 ? 100 : 0);
    over = true;
    await watching;
    const { stock: left, sold, ordered } = await shelf(variantId);
    if (left + sold !== stock || ordered !== sold)
      found.strange.push(`at the end ${left} left, ${sold} sold, ${ordered} ordered`);
    found.sold = sold;
    return found;
  }

  return {
    play,
    async close(): Promise<void> {
      await Promise.all(shops.map((shop) => shop.stop()));
      await db.destroy();
      await embedded.stop();
      await folder.remove();
    },
  };
}
