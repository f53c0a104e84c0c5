import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandName } from '#contract/values/brand.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { formatPromise } from '#i18n/clock-time.ts';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { isolate } from '../../mail/isolation.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser, mailsTo } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const photo = 'uploads/abcdefghijklmnopqrstuv.webp';
const card = 'كل عام وأنت بخير\nLove, Sara';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  await shop.services.settings.load({
    orderEmail: 'orders@example.qa',
    delivery: { enabled: true, slots: [{ from: '16:00', to: '20:00' }] },
  });
});
afterAll(() => shop.close());

/** Orders a mug with a photo and a name, as a gift with a slot. Returns the mails about it. */
async function mailsOfOrder(language: RequiredLanguage) {
  const { token, email } = await createUser(shop);
  const api = shop.apiFor({ token, language });
  const { productId, variantIds, optionIds } = await createProduct(shop.db, {
    name: { en: 'Photo Mug', ar: 'كوب بالصورة' },
    image: 'catalogue/mug.webp',
    variants: [{ price: 50, stock: 10 }],
    options: [{ type: 'image', name: { en: 'Photo', ar: 'الصورة' } }, { type: 'text' }],
  });
  const customOptions = [{ customization_option_id: optionIds[1] as number, option_value: '<b>Mona</b>' }];
  await api('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1, customOptions } });
  const { day, slots } = (await api('listDeliveryDays', { query: { zoneId: 1 } })).rows.at(-1)!;
  const order = await api('placeOrder', {
    body: {
      shippingAddress: { zoneId: 1, address_line1: 'Building 41' },
      paymentInfo: { paymentOptionId: 1 },
      delivery: { day, slotId: slots[0]!.id },
      note: 'Ring twice',
      gift: { recipientName: 'منى', recipientPhone: '55123456', message: card, hidePrices: true },
    },
  });
  // As if the shopper had uploaded the photo.
  await shop.db
    .updateTable('order_items')
    .set({
      options: JSON.stringify([
        {
          optionId: optionIds[0],
          name: { en: 'Photo', ar: 'الصورة' },
          type: 'image',
          value: photo,
        },
      ]),
    })
    .where('order_id', '=', order.id)
    .execute();
  const own = (await mailsTo(shop, email)).at(-1)!;
  const ofShop = (await mailsTo(shop, 'orders@example.qa')).at(-1)!;
  return { own, ofShop, day };
}

describe.each(['en', 'ar'] as const)('the mails about an order in %s', (language) => {
  it('show the logo, the product and its photo as pictures, never as a raw address', async () => {
    const { own } = await mailsOfOrder(language);
    expect(own.html).toContain('<img src="http://localhost:3000/icon-192.png" alt=""');
    expect(own.html).toContain('<img src="http://localhost:3000/images/catalogue/mug.webp?w=192" alt=""');
    expect(own.html).toContain(`<a href="http://localhost:3000/images/${photo}" target="_blank"><img`);
    expect(own.html.replace(/<[^>]*>/g, '')).not.toContain('http');
  });

  it('have the colour of the shop, and its icon where it has no logo', async () => {
    expect((await mailsOfOrder(language)).own.html).toContain('background:#8a1538;color:#ffffff');
    await shop.services.settings.load({ accent: '#1d5c63', icon: 'catalog/00112233445566778899aabbccddeeff.webp' });
    const { own } = await mailsOfOrder(language);
    await shop.services.settings.load({ accent: null, icon: null });
    expect(own.html).toContain('background:#1d5c63;color:#ffffff');
    expect(own.html).not.toContain('#8a1538');
    expect(own.html).toContain('src="http://localhost:3000/icons/00112233445566778899aabbccddeeff-192.png"');
  });

  it('have no picture beside the name of a shop without logo and icon that is not Dana', async () => {
    await shop.services.settings.load({ name: { en: 'Lusail Watches', ar: 'ساعات لوسيل' } });
    const { own } = await mailsOfOrder(language);
    await shop.services.settings.load({ name: brandName });
    expect(own.html).toMatch(/font-weight:bold;color:#8a1538"><bdi>(Lusail Watches|ساعات لوسيل)<\/bdi><\/td>/);
    expect(own.html).not.toContain('icon-192');
  });

  it('name the slot, the recipient, the note and the card', async () => {
    const { own, ofShop, day } = await mailsOfOrder(language);
    for (const [{ text }, reader] of [[own, language] as const, [ofShop, 'en'] as const]) {
      const slot = formatDelivery({ day, from: '16:00', to: '20:00' }, reader);
      for (const part of [slot, day.slice(0, 4), 'منى', '+974 5512 3456', 'Ring twice', 'Love, Sara'])
        expect(text).toContain(part);
    }
    expect(own.html).toMatch(/<p dir="auto"[^>]*><bdi>كل عام وأنت بخير<\/bdi><br><bdi>Love, Sara<\/bdi>/);
  });

  it('name what is promised without a slot', async () => {
    const { token, email } = await createUser(shop);
    const api = shop.apiFor({ token, language });
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 20, stock: 10 }] });
    const head = { shippingAddress: { zoneId: 1, address_line1: 'Building 41' }, paymentInfo: { paymentOptionId: 1 } };
    const mailOf = async (gift?: { recipientName: string; recipientPhone: string; askRecipient: true }) => {
      await api('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1 } });
      const address = gift ? {} : { shippingAddress: head.shippingAddress };
      const { id } = await api('placeOrder', {
        body: { paymentInfo: head.paymentInfo, ...address, ...(gift && { gift }) },
      });
      const { text } = (await mailsTo(shop, email)).at(-1)!;
      const { due_at: dueAt } = await shop.db
        .selectFrom('orders')
        .select('due_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { text, dueAt };
    };
    const say = mailMessages[language];
    expect((await mailOf()).text).toContain(isolate(say('mail.promise.arranged')));
    const asked = await mailOf({ recipientName: 'منى', recipientPhone: '55123456', askRecipient: true });
    expect(asked.text).toContain(isolate(say('mail.promise.asked')));
    await shop.services.settings.load({ promiseHours: 3 });
    const { text, dueAt } = await mailOf();
    await shop.services.settings.load({ promiseHours: null });
    const time = formatPromise(dueAt!.toISOString(), language);
    expect(text).toContain(` · ${say('mail.promise.by', { time })}`);
  });

  it('say which required option the customer bought without', async () => {
    const { token, email } = await createUser(shop);
    const api = shop.apiFor({ token, language });
    const { productId, variantIds } = await createProduct(shop.db, {
      options: [{ required: true, name: { en: 'Name on the cake', ar: 'الاسم على الكيكة' } }],
    });
    await api('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1 } });
    const { id } = await api('placeOrder', {
      body: { shippingAddress: { zoneId: 1, address_line1: 'Building 41' }, paymentInfo: { paymentOptionId: 1 } },
    });
    const name = { en: 'Name on the cake', ar: 'الاسم على الكيكة' };
    const { orderItems } = await api('getOrder', { params: { id } });
    expect(orderItems[0]?.missingOptions).toEqual([{ option_name: name[language] }]);
    const say = mailMessages[language];
    const own = (await mailsTo(shop, email)).at(-1);
    expect(own?.text).toContain(`${isolate(name[language])}: ${say('personalisation.notAdded')}`);
    const ofShop = (await mailsTo(shop, 'orders@example.qa')).at(-1);
    expect(ofShop?.text).toContain(`${isolate(name.en)}: ${mailMessages.en('mail.order.without')}`);
  });
});
