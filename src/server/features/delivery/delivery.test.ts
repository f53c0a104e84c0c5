import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import type { Api } from '#contract/api/api.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const noon = '12:00-15:00';
const evening = '18:00-21:00';
const settings = {
  enabled: true,
  daysAhead: 3,
  slots: [
    { from: '12:00', to: '15:00', until: '10:00', capacity: 2 },
    { from: '18:00', to: '21:00' },
  ],
};
const sunday = '2026-11-22';
const monday = '2026-11-23';

let shop: TestApp;
let zoneId: number;
let khorId: number;
let paymentOptionId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  const api = shop.apiFor();
  const zones = (await api('listZones')).rows;
  zoneId = zones[0]!.id;
  khorId = zones.find(({ name }) => name.includes('Khor'))!.id;
  paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = qatarMoment(sunday, '09:00');
  await shop.db.deleteFrom('delivery_slots').execute();
  await shop.services.settings.load({ delivery: settings, zones: { 'al-khor': { delivery: {} } } });
});

async function product(more: { leadDays?: number; category?: number } = {}) {
  const { productId, variantIds } = await createProduct(shop.db, {
    ...(more.category !== undefined && { category: more.category }),
    variants: [{ price: 50, stock: 1000 }],
  });
  await shop.db
    .updateTable('products')
    .set({ lead_days: more.leadDays ?? null })
    .where('id', '=', productId)
    .execute();
  return { productId, variantId: variantIds[0] as number, quantity: 1 };
}

async function buyerWith(...products: { productId: number; variantId: number; quantity: number }[]): Promise<Client> {
  const { token } = await createUser(shop);
  const api = shop.apiFor({ token });
  for (const body of products) await api('addToCart', { body });
  return api;
}

type OrderBody = InputOf<Api['placeOrder']>['body'];

function form(more: Partial<OrderBody> = {}): OrderBody {
  return {
    shippingAddress: { zoneId, address_line1: 'Zone 66, Street 950, Building 41' },
    paymentInfo: { paymentOptionId },
    ...more,
  };
}

async function openSlots(api: Client, zone = zoneId): Promise<string[]> {
  const { rows } = await api('listDeliveryDays', { query: { zoneId: zone } });
  return rows.flatMap(({ day, slots }) => slots.filter(({ open }) => open).map(({ id }) => `${day} ${id}`));
}

