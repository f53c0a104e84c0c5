import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await createTestApp();
});
afterEach(() => shop.close());

it('the checklist of a new shop follows what is done, and ends with the first delivered order', async () => {
  const { console } = await createStaff(shop, 'owner');
  const none = {
    name: false,
    logo: false,
    registration: false,
    contact: false,
    zones: false,
    products: false,
    testOrder: false,
    team: false,
  };
  expect(await console('getFirstDay')).toEqual({ done: none });

  await shop.services.settings.set('name', { en: 'Al Wakra Flowers', ar: 'زهور الوكرة' });
  await shop.services.settings.set('commercialRegistration', '12345');
  await shop.services.settings.set('whatsapp', '+97455123456');
  await shop.services.settings.set('logo', 'catalog/00112233445566778899aabbccddeeff.webp');
  await shop.services.settings.load({ zones: { doha: { fee: 12 } } });
  await createStaff(shop, 'packer');
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 5 }] });
  expect(await console('getFirstDay')).toEqual({
    done: {
      ...none,
      name: true,
      logo: true,
      zones: true,
      registration: true,
      contact: true,
      products: true,
      team: true,
    },
  });

  const api = shop.apiFor({ token: (await createUser(shop)).token });
  await api('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  const { id } = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'Street 12' }, paymentInfo: { paymentOptionId } },
  });
  expect((await console('getFirstDay'))?.done.testOrder).toBe(true);
  await shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', id).execute();
  expect(await console('getFirstDay')).toBeNull();
});
