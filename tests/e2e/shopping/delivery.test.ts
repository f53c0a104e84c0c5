import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openSlots } from '#contract/delivery-pick.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { errors } from '#i18n/messages/ar/errors.ts';
import { formatSlot } from '#i18n/delivery-time.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it as journey, type PersonalVisit } from '../support/journey.ts';
import { onDatabase } from '../support/data/staff.ts';
import { chooseZone, dayName, expectLanguage, field, switchLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, phone, type Size } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { dataDir } = demoShop();
const doha = { en: 'Doha', ar: 'الدوحة' };
// The day after tomorrow is never over, whatever the hour of the test.
const day = addDays(qatarDay(new Date()), 2);

async function openCheckout(page: Page, language: RequiredLanguage): Promise<void> {
  await page.goto(`/${language}/check-out`);
  await untilShown(page.getByRole('heading', { level: 2, name: wordsOf[language]('checkout.deliverTo') }));
}

/** A customer with two roses in the cart: in the shop, and at the checkout. */
const it = journey
  .extend(
    'openWithRoses',
    ({ openAsCustomer, products }) =>
      (language: RequiredLanguage, size: Size) =>
        openAsCustomer({ language, size, cart: [[products.rose, 2]] }),
  )
  .extend('openAtCheckout', ({ openWithRoses }) => async (language: RequiredLanguage, size: Size) => {
    const visitor = await openWithRoses(language, size);
    await openCheckout(visitor.page, language);
    return visitor;
  });

const place = (page: Page, language: RequiredLanguage) =>
  page.getByRole('button', { name: wordsOf[language]('checkout.place') });
const slot = (page: Page, text: string) => page.getByRole('radio', { name: text });
const dayChip = (page: Page, language: RequiredLanguage, one: string) =>
  page.getByRole('radio', { name: dayName(one, language) });
const isFull = (page: Page, text: string) => slot(page, text).isDisabled();

async function placed(page: Page, language: RequiredLanguage, { api }: Pick<PersonalVisit, 'api'>) {
  await place(page, language).click();
  await page.waitForURL(`**/${language}/all-orders`);
  const id = (await api('listOrders')).rows[0]?.id as number;
  return api('getOrder', { params: { id } });
}

it('an order has a day, a slot, a note and a gift, which survive a reload and the other language', async ({
  openAtCheckout,
}) => {
  const language = 'en';
  const other = 'ar';
  const t = wordsOf[language];
  // The card has the direction of its text, not of the page.
  const message = 'كل عام وأنتِ بخير\nيا أمي';
  const note = 'Call before you come';
  const { page, api } = await openAtCheckout(language, desktop);
  await untilShown(page.getByText(t('checkout.deliveryAfterZone')));
  await chooseZone(page, language, doha[language]);
  await field(page, t('checkout.address')).fill('Villa 3');
  await dayChip(page, language, day).check();
  await slot(page, '4–8 pm').check();

  await page.getByRole('radio', { name: t('checkout.aGift') }).check();
  await untilShown(page.getByRole('heading', { level: 2, name: t('checkout.deliverGiftTo') }));
  await field(page, t('checkout.giftRecipient')).focus();
  await field(page, t('checkout.giftRecipient')).blur();
  await untilShown(page.getByText(t('checkout.giftRecipientRequired')).first());
  expect(await place(page, language).isDisabled()).toBe(true);
  await field(page, t('checkout.giftRecipient')).fill('Maryam');
  await page.locator('input[name=giftPhone]').fill('5512 3456');
  await field(page, t('checkout.giftMessage')).fill(message);
  const card = page.getByRole('figure', { name: t('checkout.giftPreview') });
  const directionOf = (shown: Locator, line: string) =>
    shown.getByText(line).evaluate((text) => getComputedStyle(text).direction);
  expect(await directionOf(card, 'كل عام وأنتِ بخير')).toBe('rtl');
  // The account's name is proposed for the card.
  expect(await field(page, t('checkout.giftFrom')).inputValue()).not.toBe('');
  await field(page, t('checkout.giftFrom')).fill('Your neighbour');
  await untilShown(card.getByText('Your neighbour'));
  await page.getByText(t('checkout.addNote')).click();
  await field(page, t('checkout.note')).fill(note);
  await untilShown(page.getByText(t('checkout.lettersOf', { used: note.length, max: 500 })));
  expect(await axeViolations(page, 'main')).toEqual([]);
  await expectLanguage(page, language);

  await page.reload();
  await switchLanguage(page, other);
  const otherMessage = field(page, wordsOf[other]('checkout.giftMessage'));
  await expect.poll(() => otherMessage.inputValue()).toBe(message);
  await expectLanguage(page, other);
  const otherCard = page.getByRole('figure', { name: wordsOf[other]('checkout.giftPreview') });
  await otherMessage.fill('Happy birthday');
  expect(await directionOf(otherCard, 'Happy birthday')).toBe('ltr');
  await otherMessage.fill(message);
  await switchLanguage(page, language);
  await expect.poll(() => slot(page, '4–8 pm').isChecked()).toBe(true);
  expect(await dayChip(page, language, day).isChecked()).toBe(true);
  expect(await field(page, t('checkout.note')).inputValue()).toBe(note);
  expect(await field(page, t('checkout.giftMessage')).inputValue()).toBe(message);
  expect(await page.getByRole('checkbox', { name: t('checkout.giftNoPrices') }).isChecked()).toBe(true);

  // The box has no prices, but the driver collects cash.
  expect(await place(page, language).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: t('checkout.giftCashYes') }).check();
  const order = await placed(page, language, { api });
  expect(order).toMatchObject({
    delivery: { day, from: '16:00', to: '20:00' },
    note,
    gift: {
      recipientName: 'Maryam',
      recipientPhone: '+97455123456',
      message,
      hidePrices: true,
      from: 'Your neighbour',
    },
  });
  await page.goto(`/${language}/order-details/${order.id}`);
  const main = page.getByRole('main');
  await untilShown(main.getByRole('heading', { name: t('orders.deliveryTime') }));
  for (const text of ['Maryam', note, ' · 4–8 pm', t('orders.giftNoPrices')])
    await untilShown(main.getByText(text).first());
  await untilShown(main.getByRole('figure', { name: t('orders.giftCard') }));
  expect(await axeViolations(page, 'main')).toEqual([]);
  await expectLanguage(page, language);
});

