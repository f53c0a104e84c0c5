import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { ConsoleApi } from '#contract/console/api.ts';
import { isApiError } from '#contract/http/client.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { consoleFor, createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

// The parts of an order by phone with own rules: its time, its pictures, its account.

type OrderBody = InputOf<ConsoleApi['createOrder']>['body'];
type Staff = Awaited<ReturnType<typeof createStaff>>;

const sunday = '2026-11-22';
const monday = '2026-11-23';
const evening = '18:00-21:00';
const caller = { name: 'سارة', phone: '55123456', language: 'ar' as const };

let shop: TestApp;
let support: Staff;
let zoneId: number;
let paymentOptionId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  shop.at.now = qatarMoment(sunday, '09:00');
  support = await createStaff(shop, 'support');
  zoneId = (await shop.apiFor()('listZones')).rows[0]!.id;
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]!.id;
});
afterAll(() => shop.close());

async function line(more: Parameters<typeof createProduct>[1] = {}) {
  const { productId, variantIds, optionIds } = await createProduct(shop.db, {
    variants: [{ price: 40, stock: 50 }],
    ...more,
  });
  return { line: { productId, variantId: variantIds[0] ?? 0, quantity: 1 }, optionIds };
}

async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('it was not refused'),
    (refused: unknown) => refused,
  );
  if (!isApiError(error)) throw error;
  return error;
}

const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length;

/** Both languages refuse, each in its own words, and nothing is written. */
async function expectRefused(body: OrderBody, code: string, field?: string) {
  const before = await countOrders();
  for (const [language, words] of [
    ['en', /[a-z]/],
    ['ar', /[\u0621-\u064a]/],
  ] as const) {
    const refused = await refusalOf(consoleFor(shop, { token: support.token, language })('createOrder', { body }));
    expect([refused.code, field === undefined ? [] : Object.keys(refused.fields)]).toEqual([
      code,
      field === undefined ? [] : [field],
    ]);
    expect(field === undefined ? refused.message : refused.fields[field]).toMatch(words);
  }
  expect(await countOrders()).toBe(before);
}

describe('the time of the delivery', () => {
  beforeEach(async () => {
    shop.at.now = qatarMoment(sunday, '09:00');
    await shop.db.deleteFrom('delivery_slots').execute();
    const slots = [
      { from: '12:00', to: '15:00', until: '10:00' },
      { from: '18:00', to: '21:00', capacity: 1 },
    ];
    await shop.services.settings.load({ delivery: { enabled: true, daysAhead: 2, slots } });
  });

  const bodyWith = async (slot?: { day: string; slotId: string }, more: Parameters<typeof line>[0] = {}) => {
    const goods = (await line(more)).line;
    const delivery = { zoneId, address: 'Street 12', ...(slot && { slot }) };
    return { ...caller, lines: [goods], paymentOptionId, delivery } satisfies OrderBody;
  };
  async function daysOf({ lines }: Pick<OrderBody, 'lines'>, zone?: number) {
    const { days } = await support.console('priceOrder', {
      body: { lines, paymentOptionId, ...(zone !== undefined && { zoneId: zone }) },
    });
    return days.flatMap(({ day, slots }) => slots.map(({ id, open }) => `${day} ${id} ${open ? 'open' : 'full'}`));
  }

  it('is one of those that a shopper may choose, and takes the place', async () => {
    const body = await bodyWith({ day: monday, slotId: evening });
    expect(await daysOf(body, zoneId)).toEqual([
      `${sunday} 12:00-15:00 open`,
      `${sunday} 18:00-21:00 open`,
      `${monday} 12:00-15:00 open`,
      `${monday} 18:00-21:00 open`,
    ]);
    const { id, number } = await support.console('createOrder', { body });
    const order = await support.console('getOrder', { params: { order: number } });
    expect(order.delivery).toEqual({ day: monday, from: '18:00', to: '21:00' });
    expect((await daysOf(body, zoneId)).at(-1)).toBe(`${monday} 18:00-21:00 full`);
    await support.console('cancelOrder', { params: { id }, body: { version: order.version, reason: 'Wrong day' } });
    expect((await daysOf(body, zoneId)).at(-1)).toBe(`${monday} 18:00-21:00 open`);
  });

  it('waits for the product that takes longest, and there is none at the counter or without delivery days', async () => {
    const cake = await bodyWith();
    await shop.db.updateTable('products').set({ lead_days: 1 }).where('id', '=', cake.lines[0]!.productId).execute();
    expect((await daysOf(cake, zoneId))[0]).toBe(`${monday} 12:00-15:00 open`);
    expect(await daysOf(cake)).toEqual([]);
    await shop.services.settings.load({ delivery: { enabled: false, daysAhead: 2, slots: [] } });
    expect(await daysOf(cake, zoneId)).toEqual([]);
  });

  it('is refused when it is full, over, or of a day without delivery', async () => {
    const slot = { day: monday, slotId: evening };
    await support.console('createOrder', { body: await bodyWith(slot) });
    const goods = await bodyWith(slot);
    await expectRefused(goods, 'slot_full');
    shop.at.now = qatarMoment(sunday, '10:01');
    await expectRefused(await bodyWith({ day: sunday, slotId: '12:00-15:00' }), 'slot_over');
    await expectRefused(await bodyWith({ day: '2026-12-30', slotId: evening }), 'slot_over');
    await expectRefused(await bodyWith({ day: '2026-02-30', slotId: evening }), 'invalid', 'delivery.slot.day');
    const left = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', goods.lines[0]!.variantId)
      .executeTakeFirstOrThrow();
    expect(left.stock).toBe(50);
  });

  it('keeps who receives it', async () => {
    const body = await bodyWith();
    const delivery = { ...body.delivery, recipientName: 'منى', recipientPhone: '٦٦٠٠١١٢٢' };
    const { number } = await support.console('createOrder', { body: { ...body, delivery } });
    const { contact } = await support.console('getOrder', { params: { order: number } });
    expect(contact).toMatchObject({ recipientName: 'منى', recipientPhone: '+97466001122', phone: '+97455123456' });
    await expectRefused(
      { ...body, delivery: { ...delivery, recipientPhone: '12' } },
      'invalid',
      'delivery.recipientPhone',
    );
  });
});

