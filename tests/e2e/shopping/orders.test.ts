import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { orderStatuses, paymentStatuses } from '#contract/order-status.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { findWalk } from '../support/data/goods.ts';
import { copyOrder, placeOrder } from '../support/data/orders.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { inDatabase } from '../support/data/staff.ts';
import { cartLink, checkOut, expectLanguage, field, switchLanguage } from '../support/steps.ts';
import { stopClock } from '../support/stop-clock.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, phone, type Size, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
let goods: { productId: number; variantId: number };

beforeAll(async () => {
  const { productId } = await findWalk((language) => clientOf(url, { language }), 6);
  const product = await clientOf(url, {})('getProduct', { params: { id: productId } });
  goods = { productId, variantId: product.variants[0]?.id as number };
});

async function newShopper(language: RequiredLanguage) {
  const account = await createAccount(dataDir);
  return { ...account, api: clientOf(url, { token: account.token, language }) };
}

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];
  const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;

  function visitPage(name: string, token: string, size: Size, steps: (visitor: Visit) => Promise<void>): Promise<void> {
    return visit({ url, size, name: `orders-${name}-${language}` }, async (visitor) => {
      await visitor.context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
      await steps(visitor);
    });
  }

  const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: t('action.viewDetails') });
  const searchBox = (page: Page) => field(page, t('orders.searchPlaceholder'));
  const pageSize = (page: Page) => field(page, t('orders.pageSize'));
  const pageLink = (page: Page, number: number, total: number) =>
    page.getByRole('link', { name: t('orders.page', { page: number, total }), exact: true });
  const counted = (page: Page, count: number) =>
    page.getByRole('status').filter({ hasText: t('count.orders', { count }) });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.76, DETAIL8.2
    it('a user without orders gets a link to the shop', async () => {
      const { token } = await newShopper(language);
      await visitPage('none', token, phone, async ({ page }) => {
        await page.goto(`/${language}/all-orders`);
        await untilShown(page.getByRole('heading', { name: t('orders.emptyTitle') }));
        expect(await page.getByRole('main').getByRole('search').count()).toBe(0);
        expect(await axeViolations(page, 'main')).toEqual([]);
        await page
          .getByRole('main')
          .getByRole('link', { name: t('action.shopNow') })
          .click();
        await page.waitForURL(`**/${language}/categories`);
      });
    });

  // In Arabic only, where the layout is mirrored.
  if (language === 'ar')
    // Spec: S2.73, S2.74, S2.75, S4.33, S4.35, S7.14, S9.22, S9.24, D55.2, R16.2, R39.4
    it('sixty orders are paged by 5, 10, 15 or 20, their statuses have distinct colours, and they are found by number', async () => {
      const { token, api } = await newShopper(language);
      const first = await placeOrder(api, [{ ...goods, quantity: 1 }]);
      const numbers = await inDatabase(dataDir, (db) => copyOrder(db, first.id, 59));

      await visitPage('sixty', token, phone, async ({ page, requests, discardPage }) => {
        const asked = () => requests.filter((line) => line.includes('/orders/all'));
        await page.goto(`/${language}/all-orders`);
        await untilShown(counted(page, 60));
        expect(asked()).toEqual(['GET /api/v1/orders/all?page=1&limit=5']);
        expect(await cards(page).count()).toBe(5);
        expect(await pageSize(page).inputValue()).toBe('5');
        expect(await pageSize(page).locator('option').allInnerTexts()).toEqual(limits.orderPageSizes.map(String));
        await expectLanguage(page, language);
        await untilShown(page.getByText(formatLongDate('2026-11-21T00:00:00Z', language)).first());

        // Two pages around the current one, in reading direction, with Latin digits.
        await pageLink(page, 3, 12).click();
        await page.waitForURL('**/all-orders?page=3');
        await untilShown(page.getByText(numbers[10] ?? '').first());
        const nav = page.getByRole('navigation', { name: t('orders.pages') });
        expect(await nav.locator('a:visible bdi').allInnerTexts()).toEqual(['1', '2', '3', '4', '5']);
        expect(await pageLink(page, 3, 12).getAttribute('aria-current')).toBe('page');
        expect(await leftToRight(pageLink(page, 1, 12), pageLink(page, 2, 12))).toBe(false);
        const previous = nav.getByRole('link', { name: t('orders.prevPage') });
        expect(await leftToRight(previous, pageLink(page, 1, 12))).toBe(false);
        const mirrored = await previous
          .locator('svg')
          .evaluate((icon) => getComputedStyle(icon).scale.startsWith('-1'));
        expect(mirrored).toBe(true);
        await nav.getByRole('link', { name: t('orders.nextPage') }).click();
        await page.waitForURL('**/all-orders?page=4');
        await page.goBack();
        await page.waitForURL('**/all-orders?page=3');
        await untilShown(page.getByText(numbers[10] ?? '').first());

        // Another page size starts at page 1; on a wide screen the first and the last page are
        // shown, too.
        await pageSize(page).selectOption('20');
        await page.waitForURL('**/all-orders?limit=20');
        await untilShown(page.getByText(numbers[19] ?? '').first());
        expect(await cards(page).count()).toBe(20);
        await colours(page);

        // An old link to a page that no longer exists leads to the last one.
        await page.goto(`/${language}/all-orders?limit=20&page=99`);
        await page.waitForURL('**/all-orders?limit=20&page=3');
        await untilShown(page.getByText(first.order_number).first());

        await page.setViewportSize(desktop);
        await page.goto(`/${language}/all-orders?page=6`);
        await untilShown(page.getByText(numbers[25] ?? '').first());
        expect(await nav.locator('li:visible').allInnerTexts()).toEqual([
          '',
          '1',
          '…',
          '4',
          '5',
          '6',
          '7',
          '8',
          '…',
          '12',
          '',
        ]);
        expect(await axeViolations(page, 'main')).toEqual([]);

        await page.setViewportSize(phone);
        const searched = () => requests.filter((line) => line.includes('ord_num'));
        const wanted = numbers[17] ?? '';
        const typed = wanted
          .toLowerCase()
          .replaceAll('-', '')
          .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
        discardPage();
        await page.clock.install();
        await stopClock(page);
        await searchBox(page).pressSequentially(typed);
        await page.clock.runFor(limits.orderSearchDelayMs - 1);
        expect(searched()).toEqual([]);
        await page.clock.resume();
        await untilShown(counted(page, 1));
        // One request for all the keys, and the digits are 0-9 in the field.
        const folded = wanted.toLowerCase().replaceAll('-', '');
        expect(searched()).toEqual([`GET /api/v1/orders/all?page=1&limit=5&ord_num=${folded}`]);
        expect(await searchBox(page).inputValue()).toBe(folded);
        await untilShown(page.getByText(wanted).first());

        const kept = `**/all-orders?ord_num=${folded}`;
        await page.waitForURL(kept);
        await page.reload();
        await untilShown(counted(page, 1));
        expect(await searchBox(page).inputValue()).toBe(folded);
        await cards(page).click();
        await page.waitForURL(`**/${language}/order-details/*`);
        await untilShown(page.getByRole('heading', { level: 1, name: t('orders.details') }));
        await page.goBack();
        await page.waitForURL(kept);
        await untilShown(counted(page, 1));
        await switchLanguage(page, other);
        await page.waitForURL(`**/${other}/all-orders?ord_num=${folded}`);
        await untilShown(page.getByRole('status').filter({ hasText: wordsOf[other]('count.orders', { count: 1 }) }));
        await switchLanguage(page, language);

        await searchBox(page).fill('zz-nothing');
        await searchBox(page).press('Enter');
        await untilShown(page.getByRole('heading', { name: t('orders.noMatch') }));
        await page.getByRole('button', { name: t('orders.clearSearch') }).click();
        await untilShown(counted(page, 60));
        expect(await searchBox(page).inputValue()).toBe('');
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S4.22, D36.1, DETAIL23.2
    it('a placed order is confirmed above the list until the shopper leaves the page', async () => {
      const { token, api } = await newShopper(language);
      const first = await placeOrder(api, [{ ...goods, quantity: 1 }]);
      await inDatabase(dataDir, (db) => copyOrder(db, first.id, 4));
      await api('addToCart', { body: { ...goods, quantity: 1 } });
      await visitPage('placed', token, phone, async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.goto(`/${language}/check-out`);
        const number = await checkOut(page, language, 'Building 41');
        const panel = page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: t('checkout.success') });
        await panel.getByRole('button', { name: t('orders.copyNumber') }).click();
        await untilShown(page.getByText(t('orders.numberCopied')));
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
        await untilShown(cartLink(page, language, 0));

        await page.reload();
        await untilShown(panel.getByText(number));
        await pageSize(page).selectOption('10');
        await page.waitForURL('**/all-orders?limit=10');
        await untilShown(panel.getByText(number));
        await switchLanguage(page, other);
        await untilShown(page.getByText(wordsOf[other]('checkout.success')).first());
        await switchLanguage(page, language);
        expect(await axeViolations(page, 'main')).toEqual([]);

        const next = page.getByRole('region', { name: t('checkout.success') });
        // The checkout chooses the earliest slot.
        await untilShown(next.getByText(/\d\s?(am|pm)/).first());
        expect(await next.getByRole('link', { name: t('orders.share') }).getAttribute('href')).toContain(
          encodeURIComponent(number),
        );
        // The code of the next page takes a while: until then, its outline replaces this page.
        await page.route('**/assets/order-details-page-*.js', async (route) => {
          await new Promise((resolve) => void setTimeout(resolve, 800));
          return route.continue();
        });
        await next.getByRole('link', { name: t('action.viewDetails') }).click();
        await untilShown(page.getByRole('heading', { level: 1, name: t('orders.details') }));
        await page.goBack();
        await untilShown(counted(page, 6));
        expect(await panel.count()).toBe(0);
      });
    });

  // Each status has its own text and colour.
  async function colours(page: Page): Promise<void> {
    const badges = await page.locator('main li:has(time) > div').evaluateAll((texts) =>
      texts.map((text) =>
        [...text.querySelectorAll<HTMLElement>('span.rounded-pill:not([aria-hidden])')].map((badge) => {
          const { color, backgroundColor } = getComputedStyle(badge);
          return [badge.innerText.trim(), `${color} on ${backgroundColor}`] as const;
        }),
      ),
    );
    const pairs = badges.filter((pair) => pair.length === 2);
    const orders = new Map(pairs.map(([order]) => order ?? ['', '']));
    const payments = new Map(pairs.map(([, payment]) => payment ?? ['', '']));
    expect([...orders.keys()].sort()).toEqual(orderStatuses.map((status) => t(`orderStatus.${status}`)).sort());
    expect(new Set(orders.values()).size).toBe(orderStatuses.length);
    expect([...payments.keys()].sort()).toEqual(paymentStatuses.map((status) => t(`paymentStatus.${status}`)).sort());
    expect(new Set(payments.values()).size).toBe(paymentStatuses.length);
  }
});

async function leftToRight(one: Locator, next: Locator): Promise<boolean> {
  const [first, second] = await Promise.all([one.boundingBox(), next.boundingBox()]);
  return (first?.x ?? 0) < (second?.x ?? 0);
}
