import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '../support/data/accounts.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { it } from '../support/journey.ts';
import { cartLink, logIn } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { openHydrated, untilIdle } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const language = 'en';
const t = wordsOf[language];

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
  it('loses no filter that was removed before it', async ({ openAsGuest }) => {
    const { page, api } = await openAsGuest({ language });
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
    // The address changes a moment before the page shows it.
    await expect.poll(() => chips.count()).toBe(0);
  });

  it('of an older change does not replace a newer one in the cart', async ({ openAsGuest, products }) => {
    const { page, api } = await openAsGuest({ language });
    const { rose, shell } = products;
    for (const { productId, variantId } of [rose, shell])
      await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    const [first, second] = (await api('getCart', {})).cartItems;
    await openHydrated(page, `/${language}/order`);
    const quantity = (name = '') => page.getByRole('spinbutton', { name: t('cart.quantityOf', { name }) });
    const more = (name = '') =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2, name }) })
        .getByRole('button', { name: t('choice.increase') });
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
  });

  it('counts every piece in the cart, also if an older one is refused', async ({ openAsGuest }) => {
    const { page, api, expectRefusal } = await openAsGuest({ language });
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
  });

  it('leaves what was typed after a comment was sent', async ({ open, products, shop }) => {
    const { page } = await open();
    const account = await createAccount(shop.dataDir);
    await page.goto(`/${language}/auth/login`);
    await logIn(page, language, account);
    await page.waitForURL(`**/${language}`);
    const { productId, variantId } = products.rose;
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
  });
});
