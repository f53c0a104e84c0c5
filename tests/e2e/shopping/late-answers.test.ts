import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import { createAccount } from '../support/data/accounts.ts';
import { createTestProducts } from '../support/data/test-products.ts';
import { demoShop } from '../support/demo-shop.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { clientOf, type Person } from '../support/shop.ts';
import { cartLink, logIn } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, untilIdle, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
const language = 'en';
const t = wordsOf[language];
let testProducts: Awaited<ReturnType<typeof createTestProducts>>;

beforeAll(async () => {
  testProducts = await createTestProducts(dataDir, clientOf(url, {}));
});
afterEach(() => testProducts.reset());
afterAll(() => testProducts.remove());

/** A page of a guest who is known to the shop, and the client of the same guest. */
async function visitAsGuest(
  name: string,
  steps: (visitor: Visit & { api: ReturnType<typeof clientOf> }) => Promise<void>,
) {
  const guest: Person = { language };
  const api = clientOf(url, guest);
  await api('getCart', {});
  await visit({ url, size: desktop, name: `late-${name}` }, async (visitor) => {
    await visitor.context.addCookies([{ name: storageKeys.guestCookie, value: guest.guestId as string, url }]);
    await steps({ ...visitor, api });
  });
}

/** Keeps back the answer to the next piece that is added; with an error, it is refused. */
async function holdFirstAdd(page: Page, error: object | null) {
  let isHeld = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/carts', async (route) => {
    if (route.request().method() !== 'POST' || isHeld) return route.fallback();
    isHeld = true;
    const answer = error === null ? await route.fetch() : null;
    await released;
    return answer
      ? route.fulfill({ response: answer })
      : route.fulfill({ status: 409, json: { error: { ...error, details: {}, fields: {} } } });
  });
  return { isHeld: () => isHeld, release: () => release() };
}

const search = (page: Page) => new URL(page.url()).search;

describe('an answer of the shop that comes late', () => {
  it('loses no filter that was removed before it', () =>
    visitAsGuest('filters', async ({ page, api }) => {
      const [category] = (await api('listCategories')).rows;
      await openHydrated(page, `/${language}/products/${category?.id}?min=1&inStock=true`);
      const chips = page.locator('[data-chip]');
      await expect.poll(() => chips.count()).toBe(2);
      const held = await holdAnswers(page, 'GET', /\/api\/v1\/products\?/);
      await chips.nth(0).click();
      await expect.poll(held.count).toBe(1);
      await untilIdle(page);
      await chips.nth(1).click();
      held.release();
      await expect.poll(() => search(page)).toBe('');
      expect(await chips.count()).toBe(0);
    }));

  it('of an older change does not replace a newer one in the cart', () =>
    visitAsGuest('quantities', async ({ page, api }) => {
      const { rose, shell } = testProducts;
      for (const { productId, variantId } of [rose, shell])
        await api('addToCart', { body: { productId, variantId, quantity: 1 } });
      const [first, second] = (await api('getCart', {})).cartItems;
      await openHydrated(page, `/${language}/order`);
      const quantity = (name = '') => page.getByRole('spinbutton', { name: t('cart.quantityOf', { name }) });
      const more = (name = '') =>
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 2, name }) })
          .getByRole('button', { name: t('product.increase') });
      const held = await holdAnswers(page, 'PUT', `**/api/v1/carts/items/${first?.id}`);
      await more(first?.product.name).click();
      await expect.poll(held.count).toBe(1);
      const answered = page.waitForResponse((one) => one.url().endsWith(`/carts/items/${second?.id}`));
      await more(second?.product.name).click();
      await answered;
      await page.waitForTimeout(500);
      held.release();
      await page.waitForTimeout(1000);
      await expect.poll(() => quantity(second?.product.name).inputValue()).toBe('2');
      expect(await quantity(first?.product.name).inputValue()).toBe('2');
      await untilShown(cartLink(page, language, 4));
    }));

  it('counts every piece in the cart, also if an older one is refused', () =>
    visitAsGuest('adds', async ({ page, api, expectRefusal }) => {
      await openHydrated(page, `/${language}/products`);
      const add = page.getByRole('main').getByRole('button', { name: t('product.quickAdd') });
      await untilShown(cartLink(page, language, 0));
      const later = await holdFirstAdd(page, null);
      await add.nth(0).click();
      await expect.poll(later.isHeld).toBe(true);
      await add.nth(1).click();
      await untilShown(cartLink(page, language, 2));
      await page.waitForTimeout(500);
      later.release();
      await page.waitForTimeout(1000);
      await expect.poll(async () => (await api('getCart', {})).totalItemsCount).toBe(2);
      await untilShown(cartLink(page, language, 2));

      expectRefusal('409 POST /api/v1/carts');
      const refused = await holdFirstAdd(page, { code: 'out_of_stock', message: 'Sold out.', requestId: 'x' });
      await add.nth(2).click();
      await expect.poll(refused.isHeld).toBe(true);
      await add.nth(3).click();
      await page.waitForTimeout(1000);
      refused.release();
      await page.waitForTimeout(500);
      expect((await api('getCart', {})).totalItemsCount).toBe(3);
      await untilShown(cartLink(page, language, 3));
    }));

  it('leaves what was typed after a comment was sent', () =>
    visit({ url, size: desktop, name: 'late-comment' }, async ({ page }) => {
      const account = await createAccount(dataDir);
      await page.goto(`/${language}/auth/login`);
      await logIn(page, language, account);
      await page.waitForURL(`**/${language}`);
      const { productId, variantId } = testProducts.rose;
      await openHydrated(page, `/${language}/product/${productId}?variant=${variantId}`);
      await page.locator('#comments > summary').click();
      const box = page.getByRole('textbox', { name: t('comments.label') });
      const held = await holdAnswers(page, 'POST', '**/api/v1/comments');
      await box.fill('Lovely.');
      await page.getByRole('button', { name: t('comments.add') }).click();
      await expect.poll(held.count).toBe(1);
      await box.fill('Lovely. It came in a day.');
      held.release();
      await untilShown(page.getByRole('status').getByText(t('comments.added')));
      expect(await box.inputValue()).toBe('Lovely. It came in a day.');
    }));
});
