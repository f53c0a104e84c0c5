import { expect } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { orderOf } from '../../testing/order-of.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp } from '../../testing/test-app.ts';

it('the checklist of a new shop follows what is done, and ends with the first delivered order', async ({
  shop,
  owner: { console },
  customer,
}) => {
  const none = {
    name: false,
    logo: false,
    registration: false,
    contact: false,
    zones: false,
    times: false,
    payments: false,
    mail: false,
    categories: false,
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
  const publish = (published: boolean) =>
    shop.db.updateTable('products').set({ published }).where('id', '=', productId).execute();
  await publish(false);
  expect((await console('getFirstDay'))?.done).toMatchObject({ categories: true, products: false });
  await publish(true);
  expect(await console('getFirstDay')).toEqual({
    done: {
      ...none,
      name: true,
      logo: true,
      zones: true,
      registration: true,
      contact: true,
      categories: true,
      products: true,
      team: true,
    },
  });

  const { id } = await orderOf(customer.api, { productId, variantId: variantIds[0] as number });
  expect((await console('getFirstDay'))?.done.testOrder).toBe(true);
  await shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', id).execute();
  expect(await console('getFirstDay')).toBeNull();
});

it('what every shop begins with is done once it is changed, or confirmed as it is', async ({ owner: { console } }) => {
  const done = async () => (await console('getFirstDay'))?.done;
  await console('confirmFirstDayStep', { params: { step: 'zones' } });
  expect(await done()).toMatchObject({ zones: true, times: false, payments: false, logo: false, team: false });

  const { settings } = await console('getDeliverySettings');
  const delivery = { ...settings.values.delivery, enabled: true };
  await console('saveDeliverySettings', {
    body: { items: [{ key: 'delivery', version: settings.versions.delivery }], values: { delivery } },
  });
  const [option] = (await console('getPaymentSettings')).options;
  await console('savePaymentOption', {
    params: { id: option!.id },
    body: { version: option!.version, fields: { fee: 5 } },
  });
  expect(await done()).toMatchObject({ times: true, payments: true });
});

it('mails are done where the server has a mail server', async () => {
  const withMail = await createTestApp({ SMTP_URL: 'smtps://mail.example' });
  try {
    const { console } = await createStaff(withMail, 'owner');
    expect((await console('getFirstDay'))?.done.mail).toBe(true);
    expect((await console('getNotificationSettings')).sendsMails).toBe(true);
  } finally {
    await withMail.close();
  }
});
