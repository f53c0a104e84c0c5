import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { shopperWithOrder, signIn } from '../support/shopper.ts';
import { smallTargets } from '../support/targets.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, sidewaysOverflow, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
/** A product that can be personalised and has one variant, so that nothing has to be chosen. */
let customisable: number;

beforeAll(async () => {
  const api = clientOf(url, {});
  const { rows } = await api('listProducts', { query: { limit: 100 } });
  for (const { id, variants } of rows) {
    if (variants.length !== 1) continue;
    if (!(await api('getProduct', { params: { id } })).customizable) continue;
    customisable = id;
    break;
  }
});

const dialog = 'dialog[open]';

// In Arabic only: the elements and colours of both languages are the same.
describe('dialogs, menus and lists', () => {
  const language = 'ar';
  const t = wordsOf[language];

  // Spec: WEB.11
  it('axe finds no violation in any that opens, and each returns the focus to its button', async () => {
    const shopper = await shopperWithOrder(url, dataDir);
    const findings: Record<string, string[]> = {};
    await visit({ url, size: phone, name: `dialogs-${language}`, offersApp: true }, async ({ page, context }) => {
      await signIn(context, url, shopper.token);
      const main = page.getByRole('main');
      const header = page.getByRole('banner');
      const visible = (name: string, within: Page | Locator = main) =>
        within.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

      async function check(name: string, part: string): Promise<void> {
        await untilShown(page.locator(part));
        const found = await axeViolations(page, part);
        if ((await sidewaysOverflow(page)) > 0) found.push('sticks out sideways');
        const small = page.viewportSize()?.width === phone.width ? await smallTargets(page, part) : [];
        if (found.length + small.length > 0) findings[name] = [...found, ...small];
      }

      /** Opens by keyboard, checks with axe, closes by Escape: the focus is where it was. */
      async function openAndCheck(name: string, opener: Locator, part = dialog): Promise<void> {
        await opener.focus();
        await page.keyboard.press('Enter');
        await check(name, part);
        await page.keyboard.press('Escape');
        await untilHidden(page.locator(part));
        await expect
          .poll(() => opener.evaluate((button) => button === document.activeElement), { message: name })
          .toBe(true);
      }

      // It opens once, when the page is idle.
      await openHydrated(page, `/${language}/products/1`);
      await check('app', dialog);
      await page.keyboard.press('Escape');
      await untilHidden(page.locator(dialog));

      await openAndCheck('menu', header.getByRole('button', { name: t('nav.openMenu') }));
      await openAndCheck('filters', visible(t('products.filters')));
      await visible(t('search.open'), header).click();
      await check('suggestions', 'header [role=listbox]');

      await openHydrated(page, `/${language}/product/${shopper.productId}`);
      await openAndCheck('zoom', main.getByRole('button', { name: t('photos.zoom') }).first());
      await openAndCheck('share', visible(t('choice.share')), '[role=menu]');
      await openAndCheck('rating', main.getByRole('button', { name: t('rating.title') }).first());
      await page.locator('#comments summary').click();
      await openAndCheck('comment menu', visible(t('comments.menu')), '[role=menu]');
      for (const name of ['edit', 'delete'] as const) {
        const opener = visible(t('comments.menu'));
        await opener.click();
        await page.getByRole('menuitem', { name: t(`comments.${name}`) }).press('Enter');
        await check(`comment ${name}`, dialog);
        await page.keyboard.press('Escape');
        await expect
          .poll(() => opener.evaluate((button) => button === document.activeElement), { message: name })
          .toBe(true);
      }

      await openHydrated(page, `/${language}/product/${customisable}`);
      await openAndCheck('personalisation', visible(t('personalisation.start')));

      await openHydrated(page, `/${language}/order`);
      await openAndCheck('clear the cart', visible(t('cart.clear')));
      const name = (await clientOf(url, { language })('getProduct', { params: { id: shopper.productId } })).name;
      await openAndCheck('remove a line', visible(t('cart.removeLine', { name })));

      await openHydrated(page, `/${language}/order-details/${shopper.orderId}`);
      await openAndCheck('cancel the order', visible(t('orders.cancel')));

      await openHydrated(page, `/${language}/favourite`);
      await openAndCheck('remove a favourite', visible(`${t('product.removeFromFavourites')}: ${name}`));
      await openAndCheck('rate a favourite', main.getByRole('button', { name: t('rating.title') }).first());

      await openHydrated(page, `/${language}/user/profile`);
      await openAndCheck('delete the account', main.getByRole('button', { name: t('profile.delete') }));

      await page.setViewportSize(desktop);
      const account = visible(t('nav.account'), header);
      await openAndCheck('account menu', account, '[role=menu]');
      await account.click();
      await page.getByRole('menuitem', { name: t('nav.logout') }).press('Enter');
      await check('logout', dialog);
      await page.keyboard.press('Escape');
      await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true);
    });
    expect(findings).toEqual({});
  });
});
