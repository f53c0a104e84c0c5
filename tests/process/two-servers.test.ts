import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { createBuyers, createGoods, orderFormOf } from './support.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

const buyersCount = 50;
const stock = 10;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let embedded: Awaited<ReturnType<typeof startEmbedded>>;
let connection: ReturnType<typeof connectDatabase>;
let shops: [Shop, Shop];

beforeAll(async () => {
  folder = await temporaryFolder('two');
  await putEmptyDatabase(`${folder.path}/database`);
  embedded = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  connection = connectDatabase(embedded.url, { max: 2, log: () => {} });
  const settings = { ...patient, DATABASE_URL: embedded.url };
  shops = await Promise.all([startShop(`${folder.path}/one`, settings), startShop(`${folder.path}/two`, settings)]);
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await connection.db.destroy();
  await embedded.stop();
  await folder.remove();
});

const shopOf = (turn: number): Shop => shops[turn % 2] as Shop;

async function stockOf(variantId: number): Promise<number> {
  const query = connection.db.selectFrom('variants').select('stock').where('id', '=', variantId);
  return (await query.executeTakeFirstOrThrow()).stock;
}

describe('two instances on one PostgreSQL', () => {
  it('sell the last ten pieces to exactly ten of fifty concurrent buyers', async () => {
    const goods = await createGoods(connection, stock);
    const buyers = await createBuyers(connection, buyersCount, 'crowd');
    const form = await orderFormOf(shopOf(0).apiFor());
    // The cart is filled at one instance and ordered at the other.
    await Promise.all(
      buyers.map((buyer, turn) => shopOf(turn).apiFor(buyer)('addToCart', { body: { ...goods, quantity: 1 } })),
    );
    const answers = await Promise.allSettled(
      buyers.map((buyer, turn) => shopOf(turn + 1).apiFor(buyer)('placeOrder', { body: form })),
    );

    const sold = answers.filter((one) => one.status === 'fulfilled').map(({ value }) => value.order_number);
    const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toEqual(
      Array(buyersCount - stock).fill(expect.objectContaining({ status: 409, code: 'out_of_stock' })),
    );
    expect(new Set(sold).size).toBe(stock);
    expect(await stockOf(goods.variantId)).toBe(0);
    const items = await connection.db
      .selectFrom('order_items')
      .select('quantity')
      .where('variant_id', '=', goods.variantId)
      .execute();
    expect(items).toHaveLength(stock);
    // A buyer who got nothing still has a cart, and may order at the other instance.
    const carts = await connection.db
      .selectFrom('cart_lines')
      .select('id')
      .where('variant_id', '=', goods.variantId)
      .execute();
    expect(carts).toHaveLength(buyersCount - stock);
  });

  it('make one order of four concurrent attempts, at any instance', async () => {
    const goods = await createGoods(connection, 10);
    const [buyer] = await createBuyers(connection, 1, 'twice');
    const form = await orderFormOf(shopOf(0).apiFor());
    await shopOf(0).apiFor(buyer)('addToCart', { body: { ...goods, quantity: 3 } });
    const key = randomUUID();
    const answers = await Promise.all(
      [0, 1, 2, 3].map((turn) =>
        shopOf(turn).apiFor(buyer)('placeOrder', { body: form }, { headers: { 'idempotency-key': key } }),
      ),
    );
    expect(new Set(answers.map((order) => JSON.stringify(order))).size).toBe(1);
    expect(await stockOf(goods.variantId)).toBe(7);

    const other = { ...form, shippingAddress: { ...form.shippingAddress, address_line1: 'Another street' } };
    await expect(
      shopOf(1).apiFor(buyer)('placeOrder', { body: other }, { headers: { 'idempotency-key': key } }),
    ).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await stockOf(goods.variantId)).toBe(7);
  });

  it('recognise the same guest, whichever of them created it', async () => {
    const goods = await createGoods(connection, 10);
    const guest = {};
    await shopOf(0).apiFor(guest)('addToCart', { body: { ...goods, quantity: 2 } });
    expect(await shopOf(1).apiFor(guest)('getCart')).toMatchObject({ totalItemsCount: 2 });
  });

  it('show a change at once where it was made, and soon at the other, also if the notification is lost', async () => {
    const { productId, variantId } = await createGoods(connection, stock);
    const [buyer] = await createBuyers(connection, 1, 'writer');
    const comments = (shop: Shop) =>
      fetch(`${shop.url}/api/v1/comments/variant/${variantId}`).then((answer) => answer.text());
    const page = (shop: Shop) => fetch(`${shop.url}/en/product/${productId}`).then((answer) => answer.text());
    const soon = { timeout: 15_000, interval: 10 };
    for (const turn of [1, 2, 3, 4, 5]) {
      const [here, there] = [shopOf(turn), shopOf(turn + 1)];
      const content = `Comment number ${turn}.`;
      await Promise.all([comments(here), comments(there), page(here), page(there)]);
      await here.apiFor(buyer)('addComment', { body: { variantId, content } });
      expect(await comments(here)).toContain(content);
      expect(await page(here)).toContain(content);
      await expect.poll(() => comments(there), soon).toContain(content);
      expect(await page(there)).toContain(content);
    }

    // A change without a notification: it is only in the change feed.
    await Promise.all(shops.map(page));
    await connection.db.transaction().execute(async (tx) => {
      await sql`alter table products disable trigger products_changed`.execute(tx);
      await tx
        .updateTable('products')
        .set({ name: JSON.stringify({ en: 'Unheard pearl', ar: 'لؤلؤة' }) })
        .where('id', '=', productId)
        .execute();
      await sql`alter table products enable trigger products_changed`.execute(tx);
      await tx
        .insertInto('catalogue_changes')
        .values({ tags: [`product:${productId}`] })
        .execute();
    });
    for (const shop of shops) await expect.poll(() => page(shop), soon).toContain('Unheard pearl');
  });
});
