import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { OrderId, ProductId, UserId, VariantId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let api: Client;
let token: string;
let item: { productId: ProductId; variantId: VariantId };

async function order() {
  await api('addToCart', { body: { ...item, quantity: 2 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  return api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'here' }, paymentInfo: { paymentOptionId } },
  });
}

beforeAll(async () => {
  shop = await createTestApp();
  await shop.services.settings.load({ delivery: { enabled: true, slots: [{ from: '16:00', to: '20:00' }] } });
  await newBuyer();
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 100 }] });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());

async function newBuyer(): Promise<void> {
  ({ token } = await createUser(shop));
  api = shop.apiFor({ token });
}

async function stock(): Promise<number> {
  const row = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', item.variantId)
    .executeTakeFirstOrThrow();
  return row.stock;
}

describe('the list of orders', () => {
  // Spec: S7.13, D4.1
  it('is paged, newest first, and answers at both paths', async () => {
    await newBuyer();
    const numbers: string[] = [];
    for (let index = 0; index < 6; index++) numbers.unshift((await order()).order_number);
    const first = await api('listOrders');
    expect(first.rows.map((row) => row.order_number)).toEqual(numbers.slice(0, 5));
    expect(first).toMatchObject({ totalPages: 2, total: 6 });
    expect(first.rows[0]).toMatchObject({ itemsCount: 2, total_amount: 105, order_status: 'Pending' });
    const second = await api('listOrdersAlias', { query: { page: 2, limit: 5 } });
    expect(second.rows.map((row) => row.order_number)).toEqual(numbers.slice(5));
  });

  it('says when an order comes and for whom, but not when a recipient wants it whom the shop asks', async () => {
    await newBuyer();
    const zoneId = (await api('listZones')).rows[0]!.id;
    const paymentInfo = { paymentOptionId: (await api('listPaymentOptions')).rows[0]!.id };
    const shippingAddress = { zoneId, address_line1: 'here' };
    const gift = { recipientName: 'Hessa', recipientPhone: '66001122' };
    await api('addToCart', { body: { ...item, quantity: 1 } });
    const { rows: days } = await api('listDeliveryDays', { query: { zoneId } });
    const { day, slots } = days[1]!;
    const slot = slots.find(({ open }) => open)!;
    const delivery = { day, slotId: slot.id };
    await api('placeOrder', { body: { shippingAddress, paymentInfo, delivery, gift } });
    await order();
    await api('addToCart', { body: { ...item, quantity: 1 } });
    const asked = await api('placeOrder', { body: { paymentInfo, gift: { ...gift, askRecipient: true } } });
    const recipient = { token: asked.gift?.recipientUrl?.split('/').at(-1) ?? '' };
    await shop.apiFor()('chooseGift', { params: recipient, body: { zoneId, address: 'there', ...delivery } });
    expect((await api('listOrders')).rows).toMatchObject([
      { delivery: null, giftFor: 'Hessa' },
      { delivery: null, giftFor: null },
      { delivery: { day, from: slot.from, to: slot.to }, giftFor: 'Hessa' },
    ]);
  });

  // Spec: D55.1
  it('finds by any part of the number, typed with any digits', async () => {
    for (let index = 0; index < 2; index++) await order();
    const { rows, total } = await api('listOrders');
    const number = rows[0]!.order_number;
    const typed = number
      .slice(3)
      .toLowerCase()
      .replaceAll('-', ' ')
      .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    const found = await api('listOrders', { query: { ord_num: typed } });
    expect(found.rows.map((one) => one.order_number)).toEqual([number]);
    for (const nothing of ['ZZZZZZZ', '---', 'لا', '%']) {
      expect((await api('listOrders', { query: { ord_num: nothing } })).rows).toEqual([]);
    }
    expect((await api('listOrders', { query: { ord_num: '  ' } })).total).toBe(total);
  });

  it.each(['limit=7', 'limit=0', 'page=0', 'page=x', 'limit=5.5', 'page=99999999'])('refuses %s', async (query) => {
    const answer = await shop.request({
      url: `/api/v1/orders?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('cancelling', () => {
  it('returns the pieces to stock, once, while the order is Pending', async () => {
    const { id } = await order();
    const before = await stock();
    expect(await api('cancelOrder', { params: { id } })).toMatchObject({
      order_status: 'Cancelled',
      statusHistory: [{ order_status: 'Pending' }, { order_status: 'Cancelled' }],
    });
    await expect(api('cancelOrder', { params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'not_cancellable',
    });
    expect(await stock()).toBe(before + 2);
  });

  it('one order twenty times at once returns its pieces once', async () => {
    const { id } = await order();
    const before = await stock();
    await Promise.allSettled(Array.from({ length: 20 }, () => api('cancelOrder', { params: { id } })));
    expect(await stock()).toBe(before + 2);
  });

  it('is refused once the shop processes the order', async () => {
    const { id, order_number } = await order();
    await shop.services.orderCommands.move(order_number, 'Processing');
    await expect(api('cancelOrder', { params: { id } })).rejects.toMatchObject({ code: 'not_cancellable' });
  });
});

describe('the details of an order', () => {
  async function orderPersonalised() {
    const made = await createProduct(shop.db, {
      name: { en: 'Mug', ar: 'كوب' },
      variants: [{ price: 30, stock: 20 }],
      options: [{ name: { en: 'A name', ar: 'اسم' } }, { name: { en: 'A wish', ar: 'أمنية' } }],
    });
    const [variantId, optionId] = [made.variantIds[0] as number, made.optionIds[0] as number];
    const customOptions = made.optionIds.map((id, index) => ({
      customization_option_id: id,
      option_value: `text ${index}`,
    }));
    await api('addToCart', { body: { productId: made.productId, variantId, quantity: 1, customOptions } });
    const { id } = await order();
    const read = async () => {
      const { orderItems } = await api('getOrder', { params: { id } });
      const mug = orderItems.find(({ product }) => product.name === 'Mug');
      return {
        product: mug?.product.id,
        variant: mug?.variant.id,
        options: mug?.orderItemCustomizations.map(({ customizationOption }) => customizationOption.id),
      };
    };
    return { ...made, variantId, optionId, read };
  }

  // Spec: S3.17
  it('link product, variant and options while they are listed, and keep their texts afterwards', async () => {
    const { productId, variantId, optionId, optionIds, read } = await orderPersonalised();
    expect(await read()).toEqual({ product: productId, variant: variantId, options: optionIds });
    await shop.db.deleteFrom('customization_options').where('id', '=', optionId).execute();
    expect(await read()).toEqual({ product: productId, variant: variantId, options: [null, optionIds[1]] });
    await shop.db.updateTable('variants').set({ published: false }).where('id', '=', variantId).execute();
    expect(await read()).toMatchObject({ product: productId, variant: null });
    await shop.db.updateTable('products').set({ published: false }).where('id', '=', productId).execute();
    expect(await read()).toEqual({ product: null, variant: null, options: [null, null] });
  });

  it('contain who changed its status, and the payment', async () => {
    const { id, order_number } = await order();
    await shop.services.orderCommands.move(order_number, 'Processing');
    await shop.services.orderCommands.markPaid(order_number);
    expect((await api('getOrder', { params: { id } })).statusHistory).toMatchObject([
      { order_status: 'Pending', payment_status: 'Unpaid', actor: 'customer' },
      { order_status: 'Processing', payment_status: 'Unpaid', actor: 'staff' },
      { order_status: 'Processing', payment_status: 'Paid', actor: 'staff' },
    ]);
  });

  // Spec: S7.15
  it('belong to its buyer', async () => {
    const { id } = await order();
    const otherCaller = shop.apiFor({ token: (await createUser(shop)).token });
    for (const call of ['getOrder', 'cancelOrder'] as const) {
      await expect(otherCaller(call, { params: { id } })).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await otherCaller('listOrders')).rows).toEqual([]);
  });
});

describe('the staff’s side', () => {
  // Spec: D50.2
  it('moves an order to its end; cash is paid on delivery', async () => {
    const { id, order_number } = await order();
    for (const status of ['Processing', 'Shipped', 'Delivered'] as const) {
      await shop.services.orderCommands.move(order_number, status);
    }
    expect(await api('getOrder', { params: { id } })).toMatchObject({
      order_status: 'Delivered',
      payment_status: 'Paid',
    });
    await shop.services.orderCommands.move(order_number, 'Completed');
    await expect(shop.services.orderCommands.move(order_number, 'Cancelled')).rejects.toThrow(/This status is final/);
  });

  it('returns a failed delivery to stock', async () => {
    const { order_number } = await order();
    const before = await stock();
    await shop.services.orderCommands.move(order_number, 'Processing');
    await shop.services.orderCommands.move(order_number, 'Shipped');
    await shop.services.orderCommands.move(order_number, 'Cancelled');
    expect(await stock()).toBe(before + 2);
  });

  // Spec: S4.1
  it('refuses a skipped status, an unknown order and a second payment', async () => {
    const { order_number } = await order();
    const staff = shop.services.orderCommands;
    await expect(staff.move(order_number, 'Delivered')).rejects.toThrow(/Processing or Cancelled/);
    await expect(staff.move('DN-000000-XXXXXX', 'Processing')).rejects.toThrow(/does not exist/);
    await staff.markPaid(order_number.replaceAll('-', '').toLowerCase());
    await expect(staff.markPaid(order_number)).rejects.toThrow(/already paid/);
  });
});

it('reading and cancelling an order with the two ids swapped does not compile', () => {
  const { readOwn, cancelOwn } = shop.services.orders;
  type Swapped = [OrderId, UserId, Language];
  expectTypeOf<Parameters<typeof readOwn>>().toEqualTypeOf<[UserId, OrderId, Language]>();
  expectTypeOf<Swapped>().not.toExtend<Parameters<typeof readOwn>>();
  expectTypeOf<Swapped>().not.toExtend<Parameters<typeof cancelOwn>>();
});
