import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoShop } from '../support/demo-shop.ts';
import { it as journey } from '../support/journey.ts';
import { expectFocus } from '../support/layout.ts';
import { pressOn, tabTo, typeInto } from '../support/keys.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink } from '../support/steps.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
/** A product with several variants, all in stock, and a text option. */
let wanted: { id: number; names: { en: string; ar: string } };

beforeAll(async () => {
  const [english, arabic] = [clientOf(url, { language: 'en' }), clientOf(url, { language: 'ar' })];
  for (const { id, name, variants } of (await english('listProducts', { query: { limit: 100 } })).rows) {
    if (variants.length < 2 || variants.some(({ inStock }) => !inStock)) continue;
    const product = await english('getProduct', { params: { id } });
    if (product.customizationOptions[0]?.option_type !== 'text') continue;
    wanted = { id, names: { en: name, ar: (await arabic('getProduct', { params: { id } })).name } };
    break;
  }
});

it('a button that becomes disabled while it has the focus keeps it until it leaves, and does nothing', () =>
  visit({ url, size: desktop, name: 'disabled-button' }, async ({ page }) => {
    const t = wordsOf.en;
    await openHydrated(page, `/en/product/${wanted.id}`);
    const button = (name: string) => page.getByRole('main').getByRole('button', { name }).filter({ visible: true });
    const quantity = page.getByRole('spinbutton', { name: t('choice.quantity') }).filter({ visible: true });
    const less = button(t('choice.decrease'));
    await button(t('choice.increase')).press('Enter');
    await less.press('Enter');
    for (const when of ['after the last step', 'after one too many']) {
      expect(await quantity.inputValue(), when).toBe('1');
      await expectFocus(less);
      expect(await less.getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
    await expectFocus(quantity);
    expect(await less.getAttribute('disabled')).not.toBeNull();
    expect(await less.getAttribute('aria-disabled')).toBeNull();
  }));

// In Arabic only, where the arrow keys are mirrored.
describe('with the keyboard only', () => {
  const language = 'ar';
  const t = wordsOf[language];
  const [onward, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];

  // Spec: WEB.16
  it('a shopper searches, chooses, personalises, logs in, rates, buys and sees the order', async () => {
    const account = await createAccount(dataDir);
    await visit({ url, size: desktop, name: `keyboard-${language}` }, async ({ page }) => {
      const main = page.getByRole('main');
      const header = page.getByRole('banner');
      const button = (name: string) => main.getByRole('button', { name, exact: true }).filter({ visible: true });
      await openHydrated(page, `/${language}`);

      // The skip link skips the bar.
      await pressOn(page, page.getByRole('link', { name: t('nav.skip') }));
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

      // The search box, backwards from the content.
      const search = header.getByRole('combobox', { name: t('search.open'), exact: true });
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('Shift+Tab');
        if (await search.evaluate((box) => box === document.activeElement)) break;
      }
      await page.keyboard.type(wanted.names[language]);
      // Before the last letter another product may be the first one.
      const first = header.getByRole('listbox').getByRole('option').first();
      await untilShown(first.and(header.getByRole('option', { name: wanted.names[language], exact: true })));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${language}/product/${wanted.id}`);
      await untilShown(page.getByRole('heading', { level: 1, name: wanted.names[language] }));

      // The next variant, the previous one, and the next again.
      const variants = main.locator('input[name=variant]');
      await tabTo(page, variants);
      await page.keyboard.press('Space');
      await page.keyboard.press(onward);
      await expect.poll(() => variants.nth(1).isChecked()).toBe(true);
      await page.keyboard.press(back);
      await expect.poll(() => variants.nth(0).isChecked()).toBe(true);
      await page.keyboard.press(onward);

      // Personalised in a dialog that traps the focus and returns it.
      const start = button(t('personalisation.start'));
      await pressOn(page, start);
      const dialog = page.getByRole('dialog');
      await untilShown(dialog.getByRole('textbox').first());
      await typeInto(page, dialog.getByRole('textbox').first(), 'Noora');
      await pressOn(page, dialog.getByRole('button', { name: t('action.send'), exact: true }));
      await untilHidden(dialog);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');

      await pressOn(page, button(t('product.addToCart')));
      await untilShown(cartLink(page, language, 1));

      // Rating requires a login; afterwards the dialog for the stars is open.
      await page.keyboard.press('Home');
      const stars = main.getByRole('button', { name: t('rating.title') });
      await pressOn(page, stars);
      await page.waitForURL(`**/${language}/auth/login`);
      await typeInto(page, page.locator('input[name=email]'), account.email);
      await typeInto(page, page.locator('input[name=password]'), account.password);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${language}/product/${wanted.id}**`);
      await untilShown(cartLink(page, language, 1));
      await untilShown(dialog.getByRole('slider'));
      await tabTo(page, dialog.getByRole('slider'));
      await page.keyboard.press('End');
      await page.keyboard.press(back);
      expect(await dialog.getByRole('slider').getAttribute('aria-valuenow')).toBe('4.5');
      await pressOn(page, dialog.getByRole('button', { name: t('rating.send') }));
      await untilHidden(dialog);

      await pressOn(page, cartLink(page, language, 1));
      await untilShown(page.getByRole('heading', { level: 1, name: t('cart.title') }));
      await tabTo(page, main.getByRole('spinbutton'));
      await page.keyboard.press('ArrowUp');
      await untilShown(cartLink(page, language, 2));
      await pressOn(
        page,
        main
          .getByText(t('cart.checkout'), { exact: true })
          .locator('xpath=ancestor-or-self::*[self::a or self::button][1]'),
      );
      await page.waitForURL(`**/${language}/check-out`);

      await tabTo(page, main.locator('select').first());
      await page.keyboard.press('ArrowDown');
      const place = button(t('checkout.place'));
      // Every address field gets a valid value, whatever fields there are.
      // The note and the gift are folded.
      const boxes = main.locator('input:not([type=radio]):not([type=checkbox]), textarea').filter({ visible: true });
      await untilShown(boxes.first());
      for (let at = 0; at < (await boxes.count()); at += 1) {
        await tabTo(page, boxes.nth(at));
        await page.keyboard.type((await boxes.nth(at).getAttribute('inputmode')) === 'numeric' ? '66' : 'Building 41');
      }
      await tabTo(page, main.getByRole('radio').first());
      await page.keyboard.press('Space');
      await expect.poll(() => place.isEnabled()).toBe(true);
      await pressOn(page, place);
      await page.waitForURL(`**/${language}/all-orders`);

      await pressOn(page, main.getByRole('link', { name: t('action.viewDetails') }).first());
      await untilShown(page.getByRole('heading', { level: 1, name: t('orders.details') }));
      await untilShown(main.getByText(wanted.names[language]).first());
      await untilShown(main.getByText('Noora').first());
    });
  });
});

