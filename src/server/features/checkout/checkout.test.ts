import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { listJobs } from '../../testing/queued-jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let zone: { id: number; shippingFee: number };
let cash: { id: number };

beforeAll(async () => {
  shop = await createTestApp();
  const api = shop.apiFor();
  zone = (await api('listZones')).rows[0]!;
  cash = (await api('listPaymentOptions')).rows[0]!;
});
afterAll(() => shop.close());

async function buyer(language: RequiredLanguage = 'en'): Promise<Client> {
  const { token } = await createUser(shop);
  return shop.apiFor({ token, language });
}

async function product(price: number, stock: number) {
  const { productId, variantIds } = await createProduct(shop.db, {
    name: { en: 'Oud', ar: 'عود' },
    variants: [{ price, stock }],
  });
  return { productId, variantId: variantIds[0] as number };
}

function form(more: { expectedTotal?: number } = {}) {
  return {
    shippingAddress: { zoneId: zone.id, address_line1: 'Zone 66, Street 950, Building 41' },
    paymentInfo: { paymentOptionId: cash.id },
    ...more,
  };
}

async function stockOf(variantId: VariantId): Promise<number> {
  const row = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return row.stock;
}

async function outboxOf(orderId: OrderId): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from outbox_mails where payload ->> 'orderId' = ${String(orderId)} order by id`.execute(shop.db);
  return rows.map(({ kind }) => kind);
}

describe('before the order', () => {
  // Spec: S3.13, S3.14, S3.15
  it('every shop has zones, payment options and the cash fee, in both languages', async () => {
    const [english, arabic] = [shop.apiFor(), shop.apiFor({ language: 'ar' })];
    const zones = (await english('listZones')).rows;
    expect(zones.length).toBeGreaterThanOrEqual(24);
    expect(zones[0]).toEqual({
      id: expect.any(Number),
      name: 'Doha',
      shippingFee: 15,
      plateZones: expect.arrayContaining([1, 67, 68]),
    });
    expect(zones.find(({ name }) => name === 'The Pearl')?.plateZones).toEqual([66]);
    expect(zones.filter(({ plateZones }) => plateZones.includes(30)).map(({ name }) => name)).toEqual(['Al Duhail']);
    expect((await arabic('listZones')).rows[0]?.name).toBe('الدوحة');
    expect((await arabic('listPaymentOptions')).rows[0]).toMatchObject({ option_type: 'cash' });
    expect(await english('getCashFee')).toEqual({ fee: 10 });
  });

  // Spec: S3.16, S7.4
  it('the summary counts 0 for an option that is not chosen', async () => {
    const api = await buyer();
    const { productId, variantId } = await product(50, 10);
    await api('addToCart', { body: { productId, variantId, quantity: 2 } });
    expect(await api('getSummary')).toEqual({
      totalItemsCount: 2,
      netSubtotal: 100,
      shippingFee: 0,
      paymentFee: 0,
      totalAmount: 100,
    });
    const chosen = await api('getSummary', { query: { zoneId: zone.id, paymentOptionId: cash.id } });
    expect(chosen).toMatchObject({ shippingFee: 15, paymentFee: 10, totalAmount: 125 });
    await expect(api('getSummary', { query: { zoneId: 999_999 } })).rejects.toMatchObject({ status: 422 });
  });
});

describe('an order', () => {
  // Spec: S3.8, S7.5
  it('stores the items, takes the stock, empties the cart and enqueues both mails', async () => {
    const mailJobs = async () => (await listJobs(shop.db, { tasks: ['send_mail'] })).length;
    const api = await buyer('ar');
    const { productId, variantId } = await product(50.5, 10);
    await api('addToCart', { body: { productId, variantId, quantity: 2 } });
    const jobsBefore = await mailJobs();
    const order = await api('placeOrder', { body: form({ expectedTotal: 126 }) });
    expect(order).toMatchObject({
      order_status: 'Pending',
      payment_status: 'Unpaid',
      net_subtotal: 101,
      shipping_fee: 15,
      payment_fee: 10,
      total_amount: 126,
      orderItems: [{ quantity: 2, unit_price: 50.5, product: { id: productId, name: 'عود' } }],
      shippingAddress: { zone: { name: 'الدوحة' }, address_line1: 'Zone 66, Street 950, Building 41' },
      statusHistory: [{ order_status: 'Pending' }],
    });
    expect(order.order_number).toMatch(/^DN-\d{6}-\w{6}$/);
    expect(await stockOf(variantId)).toBe(8);
    expect((await api('getCart')).cartItems).toEqual([]);
    expect(await outboxOf(order.id)).toEqual(['order-confirmation', 'order-for-shop']);
    expect(await mailJobs()).toBe(jobsBefore + 2);
  });

  // Spec: D56.1
  it('does not change when the product is renamed, repriced or deleted', async () => {
    const api = await buyer();
    const { productId, variantId } = await product(30, 5);
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    const placed = await api('placeOrder', { body: form() });
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
    const later = await api('getOrder', { params: { id: placed.id } });
    expect(later.orderItems).toEqual([
      {
        ...placed.orderItems[0],
        product: { id: null, name: 'Oud' },
        variant: { ...placed.orderItems[0]?.variant, id: null },
      },
    ]);
    expect(later.total_amount).toBe(placed.total_amount);
  });

  it('cannot be read or cancelled by another user or a guest', async () => {
    const api = await buyer();
    const { productId, variantId } = await product(30, 5);
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    const { id } = await api('placeOrder', { body: form() });
    const otherUser = await buyer();
    await expect(otherUser('getOrder', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(otherUser('cancelOrder', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(shop.apiFor()('getOrder', { params: { id } })).rejects.toMatchObject({ code: 'login_required' });
    expect((await otherUser('listOrders')).rows).toEqual([]);
  });

  it('is placed at the price that is in force while its stock is taken', async () => {
    const api = await buyer();
    const { productId, variantId } = await product(30, 5);
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    // The order reads its lines, then waits for the variant, whose price changes.
    const orderDuring = async (price: number, expectedTotal?: number) => {
      let placing: Promise<unknown> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await tx.updateTable('variants').set({ price_dirhams: price }).where('id', '=', variantId).execute();
        placing = api('placeOrder', { body: form(expectedTotal === undefined ? {} : { expectedTotal }) });
        placing.catch(() => undefined);
        await expect
          .poll(async () => {
            const { rows } = await sql<{ waits: boolean }>`
              select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%no key update%') as waits
            `.execute(shop.db);
            return rows[0]?.waits;
          })
          .toBe(true);
      });
      return placing;
    };
    await expect(orderDuring(4000, 55)).rejects.toMatchObject({
      code: 'price_changed',
      details: { summary: { totalAmount: 65 } },
    });
    expect(await stockOf(variantId)).toBe(5);
    expect(await orderDuring(5000)).toMatchObject({ total_amount: 75, orderItems: [{ unit_price: 50 }] });
  });

  it('is refused without a change if the cart is empty, the price changed or the zone is unknown', async () => {
    const api = await buyer();
    await expect(api('placeOrder', { body: form() })).rejects.toMatchObject({ status: 409, code: 'cart_empty' });
    const { productId, variantId } = await product(30, 5);
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    await expect(api('placeOrder', { body: form({ expectedTotal: 54.99 }) })).rejects.toMatchObject({
      code: 'price_changed',
      details: { summary: { totalAmount: 55 } },
    });
    const nowhere = { ...form(), shippingAddress: { zoneId: 999_999, address_line1: 'x' } };
    await expect(api('placeOrder', { body: nowhere })).rejects.toMatchObject({
      status: 422,
      fields: { 'shippingAddress.zoneId': expect.any(String) },
    });
    const { token } = await createUser(shop);
    const headers = { authorization: `Bearer ${token}` };
    const empty = await shop.request({ method: 'POST', url: '/api/v1/orders', headers, payload: {} });
    expect(empty.statusCode).toBe(422);
    expect(Object.keys(empty.json().error.fields).sort()).toEqual(['paymentInfo', 'shippingAddress']);
    expect(await stockOf(variantId)).toBe(5);
    expect((await api('getCart')).totalItemsCount).toBe(1);
    expect((await api('listOrders')).rows).toEqual([]);
  });

  it('takes no stock if one of its lines is sold out', async () => {
    const api = await buyer();
    const [plenty, scarce] = [await product(10, 50), await product(20, 2)];
    await api('addToCart', { body: { ...plenty, quantity: 5 } });
    await api('addToCart', { body: { ...scarce, quantity: 2 } });
    await shop.db.updateTable('variants').set({ stock: 1 }).where('id', '=', scarce.variantId).execute();
    await expect(api('placeOrder', { body: form() })).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { available: 1, variantId: scarce.variantId },
    });
    expect(await stockOf(plenty.variantId)).toBe(50);
    expect((await api('getCart')).totalItemsCount).toBe(7);
  });
});

describe('an idempotency key', () => {
  async function withFullCart() {
    const { token } = await createUser(shop);
    const api = shop.apiFor({ token });
    const item = await product(10, 100);
    await api('addToCart', { body: { ...item, quantity: 1 } });
    const send = (key: string, body: object) =>
      shop.request({
        method: 'POST',
        url: '/api/v1/orders',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload: body,
      });
    return { api, send, ...item };
  }

  // Spec: D13.1
  it('makes one order of twenty concurrent tries, and gives them the same response', async () => {
    const { api, send, variantId } = await withFullCart();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('one', form())));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await api('listOrders')).total).toBe(1);
    expect(await stockOf(variantId)).toBe(99);
  });

  it('is refused with another body', async () => {
    const { send } = await withFullCart();
    expect((await send('two', form())).statusCode).toBe(201);
    const other = { ...form(), shippingAddress: { zoneId: zone.id, address_line1: 'elsewhere' } };
    const refused = await send('two', other);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.code).toBe('idempotency_key_reused');
  });

  it('stores successes only', async () => {
    const { api, send, productId, variantId } = await withFullCart();
    await api('clearCart');
    expect((await send('three', form())).json().error.code).toBe('cart_empty');
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    expect((await send('three', form())).statusCode).toBe(201);
  });

  it('without a key a second try finds an empty cart', async () => {
    const { api } = await withFullCart();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => api('placeOrder', { body: form() })));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('concurrent buyers', () => {
  it('never buy more than the stock, and every piece is sold', async () => {
    const item = await product(10, 10);
    const buyers = await Promise.all(Array.from({ length: 30 }, () => buyer()));
    await Promise.all(buyers.map((api) => api('addToCart', { body: { ...item, quantity: 1 } })));
    const tries = await Promise.allSettled(buyers.map((api) => api('placeOrder', { body: form() })));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    const refusals = tries
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => [reason.code, reason.details.available]);
    // The refusal has the current stock, not that of the cart.
    expect(new Set(refusals.map(String))).toEqual(new Set(['out_of_stock,0']));
    expect(await stockOf(item.variantId)).toBe(0);
  });

  it('with the same variants in another order do not deadlock', async () => {
    const [one, other] = [await product(10, 100), await product(10, 100)];
    const tries = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const api = await buyer();
        for (const item of index % 2 === 0 ? [one, other] : [other, one]) {
          await api('addToCart', { body: { ...item, quantity: 1 } });
        }
        return api;
      }),
    );
    await Promise.all(tries.map((api) => api('placeOrder', { body: form() })));
    expect([await stockOf(one.variantId), await stockOf(other.variantId)]).toEqual([84, 84]);
  });
});
