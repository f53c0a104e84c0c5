import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { axeViolations } from '../support/axe.ts';
import type { Good } from '../support/data/test-products.ts';
import { it as journey } from '../support/journey.ts';
import { cartLink, expectLanguage } from '../support/steps.ts';
import { stopClock } from '../support/stop-clock.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, phone, type Size } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

/** Opens the cart of a guest with these products. */
const it = journey.extend(
  'openCart',
  ({ openAsGuest }) =>
    async (language: RequiredLanguage, size: Size, cart: [Good, number][]) => {
      const visitor = await openAsGuest({ language, size, cart });
      await visitor.page.goto(`/${language}/order`);
      await untilShown(visitor.page.getByRole('heading', { level: 1, name: wordsOf[language]('cart.title') }));
      return visitor;
    },
);

const puts = (requests: string[]) => requests.filter((line) => line.startsWith('PUT /api/v1/carts/items/'));

describe.each(requiredLanguages)('the cart in %s', (language) => {
  const t = wordsOf[language];
  const name = {
    rose: { en: 'Rose of the sands', ar: 'وردة الرمال' }[language],
    shell: { en: 'Pearl shell', ar: 'محارة لؤلؤ' }[language],
    mug: { en: 'Mug with a name', ar: 'كوب باسم' }[language],
  };

  const line = (page: Page, product: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: product }) });
  const quantity = (page: Page, product: string) =>
    page.getByRole('spinbutton', { name: t('cart.quantityOf', { name: product }) });
  const more = (of: Locator) => of.getByRole('button', { name: t('choice.increase') });
  const summary = (page: Page) => page.getByRole('complementary', { name: t('cart.summary') });
  const checkout = (page: Page) => page.getByRole('button', { name: t('cart.checkout') });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.36, S2.38, S2.41, S4.20, S5.21, S7.1, S9.6, DETAIL2.1, DETAIL16.1
    it('shows each line, sends a pressed or typed quantity one second after its last change, and ignores invalid input', async ({
      openCart,
      products,
    }) => {
      const { page, requests, discardPage } = await openCart(language, phone, [
        [products.rose, 1],
        [products.shell, 1],
      ]);
      discardPage();
      await page.clock.install();
      const rose = line(page, name.rose);
      for (const text of [{ en: 'Grown in the desert', ar: 'نبتت في الصحراء' }[language], '-25%']) {
        await untilShown(rose.getByText(text));
      }
      expect(await rose.locator('ins').innerText()).toContain('30.00');
      expect(await rose.locator('del').innerText()).toContain('40.00');
      await expectLanguage(page, language);

      // Two clicks, one request, a second after the last. The page does not wait for the
      // response.
      const held = Promise.withResolvers<void>();
      await page.route('**/api/v1/carts/items/*', async (route) => {
        await held.promise;
        await route.continue();
      });
      const nextPut = () => page.waitForRequest((request) => request.method() === 'PUT');
      const sent = nextPut();
      await stopClock(page);
      await more(rose).click();
      await page.clock.runFor(limits.cartUpdateDelayMs - 1);
      await more(rose).click();
      await untilShown(summary(page).getByText('120.00').first());
      await page.clock.runFor(limits.cartUpdateDelayMs - 1);
      expect(puts(requests)).toEqual([]);
      await page.clock.resume();
      expect((await sent).postDataJSON()).toEqual({ quantity: 3 });
      held.resolve();
      await untilShown(cartLink(page, language, 4));
      expect(puts(requests)).toHaveLength(1);

      const box = quantity(page, name.rose);
      for (const ignored of ['0', '51', '-2', '2.5', 'abc', '']) {
        await box.fill(ignored);
        await box.press('Enter');
        expect(await box.inputValue()).toBe('3');
      }

      // A typed quantity is sent while the field keeps the focus; an emptied one is not sent.
      const typed = nextPut();
      await box.fill('6');
      expect((await typed).postDataJSON()).toEqual({ quantity: 6 });
      await untilShown(cartLink(page, language, 7));
      await untilShown(box.and(page.locator(':focus')));
      await stopClock(page);
      await box.fill('9');
      await box.fill('');
      const later = nextPut();
      await quantity(page, name.shell).fill('2');
      await page.clock.resume();
      expect((await later).postDataJSON()).toEqual({ quantity: 2 });
      expect(puts(requests)).toHaveLength(3);
      expect(await box.inputValue()).toBe('6');

      await box.fill('٧');
      await box.press('Enter');
      expect(await box.inputValue()).toBe('7');
      await box.press('ArrowUp');
      expect(await box.inputValue()).toBe('8');
      await box.fill('۵۰');
      await box.blur();
      expect(await box.inputValue()).toBe('50');
      expect(await more(rose).isDisabled()).toBe(true);

      // A button that is held down keeps counting.
      const less = rose.getByRole('button', { name: t('choice.decrease') });
      await less.hover();
      await page.mouse.down();
      await expect.poll(() => box.inputValue().then(Number)).toBeLessThan(46);
      await page.mouse.up();

      // The stock is three.
      const shell = line(page, name.shell);
      await untilShown(shell.getByText(t('cart.onlyLeft', { count: 3 })));
      await more(shell).click();
      expect(await more(shell).isDisabled()).toBe(true);
      expect(await quantity(page, name.shell).getAttribute('aria-valuemax')).toBe('3');
    });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S8.8, DETAIL17.2
    it('restores a quantity that the server refuses, and shows the reason', async ({ openCart, products }) => {
      const { page, expectRefusal } = await openCart(language, phone, [[products.shell, 1]]);
      expectRefusal('409 PUT /api/v1/carts/items/');
      const held = Promise.withResolvers<void>();
      await page.route('**/api/v1/carts/items/*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await more(line(page, name.shell)).click();
      expect(await quantity(page, name.shell).inputValue()).toBe('2');
      // Sold now, not before the press: a page that reads the cart again would not offer a second one.
      await products.change(products.shell, { stock: 1 });
      held.resolve();
      await untilShown(page.getByText(serverMessages[language].error('out_of_stock', { available: 1 })).first());
      await expect.poll(() => quantity(page, name.shell).inputValue()).toBe('1');
      await untilShown(line(page, name.shell).getByText(t('cart.onlyLeft', { count: 1 })));
      await products.reset();

      // The same for a request without a response.
      await page.unroute('**/api/v1/carts/items/*');
      expectRefusal('lost PUT /api/v1/carts/items/');
      await page.route('**/api/v1/carts/items/*', (route) => route.abort('connectionfailed'));
      await page.reload();
      await more(line(page, name.shell)).click();
      await untilShown(page.getByText(t('error.network')).first());
      await expect.poll(() => quantity(page, name.shell).inputValue()).toBe('1');
    });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: D53.2
    it('saves the last change when the shopper leaves by a link, by the checkout, by another tab or by closing', async ({
      openCart,
      products,
    }) => {
      const { page, context, api, discardPage } = await openCart(language, desktop, [[products.rose, 1]]);
      const kept = () => api('getCart').then((cart) => cart.totalItemsCount);
      const press = async (count: number) => {
        await more(line(page, name.rose)).click();
        expect(await quantity(page, name.rose).inputValue()).toBe(String(count));
      };
      discardPage();
      // The delay after the last change never ends here: what is saved was sent on leaving.
      await context.addInitScript((pauseMs) => {
        const later = window.setTimeout.bind(window);
        Object.assign(window, {
          setTimeout: (work: () => void, ms?: number) => later(work, ms === pauseMs ? 2 ** 30 : ms),
        });
      }, limits.cartUpdateDelayMs);
      await page.reload();
      await press(2);
      await page.getByRole('link', { name: t('action.continueShopping') }).click();
      await page.waitForURL(`**/${language}/categories`);
      await expect.poll(kept).toBe(2);

      // Back before the response: the cart shows the chosen quantity, and the next click counts
      // from it.
      const held = Promise.withResolvers<void>();
      await page.route('**/api/v1/carts/items/*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goBack();
      await press(3);
      const read = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/carts'));
      await page.getByRole('link', { name: t('action.continueShopping') }).click();
      await page.waitForURL(`**/${language}/categories`);
      await page.goBack();
      await read;
      await press(4);
      held.resolve();
      await expect.poll(kept).toBe(3);
      expect(await quantity(page, name.rose).inputValue()).toBe('4');
      await checkout(page).click();
      // A guest logs in first and returns to the checkout.
      await page.waitForURL(`**/${language}/auth/login`);
      await expect.poll(kept).toBe(4);
      expect(await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.returnTo)).toBe(
        `/${language}/check-out`,
      );

      await page.goBack();
      await press(5);
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect.poll(kept).toBe(5);

      const second = await context.newPage();
      await second.goto(`/${language}/order`);
      await more(line(second, name.rose)).click();
      await second.close({ runBeforeUnload: false });
      await expect.poll(kept).toBe(6);
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.37, S2.40, S4.11, DETAIL27.2
    it('asks before it removes one line or all, and moves the focus to the next element', async ({
      openCart,
      products,
    }) => {
      const { page } = await openCart(language, phone, [
        [products.rose, 1],
        [products.shell, 1],
        [products.mug, 1],
      ]);
      const remove = (product: string) => page.getByRole('button', { name: t('cart.removeLine', { name: product }) });
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      const question = page.getByRole('alertdialog');
      await remove(name.rose).click();
      await untilShown(question.getByRole('heading', { name: t('cart.removeConfirm') }));
      await untilShown(question.getByText(name.rose));
      await question.getByRole('button', { name: t('action.cancel') }).click();
      await untilHidden(question);
      expect(await line(page, name.rose).count()).toBe(1);

      await remove(name.rose).click();
      await question.getByRole('button', { name: t('action.remove') }).click();
      await untilShown(page.getByText(t('cart.removed')).first());
      await expect.poll(focused).toBe(name.shell);
      await untilShown(cartLink(page, language, 2));
      await remove(name.mug).click();
      await question.getByRole('button', { name: t('action.remove') }).click();
      await expect.poll(focused).toBe(name.shell);

      await page.getByRole('button', { name: t('cart.clear') }).click();
      await untilShown(question.getByRole('heading', { name: t('cart.clearConfirm') }));
      await question.getByRole('button', { name: t('cart.clear') }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('cart.emptyTitle') }));
      await expect.poll(focused).toBe(t('cart.emptyTitle'));
      await untilShown(page.getByRole('link', { name: t('nav.browse') }));
      await untilShown(cartLink(page, language, 0));
    });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: DETAIL14.1
    it('lists each changed price and stock, and blocks the checkout until they are accepted', async ({
      openCart,
      products,
    }) => {
      const { page, api } = await openCart(language, phone, [
        [products.rose, 2],
        [products.shell, 3],
        [products.mug, 1],
      ]);
      await products.change(products.rose, { price_dirhams: 5500, discounted_dirhams: null });
      await products.change(products.shell, { stock: 2 });
      await products.change(products.mug, { stock: 0 });
      await page.reload();
      const changes = page.getByRole('region', { name: t('cart.changesTitle') });
      const rows = changes.getByRole('listitem');
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await untilShown(rows.nth(2));
      expect(await rows.nth(0).innerText()).toMatch(/30\.00[\s\S]*55\.00/);
      await untilShown(rows.nth(1).getByText(t('cart.fewerLeft', { left: 2, had: 3 })));
      await untilShown(rows.nth(2).getByText(t('cart.goneLine')));
      await untilShown(line(page, name.mug).getByText(t('product.outOfStock')));
      await expectLanguage(page, language);
      expect(await axeViolations(page, 'main')).toEqual([]);
      expect(await checkout(page).isDisabled()).toBe(true);
      const why = await checkout(page).getAttribute('aria-describedby');
      expect(await page.locator(`#${why}`).innerText()).toBe(t('cart.acceptFirst'));
      await page.getByRole('button', { name: t('cart.acceptFirst') }).click();
      expect(await focused()).toBe(t('cart.changesTitle'));

      await changes.getByRole('button', { name: t('cart.acceptOf', { name: name.rose }) }).click();
      await expect.poll(() => rows.count()).toBe(2);
      await expect.poll(focused).toBe(t('cart.changesTitle'));
      await changes.getByRole('button', { name: t('cart.acceptAll') }).click();
      await untilHidden(changes);
      await expect.poll(focused).toBe(t('cart.title'));
      expect(await checkout(page).isEnabled()).toBe(true);
      expect((await api('getCart')).cartItems.map((item) => [item.product.name, item.quantity, item.price])).toEqual([
        [name.rose, 2, 55],
        [name.shell, 2, 30],
      ]);
      await page.reload();
      await untilShown(summary(page).getByText('170.00').first());
      expect(await changes.count()).toBe(0);
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.39, TRAP8.1
    it('is the same in two tabs, and its personalisation can be edited', async ({ openCart, products }) => {
      const { page, context, expectRefusal } = await openCart(language, desktop, [
        [products.rose, 1],
        [products.mug, 1],
      ]);
      const second = await context.newPage();
      await second.goto(`/${language}/order`);
      await second.getByRole('button', { name: t('cart.removeLine', { name: name.rose }) }).click();
      await second
        .getByRole('alertdialog')
        .getByRole('button', { name: t('action.remove') })
        .click();
      await untilShown(second.getByText(t('cart.removed')).first());

      expectRefusal('404 PUT /api/v1/carts/items/');
      await more(line(page, name.rose)).click();
      await untilShown(page.getByText(t('cart.lineGone')).first());
      await untilHidden(line(page, name.rose));

      await page.getByRole('button', { name: t('personalisation.edit') }).click();
      const dialog = page.getByRole('dialog', { name: t('personalisation.title') });
      await dialog.getByRole('textbox', { name: t('personalisation.enterText') }).fill('نورة');
      await dialog.getByRole('button', { name: t('action.send') }).click();
      await untilHidden(dialog);
      await untilShown(line(page, name.mug).getByText('نورة'));
    });
});

type Box = { x: number; width: number };

// Spec: DETAIL3.1, R32.1, R33.1, R41.1, R68.1
it('the lines and the summary are mirrored in Arabic; a price reads left to right in both languages, the new one before the old', async ({
  openCart,
  products,
}) => {
  const boxes: Record<string, Box[]> = {};
  for (const language of requiredLanguages) {
    const t = wordsOf[language];
    {
      const { page } = await openCart(language, desktop, [[products.rose, 50]]);
      const main = page.getByRole('main');
      const line = main.getByRole('listitem').first();
      await untilShown(main.getByRole('spinbutton'));
      await page.evaluate(() => document.fonts.ready);
      const parts = [
        line.locator('a').first(),
        main.getByRole('spinbutton'),
        main.getByRole('button', { name: t('choice.decrease') }),
        main.getByRole('button', { name: t('choice.increase') }),
        main.getByRole('button', { name: t('cart.checkout') }),
      ];
      boxes[language] = await Promise.all(parts.map(async (part) => (await part.boundingBox()) as Box));

      await page.setViewportSize(phone);
      // The position of each character of "1,500.00" and of its symbol.
      const [symbol, first, fourth] = await line
        .locator('ins bdi[dir="ltr"]')
        .first()
        .evaluate((unit) => {
          const walker = document.createTreeWalker(unit, NodeFilter.SHOW_TEXT);
          const at: number[] = [];
          const leftOf = (node: Node, offset: number) => {
            const range = document.createRange();
            range.setStart(node, offset);
            range.setEnd(node, offset + 1);
            return range.getBoundingClientRect().x;
          };
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const digits = (node.textContent ?? '').search(/1,500/);
            if (digits >= 0) at[1] = leftOf(node, digits);
            if (digits >= 0) at[2] = leftOf(node, digits + 2);
            if (/[Qر]/.test(node.textContent ?? '')) at[0] = leftOf(node, 0);
          }
          return at as [number, number, number];
        });
      expect(symbol).toBeLessThan(first);
      expect(first).toBeLessThan(fourth);
      const [now, before] = await Promise.all(
        [line.locator('ins'), line.locator('del')].map((one) => one.boundingBox()),
      );
      const gap = (before?.x ?? 0) - (now?.x ?? 0);
      expect(language === 'ar' ? -gap : gap).toBeGreaterThan(0);
      expect(await main.innerText()).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    }
  }
  const { en: english = [], ar: arabic = [] } = boxes;
  expect(english).toHaveLength(5);
  for (const [index, { x, width }] of english.entries()) {
    const mirrored = arabic[index] as Box;
    expect(Math.abs(mirrored.x - (desktop.width - x - width)), `part ${index}`).toBeLessThanOrEqual(2);
  }
  // The minus is at the start of the line.
  expect(english[2]?.x).toBeLessThan(english[3]?.x as number);
  expect(arabic[2]?.x).toBeGreaterThan(arabic[3]?.x as number);
});