describe('a picture for a product', () => {
  let png: Buffer;
  beforeAll(async () => {
    png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a1538' } })
      .png()
      .toBuffer();
  });

  async function upload({ console }: Staff): Promise<string> {
    const form = new FormData();
    form.append('image', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'photo.png');
    return (await console('uploadOrderPicture', {}, { upload: form })).path;
  }
  async function mug() {
    const { line: goods, optionIds } = await line({ options: [{ type: 'image', required: true }] });
    return (path?: string): OrderBody => ({
      ...caller,
      paymentOptionId,
      lines: [
        {
          ...goods,
          ...(path !== undefined && {
            options: [{ customization_option_id: optionIds[0] ?? 0, option_value: path }],
          }),
        },
      ],
    });
  }
  const has = (path: string) => shop.services.storage.has(path);

  it('is required, and ordered by who uploaded it only', async () => {
    const orderWith = await mug();
    await expectRefused(orderWith(), 'option_required');
    const field = 'lines.0.options.0.option_value';
    const colleague = await createStaff(shop, 'support');
    await expectRefused(orderWith(await upload(colleague)), 'invalid', field);
    await expectRefused(orderWith('uploads/../secret'), 'invalid', field);
    const path = await upload(support);
    const { number } = await support.console('createOrder', { body: orderWith(path) });
    const order = await support.console('getOrder', { params: { order: number } });
    expect(order.items[0]?.options).toMatchObject([{ type: 'image', value: path }]);
  });

  it('stays while an order has it; one that none has is deleted after a day, and then asked for again', async () => {
    const orderWith = await mug();
    const [ordered, unused] = [await upload(support), await upload(support)];
    await support.console('createOrder', { body: orderWith(ordered) });
    await support.console('priceOrder', { body: { lines: orderWith(unused).lines, paymentOptionId } });
    const now = shop.at.now as Date;
    shop.at.now = new Date(now.getTime() + 25 * 3_600_000);
    await shop.services.uploads.sweep();
    for (const { payload } of await takeJobs<{ paths: string[] }>(shop.db, { tasks: ['delete_files'] }))
      await shop.services.uploads.deleteFiles(payload.paths);
    expect([await has(ordered), await has(unused)]).toEqual([true, false]);
    shop.at.now = now;
    await expectRefused(orderWith(unused), 'invalid', 'lines.0.options.0.option_value');
  });

  it('is refused when it is none, and from a role that places no orders', async () => {
    const form = () => {
      const body = new FormData();
      body.append('image', new Blob(['no picture']), 'photo.png');
      return body;
    };
    expect((await refusalOf(support.console('uploadOrderPicture', {}, { upload: form() }))).code).toBe(
      'unsupported_image',
    );
    const { console } = await createStaff(shop, 'accountant');
    expect((await refusalOf(console('uploadOrderPicture', {}, { upload: form() }))).code).toBe('not_permitted');
  });
});

