import { describe, expect } from 'vitest';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { isApiError } from '#contract/http/client.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser, deliverMails } from '../../testing/people.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import type { TestApp } from '../../testing/test-app.ts';

type OrderBody = InputOf<ConsoleApi['createOrder']>['body'];

let shop: TestApp;
let support: Awaited<ReturnType<typeof createStaff>>;
let zoneId: number;
let paymentOptionId: number;
it.beforeEach(async ({ shop: emptyShop }) => {
  shop = emptyShop;
  support = await createStaff(shop, 'support', { name: 'Noora' });
  zoneId = (await shop.apiFor()('listZones')).rows[0]!.id;
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]!.id;
});

async function product(stock = 5, more: Parameters<typeof createProduct>[1] = {}) {
  const { productId, variantIds, optionIds } = await createProduct(shop.db, {
    name: { en: 'Rose box', ar: 'علبة ورد' },
    variants: [{ price: 40, stock }],
    ...more,
  });
  return { line: { productId, variantId: variantIds[0] ?? 0, quantity: 2 }, optionId: optionIds[0] ?? 0 };
}

const stockOf = async (variantId: number) =>
  (await shop.db.selectFrom('variants').select('stock').where('id', '=', variantId).executeTakeFirstOrThrow()).stock;

async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('it was not refused'),
    (refused: unknown) => refused,
  );
  if (!isApiError(error)) throw error;
  return error;
}

const caller = { name: 'سارة', phone: '٥٥١٢٣٤٥٦', language: 'ar' as const };

describe('an order for a caller', () => {
  it('can be a gift, and is accepted at once by who took it and may accept', async () => {
    const { line } = await product();
    const gift = {
      recipientName: 'Hessa',
      recipientPhone: '66001122',
      message: 'Eid Mubarak',
      from: 'Sara',
      hidePrices: true,
    };
    const body = { ...caller, lines: [line], delivery: { zoneId, address: 'Street 12' }, paymentOptionId, gift };
    const { number } = await support.console('createOrder', { body: { ...body, accept: true } });
    const order = await support.console('getOrder', { params: { order: number } });
    expect(order).toMatchObject({
      stage: 'pick',
      recipient: { name: 'Hessa' },
      gift: { message: 'Eid Mubarak', from: 'Sara', hidePrices: true },
      timeline: [{ action: 'placed' }, { action: 'accepted', by: { kind: 'staff', name: 'Noora' } }],
    });
  });

  it('has the totals of the checkout, takes stock, and stands on the board with who placed it', async () => {
    const { line } = await product();
    const priced = await support.console('priceOrder', { body: { lines: [line], zoneId, paymentOptionId } });
    expect(priced).toMatchObject({
      lines: [{ name: { en: 'Rose box' }, quantity: 2, unitPrice: 40, amount: 80 }],
      subtotal: 80,
      delivery: 15,
      fee: 10,
      total: 105,
    });
    expect(await stockOf(line.variantId)).toBe(5);

    const delivery = { zoneId, address: 'Street 12' };
    const body = { ...caller, lines: [line], delivery, paymentOptionId, note: 'Rings', expectedTotal: 105 };
    const { number } = await support.console('createOrder', { body });
    expect(await stockOf(line.variantId)).toBe(3);
    const [row] = (await support.console('listOrders', { query: { stage: 'new' } })).rows;
    expect(row).toMatchObject({ number, customer: 'سارة', total: 105, pieces: 2 });
    const order = await support.console('getOrder', { params: { order: number } });
    expect(order).toMatchObject({
      contact: { phone: '+97455123456', address: 'Street 12', email: '', language: 'ar' },
      wish: 'Rings',
      timeline: [{ action: 'placed', by: { kind: 'staff', name: 'Noora' } }],
    });
    const owner = await createStaff(shop, 'owner');
    expect((await owner.console('listAudit')).rows[0]).toMatchObject({
      action: 'order.created',
      by: { name: 'Noora' },
      subject: { kind: 'order', label: number },
    });
    // No cart and no shopper is left behind.
    expect(await shop.db.selectFrom('shoppers').select('id').execute()).toEqual([]);
  });

  it('sent twice is one order', async () => {
    const { line } = await product();
    const headers = { 'idempotency-key': 'key-of-one-order' };
    const body = { ...caller, lines: [line], paymentOptionId };
    const first = await support.console('createOrder', { body }, { headers });
    expect(await support.console('createOrder', { body }, { headers })).toEqual(first);
    expect(await stockOf(line.variantId)).toBe(3);
  });

  it('sends mails to an address only', async () => {
    const { line } = await product(9);
    await support.console('createOrder', { body: { ...caller, lines: [line], paymentOptionId } });
    expect((await deliverMails(shop)).filter(({ to }) => to === 'sara@example.qa')).toEqual([]);
    const body = { ...caller, email: 'Sara@example.qa', lines: [line], paymentOptionId };
    await support.console('createOrder', { body });
    expect((await deliverMails(shop)).filter(({ to }) => to === 'sara@example.qa')).toHaveLength(1);
  });

  it('belongs to the account that staff chose', async () => {
    const { line } = await product();
    const user = await createUser(shop);
    const body = { ...caller, customerId: user.userId, lines: [line], paymentOptionId };
    const { number } = await support.console('createOrder', { body });
    const { rows } = await shop.apiFor({ token: user.token })('listOrders', { query: {} });
    expect(rows.map(({ order_number }) => order_number)).toEqual([number]);
    const unknown = support.console('createOrder', { body: { ...body, customerId: 99_999 } });
    expect((await refusalOf(unknown)).fields).toHaveProperty('customerId');
  });
});

