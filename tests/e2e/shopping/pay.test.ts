import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import type { Order } from '#contract/orders.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { mailTo } from '../support/data/mails.ts';
import { addPaymentLink, sendLaterMails } from '../support/data/payments.ts';
import { allowBank, cancelAtBank, paidLastFour, payAtBank, untilAtBank } from '../support/demo-bank.ts';
import { it as journey, type PersonalVisit } from '../support/journey.ts';
import { axeViolations } from '../support/axe.ts';
import { expectFocus } from '../support/layout.ts';
import { chooseZone, expectLanguage, field } from '../support/steps.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, bothVariants, englishDesktop, type Variant } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const it = journey
  // Opens the checkout of a customer, or a page of theirs. They may leave for the bank.
  .extend('openPaying', ({ openAsCustomer, products }) => async ({ language, size }: Variant) => {
    const visitor = await openAsCustomer({ language, size, cart: [[products.rose, 1]] });
    allowBank(visitor);
    return visitor;
  });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Axe finds nothing in what these journeys show, and it fits; on a phone, its targets are large enough. */
async function expectGoodPage(page: Page, { device, checksLayout }: Variant, within = 'main'): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0);
  if (!checksLayout) return;
  expect(await axeViolations(page, within)).toEqual([]);
  if (device === 'phone') expect(await smallTargets(page, within)).toEqual([]);
}

async function debitOf(api: PersonalVisit['api']) {
  const option = (await api('listPaymentOptions')).rows.find(({ option_type: type }) => type === 'online');
  if (!option) throw new Error('the shop takes no payments online');
  return option;
}

/** Fills in the checkout and places the order, to be paid with a debit card. */
async function placeOnline({ page, api }: Pick<PersonalVisit, 'page' | 'api'>, language: RequiredLanguage) {
  const t = wordsOf[language];
  await openHydrated(page, `/${language}/check-out`);
  await untilShown(heading(page, t('checkout.title')));
  await chooseZone(page, language, { en: 'Doha', ar: 'الدوحة' }[language]);
  await field(page, t('checkout.address')).fill({ en: 'Building 41', ar: 'مبنى 41' }[language]);
  await page.getByRole('radio', { name: (await debitOf(api)).option_name }).check();
  await untilShown(page.getByText(t('checkout.payOnlineNext')));
  await expectLanguage(page, language);
  await button(page, t('checkout.place')).click();
}

/** An order that waits for its payment, placed without the pages. */
async function orderOf(api: PersonalVisit['api']): Promise<Order> {
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  return api('placeOrder', {
    body: {
      shippingAddress: { zoneId, address_line1: 'Building 41' },
      paymentInfo: { paymentOptionId: (await debitOf(api)).id },
    },
  });
}

describe.each(allVariants)('in $language on a $device', (variant) => {
  const { language } = variant;
  const t = wordsOf[language];

  it('a customer pays with a debit card, and finds the order paid', async ({ shop, openPaying }) => {
    const visitor = await openPaying(variant);
    const { page, account } = visitor;
    await placeOnline(visitor, language);
    await payAtBank(page, shop.url, 'paid');

    await page.waitForURL(`${shop.url}/${language}/pay/*`);
    await untilShown(heading(page, t('payment.success')));
    await expectLanguage(page, language);
    await expectGoodPage(page, variant);

    await page.reload();
    await untilShown(heading(page, t('payment.success')));
    await page.getByRole('link', { name: t('payment.viewOrder') }).click();
    await untilShown(heading(page, t('orders.details')));
    const main = page.getByRole('main');
    await untilShown(main.getByText(t('paymentStatus.Paid')).first());
    await untilShown(main.getByText(paidLastFour, { exact: true }));
    expect(await button(page, t('payment.continue')).count()).toBe(0);
    await expectGoodPage(page, variant);
    await mailTo(shop.dataDir, account.email, ({ subject }) => /DN-\d{6}/.test(subject ?? ''));
  });
});

