import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GiftForm } from '#contract/checkout.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let item: { productId: number; variantId: number };
beforeAll(async () => {
  shop = await createTestApp();
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 1000 }] });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());

const card: GiftForm = { recipientName: 'Maryam', recipientPhone: '+97455000108', message: 'مبروك', hidePrices: true };

async function placeOrder(gift?: GiftForm) {
  const { token } = await createUser(shop, { name: 'Omar Haddad', phone: '+97455000103' });
  const api = shop.apiFor({ token });
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  const order = await api('placeOrder', {
    body: {
      shippingAddress: { zoneId, address_line1: 'Villa 3' },
      paymentInfo: { paymentOptionId },
      ...(gift && { gift }),
    },
  });
  return { order, api };
}

const omar = { name: 'Omar Haddad', phone: '+97455000103' };
const maryam = { name: 'Maryam', phone: '+97455000108' };

describe('a gift in the console', () => {
  it('has two people in the list and in the order, with phones for those who may call', async () => {
    const { order } = await placeOrder(card);
    const owner = await createStaff(shop, 'owner');
    const [row] = (await owner.console('listOrders', { query: { limit: 1 } })).rows;
    expect(row).toMatchObject({ id: order.id, giver: omar, recipient: maryam, missingOptions: [] });
    const whole = await owner.console('getOrder', { params: { order: order.order_number } });
    expect(whole).toMatchObject({ giver: omar, recipient: maryam, gift: { from: null, surprise: false } });
    expect(whole.contactTexts?.giver).toContain('Omar Haddad');
    expect(whole.contactTexts?.recipient).toContain('Maryam');
    expect(whole.contactTexts?.recipient).not.toContain('Omar');

    const packer = await createStaff(shop, 'packer');
    const packed = await packer.console('getOrder', { params: { order: order.order_number } });
    expect(packed).toMatchObject({
      giver: { ...omar, phone: null },
      recipient: { ...maryam, phone: null },
      gift: { recipientName: 'Maryam', recipientPhone: null, message: 'مبروك' },
      contactTexts: null,
    });
    const accountant = await createStaff(shop, 'accountant');
    const counted = await accountant.console('getOrder', { params: { order: order.order_number } });
    expect(counted).toMatchObject({ giver: null, recipient: null, gift: null });
  });

  it('is from whom the giver says, or a surprise', async () => {
    const { order, api } = await placeOrder({ ...card, from: 'Your neighbour', surprise: true });
    expect(order.gift).toMatchObject({ from: 'Your neighbour', surprise: true });
    expect((await api('getOrder', { params: { id: order.id } })).gift).toMatchObject({ from: 'Your neighbour' });
    const owner = await createStaff(shop, 'owner');
    const { contactTexts } = await owner.console('getOrder', { params: { order: order.order_number } });
    expect(contactTexts?.recipient).toBeNull();
  });

  it('of an earlier release is from nobody', async () => {
    const { order, api } = await placeOrder(card);
    const { recipientName, recipientPhone, message, hidePrices } = order.gift!;
    await shop.db
      .updateTable('orders')
      .set({ gift: JSON.stringify({ recipientName, recipientPhone, message, hidePrices }) })
      .where('id', '=', order.id)
      .execute();
    expect((await api('getOrder', { params: { id: order.id } })).gift).toMatchObject({ from: null, surprise: false });
  });
});

it('an order without a gift has one person', async () => {
  const { order } = await placeOrder();
  const owner = await createStaff(shop, 'owner');
  const whole = await owner.console('getOrder', { params: { order: order.order_number } });
  expect(whole).toMatchObject({ giver: omar, recipient: omar, contactTexts: { recipient: null } });
});