it('at the counter there are no fees, and no phone is needed', async () => {
  const { line } = await product();
  const priced = await support.console('priceOrder', { body: { lines: [line], paymentOptionId } });
  expect(priced).toMatchObject({ delivery: 0, fee: 0, total: 80 });
  const body = { name: 'سارة', language: 'ar' as const, lines: [line], paymentOptionId };
  const { number } = await support.console('createOrder', { body });
  const order = await support.console('getOrder', { params: { order: number } });
  expect(order).toMatchObject({ zone: { ar: 'استلام من المتجر' }, money: { delivery: 0, fee: 0, total: 80 } });
});

describe('an order paid by transfer', () => {
  const paid = { paidBy: 'transfer' as const, paymentReference: 'QNB 778' };

  it('has no fee, is paid, and says how and with which reference', async () => {
    const manager = await createStaff(shop, 'manager', { name: 'Aisha' });
    const { line } = await product();
    const purchase = { lines: [line], paymentOptionId, paidBy: paid.paidBy };
    const priced = await support.console('priceOrder', { body: { ...purchase, zoneId } });
    expect(priced).toMatchObject({ delivery: 15, fee: 0, total: 95 });
    const delivery = { zoneId, address: 'Villa 7', plate: { zone: 66, street: 950, building: 41 } };
    const body = { ...caller, ...purchase, ...paid, delivery, accept: true, expectedTotal: 95 };
    const { id, number } = await manager.console('createOrder', { body });
    const order = await support.console('getOrder', { params: { order: number } });
    expect(order).toMatchObject({
      payment: { status: 'Paid', type: 'cash' },
      toCollect: 0,
      money: { fee: 0, total: 95, method: { en: 'Bank transfer' } },
      contact: { address: 'منطقة 66، شارع 950، مبنى 41، Villa 7' },
      timeline: [{ action: 'placed' }, { action: 'paid', detail: 'QNB 778' }, { action: 'accepted' }],
    });
    await support.console('cancelOrder', { params: { id }, body: { version: order.version, reason: 'Test' } });
    const owner = await createStaff(shop, 'owner');
    await owner.console('eraseGuest', { params: { id } });
    const { timeline } = await support.console('getOrder', { params: { order: number } });
    expect(timeline[1]).toMatchObject({ action: 'paid', detail: '' });
  });

  it('is placed only by those who may mark payments', async () => {
    const { line } = await product();
    const refused = support.console('createOrder', { body: { ...caller, lines: [line], paymentOptionId, ...paid } });
    expect(await refusalOf(refused)).toMatchObject({ code: 'not_permitted', details: { permission: 'payments.mark' } });
  });
});

