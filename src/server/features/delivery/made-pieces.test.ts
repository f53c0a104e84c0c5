import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser, mailsTo } from '../../testing/people.ts';
import { listJobs, takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const evening = '18:00-21:00';
const noon = '12:00-15:00';
const sunday = '2026-11-22';
const monday = '2026-11-23';
const tuesday = '2026-11-24';
const settings = { enabled: true, daysAhead: 3, slots: [noon, evening].map(slotOf) };

function slotOf(id: string) {
  const [from = '', to = ''] = id.split('-');
  return { from, to };
}

interface Goods {
  productId: number;
  variantId: number;
}

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
let zoneId: number;
let paymentOptionId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createStaff(shop, 'owner');
  zoneId = (await shop.apiFor()('listZones')).rows[0]!.id;
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]!.id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = qatarMoment(sunday, '09:00');
  await shop.services.settings.load({ delivery: settings, promiseHours: null });
});

async function cake(more: { dayLimit?: number; stockMode?: 'made' | 'endless' } = {}): Promise<Goods> {
  const { productId, variantIds } = await createProduct(shop.db, {
    variants: [{ price: 120, stock: 0, stockMode: 'made', ...more }],
  });
  return { productId, variantId: variantIds[0]! };
}

async function buyerWith({ productId, variantId }: Goods, quantity = 1): Promise<Client> {
  const { token } = await createUser(shop);
  const api = shop.apiFor({ token });
  await api('addToCart', { body: { productId, variantId, quantity } });
  return api;
}

const form = (day: string | null, slotId = evening) => ({
  shippingAddress: { zoneId, address_line1: 'Zone 66, Street 950' },
  paymentInfo: { paymentOptionId },
  ...(day !== null && { delivery: { day, slotId } }),
});

async function order(goods: Goods, day: string | null, quantity = 1) {
  const api = await buyerWith(goods, quantity);
  return { api, placed: await api('placeOrder', { body: form(day) }) };
}

async function daysOf(api: Client): Promise<string[]> {
  return (await api('listDeliveryDays', { query: { zoneId } })).rows.map(({ day }) => day);
}

const isListed = async ({ productId, variantId }: Goods) => {
  const { variants } = await shop.apiFor()('getProduct', { params: { id: productId } });
  return variants.find(({ id }) => id === variantId)?.inStock;
};

async function stockOf({ variantId }: Goods) {
  const query = shop.db.selectFrom('variants').select(['stock', 'sold']).where('id', '=', variantId);
  return query.executeTakeFirstOrThrow();
}

describe('a cake that is made to order', () => {
  it('is in stock without a stock, and says its days to prepare', async () => {
    const goods = await cake();
    await shop.db.updateTable('products').set({ lead_days: 2 }).where('id', '=', goods.productId).execute();
    const api = shop.apiFor();
    const { variants } = await api('getProduct', { params: { id: goods.productId } });
    expect(variants[0]).toMatchObject({ inStock: true, madeInDays: 2 });
    expect(variants[0]).not.toHaveProperty('stockLeft');
    const { rows } = await api('listProducts', { query: { ids: String(goods.productId), inStock: true } });
    expect(rows.map(({ id }) => id)).toEqual([goods.productId]);
  });

  it('takes no stock, and returns none', async () => {
    const goods = await cake();
    const { api, placed } = await order(goods, monday, 3);
    expect(await stockOf(goods)).toEqual({ stock: 0, sold: 3 });
    await api('cancelOrder', { params: { id: placed.id } });
    expect(await stockOf(goods)).toEqual({ stock: 0, sold: 0 });
    const { rows } = await owner.console('listMovements', { params: { id: goods.variantId }, query: {} });
    expect(rows).toEqual([]);
  });

  it('never runs low, and no shopper can ask for an alert', async () => {
    const goods = await cake();
    const { rows } = await owner.console('listStock', { query: { filter: 'low', limit: 100 } });
    expect(rows.map(({ id }) => id)).not.toContain(goods.variantId);
    expect(await owner.console('getStock', { params: { id: goods.variantId } })).toMatchObject({
      stockMode: 'made',
      isLow: false,
    });
    const asked = shop.apiFor({ token: (await createUser(shop)).token })('askStockAlert', {
      body: { variantId: goods.variantId },
    });
    await expect(asked).rejects.toMatchObject({ code: 'in_stock' });
  });

  it('without a limit is never refused', async () => {
    const goods = await cake();
    for (let made = 0; made < 3; made += 1) await order(goods, monday, 50);
    expect(await daysOf(await buyerWith(goods, 50))).toEqual([sunday, monday, tuesday]);
  });
});

