import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { request, forEachConcurrently } from '../request.ts';
import { randomOf } from '../cart-tabs.ts';
import { type Buyer, codeOf, fillCarts, newBuyers, type OpenApp, sendOrder } from '../open-app.ts';
import { endOf, orderFormOf, type Size } from './order-storms.ts';

/**
 * Several buyers order the same few variants at once in every order of lines, sell them out and
 * cancel, while listings are refreshed. No response may report a deadlock or a fault, and in the
 * end every piece is in stock or in an order. More buyers wait longer for locks: a slow machine
 * answers 503 after 5 seconds.
 */
export async function crossOrders(app: OpenApp, { buyers: count = 16, ...size }: Size & { buyers?: number }) {
  const [form, buyers, random] = [await orderFormOf(app), await newBuyers(app, count), randomOf(3)];
  const scarce = 40;
  const products = await Promise.all(
    [0, 1, 2].map(() => createProduct(app.db, { variants: [{ stock: scarce }, { stock: scarce }] })),
  );
  const variantIds = products.flatMap((one) => one.variantIds);
  const deadlocks = async () => {
    await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`.execute(app.db);
    const { rows } = await sql<{
      count: number;
    }>`select deadlocks::integer as count from pg_stat_database where datname = current_database()`.execute(app.db);
    return rows[0]?.count ?? 0;
  };
  const found = { orders: 0, placed: 0, strange: [] as string[], deadlocks: await deadlocks(), piecesAstray: 0 };
  const end = endOf(size);
  let over = false;
  const settling = (async () => {
    const productIds = products.map(({ productId }) => productId);
    for (; !over; await pause(20)) await app.services.catalog.refreshListing(app.services.db, productIds);
  })();
  await forEachConcurrently(Array.from({ length: size.tries }), buyers.length, async (_, worker) => {
    if (performance.now() > end) return;
    found.orders += 1;
    const buyer = buyers[worker] as Buyer;
    const shuffled = variantIds.map((id) => ({ id, at: random(1000) })).sort((one, other) => one.at - other.at);
    await fillCarts(
      app,
      [buyer],
      shuffled.slice(0, 2 + random(4)).map(({ id }) => ({ variantId: id, quantity: 1 + random(6) })),
    );
    const answer = await sendOrder(app.url, buyer, form);
    if (answer.status !== 201) {
      if (codeOf(answer) !== 'out_of_stock') found.strange.push(answer.body);
      return;
    }
    found.placed += 1;
    if (random(10) === 0) return;
    const { id } = (JSON.parse(answer.body) as { data: { id: number } }).data;
    const headers = { authorization: `Bearer ${buyer.token}` };
    const cancelled = await request(`${app.url}/api/v1/orders/${id}/cancel`, { method: 'POST', headers });
    if (cancelled.status !== 200) found.strange.push(cancelled.body);
  }).finally(() => (over = true));
  await settling;
  found.deadlocks = (await deadlocks()) - found.deadlocks;
  const { rows } = await sql<{ astray: number }>`
    select coalesce(sum(abs(${scarce} - stock - coalesce(ordered, 0)) + abs(sold - coalesce(ordered, 0))), 0)::integer as astray
    from variants left join (
      select variant_id, sum(quantity) as ordered from order_items join orders on orders.id = order_id
      where status <> 'Cancelled' group by variant_id
    ) as standing on variant_id = variants.id
    where variants.id = any(${variantIds}::integer[])`.execute(app.db);
  found.piecesAstray = rows[0]?.astray ?? -1;
  return found;
}