describe('an order that is sold at the counter', () => {
  it('is placed, paid and handed over in one act, without fees, a name or a PIN, and undone at once', async () => {
    const manager = await createStaff(shop, 'manager', { name: 'Aisha' });
    const { line } = await product();
    const body = { language: 'ar' as const, lines: [line], paymentOptionId, paidBy: 'cash' as const, handOver: true };
    const { number, act } = await manager.console('createOrder', { body: { ...body, expectedTotal: 80 } });
    const read = () => manager.console('getOrder', { params: { order: number } });
    expect(await read()).toMatchObject({
      stage: 'done',
      status: 'Completed',
      payment: { status: 'Paid' },
      toCollect: 0,
      customer: 'عميل في المتجر',
      money: { delivery: 0, fee: 0, total: 80, collected: 80, method: { en: 'Cash at the shop' } },
      timeline: [{ action: 'placed' }, { action: 'paid' }, { action: 'accepted' }, { action: 'completed' }],
    });
    expect(await stockOf(line.variantId)).toBe(3);
    expect((await manager.console('countOrders')).stages).toMatchObject({ new: 0, pick: 0, done: 1 });
    const owner = await createStaff(shop, 'owner');
    expect((await owner.console('listAudit')).rows[0]).toMatchObject({ action: 'order.sold', act });

    await manager.console('undoAct', { params: { act: act! } });
    expect(await read()).toMatchObject({
      stage: 'pick',
      payment: { status: 'Unpaid' },
      toCollect: 80,
      money: { collected: null },
    });
    expect((await manager.console('countOrders')).stages).toMatchObject({ pick: 1, done: 0 });
  });

  it('is paid, has no delivery, and is for those who may deliver without a PIN', async () => {
    const manager = await createStaff(shop, 'manager');
    const { line } = await product();
    const body = { ...caller, lines: [line], paymentOptionId, paidBy: 'card' as const, handOver: true };
    const { paidBy: _paidBy, ...unpaid } = body;
    const refused = (form: OrderBody, by = manager) => refusalOf(by.console('createOrder', { body: form }));
    expect((await refused(unpaid)).fields).toHaveProperty('paidBy');
    expect((await refused({ ...body, delivery: { zoneId, address: 'Villa 7' } })).fields).toHaveProperty('handOver');
    const { name: _name, ...unnamed } = body;
    expect((await refused({ ...unnamed, handOver: false })).fields).toHaveProperty('name');
    const clerk = await createStaff(shop, 'support', { extra: ['payments.mark'] });
    expect(await refused(body, clerk)).toMatchObject({ details: { permission: 'orders.deliverWithoutPin' } });
    expect(await stockOf(line.variantId)).toBe(5);
  });
});

it('a caller is found by the beginning of the number, for who may read customers', async () => {
  const { line } = await product();
  const delivery = { zoneId, address: 'Villa 7', recipientName: 'Mona', recipientPhone: '66001122' };
  const { number } = await support.console('createOrder', {
    body: { ...caller, email: 'sara@example.qa', lines: [line], delivery, paymentOptionId },
  });
  const find = (phone: string) => support.console('findCallers', { query: { phone } });
  expect((await find('5512')).rows).toMatchObject([
    {
      name: 'سارة',
      phone: '+97455123456',
      email: 'sara@example.qa',
      language: 'ar',
      addresses: [{ zoneId, address: 'Villa 7', recipientName: 'Mona', recipientPhone: '+97466001122' }],
      orders: [{ number, pieces: 2, total: 105 }],
    },
  ]);
  for (const phone of ['551', '5513', '']) expect((await find(phone)).rows).toEqual([]);
  const packer = await createStaff(shop, 'packer', { extra: ['orders.create'] });
  expect((await refusalOf(packer.console('findCallers', { query: { phone: '5512' } }))).code).toBe('not_permitted');
});