/** What is wholly behind a bar at the bottom of the screen while it has the focus. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const box = focused.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return null;
    const bars = [...document.querySelectorAll('body *')].filter((one) => {
      const { position, pointerEvents, visibility } = getComputedStyle(one);
      if (!['sticky', 'fixed'].includes(position) || pointerEvents === 'none' || visibility === 'hidden') return false;
      const { bottom, height } = one.getBoundingClientRect();
      return height > 20 && Math.abs(bottom - innerHeight) < 3 && !one.contains(focused);
    });
    return bars.some((bar) => box.top >= bar.getBoundingClientRect().top - 1)
      ? focused.getAttribute('aria-label') || focused.getAttribute('name') || focused.textContent
      : null;
  });
}

// WCAG 2.2, 2.4.11: on a phone, on its side, and on a laptop at 400 %.
describe.each([phone, { width: 667, height: 375 }, { width: 320, height: 256 }])(
  'at $width × $height, no bar hides',
  (size) => {
    journey('what has the focus', async ({ openAsCustomer, products }) => {
      const { page } = await openAsCustomer({ language: 'en', size, cart: [[products.rose, 1]] });
      const hidden: string[] = [];
      for (const path of [`/en/product/${wanted.id}`, '/en/order', '/en/check-out']) {
        await openHydrated(page, path);
        await untilShown(page.getByRole('main').getByRole('heading').first());
        for (let stop = 0; stop < 45; stop += 1) {
          await page.keyboard.press('Tab');
          const name = await hiddenFocus(page);
          if (name !== null) hidden.push(`${path}: ${name}`);
        }
      }
      expect(hidden).toEqual([]);
    });

    journey('the button that buys', async ({ openAsGuest, products }) => {
      const { page, api } = await openAsGuest({ language: 'en', size });
      await openHydrated(page, `/en/product/${products.rose.productId}`);
      const button = page
        .getByRole('button', { name: wordsOf.en('product.addToCart'), exact: true })
        .filter({ visible: true });
      expect(await button.count()).toBe(1);
      await button.click();
      await expect.poll(async () => (await api('getCart')).totalItemsCount).toBe(1);
    });
  },
);
