import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import type { Good } from '../support/data/test-products.ts';
import { it as journey } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { inDatabase } from '../support/data/staff.ts';
import { cartLink, chooseZone, expectLanguage, field, logIn, switchLanguage, pressTwice } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, phone, type Size } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

/** Opens the checkout of a customer with these products in the cart. */
const it = journey.extend(
  'openCheckout',
  ({ openAsCustomer }) =>
    async (language: RequiredLanguage, size: Size, cart: [Good, number][]) => {
      const visitor = await openAsCustomer({ language, size, cart });
      await visitor.page.goto(`/${language}/check-out`);
      await untilShown(visitor.page.getByRole('heading', { level: 1, name: wordsOf[language]('checkout.title') }));
      return visitor;
    },
);

const plate = ['66', '950', '41', '12'] as const;
const plateLine = { en: 'Zone 66, Street 950, Building 41, Unit 12', ar: 'منطقة 66، شارع 950، مبنى 41، وحدة 12' };
const pearl = { en: 'The Pearl', ar: 'اللؤلؤة' };
const doha = { en: 'Doha', ar: 'الدوحة' };
const cash = { en: 'Cash on delivery', ar: 'الدفع نقدًا عند الاستلام' };

// In Arabic, and in English after the switch of the language.
describe('the checkout', () => {
  const language = 'ar';
  const other = 'en';
  const t = wordsOf[language];

  const box = (page: Page, name: 'plateZone' | 'plateStreet' | 'plateBuilding' | 'plateUnit', words = t) =>
    page.getByRole('textbox', { name: words(`checkout.${name}`), exact: true });
  const address = (page: Page, words = t) => field(page, words('checkout.address'));
  const zoneName = (page: Page, words = t) =>
    field(page, words('checkout.zone')).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '');
  const summary = (page: Page, words = t) => page.getByRole('complementary', { name: words('cart.summary') });
  const place = (page: Page, words = t) => page.getByRole('button', { name: words('checkout.place') });
  const why = async (page: Page) => {
    const id = await place(page).getAttribute('aria-describedby');
    return page.locator(`#${id} li`).allInnerTexts();
  };
  const placed = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: t('checkout.success') });

  async function fillIn(page: Page, text = plateLine[language]): Promise<void> {
    await chooseZone(page, language, doha[language]);
    await address(page).fill(text);
    await page.getByRole('radio', { name: cash[language] }).check();
    await untilShown(summary(page).getByText(t('checkout.paymentFee')));
  }

  // Spec: S2.43, S2.44, S2.45, S2.46, S2.47, S4.21, S5.22, LAW.1, D13.2, D44.1, D46.1, D47.1
  // Spec: DETAIL20.1, DETAIL28.2, DETAIL29.1, R39.3
  it('requires every field, reads the address from the blue plate, and keeps its input through reload, language and login', async ({
    openCheckout,
    products,
  }) => {
    const { page, account, expectRefusal, settled } = await openCheckout(language, phone, [[products.rose, 2]]);
    expect(await place(page).isDisabled()).toBe(true);
    const zoneMissing = t('validation.zoneRequired');
    const addressMissing = t('validation.addressRequired');
    await expect.poll(() => why(page)).toEqual([zoneMissing, addressMissing]);
    // Without a chosen zone there is no fee; 0 would be a promise. The first payment is chosen.
    await untilShown(summary(page).getByText(t('checkout.feeUnknown')));
    expect(await page.getByRole('radio', { name: cash[language] }).isChecked()).toBe(true);
    await untilShown(summary(page).getByText(t('checkout.totalSoFar')));
    for (const hint of [t('checkout.addressHint'), t('checkout.vatNote')]) await untilShown(page.getByText(hint));
    await expectLanguage(page, language);

    // Section 5: an empty field shows an error.
    await field(page, t('checkout.zone')).focus();
    await address(page).focus();
    await address(page).blur();
    for (const [control, message] of [
      [field(page, t('checkout.zone')), zoneMissing],
      [address(page), addressMissing],
    ] as const) {
      await expect.poll(() => control.getAttribute('aria-invalid')).toBe('true');
      const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ');
      expect(await page.locator(`[id="${ids.at(-1)}"]`).innerText()).toBe(message);
    }

    // Digits of three scripts are accepted, letters are not; zone 99 does not exist.
    await box(page, 'plateZone').fill('٩٩');
    await untilShown(page.getByText(t('checkout.plateRange', { max: 98 })));
    expect(await why(page)).toContain(t('checkout.plateWrong'));
    await box(page, 'plateZone').fill('٦٦');
    await box(page, 'plateStreet').pressSequentially('9a5۰');
    await box(page, 'plateBuilding').fill(plate[2]);
    await box(page, 'plateUnit').fill('١٢');
    expect(await address(page).inputValue()).toBe(plateLine[language]);
    expect(await zoneName(page)).toContain(pearl[language]);
    expect(await zoneName(page)).toContain('15.00');
    await untilShown(summary(page).getByText(pearl[language]));
    expect(await why(page)).toEqual([]);

    await page.getByRole('radio', { name: cash[language] }).check();
    const lines = summary(page).locator('dl > div');
    await untilShown(lines.filter({ hasText: t('checkout.paymentFee') }).getByText('10.00'));
    await untilShown(lines.filter({ hasText: pearl[language] }).getByText('15.00'));
    await untilShown(lines.filter({ hasText: t('checkout.subtotal') }).getByText('60.00'));
    await untilShown(lines.filter({ hasText: t('checkout.totalAmount') }).getByText('85.00'));
    await expect.poll(() => place(page).isEnabled()).toBe(true);
    expect(await why(page)).toEqual([]);
    // 240 more and delivery is free: the threshold of the demo shop is 300.
    await untilShown(summary(page).getByRole('progressbar', { name: t('cart.freeBar') }));

    // The address line stays editable. Both follow the language.
    const own = { en: 'the blue gate', ar: 'البوابة الزرقاء' }[language];
    await address(page).press('End');
    await address(page).press('Control+End');
    await address(page).pressSequentially(`, ${own}`);
    await switchLanguage(page, other);
    const theirs = wordsOf[other];
    await expect.poll(() => address(page, theirs).inputValue()).toBe(`${plateLine[other]}, ${own}`);
    await expect.poll(() => zoneName(page, theirs)).toContain(pearl[other]);
    await switchLanguage(page, language);
    await chooseZone(page, language, doha[language]);
    await page.reload();
    await expectKept();

    await settled();
    // The session ends on the server: the user logs in and returns to the same input.
    await inDatabase(dataDir, (db) => db.deleteFrom('sessions').where('user_id', '=', account.userId).execute());
    expectRefusal('401 ');
    await place(page).click();
    await page.waitForURL(`**/${language}/auth/login`);
    await logIn(page, language, account);
    await page.waitForURL(`**/${language}/check-out`);
    await expectKept();
    await expect.poll(() => place(page).isEnabled()).toBe(true);
    await place(page).dblclick();
    await page.waitForURL(`**/${language}/all-orders`);
    await untilShown(placed(page));
    await untilShown(cartLink(page, language, 0));
    expect(await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.checkoutDraft)).toBeNull();
    const token = (await page.context().cookies()).find(({ name }) => name === storageKeys.tokenCookie)
      ?.value as string;
    const again = clientOf(url, { token, language });
    const { rows } = await again('listOrders');
    expect(rows.map((order) => order.total_amount)).toEqual([85]);
    const order = await again('getOrder', { params: { id: rows[0]?.id as number } });
    expect(order.shippingAddress).toEqual({
      zone: { name: doha[language] },
      address_line1: `${plateLine[language]}, ${own}`,
    });
    expect(order).toMatchObject({ shipping_fee: 15, payment_fee: 10, net_subtotal: 60 });

    async function expectKept(): Promise<void> {
      await untilShown(address(page));
      expect(await address(page).inputValue()).toBe(`${plateLine[language]}, ${own}`);
      expect(await box(page, 'plateZone').inputValue()).toBe(plate[0]);
      await expect.poll(() => zoneName(page)).toContain(doha[language]);
      expect(await page.getByRole('radio', { name: cash[language] }).isChecked()).toBe(true);
    }
  });

  // Spec: DETAIL14.2
  it('shows what changed when the order is refused, loses no input, and orders after it is accepted', async ({
    openCheckout,
    products,
  }) => {
    const { page, api, expectRefusal, settled } = await openCheckout(language, desktop, [
      [products.rose, 2],
      [products.shell, 3],
    ]);
    await fillIn(page);
    // No later request can report the change before the button does.
    await settled();
    await products.change(products.rose, { price_dirhams: 5500, discounted_dirhams: null });
    expectRefusal('409 POST /api/v1/orders');
    await place(page).click();
    const changes = page.getByRole('region', { name: t('cart.changesTitle') });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe(t('cart.changesTitle'));
    expect(await changes.getByRole('listitem').innerText()).toMatch(/30\.00[\s\S]*55\.00/);
    expect(await place(page).isDisabled()).toBe(true);
    expect(await why(page)).toEqual([t('cart.acceptFirst')]);
    expect(await address(page).inputValue()).toBe(plateLine[language]);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await changes
      .getByRole('button', {
        name: t('cart.acceptOf', { name: { en: 'Rose of the sands', ar: 'وردة الرمال' }[language] }),
      })
      .click();
    await untilShown(summary(page).getByText('225.00').first());
    await expect.poll(() => place(page).isEnabled()).toBe(true);

    await settled();
    await products.change(products.shell, { stock: 1 });
    await place(page).click();
    await untilShown(changes.getByText(t('cart.fewerLeft', { left: 1, had: 3 })));
    await changes
      .getByRole('button', { name: t('cart.accept') })
      .first()
      .click();
    await untilShown(summary(page).getByText('165.00').first());
    await expect.poll(() => place(page).isEnabled()).toBe(true);

    // A changed fee belongs to no line: the total is shown, and a second click accepts it.
    await setFee('doha', 2000);
    await place(page).click();
    await untilShown(page.getByRole('status').filter({ hasText: '170.00' }));
    await setFee('doha', 1500);
    await page.reload();
    await untilShown(summary(page).getByText('165.00').first());
    await place(page).click();
    await page.waitForURL(`**/${language}/all-orders`);
    expect((await api('listOrders')).rows.map((order) => order.total_amount)).toEqual([165]);
  });

  // Spec: S8.2, S8.9
  it('enables the button again when the connection fails, and two attempts make one order', async ({
    openCheckout,
    products,
  }) => {
    const { page, api, expectRefusal } = await openCheckout(language, phone, [[products.rose, 1]]);
    expectRefusal('lost POST /api/v1/orders');
    const keys = new Set<string | undefined>();
    let attempts = 0;
    // The order arrives; its response is lost.
    await page.route('**/api/v1/orders', async (route) => {
      attempts += 1;
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort('connectionreset');
    });
    await fillIn(page);
    await place(page).click();
    await untilShown(page.getByText(t('error.network')).first());
    await expect.poll(() => place(page).isEnabled()).toBe(true);
    expect(await address(page).inputValue()).toBe(plateLine[language]);
    // A double click after the failure sends one more request.
    await pressTwice(place(page));
    await expect.poll(() => attempts).toBe(2);
    await expect.poll(() => place(page).isEnabled()).toBe(true);
    expect(attempts).toBe(2);
    expect(keys.size).toBe(1);

    // After a reload the cart is empty: the shopper is notified and checks the order.
    await page.reload();
    await untilShown(page.getByRole('heading', { level: 1, name: t('checkout.unansweredTitle') }));
    await expectLanguage(page, language);
    await page.unroute('**/api/v1/orders');
    await page.getByRole('button', { name: t('checkout.unansweredCheck') }).click();
    await page.waitForURL(`**/${language}/all-orders`);
    await untilShown(placed(page));
    expect((await api('listOrders')).rows).toHaveLength(1);
  });
});

// Spec: DETAIL21.3
it('the draft of a checkout is removed from the browser at logout', async ({ openCheckout, products }) => {
  const t = wordsOf.en;
  const { page } = await openCheckout('en', desktop, [[products.rose, 1]]);
  await field(page, t('checkout.address')).fill('Villa 3');
  const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(await kept()).toContain(storageKeys.checkoutDraft);
  await page.getByRole('button', { name: t('nav.account') }).click();
  await page.getByRole('menuitem', { name: t('nav.logout') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('nav.logout') })
    .click();
  await page.waitForURL(/\/en\/?$/);
  await expect.poll(kept).not.toContain(storageKeys.checkoutDraft);
});

async function setFee(code: string, dirhams: number): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    await db.updateTable('zones').set({ shipping_fee_dirhams: dirhams }).where('code', '=', code).execute();
  });
}
