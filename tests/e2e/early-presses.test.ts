import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoShop } from './support/demo-shop.ts';
import { findWalk } from './support/goods.ts';
import { openLifeless } from './support/held-scripts.ts';
import { clientOf } from './support/shop.ts';
import { cartLink } from './support/steps.ts';
import { phone, visit } from './support/visit.ts';
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
    await visit({ url, size: phone, name: `early ${what}` }, async ({ page }) => {
      const letGo = await openLifeless(page, `/ar${path}`);
      const pressed = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first();
      // Twice, as people do.
      await pressed.click();
      await pressed.click();
      letGo();
      await served(page);
      // Whatever came of it once more would have come by now.
      await page.waitForLoadState('networkidle');
      await served(page);
    });
  });

  it('is forgotten when something else is pressed after it', async () => {
    await visit({ url, size: phone, name: 'early and undone' }, async ({ page }) => {
      const letGo = await openLifeless(page, `/ar${product}`);
      const more = page.getByRole('button', { name: t('product.increase') }).first();
      await more.click();
      await page.getByRole('heading', { level: 1 }).click();
      letGo();
      // The count comes when the page is alive; of two presses then one has been forgotten.
      await cartLink(page, 'ar', 0).waitFor();
      await more.click();
      await expect.poll(() => quantity(page).inputValue()).toBe('2');
      await page.waitForLoadState('networkidle');
      expect(await quantity(page).inputValue()).toBe('2');
    });
  });
});
