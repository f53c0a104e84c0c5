import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoShop } from '../support/demo-shop.ts';
import { findWalk, readProducts } from '../support/data/goods.ts';
import { openUnhydrated, slowProcessor } from '../support/held-scripts.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink, field } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();
const t = wordsOf.ar;

interface Press {
  what: string;
  path: string;
  button: string;
  /** Whether hydration takes a while, so that a press could be handled twice. */
  isSlow?: boolean;
  served: (page: Page) => Promise<unknown>;
}

const walk = await findWalk((language) => clientOf(url, { language }), 8);
const product = `/product/${walk.productId}`;
const quantity = (page: Page) => page.getByRole('spinbutton').first();
const presses: Press[] = [
  {
    what: 'on the menu',
    path: '',
    button: t('nav.openMenu'),
    served: (page) => untilShown(page.getByRole('dialog')),
  },
  {
    what: 'on "Show password"',
    path: '/auth/register',
    button: t('auth.showPassword'),
    served: (page) => untilShown(page.locator('input[name=password][type=text]')),
  },
  {
    what: 'on "Add to cart", pressed twice, adds one piece and',
    path: product,
    button: t('product.addToCart'),
    isSlow: true,
    served: (page) => untilShown(cartLink(page, 'ar', 1)),
  },
  {
    what: 'on "Increase", pressed twice, adds one and',
    path: product,
    button: t('choice.increase'),
    served: (page) => expect.poll(() => quantity(page).inputValue()).toBe('2'),
  },
];

describe('a press before hydration', () => {
  it.each(presses)('$what is done after hydration', async ({ what, path, button, isSlow = false, served }) => {
    await visit({ url, size: phone, name: `early ${what}` }, async ({ discardPage, page, settled }) => {
      if (isSlow) {
        discardPage();
        await slowProcessor(page);
      }
      const releaseScripts = await openUnhydrated(page, `/ar${path}`);
      const pressed = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first();
      // Two clicks, as people do.
      await pressed.click();
      await pressed.click();
      releaseScripts();
      await served(page);
      // By now a second effect would be visible.
      await settled();
      await served(page);
    });
  });

  it('is dropped when something else is pressed after it', async () => {
    await visit({ url, size: phone, name: 'early and undone' }, async ({ page, settled }) => {
      const releaseScripts = await openUnhydrated(page, `/ar${product}`);
      const more = page.getByRole('button', { name: t('choice.increase') }).first();
      await more.click();
      await page.getByRole('heading', { level: 1 }).click();
      releaseScripts();
      // The count appears after hydration; the early press was dropped.
      await untilShown(cartLink(page, 'ar', 0));
      await more.click();
      await expect.poll(() => quantity(page).inputValue()).toBe('2');
      await settled();
      expect(await quantity(page).inputValue()).toBe('2');
    });
  });
});

