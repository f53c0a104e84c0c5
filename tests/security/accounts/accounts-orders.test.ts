import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openInstance } from '../support/instance.ts';

let shop: TestApp;
let line: { productId: number; variantId: number; quantity: number };

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = new Date();
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock: 100 }] });
  line = { productId, variantId: variantIds[0] as number, quantity: 1 };
});

async function order(token: string, key: string = randomUUID()) {
  const api = shop.apiFor({ token });
  await api('addToCart', { body: line });
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
  const body = { shippingAddress: { zoneId, address_line1: 'Villa 7' }, paymentInfo: { paymentOptionId } };
  return api('placeOrder', { body }, { headers: { 'idempotency-key': key } });
}

async function copyOrders(userId: number, times: number): Promise<void> {
  await sql`
    insert into orders (number, user_id, status, payment_status, payment_type, payment_name, zone_name, address_line1, customer_name, customer_phone,
      customer_email, language, items_count, net_subtotal_dirhams, shipping_fee_dirhams, payment_fee_dirhams, total_dirhams, created_at)
    select number || '-' || n, user_id, status, payment_status, payment_type, payment_name, zone_name, address_line1, customer_name, customer_phone,
      customer_email, language, items_count, net_subtotal_dirhams, shipping_fee_dirhams, payment_fee_dirhams, total_dirhams, created_at
    from (select * from orders where user_id = ${userId} order by id limit 1) as first, generate_series(1, ${times}) as n
  `.execute(shop.db);
}

it('one account places at most 100 unpaid orders an hour; the refusal says when to retry', async () => {
  const now = new Date();
  shop.at.now = now;
  const [{ userId, token }, otherUser] = [await createUser(shop), await createUser(shop)];
  const key = randomUUID();
  const { id } = await order(token, key);
  await copyOrders(userId, 98);
  await order(token);
  await expect(order(token)).rejects.toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 3600 });
  // The cart is kept, a retry with the same key gets its answer, and other users are not limited.
  expect(await shop.apiFor({ token })('getCart')).toMatchObject({ totalItemsCount: 1 });
  expect((await order(token, key)).id).toBe(id);
  await order(otherUser.token);
  const stock = await shop.db.selectFrom('variants').select('stock').where('id', '=', line.variantId).execute();
  expect(stock).toEqual([{ stock: 97 }]);

  await shop.db
    .updateTable('orders')
    .set({ payment_status: 'Paid' })
    .where('user_id', '=', userId)
    .where('number', 'like', '%-1')
    .execute();
  await order(token);
  await expect(order(token)).rejects.toMatchObject({ status: 429 });
  shop.at.now = new Date(now.getTime() + 3_600_000);
  await order(token);
});

it('with RATE_LIMIT=off the number of orders is not limited', async () => {
  const free = await openInstance(shop, { RATE_LIMIT: 'off' });
  const { userId, token } = await createUser(shop);
  await order(token);
  await copyOrders(userId, 99);
  await expect(order(token)).rejects.toMatchObject({ status: 429 });
  const { zones, payments } = await shop
    .apiFor()('listZones')
    .then(async ({ rows }) => ({
      zones: rows,
      payments: (await shop.apiFor()('listPaymentOptions')).rows,
    }));
  const answer = await free.post(
    '/orders',
    {
      shippingAddress: { zoneId: zones[0]?.id, address_line1: 'Villa 7' },
      paymentInfo: { paymentOptionId: payments[0]?.id },
    },
    { headers: { authorization: `Bearer ${token}` } },
  );
  expect(answer.status).toBe(201);
  await free.close();
});