describe('the days that a shopper may choose from', () => {
  it('are those of the cart and the zone', async () => {
    const api = await buyerWith(await product());
    expect(await api('listDeliveryDays', { query: { zoneId } })).toEqual({
      enabled: true,
      rows: [sunday, monday, '2026-11-24'].map((day) => ({
        day,
        slots: [
          { id: noon, from: '12:00', to: '15:00', open: true },
          { id: evening, from: '18:00', to: '21:00', open: true },
        ],
      })),
    });
  });

  it('are none in a shop that arranges the time itself', async () => {
    await shop.services.settings.set('delivery', {});
    const api = await buyerWith(await product());
    expect(await api('listDeliveryDays', { query: { zoneId } })).toEqual({ enabled: false, rows: [] });
  });

  it('begin after the longest lead time: of a product, otherwise of its category or the parent', async () => {
    const parent = await createCategory(shop.db);
    const cakes = await createCategory(shop.db, { parentId: parent });
    await shop.db.updateTable('categories').set({ lead_days: 2 }).where('id', '=', parent).execute();
    const firstDay = async (...products: Parameters<typeof buyerWith>) =>
      (await openSlots(await buyerWith(...products)))[0]?.slice(0, 10);
    const cake = await product({ category: cakes });
    expect(await firstDay(await product(), cake)).toBe('2026-11-24');
    expect(await firstDay(await product({ category: cakes, leadDays: 0 }))).toBe(sunday);
    await shop.db.updateTable('categories').set({ lead_days: 1 }).where('id', '=', cakes).execute();
    expect(await firstDay(cake)).toBe(monday);
  });

  it('are those of a zone with its own slots and capacity', async () => {
    const slots = [{ from: '20:00', to: '22:00', capacity: 1 }];
    await shop.services.settings.load({ zones: { 'al-khor': { delivery: { slots, leadDays: 1 } } } });
    const api = await buyerWith(await product());
    const toKhor = { zoneId: khorId, address_line1: 'Corniche 1' };
    const delivery = { day: monday, slotId: '20:00-22:00' };
    expect((await openSlots(api, khorId))[0]).toBe(`${monday} 20:00-22:00`);
    await api('placeOrder', { body: form({ shippingAddress: toKhor, delivery }) });
    expect(await openSlots(api, khorId)).not.toContain(`${monday} 20:00-22:00`);
  });

  it('are empty for a zone without slots', async () => {
    await shop.services.settings.load({ zones: { 'al-khor': { delivery: { slots: [] } } } });
    const api = await buyerWith(await product());
    expect(await api('listDeliveryDays', { query: { zoneId: khorId } })).toEqual({ enabled: true, rows: [] });
  });

  it('need a zone that is delivered to', async () => {
    await expect(shop.apiFor()('listDeliveryDays', { query: { zoneId: 9999 } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { zoneId: expect.any(String) },
    });
  });
});

describe('an order with a slot', () => {
  const delivery = { day: monday, slotId: noon };

  it('is delivered then, and takes a place', async () => {
    const api = await buyerWith(await product());
    const placed = await api('placeOrder', { body: form({ delivery }) });
    expect(placed.delivery).toEqual({ day: monday, from: '12:00', to: '15:00' });
    expect((await api('getOrder', { params: { id: placed.id } })).delivery).toEqual(placed.delivery);
    expect(await shop.db.selectFrom('delivery_slots').selectAll().execute()).toEqual([
      { day: monday, area: '', slot: noon, taken: 1 },
    ]);
  });

  it('without one, the shop arranges the time', async () => {
    const api = await buyerWith(await product());
    expect((await api('placeOrder', { body: form() })).delivery).toBeNull();
  });

  it('in a full slot is refused and changes nothing', async () => {
    const goods = await product();
    for (let count = 0; count < 2; count++) await (await buyerWith(goods))('placeOrder', { body: form({ delivery }) });
    const api = await buyerWith(goods);
    await expect(api('placeOrder', { body: form({ delivery }) })).rejects.toMatchObject({
      code: 'slot_full',
      status: 409,
      details: delivery,
    });
    expect((await api('getCart')).totalItemsCount).toBe(1);
    expect(await openSlots(api)).not.toContain(`${monday} ${noon}`);
    const { stock } = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', goods.variantId)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(998);
    await api('placeOrder', { body: form({ delivery: { day: monday, slotId: evening } }) });
  });

  it('returns its place when it is cancelled, by the customer or by staff', async () => {
    const goods = await product();
    const [first, second] = [await buyerWith(goods), await buyerWith(goods)];
    const { id } = await first('placeOrder', { body: form({ delivery }) });
    const { order_number } = await second('placeOrder', { body: form({ delivery }) });
    await first('cancelOrder', { params: { id } });
    await shop.services.orderCommands.move(order_number, 'Cancelled');
    expect(await shop.db.selectFrom('delivery_slots').select('taken').execute()).toEqual([{ taken: 0 }]);
  });

  it.each([
    ['yesterday', { day: '2026-11-21', slotId: evening }],
    ['over for today', { day: sunday, slotId: noon }],
    ['too far ahead', { day: '2026-12-22', slotId: evening }],
    ['unknown', { day: monday, slotId: '03:00-04:00' }],
  ])('that is %s is refused', async (_what, choice) => {
    shop.at.now = qatarMoment(sunday, '10:01');
    const api = await buyerWith(await product());
    await expect(api('placeOrder', { body: form({ delivery: choice }) })).rejects.toMatchObject({
      code: 'slot_over',
      status: 409,
      details: choice,
    });
  });

  it('that is too early for a product is refused', async () => {
    const api = await buyerWith(await product({ leadDays: 2 }));
    await expect(api('placeOrder', { body: form({ delivery }) })).rejects.toMatchObject({ code: 'slot_over' });
  });

  it.each([
    ['delivery.day', { day: '2026-02-30', slotId: noon }],
    ['delivery.day', { day: '22/11/2026', slotId: noon }],
    ['delivery.slotId', { day: monday, slotId: 'x'.repeat(21) }],
  ])('with an invalid %s is refused at the field', async (field, choice) => {
    const api = await buyerWith(await product());
    await expect(api('placeOrder', { body: form({ delivery: choice }) })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
  });

  it('ten places go to exactly ten of fifty concurrent shoppers', async () => {
    const goods = await product();
    await shop.services.settings.set('delivery', {
      ...settings,
      slots: [{ from: '18:00', to: '21:00', capacity: 10 }],
    });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => buyerWith(goods)));
    const body = form({ delivery: { day: monday, slotId: evening } });
    const results = await Promise.allSettled(buyers.map((api) => api('placeOrder', { body })));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 40 }, () => 'slot_full'));
    expect(await shop.db.selectFrom('delivery_slots').select('taken').execute()).toEqual([{ taken: 10 }]);
    const { count } = await shop.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('delivery_day', '=', monday)
      .where('delivery_slot', '=', evening)
      .where('created_at', '=', shop.at.now!)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThanOrEqual(10);
  });
});

