import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission, Role } from '#contract/console/permissions.ts';
import type { OrderForm } from '#contract/checkout.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let item: { productId: number; variantId: number };
beforeAll(async () => {
  shop = await createTestApp();
  const { productId, variantIds } = await createProduct(shop.db, {
    name: { en: 'Red roses', ar: 'ورد جوري أحمر' },
    variants: [
      {
        price: 40,
        stock: 1000,
        sku: 'ROSE-12',
        attributes: [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Large', ar: 'كبير' } }],
      },
    ],
  });
  item = { productId, variantId: variantIds[0] as number };
  await shop.services.settings.load({
    legalName: { en: 'Oud House W.L.L.', ar: 'بيت العود ذ.م.م' },
    commercialRegistration: 'CR 123456',
    address: { en: 'Souq Waqif, Doha', ar: 'سوق واقف، الدوحة' },
    phones: ['+97444123456'],
  });
});
afterAll(() => shop.close());

async function placeOrder(more: Pick<OrderForm, 'gift' | 'note'> = {}, bought = item) {
  const { token } = await createUser(shop, { name: 'نورة المري' });
  const api = shop.apiFor({ token });
  await api('addToCart', { body: { ...bought, quantity: 2 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  return api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'شارع الورد 12' }, paymentInfo: { paymentOptionId }, ...more },
  });
}

async function slipFor(role: Role, order: string, extra: Permission[] = []) {
  const { console } = await createStaff(shop, role, { extra });
  return console('getSlip', { params: { order } });
}

describe('the slip of an order', () => {
  it('has both languages, the amounts and who sells', async () => {
    const order = await placeOrder({ note: 'اتصل قبل الوصول' });
    const slip = await slipFor('manager', order.order_number);
    expect(slip).toMatchObject({
      id: order.id,
      number: order.order_number,
      placedAt: order.created_at,
      customer: 'نورة المري',
      pieces: 2,
      wish: 'اتصل قبل الوصول',
      toCollect: order.total_amount,
      items: [
        {
          name: { en: 'Red roses', ar: 'ورد جوري أحمر' },
          attributes: [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Large', ar: 'كبير' } }],
          sku: 'ROSE-12',
          quantity: 2,
          unitPrice: 40,
        },
      ],
      money: { subtotal: 80, delivery: order.shipping_fee, fee: order.payment_fee, total: order.total_amount },
      seller: {
        name: { en: 'Dana', ar: 'دانة' },
        legalName: { en: 'Oud House W.L.L.', ar: 'بيت العود ذ.م.م' },
        commercialRegistration: 'CR 123456',
        address: { en: 'Souq Waqif, Doha', ar: 'سوق واقف، الدوحة' },
        phones: ['+97444123456'],
      },
    });
    expect(slip.zone.ar).toMatch(/\p{Script=Arabic}/u);
    expect(await slipFor('manager', String(order.id))).toEqual(slip);
  });

  it('says which required option a line was bought without', async () => {
    const name = { en: 'Name on the cake', ar: 'الاسم على الكيكة' };
    const cake = await createProduct(shop.db, { options: [{ required: true, name }] });
    const { order_number } = await placeOrder(
      {},
      { productId: cake.productId, variantId: cake.variantIds[0] as number },
    );
    const { items, missingOptions: onSlip } = await slipFor('packer', order_number);
    expect(items.map(({ missingOptions }) => missingOptions)).toEqual([[{ name }]]);
    // A list says it of the order.
    const { console } = await createStaff(shop, 'packer');
    const { rows } = await console('listOrders');
    const row = rows.find(({ number }) => number === order_number);
    expect([onSlip, row?.missingOptions]).toEqual([[{ name }], [{ name }]]);
  });

  it('has phone and address for the label of a courier only, for those who see contact data', async () => {
    const gift = { recipientName: 'منى', recipientPhone: '55998877', message: '', hidePrices: true };
    const { order_number } = await placeOrder({ gift });
    const { courier } = await slipFor('manager', order_number);
    expect(courier).toEqual({ name: 'منى', phone: '+97455998877', address: expect.stringContaining('شارع الورد 12') });
    expect((await slipFor('packer', order_number)).courier).toBeNull();
  });

  it('has the logo of the shop and the registration in Latin digits', async () => {
    const order = await placeOrder();
    const store = (number: string) =>
      shop.db
        .updateTable('settings')
        .set({ value: JSON.stringify(number) })
        .where('key', '=', 'commercialRegistration')
        .execute();
    // As shops stored it before.
    await store('١٢٣٤٥٦');
    const { seller } = await slipFor('packer', order.order_number);
    await store('CR 123456');
    expect(seller).toMatchObject({ commercialRegistration: '123456', logo: null });
  });

  it('has neither phone nor address elsewhere, and neither notes nor history', async () => {
    const order = await placeOrder();
    const { courier: _courier, ...slip } = await slipFor('owner', order.order_number);
    const text = JSON.stringify(slip);
    expect(text).not.toContain('شارع الورد');
    expect(text).not.toContain(order.customer.phone);
    expect(text).not.toContain(order.customer.email);
    expect(text).not.toMatch(/"(contact|notes|timeline)"/);
  });

  it('shows a packer the cash to collect and no other amount', async () => {
    const order = await placeOrder();
    const slip = await slipFor('packer', order.order_number);
    expect(slip).toMatchObject({ toCollect: order.total_amount, money: null, items: [{ unitPrice: null }] });
  });

  it('shows the gift to those who see names', async () => {
    const gift = { recipientName: 'منى', message: 'مبروك', hidePrices: true };
    const order = await placeOrder({ gift });
    expect(await slipFor('packer', order.order_number)).toMatchObject({
      gift: { ...gift, from: null, surprise: false },
      marks: ['gift', 'first'],
      giver: { name: 'نورة المري' },
      recipient: { name: 'منى' },
    });
    const seen = await slipFor('accountant', order.order_number, ['orders.print']);
    expect(seen).toMatchObject({ gift: null, customer: null, giver: null, recipient: null, marks: ['gift', 'first'] });
  });

  it('of an order that does not exist, or is not the driver’s own, is not found', async () => {
    const order = await placeOrder();
    await expect(slipFor('owner', 'DN-000000-XXXXXX')).rejects.toMatchObject({ code: 'not_found' });
    await expect(slipFor('driver', order.order_number, ['orders.print'])).rejects.toMatchObject({ code: 'not_found' });
  });
});