describe('a choice before hydration', () => {
  it('of a variant is what an early press adds to the cart', async () => {
    const products = await readProducts(clientOf(url, { language: 'ar' }));
    const several = products.find(
      ({ customizable, variants }) => !customizable && variants.filter(({ inStock }) => inStock).length > 1,
    );
    const [other, wanted] = several?.variants.filter(({ inStock }) => inStock).map(({ id }) => id) ?? [];
    await visit({ url, size: phone, name: 'early variant' }, async ({ page }) => {
      const releaseScripts = await openUnhydrated(page, `/ar/product/${several?.id}`);
      const put = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/carts'));
      await page.locator(`input[type=radio][value="${other}"]`).check();
      await page.locator(`input[type=radio][value="${wanted}"]`).check();
      await page
        .getByRole('button', { name: t('product.addToCart'), exact: true })
        .filter({ visible: true })
        .click();
      releaseScripts();
      expect((await put).postDataJSON()).toMatchObject({ productId: several?.id, variantId: wanted });
      await untilShown(cartLink(page, 'ar', 1));
      expect(await page.locator('input[type=radio]:checked').getAttribute('value')).toBe(String(wanted));
    });
  });

  it('of a sort order sorts the list', async () => {
    // Of a product: another journey may have left an empty category.
    const [listed] = await readProducts(clientOf(url, { language: 'ar' }));
    await visit({ url, size: phone, name: 'early sort' }, async ({ page }) => {
      const releaseScripts = await openUnhydrated(page, `/ar/products/${listed?.category.id}`);
      await page.getByLabel(t('products.sort')).selectOption('price_asc');
      releaseScripts();
      await page.waitForURL('**?sort=price_asc');
      await expect.poll(() => page.getByLabel(t('products.sort')).inputValue()).toBe('price_asc');
    });
  });

  it('of a sort order while the list hydrates sorts it, and shows the choice at once', async () => {
    await visit({ url, size: phone, name: 'sort while hydrating' }, async ({ discardPage, page, settled }) => {
      discardPage();
      await slowProcessor(page);
      const order = page.getByLabel(t('products.sort'), { exact: true });
      for (const waitUntil of ['domcontentloaded', 'load'] as const) {
        await page.goto('/ar/products', { waitUntil });
        await order.selectOption('price_asc');
        expect(await order.inputValue()).toBe('price_asc');
        await page.waitForURL('**/ar/products?sort=price_asc');
        await settled();
        expect([await order.inputValue(), new URL(page.url()).search]).toEqual(['price_asc', '?sort=price_asc']);
      }
      await order.selectOption('newest');
      expect(await order.inputValue()).toBe('newest');
      await page.waitForURL('**/ar/products');
    });
  });
});

describe('text typed before hydration', () => {
  it('is sent with the form, including the phone number', async () => {
    await visit({ url, size: phone, name: 'early message' }, async ({ discardPage, page, requests, settled }) => {
      discardPage();
      await slowProcessor(page);
      const releaseScripts = await openUnhydrated(page, '/ar/contact');
      const sent = page.waitForRequest('**/api/v1/contacts');
      await field(page, t('contact.firstName')).fill('نورة');
      await field(page, t('auth.phone')).and(page.locator('input')).pressSequentially('5512 3456');
      await field(page, t('auth.email')).fill(`noora-${Date.now()}@example.qa`);
      await field(page, t('contact.message')).fill('هل تغلّفون الهدايا؟');
      await page.locator('main form button[type=submit]').click();
      releaseScripts();
      expect((await sent).postDataJSON()).toMatchObject({ name: 'نورة', phone: '+97455123456' });
      await untilShown(page.getByText(t('contact.sent')).first());
      await settled();
      expect(requests.filter((line) => line === 'POST /api/v1/contacts')).toHaveLength(1);
    });
  });

  it('is searched for', async () => {
    await visit({ url, size: desktop, name: 'early words' }, async ({ page }) => {
      const releaseScripts = await openUnhydrated(page, '/ar');
      const box = page.getByRole('banner').getByRole('combobox', { name: t('search.open'), exact: true });
      await box.pressSequentially('ورد');
      releaseScripts();
      await untilShown(page.getByRole('banner').locator('[role=listbox] [role=option]').first());
      expect(await box.inputValue()).toBe('ورد');
    });
  });
});

describe('a form whose scripts never load', () => {
  it('puts no value into the address when the browser itself submits it', () =>
    visit({ url, size: phone, name: 'no scripts' }, async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort('aborted'));
      for (const path of ['/auth/login', '/auth/register', '/auth/forget-password', '/contact']) {
        await page.goto(`/ar${path}`);
        const form = page.locator('main form').first();
        expect(await form.getAttribute('method'), path).toBe('post');
        await form.locator('input[name=email]').fill('noora@example.qa');
        await form.locator('button[type=submit]').click();
        await page.waitForLoadState();
        expect(new URL(page.url()).search, path).toBe('');
      }
    }));
});