describe('the pieces of a day', () => {
  it('leave out the days of which too few are free', async () => {
    const goods = await cake({ dayLimit: 10 });
    await order(goods, monday, 8);
    expect(await daysOf(await buyerWith(goods, 2))).toEqual([sunday, monday, tuesday]);
    expect(await daysOf(await buyerWith(goods, 3))).toEqual([sunday, tuesday]);
  });

  it('are refused beyond the limit, in both languages, and nothing changes', async () => {
    const goods = await cake({ dayLimit: 10 });
    await order(goods, monday, 8);
    const api = await buyerWith(goods, 3);
    const refused = {
      code: 'day_full',
      status: 409,
      details: { day: monday, variantId: goods.variantId, available: 2 },
    };
    await expect(api('placeOrder', { body: form(monday) })).rejects.toMatchObject({
      ...refused,
      message: 'We can make only 2 more pieces for this day. Choose another day or fewer pieces.',
    });
    await order(goods, monday, 2);
    const { token } = await createUser(shop);
    const arabic = shop.apiFor({ token, language: 'ar' });
    await arabic('addToCart', { body: { ...goods, quantity: 1 } });
    await expect(arabic('placeOrder', { body: form(monday) })).rejects.toMatchObject({
      code: 'day_full',
      message: expect.stringContaining('اكتملت طلبات هذا اليوم'),
    });
    expect((await api('getCart')).totalItemsCount).toBe(3);
    expect((await api('placeOrder', { body: form(tuesday) })).delivery?.day).toBe(tuesday);
  });

  it('one cart cannot have more than a day', async () => {
    const goods = await cake({ dayLimit: 10 });
    await expect(buyerWith(goods, 11)).rejects.toMatchObject({
      code: 'day_full',
      message: 'We make at most 10 pieces of this for one day.',
    });
  });

  it('ten go to exactly ten of thirty orders at the same time', async () => {
    const goods = await cake({ dayLimit: 10 });
    const buyers = await Promise.all(Array.from({ length: 30 }, () => buyerWith(goods)));
    const slots = [noon, evening];
    const results = await Promise.allSettled(
      buyers.map((api, at) => api('placeOrder', { body: form(monday, slots[at % 2]) })),
    );
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 20 }, () => 'day_full'));
  });

  it('of a cancelled order are free again', async () => {
    const goods = await cake({ dayLimit: 2 });
    const { api, placed } = await order(goods, monday, 2);
    const other = await buyerWith(goods);
    expect(await daysOf(other)).not.toContain(monday);
    await api('cancelOrder', { params: { id: placed.id } });
    expect(await daysOf(other)).toContain(monday);
    await other('placeOrder', { body: form(monday) });
  });

  it('count when staff change the day, and move with the order', async () => {
    const goods = await cake({ dayLimit: 2 });
    await order(goods, monday, 2);
    const { placed } = await order(goods, tuesday, 1);
    const change = (day: string, version = 1, slotId = evening) =>
      owner.console('changeDelivery', { params: { id: placed.id }, body: { version, day, slotId } });
    await expect(change(monday)).rejects.toMatchObject({ code: 'day_full', details: { available: 0 } });
    // Its own pieces do not stand in its way.
    const { order: moved } = await change(tuesday, 1, noon);
    const { act } = await change(sunday, moved.version);
    await order(goods, tuesday, 2);
    await expect(owner.console('undoAct', { params: { act: act! } })).rejects.toMatchObject({ code: 'day_full' });
  });

  it('count when staff add pieces', async () => {
    const goods = await cake({ dayLimit: 3 });
    await order(goods, monday, 2);
    const { placed } = await order(goods, monday, 1);
    const add = () =>
      owner.console('editOrder', {
        params: { id: placed.id },
        body: {
          version: 1,
          additions: [{ variantId: goods.variantId, quantity: 1 }],
          reason: 'One more',
          expectedTotal: placed.total_amount + 120,
        },
      });
    await expect(add()).rejects.toMatchObject({ code: 'day_full', details: { day: monday, available: 1 } });
    await shop.db.updateTable('variants').set({ day_limit: 4 }).where('id', '=', goods.variantId).execute();
    await add();
    expect(await stockOf(goods)).toEqual({ stock: 0, sold: 4 });
  });

  it('count for the recipient who chooses a day', async () => {
    const goods = await cake({ dayLimit: 1 });
    await order(goods, monday);
    const api = await buyerWith(goods);
    const placed = await api('placeOrder', {
      body: {
        paymentInfo: { paymentOptionId },
        gift: {
          recipientName: 'Maha',
          recipientPhone: '55512345',
          hidePrices: false,
          askRecipient: true,
          from: 'Noora',
        },
      },
    });
    const token = placed.gift!.recipientUrl!.split('/').at(-1)!;
    const { days } = await shop.apiFor()('getGift', { params: { token }, query: { zoneId } });
    expect(days.map(({ day }) => day)).toEqual([sunday, tuesday]);
    const choose = (day: string) =>
      shop.apiFor()('chooseGift', { params: { token }, body: { zoneId, address: 'Villa 12', day, slotId: evening } });
    await expect(choose(monday)).rejects.toMatchObject({ code: 'day_full' });
    await choose(tuesday);
  });

  it('count for an order by phone', async () => {
    const goods = await cake({ dayLimit: 1 });
    await order(goods, monday);
    const body = (day: string) => ({
      lines: [{ ...goods, quantity: 1 }],
      name: 'Aisha',
      phone: '+97455512345',
      language: 'ar' as const,
      paymentOptionId,
      delivery: { zoneId, address: 'Villa 3', slot: { day, slotId: evening } },
    });
    await expect(owner.console('createOrder', { body: body(monday) })).rejects.toMatchObject({ code: 'day_full' });
    await owner.console('createOrder', { body: body(tuesday) });
  });

  it('count for the day of a promise in hours', async () => {
    await shop.services.settings.load({ delivery: { enabled: false }, promiseHours: 4 });
    const goods = await cake({ dayLimit: 1 });
    await order(goods, null);
    await expect(order(goods, null)).rejects.toMatchObject({ code: 'day_full', details: { day: sunday } });
  });
});