describe('the delivery time', () => {
  const language = 'ar';
  const t = wordsOf[language];

  it('is the earliest free one from the start; when it becomes full, the shopper chooses again and loses nothing', async ({
    openAtCheckout,
  }) => {
    const { page, api, expectRefusal } = await openAtCheckout(language, phone);
    await chooseZone(page, language, doha[language]);
    await field(page, t('checkout.address')).fill('Villa 3');
    await page.getByText(t('checkout.addNote')).click();
    await field(page, t('checkout.note')).fill('Call first');
    await expect.poll(() => place(page, language).isEnabled()).toBe(true);
    const zoneId = (await api('listZones')).rows.find((zone) => zone.name === doha[language])?.id as number;
    const { rows } = await api('listDeliveryDays', { query: { zoneId } });
    // Other journeys may have taken the last places of the first slots.
    const [first, second] = rows.filter((one) => openSlots(one).length > 0);
    const taken = first && openSlots(first)[0];
    const free = second && openSlots(second)[0];
    if (!taken || !free) throw new Error('The demo shop offers no delivery.');
    expect(await slot(page, formatSlot(taken, language)).isChecked()).toBe(true);

    await addOrders(first.day, taken.id, 1000);
    try {
      expectRefusal('409 POST /api/v1/orders');
      await place(page, language).click();
      const sentence = page.getByRole('status').filter({ hasText: errors.slot_full });
      await untilShown(sentence);
      await expect.poll(() => sentence.evaluate((box) => document.activeElement?.contains(box))).toBe(true);
      await expect.poll(() => isFull(page, formatSlot(taken, language))).toBe(true);
      expect(await place(page, language).isDisabled()).toBe(true);
      await untilShown(page.getByRole('listitem').filter({ hasText: t('checkout.deliveryRequired') }));
      expect(await field(page, t('checkout.note')).inputValue()).toBe('Call first');
      expect(await axeViolations(page, 'main')).toEqual([]);

      await dayChip(page, language, second.day).check();
      await slot(page, formatSlot(free, language)).check();
      const order = await placed(page, language, { api });
      expect(order).toMatchObject({ delivery: { day: second.day, from: free.from }, note: 'Call first' });
    } finally {
      await addOrders(first.day, taken.id, -1000);
    }
  });

  it('is arranged by the shop where it offers none', async ({ openAtCheckout }) => {
    const { page, api } = await openAtCheckout(language, phone);
    await page.route('**/api/v1/delivery-days?*', (route) =>
      route.fulfill({ json: { data: { enabled: false, rows: [] } } }),
    );
    await chooseZone(page, language, doha[language]);
    await field(page, t('checkout.address')).fill('Villa 3');
    await untilShown(page.getByText(t('checkout.deliveryArranged')));
    expect((await placed(page, language, { api })).delivery).toBeNull();
  });
});