describe('a note and a gift', () => {
  it('are kept with the order', async () => {
    const api = await buyerWith(await product());
    const gift = {
      recipientName: 'منى Mona',
      recipientPhone: '5512 3456',
      message: 'كل عام وأنت بخير\nLove, Sara',
      hidePrices: true,
    };
    const placed = await api('placeOrder', { body: form({ note: '  Ring twice\r\nThank you ', gift }) });
    expect(placed).toMatchObject({
      note: 'Ring twice\nThank you',
      gift: { ...gift, recipientPhone: '+97455123456' },
    });
    expect(await api('getOrder', { params: { id: placed.id } })).toMatchObject({
      note: placed.note,
      gift: placed.gift,
    });
  });

  it('are empty when they are not given', async () => {
    const api = await buyerWith(await product());
    expect(await api('placeOrder', { body: form() })).toMatchObject({ note: '', gift: null });
  });

  it('need only a name for a gift; control and bidi characters are removed', async () => {
    const api = await buyerWith(await product());
    const gift = { recipientName: ' Sara\u0007\u202e ', recipientPhone: '  ' };
    const placed = await api('placeOrder', { body: form({ gift }) });
    expect(placed.gift).toMatchObject({
      recipientName: 'Sara',
      recipientPhone: '',
      message: '',
      hidePrices: false,
      from: null,
    });
  });

  it.each([
    ['note', { note: 'x'.repeat(501) }],
    ['gift.recipientName', { gift: { recipientName: '  ' } }],
    ['gift.recipientName', { gift: { recipientName: 'x'.repeat(101) } }],
    ['gift.recipientPhone', { gift: { recipientName: 'Sara', recipientPhone: '12' } }],
    ['gift.message', { gift: { recipientName: 'Sara', message: 'x'.repeat(301) } }],
  ])('that are wrong are refused at %s, in both languages', async (field, more) => {
    const { token } = await createUser(shop);
    for (const language of ['en', 'ar'] as const) {
      await expect(shop.apiFor({ token, language })('placeOrder', { body: form(more) })).rejects.toMatchObject({
        code: 'invalid',
        fields: { [field]: expect.stringMatching(language === 'ar' ? /[\u0621-\u064a]/ : /[a-z]/) },
      });
    }
  });
});