describe('the mark of a variant without a free day', () => {
  const mark = () => shop.services.delivery.markFullDays();

  it('shows it as sold out, until a day is free', async () => {
    const goods = await cake({ dayLimit: 1 });
    const first = await order(goods, sunday);
    for (const day of [monday, tuesday]) await order(goods, day);
    await mark();
    expect(await isListed(goods)).toBe(false);
    await expect(buyerWith(goods)).rejects.toMatchObject({ code: 'out_of_stock' });
    await first.api('cancelOrder', { params: { id: first.placed.id } });
    await mark();
    expect(await isListed(goods)).toBe(true);
  });

  it('is looked at again when the days of delivery change', async () => {
    const isAskedBy = async (change: object) => {
      await takeJobs(shop.db, { tasks: ['mark_full_days'] });
      await shop.services.settings.load(change);
      return (await listJobs(shop.db, { tasks: ['mark_full_days'] })).length === 1;
    };
    expect(await isAskedBy({ delivery: { ...settings, daysAhead: 4 } })).toBe(true);
    expect(await isAskedBy({ promiseHours: 4 })).toBe(true);
    expect(await isAskedBy({ zones: { 'al-khor': { delivery: { leadDays: 2 } } } })).toBe(true);
    expect(await isAskedBy({ name: { en: 'Cakes', ar: 'كعك' } })).toBe(false);
    await shop.services.settings.load({ zones: { 'al-khor': { delivery: {} } } });
  });

  it('ends when the next day can be chosen, and alerts who asked', async () => {
    const goods = await cake({ dayLimit: 1 });
    for (const day of [sunday, monday, tuesday]) await order(goods, day);
    await mark();
    const user = await createUser(shop);
    await shop.apiFor({ token: user.token })('askStockAlert', { body: { variantId: goods.variantId } });
    shop.at.now = qatarMoment(monday, '09:00');
    await mark();
    expect(await isListed(goods)).toBe(true);
    await shop.services.stockAlerts.serve([goods.variantId]);
    expect(await mailsTo(shop, user.email)).toHaveLength(1);
  });
});

it('an endless variant is in stock and is not counted', async () => {
  const goods = await cake({ stockMode: 'endless' });
  await order(goods, monday, 50);
  expect(await stockOf(goods)).toEqual({ stock: 0, sold: 50 });
  expect(await isListed(goods)).toBe(true);
});

it('what must be made for a day says how many pieces are made to order', async () => {
  const goods = await cake();
  const day = '2026-11-25';
  shop.at.now = qatarMoment(tuesday, '09:00');
  await order(goods, day, 3);
  const { rows } = await owner.console('getProduction', { query: { day } });
  expect(rows.find(({ variantId }) => variantId === goods.variantId)).toMatchObject({ pieces: 3, toOrder: 3 });
});