// Spec: DETAIL21.1, DETAIL21.2
it('an address is saved with an order, chosen for the next one, and edited and deleted in the profile', async ({
  openWithRoses,
  products,
}) => {
  const language = 'en';
  const t = wordsOf[language];
  const { page, api } = await openWithRoses(language, phone);
  // The zones arrive after the number of the plate was typed.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/zones', (route) => held.then(() => route.continue()));
  await openCheckout(page, language);
  await page.locator('input[name=plate-zone]').fill('66');
  release();
  await expect.poll(() => page.locator('select[name=zone]').inputValue()).not.toBe('');
  await page.locator('input[name=plate-street]').fill('950');
  await page.locator('input[name=plate-building]').fill('41');
  await page.getByRole('checkbox', { name: t('addresses.save') }).check();
  await field(page, t('addresses.label')).fill('Home');
  await placed(page, language, { api });
  await expect
    .poll(async () => (await api('listAddresses')).rows)
    .toMatchObject([
      {
        label: 'Home',
        address_line1: 'Zone 66, Street 950, Building 41',
        plate: { zone: 66, street: 950, building: 41 },
      },
    ]);

  await api('addToCart', { body: { ...products.rose, quantity: 1 } });
  await openCheckout(page, language);
  expect(await page.getByRole('radio', { name: 'Home' }).isChecked()).toBe(true);
  expect(await axeViolations(page, 'main')).toEqual([]);
  expect((await placed(page, language, { api })).shippingAddress.address_line1).toBe(
    'Zone 66, Street 950, Building 41',
  );

  await page.goto(`/${language}/user/profile`);
  const section = page.getByRole('region', { name: t('addresses.title') });
  await section.getByRole('button', { name: t('addresses.editOf', { address: 'Home' }) }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('input[name=plate-street]').inputValue()).toBe('950');
  await field(page, t('checkout.address')).fill('');
  await dialog.getByRole('button', { name: t('action.save') }).click();
  await untilShown(dialog.getByText(t('validation.addressRequired')));
  await field(page, t('checkout.address')).fill('Villa 7');
  await page.locator('input[name=recipientName]').fill('Maryam');
  expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: t('action.save') }).click();
  await untilShown(section.locator('bdi', { hasText: 'Villa 7' }));
  await untilShown(section.getByText('Maryam'));

  await section.getByRole('button', { name: t('addresses.deleteOf', { address: 'Home' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('action.delete') })
    .click();
  await untilShown(section.getByText(t('addresses.empty')));
  expect((await api('listAddresses')).rows).toEqual([]);
});

it('the cart counts down to the last minute of the delivery of today', async ({ openWithRoses }) => {
  const language = 'ar';
  const { page } = await openWithRoses(language, phone);
  let everywhere = true;
  await page.route('**/api/v1/delivery-today?*', (route) => {
    const until = new Date(Date.now() + 130.5 * 60_000).toISOString();
    return route.fulfill({ json: { data: { until, everywhere } } });
  });
  await page.goto(`/${language}/order`);
  await untilShown(page.getByText('اطلب خلال ساعتين و10 دقائق ليصلك اليوم', { exact: true }));
  everywhere = false;
  await page.goto(`/${language}/order`);
  await untilShown(page.getByText('اطلب خلال ساعتين و10 دقائق ليصلك اليوم في مناطق محددة', { exact: true }));
  await expectLanguage(page, language);
});

/** Adds to the number of orders that a slot has, for the zones that share the shop's slots. */
async function addOrders(ofDay: string, slotId: string, added: number): Promise<void> {
  await onDatabase(dataDir, async (db) => {
    await db
      .insertInto('delivery_slots')
      .values({ day: ofDay, area: '', slot: slotId, taken: Math.max(added, 0) })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'area', 'slot'])
          .doUpdateSet((update) => ({ taken: update('delivery_slots.taken', '+', added) })),
      )
      .execute();
  });
}
