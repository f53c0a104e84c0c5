import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Instance, openInstance } from './support/instance.ts';

let shop: TestApp;
let instance: Instance;
let item: { productId: ProductId; variantId: VariantId };

beforeAll(async () => {
  shop = await createTestApp();
  instance = await openInstance(shop, { RATE_LIMIT: 'off' });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock: 10_000 }] });
  item = { productId, variantId: variantIds[0] as VariantId };
});
afterAll(async () => {
  await instance.close();
  await shop.close();
});

async function send(method: 'POST' | 'DELETE', path: string, token: string, payload?: object) {
  const { statusCode, body } = await instance.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { host: 'shop.example.qa', authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return {
    status: statusCode,
    code: statusCode < 300 ? null : (JSON.parse(body) as { error: { code: string } }).error.code,
  };
}

async function orderForm(): Promise<object> {
  const api = shop.apiFor();
  const zoneId = (await api('listZones')).rows[0]?.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id;
  return { shippingAddress: { zoneId, address_line1: 'Building 41' }, paymentInfo: { paymentOptionId } };
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

async function buyer() {
  const user = await createUser(shop);
  expect((await send('POST', '/carts', user.token, { ...item, quantity: 1 })).status).toBe(201);
  return user;
}

it('deleting an account while it orders, adds to the cart and logs in meets no deadlock, and what comes too late gets 401', async () => {
  const form = await orderForm();
  const seen: Record<string, number> = {};
  for (let round = 0; round < 40; round += 1) {
    const { token, email, password } = await buyer();
    const login = async () => {
      const { status } = await instance.post('/users/auth/login', { email, password });
      return { status, code: null };
    };
    const [deleted, ordered, added, rated, signedIn] = await Promise.all([
      send('DELETE', '/users/profile', token),
      send('POST', '/orders', token, form),
      send('POST', '/carts', token, { ...item, quantity: 1 }),
      send('POST', '/ratings', token, { variantId: item.variantId, rating: 4 }),
      login(),
    ]);
    expect(deleted).toEqual({ status: 200, code: null });
    for (const [name, { status, code }] of Object.entries({ ordered, added, rated, signedIn })) {
      const key = `${name} ${status} ${code ?? ''}`.trim();
      seen[key] = (seen[key] ?? 0) + 1;
    }
  }
  const allowed =
    /^(ordered (201|401 login_required|409 cart_empty)|(added 201|rated 200)|(added|rated) 401 login_required|signedIn (200|401))$/;
  expect(Object.keys(seen).filter((key) => !allowed.test(key))).toEqual([]);
  const deadlocks = instance.noted.failures.filter((error) => (error as { code?: string }).code === '40P01');
  expect(deadlocks).toEqual([]);
});

it('an order with a session that ended after it was checked gets 401', async () => {
  const { token, userId } = await buyer();
  const form = await orderForm();
  // The account is deleted while the order waits for its cart.
  const { sent } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from carts join shoppers on shoppers.id = carts.shopper_id
      where user_id = ${userId} for update of carts`.execute(tx);
    const answer = send('POST', '/orders', token, form);
    await expect.poll(countWaiting).toBe(1);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    return { sent: answer };
  });
  expect(await sent).toEqual({ status: 401, code: 'login_required' });
});
