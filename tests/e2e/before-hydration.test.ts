import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoShop } from './support/demo-shop.ts';
import { findWalk, readProducts } from './support/goods.ts';
import { openLifeless } from './support/held-scripts.ts';
import { clientOf } from './support/shop.ts';
import { cartLink, field } from './support/steps.ts';
import { desktop, phone, visit } from './support/visit.ts';
import { wordsOf } from './support/words.ts';

const { url } = demoShop();
const t = wordsOf.ar;

interface Press {
  what: string;
  path: string;
  button: string;
  served: (page: Page) => Promise<unknown>;
}

const walk = await findWalk((language) => clientOf(url, { language }), 8);
const product = `/product/${walk.productId}`;
const quantity = (page: Page) => page.getByRole('spinbutton').first();
const presses: Press[] = [
  {
    what: 'of the menu',
    path: '',
    button: t('nav.openMenu'),
    served: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    what: 'of a password’s eye',
    path: '/auth/register',
    button: t('auth.showPassword'),
    served: (page) => page.locator('input[name=password][type=text]').waitFor(),
  },
  {
    what: 'towards the cart, which holds it once',
    path: product,
    button: t('product.addToCart'),
    served: (page) => cartLink(page, 'ar', 1).waitFor(),
  },
  {
    what: 'of one piece more, which is one',
    path: product,
    button: t('product.increase'),
    served: (page) => expect.poll(() => quantity(page).inputValue()).toBe('2'),
  },
];

describe('a press before the page is alive', () => {
  it.each(presses)('$what is served when it is', async ({ what, path, button, served }) => {
    await visit({ url, size: phone, name: `early ${what}` }, async ({ page, settled }) => {
      const letGo = await openLifeless(page, `/ar${path}`);
      const pressed = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first();
      // Twice, as people do.
      await pressed.click();
      await pressed.click();
      letGo();
      await served(page);
      // Whatever came of it once more would have come by now.
      await settled();
      await served(page);
    });
  });

  it('is forgotten when something else is pressed after it', async () => {
    await visit({ url, size: phone, name: 'early and undone' }, async ({ page, settled }) => {
      const letGo = await openLifeless(page, `/ar${product}`);
      const more = page.getByRole('button', { name: t('product.increase') }).first();
      await more.click();
      await page.getByRole('heading', { level: 1 }).click();
      letGo();
      // The count comes when the page is alive; of two presses then one has been forgotten.
      await cartLink(page, 'ar', 0).waitFor();
      await more.click();
      await expect.poll(() => quantity(page).inputValue()).toBe('2');
      await settled();
      expect(await quantity(page).inputValue()).toBe('2');
    });
  });
});

describe('a choice before the page is alive', () => {
  it('of a variant is what goes into the cart, pressed before as well', async () => {
    const products = await readProducts(clientOf(url, { language: 'ar' }));
    const several = products.find(
      ({ customizable, variants }) => !customizable && variants.filter(({ inStock }) => inStock).length > 1,
    );
    const [other, wanted] = several?.variants.filter(({ inStock }) => inStock).map(({ id }) => id) ?? [];
    await visit({ url, size: phone, name: 'early variant' }, async ({ page }) => {
      const letGo = await openLifeless(page, `/ar/product/${several?.id}`);
      const put = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/carts'));
      await page.locator(`input[type=radio][value="${other}"]`).check();
      await page.locator(`input[type=radio][value="${wanted}"]`).check();
      await page
        .getByRole('button', { name: t('product.addToCart'), exact: true })
        .filter({ visible: true })
        .click();
      letGo();
      expect((await put).postDataJSON()).toMatchObject({ productId: several?.id, variantId: wanted });
      await cartLink(page, 'ar', 1).waitFor();
      expect(await page.locator('input[type=radio]:checked').getAttribute('value')).toBe(String(wanted));
    });
  });

  it('of an order sorts the list', async () => {
    const { rows } = await clientOf(url, { language: 'ar' })('listCategories');
    const leaf = rows.find(({ hasSubCategory }) => !hasSubCategory);
    await visit({ url, size: phone, name: 'early sort' }, async ({ page }) => {
      const letGo = await openLifeless(page, `/ar/products/${leaf?.id}`);
      await page.getByLabel(t('products.sort')).selectOption('price_asc');
      letGo();
      await page.waitForURL('**?sort=price_asc');
      await expect.poll(() => page.getByLabel(t('products.sort')).inputValue()).toBe('price_asc');
    });
  });
});

describe('what is typed before the page is alive', () => {
  it('is sent with the form, the phone number too', async () => {
    await visit({ url, size: phone, name: 'early message' }, async ({ page, requests, settled }) => {
      const letGo = await openLifeless(page, '/ar/contact');
      const sent = page.waitForRequest('**/api/v1/contacts');
      await field(page, t('contact.firstName')).fill('نورة');
      await field(page, t('auth.phone')).and(page.locator('input')).pressSequentially('5512 3456');
      await field(page, t('auth.email')).fill(`noora-${Date.now()}@example.qa`);
      await field(page, t('contact.message')).fill('هل تغلّفون الهدايا؟');
      await page.locator('main form button[type=submit]').click();
      letGo();
      expect((await sent).postDataJSON()).toMatchObject({ name: 'نورة', phone: '+97455123456' });
      await page.getByText(t('contact.sent')).first().waitFor();
      await settled();
      expect(requests.filter((line) => line === 'POST /api/v1/contacts')).toHaveLength(1);
    });
  });

  it('is searched for as it is typed', async () => {
    await visit({ url, size: desktop, name: 'early words' }, async ({ page }) => {
      const letGo = await openLifeless(page, '/ar');
      const box = page.getByRole('banner').getByRole('combobox', { name: t('search.open'), exact: true });
      await box.pressSequentially('ورد');
      letGo();
      await page.getByRole('banner').locator('[role=listbox] [role=option]').first().waitFor();
      expect(await box.inputValue()).toBe('ورد');
    });
  });
});
