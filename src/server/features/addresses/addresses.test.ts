import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let zone: { id: number; name: string };

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  zone = (await shop.apiFor()('listZones')).rows[0]!;
});
afterAll(() => shop.close());

async function user() {
  const { token } = await createUser(shop);
  return shop.apiFor({ token });
}

function home(more: object = {}) {
  return { zoneId: zone.id, address_line1: 'Zone 66, Street 950, Building 41', ...more };
}

describe('saved addresses', () => {
  it('that are too long are refused at each field, with its own limit', async () => {
    const body = home({ label: 'x'.repeat(51), address_line1: 'x'.repeat(501), recipientName: 'x'.repeat(101) });
    await expect((await user())('addAddress', { body })).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        label: expect.stringContaining('at most 50 '),
        address_line1: expect.stringContaining('at most 500 '),
        recipientName: expect.stringContaining('at most 100 '),
      },
    });
  });

  it('are added, listed newest first, replaced and deleted', async () => {
    const api = await user();
    const plate = { zone: 66, street: 950, building: 41, unit: '12' };
    const first = await api('addAddress', {
      body: home({ label: ' Home ', plate, recipientName: 'Mona', recipientPhone: '55123456' }),
    });
    expect(first).toEqual({
      id: expect.any(Number),
      label: 'Home',
      zone: { id: zone.id, name: zone.name },
      address_line1: 'Zone 66, Street 950, Building 41',
      plate,
      recipientName: 'Mona',
      recipientPhone: '+97455123456',
    });
    const second = await api('addAddress', { body: home() });
    expect(second).toMatchObject({ label: '', plate: null, recipientName: '', recipientPhone: '' });
    expect((await api('listAddresses')).rows).toEqual([second, first]);
    const edited = await api('editAddress', { params: { id: first.id }, body: home({ label: 'Work' }) });
    expect(edited).toEqual({ ...first, label: 'Work', plate: null, recipientName: '', recipientPhone: '' });
    await api('deleteAddress', { params: { id: second.id } });
    expect((await api('listAddresses')).rows).toEqual([edited]);
  });

  it('are at most twenty, also with concurrent calls', async () => {
    const api = await user();
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => api('addAddress', { body: home() })));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ code: 'too_many_addresses', status: 409 });
    expect((await api('listAddresses')).rows).toHaveLength(20);
  });

  it.each([
    ['zoneId', { zoneId: 9999 }],
    ['address_line1', { address_line1: '  ' }],
    ['address_line1', { address_line1: 'x'.repeat(501) }],
    ['label', { label: 'x'.repeat(51) }],
    ['recipientPhone', { recipientPhone: 'abc' }],
    ['plate.zone', { plate: { zone: 99, street: 1, building: 1 } }],
    ['plate.unit', { plate: { zone: 1, street: 1, building: 1, unit: 'x'.repeat(11) } }],
  ])('with a wrong %s are refused at the field', async (field, wrong) => {
    const api = await user();
    await expect(api('addAddress', { body: home(wrong) })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('an order to a saved address', () => {
  async function buyer() {
    const api = await user();
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 50, stock: 10 }] });
    await api('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1 } });
    return api;
  }

  async function paymentInfo() {
    return { paymentOptionId: (await shop.apiFor()('listPaymentOptions')).rows[0]!.id };
  }

  it('has its zone, text and recipient, and keeps them when the address changes', async () => {
    const api = await buyer();
    const body = home({ recipientName: 'Mona', recipientPhone: '+97455123456' });
    const { id: addressId } = await api('addAddress', { body });
    const order = await api('placeOrder', { body: { addressId, paymentInfo: await paymentInfo() } });
    const expected = {
      zone: { name: zone.name },
      address_line1: 'Zone 66, Street 950, Building 41',
      recipientName: 'Mona',
      recipientPhone: '+97455123456',
    };
    expect(order.shippingAddress).toEqual(expected);
    await api('deleteAddress', { params: { id: addressId } });
    expect((await api('getOrder', { params: { id: order.id } })).shippingAddress).toEqual(expected);
  });

  it('of someone else is refused at the field', async () => {
    const { id: addressId } = await (await user())('addAddress', { body: home() });
    const api = await buyer();
    await expect(api('placeOrder', { body: { addressId, paymentInfo: await paymentInfo() } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { addressId: expect.any(String) },
    });
  });

  it('without any address is refused', async () => {
    const api = await buyer();
    await expect(api('placeOrder', { body: { paymentInfo: await paymentInfo() } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { shippingAddress: expect.any(String) },
    });
  });
});