describe.each(bothVariants)('in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = wordsOf[language];

  it('a declined payment says why, and a second attempt pays', async ({ shop, openPaying }) => {
    const visitor = await openPaying(variant);
    const { page } = visitor;
    await placeOnline(visitor, language);
    await payAtBank(page, shop.url, 'noMoney');

    await untilShown(heading(page, t('payment.notPaid')));
    await untilShown(page.getByText(t('payment.reason.insufficient')));
    await expectGoodPage(page, variant);
    await button(page, t('payment.retry')).click();
    await payAtBank(page, shop.url, 'paid');
    await untilShown(heading(page, t('payment.success')));
    await page.getByRole('link', { name: t('payment.viewOrder') }).click();
    // A line of the history.
    await untilShown(page.getByRole('listitem').filter({ hasText: t('payment.reason.insufficient') }));
  });

  it('the back button of the bank leads to the order, which continues on the same page of the bank', async ({
    shop,
    openPaying,
  }) => {
    const visitor = await openPaying(variant);
    const { page, api } = visitor;
    await placeOnline(visitor, language);
    await untilAtBank(page, shop.url);
    const bankUrl = page.url();

    await page.goBack();
    await page.waitForURL(`${shop.url}/${language}/order-details/*`);
    await untilShown(page.getByRole('heading', { level: 2, name: t('payment.waiting') }));
    await expectLanguage(page, language);
    await expectGoodPage(page, variant);
    expect((await api('getCart')).cartItems).toEqual([]);

    await openHydrated(page, `/${language}/all-orders`);
    await untilShown(page.getByText(t('orders.toPay')));
    await expectGoodPage(page, variant);
    await page.getByRole('link', { name: t('action.viewDetails') }).click();
    await button(page, t('payment.continue')).click();
    await untilAtBank(page, shop.url);
    expect(page.url().split('?')[0]).toBe(bankUrl.split('?')[0]);
    await payAtBank(page, shop.url, 'paid');
    await untilShown(heading(page, t('payment.success')));
  });

  it('a customer who leaves the bank continues from the mail that reminds of the payment', async ({
    shop,
    openPaying,
  }) => {
    const visitor = await openPaying(variant);
    const { page, api, account } = visitor;
    await placeOnline(visitor, language);
    await untilAtBank(page, shop.url);
    await openHydrated(page, `/${language}`);

    const number = (await api('listOrders')).rows[0]?.order_number ?? '';
    await sendLaterMails(shop.dataDir);
    const { title } = allMessages[language].mail.payment.finish;
    const reminder = await mailTo(shop.dataDir, account.email, ({ text }) =>
      Boolean(number && text?.includes(title) && text.includes(number)),
    );
    const link = /https?:\S+\/order-details\/\d+/.exec(reminder.text ?? '')?.[0] as string;
    await openHydrated(page, new URL(link).pathname);
    await button(page, t('payment.continue')).click();
    await payAtBank(page, shop.url, 'paid');
    await untilShown(heading(page, t('payment.success')));
  });

  it('a customer who cancels at the bank pays in cash instead', async ({ shop, openPaying }) => {
    const visitor = await openPaying(variant);
    const { page } = visitor;
    await placeOnline(visitor, language);
    await cancelAtBank(page, shop.url);

    await untilShown(heading(page, t('payment.notPaid')));
    await untilShown(page.getByText(t('payment.reason.cancelled')));
    await button(page, t('payment.cash')).click();
    const dialog = page.getByRole('alertdialog', { name: t('payment.cashTitle') });
    await untilShown(dialog);
    await expectGoodPage(page, variant, 'dialog[open]');
    await button(page, t('payment.cashYes')).click();
    await page.waitForURL(`${shop.url}/${language}/order-details/*`);
    await untilShown(page.getByRole('main').getByText(t('paymentStatus.Unpaid')).first());
    expect(await button(page, t('payment.continue')).count()).toBe(0);
  });

  it('the wish to pay in cash is kept while the page of the bank is open', async ({ shop, openPaying }) => {
    const visitor = await openPaying(variant);
    const { page, api } = visitor;
    const { id } = await orderOf(api);
    await openHydrated(page, `/${language}/order-details/${id}`);
    await button(page, t('payment.continue')).click();
    await untilAtBank(page, shop.url);
    await page.goBack();
    visitor.expectRefusal(`409 POST /api/v1/orders/${id}/pay-cash`);
    await button(page, t('payment.cash')).click();
    await button(page, t('payment.cashYes')).click();
    const kept = t('payment.cashLater', { time: '' }).split('.')[0] as string;
    await untilShown(page.getByRole('status').filter({ hasText: kept }));
    expect(await button(page, t('payment.cash')).count()).toBe(0);
  });

  it('anyone pays with a link, and sees nothing about a person', async ({ shop, openPaying, openAsGuest }) => {
    const { api, account } = await openPaying(variant);
    const { id, order_number: number } = await orderOf(api);
    const token = await addPaymentLink(shop.dataDir, id);
    const guest = await openAsGuest({ language, size });
    allowBank(guest);
    const { page } = guest;
    await openHydrated(page, `/${language}/pay/o/${token}`);
    await untilShown(heading(page, t('payment.link.title')));
    const main = page.getByRole('main');
    await untilShown(main.getByText(number, { exact: true }));
    expect(await main.innerText()).not.toContain(account.name);
    await expectGoodPage(page, variant);

    await button(page, t('payment.pay')).click();
    await payAtBank(page, shop.url, 'noMoney');
    await untilShown(heading(page, t('payment.notPaid')));
    expect(await page.getByRole('link', { name: t('payment.viewOrder') }).count()).toBe(0);
    await button(page, t('payment.retry')).click();
    await payAtBank(page, shop.url, 'paid');
    await untilShown(heading(page, t('payment.success')));

    await openHydrated(page, `/${language}/pay/o/${token}`);
    await untilShown(heading(page, t('payment.link.paid')));
    await expectGoodPage(page, variant);

    guest.expectRefusal('404 GET /api/v1/payment-links/');
    await openHydrated(page, `/${language}/pay/o/${'x'.repeat(22)}`);
    await untilShown(heading(page, t('payment.link.unknown')));
    await expectGoodPage(page, variant);
  });

  it('an order whose payment page cannot be opened is placed, and says so', async ({ shop, openPaying }) => {
    const visitor = await openPaying(variant);
    const { page } = visitor;
    visitor.expectRefusal('503 POST /api/v1/orders/');
    let isDown = true;
    await page.route('**/api/v1/orders/*/payment', (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            headers: { 'retry-after': '3' },
            json: { error: { code: 'payment_unavailable', message: 'down' } },
          })
        : route.continue(),
    );
    await placeOnline(visitor, language);
    await page.waitForURL(`${shop.url}/${language}/order-details/*`);
    await untilShown(page.getByRole('status').filter({ hasText: t('payment.notOpened') }));
    await expectGoodPage(page, variant);
    isDown = false;
    await button(page, t('payment.continue')).click();
    await payAtBank(page, shop.url, 'paid');
    await untilShown(heading(page, t('payment.success')));
  });

  it('two unpaid orders are named before a third is placed', async ({ openPaying, products }) => {
    const visitor = await openPaying(variant);
    const { page, api } = visitor;
    const numbers: string[] = [];
    const { productId, variantId } = products.rose;
    for (let place = 0; place < 2; place += 1) {
      numbers.push((await orderOf(api)).order_number);
      await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    }
    visitor.expectRefusal('409 POST /api/v1/orders');
    await placeOnline(visitor, language);
    const alert = page.getByRole('alert').filter({ hasText: t('checkout.unpaidOrders') });
    await untilShown(alert);
    for (const number of numbers) await untilShown(alert.getByRole('link', { name: number, exact: true }));
    await expectGoodPage(page, variant);
  });
});

describe('the page to which the bank returns', () => {
  const { language } = englishDesktop;
  const t = wordsOf[language];

  it('promises a mail when the bank is slow, and survives a lost network', async ({ shop, openPaying }) => {
    const visitor = await openPaying(englishDesktop);
    const { page } = visitor;
    visitor.expectRefusal('lost GET /api/v1/payments/');
    let isLost = true;
    await page.route('**/api/v1/payments/*', (route) => (isLost ? route.abort() : route.continue()));
    await placeOnline(visitor, language);
    await payAtBank(page, shop.url, 'late');

    await untilShown(button(page, t('action.retry')));
    isLost = false;
    await button(page, t('action.retry')).click();
    await untilShown(heading(page, t('payment.open.title')));
    const check = button(page, t('payment.open.check'));
    await untilShown(check);
    await untilShown(page.getByText(t('payment.open.late')));
    await expectGoodPage(page, englishDesktop);

    await check.focus();
    // The bank knows it after forty seconds.
    await expect
      .poll(
        async () => {
          if (await check.isVisible()) await check.press('Enter');
          return heading(page, t('payment.success')).isVisible();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(true);
    await expectFocus(heading(page, t('payment.success')));
  }, 120_000);
});