it('the products of an earlier order are ordered again, and what is gone is named', async () => {
  const [kept, hidden] = [await product(), await product()];
  const body = { ...caller, lines: [kept.line, hidden.line], paymentOptionId };
  const { number } = await support.console('createOrder', { body });
  await shop.db.updateTable('variants').set({ published: false }).where('id', '=', hidden.line.variantId).execute();
  const again = await support.console('repeatOrder', { params: { order: number } });
  expect(again.lines).toMatchObject([{ variantId: kept.line.variantId, quantity: kept.line.quantity }]);
  expect(again.problems).toMatchObject([{ problem: 'gone', ordered: hidden.line.quantity }]);
  await expect(support.console('repeatOrder', { params: { order: 'DN-000000-XXXXXX' } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('a refused order changes nothing:', () => {
  async function expectRefused(body: OrderBody, code: string, line: { variantId: number }) {
    const before = await stockOf(line.variantId);
    const refused = await refusalOf(support.console('createOrder', { body }));
    expect(refused.code).toBe(code);
    expect(await stockOf(line.variantId)).toBe(before);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
    return refused;
  }

  it('too little stock, with its line', async () => {
    const [{ line }, few] = [await product(), await product(1)];
    const body = { ...caller, lines: [line, few.line], paymentOptionId };
    const refused = await expectRefused(body, 'out_of_stock', few.line);
    expect(refused.details).toMatchObject({ available: 1, line: 1, product: 'Rose box' });
  });

  it('a draft', async () => {
    const { line } = await product(5, { published: false });
    await expectRefused({ ...caller, lines: [line], paymentOptionId }, 'not_found', line);
  });

  it('a required text that is missing or too long', async () => {
    const options = [{ type: 'text' as const, name: { en: 'Name', ar: 'الاسم' }, required: true, maxLength: 5 }];
    const { line, optionId } = await product(5, { options });
    await expectRefused({ ...caller, lines: [line], paymentOptionId }, 'option_required', line);
    const entry = { customization_option_id: optionId, option_value: 'Mohammed' };
    const long = { ...caller, lines: [{ ...line, options: [entry] }], paymentOptionId };
    const refused = await expectRefused(long, 'invalid', line);
    expect(refused.fields).toHaveProperty(['lines.0.options.0.option_value']);
    const fits = { ...long, lines: [{ ...line, options: [{ ...entry, option_value: 'نور' }] }] };
    expect((await support.console('createOrder', { body: fits })).number).toMatch(/^DN-/);
  });

  it.each([
    ['price_changed', { expectedTotal: 1 }, null],
    ['invalid', { delivery: { zoneId: 99_999, address: 'Street 12' } }, 'delivery.zoneId'],
    ['invalid', { paymentOptionId: 99_999 }, 'paymentOptionId'],
    ['invalid', { phone: '', delivery: { zoneId: 1, address: 'Street 12' } }, 'phone'],
    ['invalid', { delivery: { zoneId: 1 } }, 'delivery.address'],
    ['invalid', { lines: [] }, 'lines'],
    ['invalid', { email: 'no address' }, 'email'],
  ])('%s for %j', async (code, change, field) => {
    const { line } = await product();
    const refused = await expectRefused({ ...caller, lines: [line], paymentOptionId, ...change }, code, line);
    if (field !== null) expect(Object.keys(refused.fields)).toEqual([field]);
  });
});