describe('the account of the customer', () => {
  it('lists the order, which counts among the orders of the customer', async () => {
    const { userId, token } = await createUser(shop);
    const api = shop.apiFor({ token });
    await api('addAddress', {
      body: { label: 'Home', zoneId, address_line1: 'Villa 7', recipientName: 'Mona', recipientPhone: '66001122' },
    });
    const { addresses } = await support.console('getCustomer', { params: { id: userId } });
    expect(addresses).toMatchObject([{ label: 'Home', zoneId, address: 'Villa 7', recipientName: 'Mona' }]);
    const lines = [(await line()).line];
    const body = { ...caller, customerId: userId, lines, paymentOptionId };
    const placed = [await support.console('createOrder', { body }), await support.console('createOrder', { body })];
    const { rows } = await api('listOrders', { query: {} });
    expect(rows.map(({ order_number }) => order_number).sort()).toEqual(placed.map(({ number }) => number).sort());
    const { contact } = await support.console('getOrder', { params: { order: placed[0]!.number } });
    expect(contact).toMatchObject({ customerId: userId, orders: 2 });
  });

  it('is refused once it is erased, also when that happens at the same moment', async () => {
    const lines = [(await line()).line];
    const { userId, token } = await createUser(shop);
    await shop.apiFor({ token })('deleteProfile');
    await expectRefused({ ...caller, customerId: userId, lines, paymentOptionId }, 'invalid', 'customerId');

    const racing = await createUser(shop);
    const body = { ...caller, name: 'Racing', customerId: racing.userId, lines, paymentOptionId };
    const [placed] = await Promise.allSettled([
      support.console('createOrder', { body }),
      shop.apiFor({ token: racing.token })('deleteProfile'),
    ]);
    if (placed.status === 'rejected') expect(placed.reason).toMatchObject({ code: 'invalid' });
    const left = await shop.db.selectFrom('orders').select('user_id').where('customer_name', '=', 'Racing').execute();
    expect(left).toEqual(placed.status === 'fulfilled' ? [{ user_id: null }] : []);
  });

  it('is chosen only by those who may read customers', async () => {
    const { userId } = await createUser(shop);
    const packer = await createStaff(shop, 'packer', { extra: ['orders.create'] });
    const body = { ...caller, lines: [(await line()).line], paymentOptionId };
    const refused = packer.console('createOrder', { body: { ...body, customerId: userId } });
    expect((await refusalOf(refused)).code).toBe('not_permitted');
    expect((await packer.console('createOrder', { body })).number).toMatch(/^DN-/);
  });
});

it('a wrong phone, a total that changed and a zone that is closed are refused in both languages', async () => {
  const { line: goods } = await line();
  const body = { ...caller, lines: [goods], paymentOptionId };
  await expectRefused({ ...body, phone: '12' }, 'invalid', 'phone');
  const priced = await support.console('priceOrder', { body: { lines: [goods], paymentOptionId } });
  await shop.db.updateTable('variants').set({ price_dirhams: 4500 }).where('id', '=', goods.variantId).execute();
  await expectRefused({ ...body, expectedTotal: priced.total }, 'price_changed');
  const closed = await shop.db.selectFrom('zones').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await shop.db.updateTable('zones').set({ active: false }).where('id', '=', closed.id).execute();
  const delivery = { zoneId: closed.id, address: 'Street 12' };
  await expectRefused({ ...body, delivery }, 'invalid', 'delivery.zoneId');
  const price = support.console('priceOrder', { body: { lines: [goods], paymentOptionId, zoneId: closed.id } });
  expect((await refusalOf(price)).fields).toHaveProperty('zoneId');
});
