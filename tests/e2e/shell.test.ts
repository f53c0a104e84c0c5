import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { axeViolations } from './support/axe.ts';
import { demoProduct } from './support/data/demo-product.ts';
import { demoShop } from './support/demo-shop.ts';
import { clientOf } from './support/shop.ts';
import { createAccount } from './support/data/accounts.ts';
import { cartLink, expectLanguage } from './support/steps.ts';
import { stopClock } from './support/stop-clock.ts';
import { untilShown } from './support/until-shown.ts';
import {
  desktop,
  openHydrated,
  phone,
  sidewaysOverflow,
  untilHydrated,
  untilIdle,
  visit,
  type Visit,
  type VisitOptions,
} from './support/visit.ts';
import { wordsOf } from './support/words.ts';

const { url, dataDir } = demoShop();
let categoryId: number;
let productId: number;
let mainId: number;

beforeAll(async () => {
  productId = (await demoProduct(clientOf(url, {}))).id;
  const { rows } = await clientOf(url, {})('listCategories');
  categoryId = rows.find((one) => !one.hasSubCategory)?.id as number;
  mainId = rows.find((one) => one.hasSubCategory)?.id as number;
});

type Steps = (visitor: Visit) => Promise<void>;

async function signIn(context: BrowserContext): Promise<void> {
  const { token } = await createAccount(dataDir);
  await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
}

/**
 * Runs in the page: name and `aria-current` of the marked links in the server's HTML of another
 * page.
 */
async function litLinks([path, nav]: readonly [string, string]): Promise<(string | null)[][]> {
  // The page's Trusted Types policy allows no parsing of HTML text; a response document is allowed.
  const html = await new Promise<Document>((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open('GET', path);
    asked.responseType = 'document';
    asked.addEventListener('load', () => resolve(asked.responseXML as Document));
    asked.addEventListener('error', () => reject(new Error(path)));
    asked.send();
  });
  const lit = html.querySelectorAll(`nav[aria-label="${nav}"] [aria-current]`);
  return [...lit].map((link) => [link.textContent, link.getAttribute('aria-current')]);
}

function isFocused(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );
}

describe.each(requiredLanguages)('the chrome in %s', (language) => {
  const t = wordsOf[language];
  const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;
  const visitPage = (name: string, steps: Steps, options: Partial<VisitOptions> = {}) =>
    visit({ url, size: desktop, name: `chrome-${name}-${language}`, ...options }, steps);
  // The count appears after hydration.
  const arrive = async (page: Page, path = '') => {
    await page.goto(`/${language}${path}`);
    await untilShown(cartLink(page, language, 0));
  };
  const main = (page: Page) => page.getByRole('navigation', { name: t('nav.main') });

  // Spec: S2.48, R05.1
  it('has its bar in reading order, which leaves the search field room in the narrowest header that has the links', () =>
    visitPage('bar', async ({ page }) => {
      await arrive(page);
      const header = page.getByRole('banner');
      const logo = header.getByRole('link').first();
      expect(await logo.getAttribute('href')).toBe(`/${language}`);
      const parts = [
        logo,
        ...(await main(page).getByRole('link').all()),
        page.getByRole('search'),
        cartLink(page, language, 0),
      ];
      parts.push(header.getByRole('button', { name: t('nav.account') }), header.locator('a[hreflang]'));
      const places = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x ?? 0));
      expect(places).toEqual(places.toSorted((a, b) => (language === 'en' ? a - b : b - a)));
      const names = await main(page).getByRole('link').allInnerTexts();
      expect(names).toEqual([t('nav.home'), t('nav.categories'), t('nav.offers'), t('nav.about'), t('nav.contact')]);

      await page.setViewportSize({ width: 1024, height: 700 });
      await untilShown(main(page).getByRole('link').first());
      const field = page.getByRole('search').getByRole('combobox', { name: t('search.open'), exact: true });
      await field.fill('box');
      expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(170);
      expect(await sidewaysOverflow(page)).toBe(0);
    }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.49, S2.50, D31.2, D32.1
    it('marks the current section of every page', () =>
      visitPage('sections', async ({ page }) => {
        // It only fetches the server's HTML of the others.
        await page.goto(`/${language}/about`);
        const expected: [string, string | null][] = [
          ['', t('nav.home')],
          ['/categories', t('nav.categories')],
          ['/category', t('nav.categories')],
          [`/products/${categoryId}`, t('nav.categories')],
          [`/product/${productId}`, t('nav.categories')],
          ['/offer-products', t('nav.categories')],
          [`/category/${mainId}/subcategories`, t('nav.categories')],
          ['/order', t('nav.categories')],
          ['/favourite', null],
          ['/search?query=box', null],
        ];
        for (const [path, lit] of expected) {
          const links = await page.evaluate(litLinks, [`/${language}${path}`, t('nav.main')] as const);
          const current = path === '' || path === '/categories' ? 'page' : 'true';
          const own = path === '/offer-products' ? [[t('nav.offers'), 'page']] : [];
          expect(links, path).toEqual(lit === null ? [] : [[lit, current], ...own]);
        }
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.62, S2.63, S2.64, S2.65
    it('has a footer in which every link works and the year is current', () =>
      visitPage('footer', async ({ page, context }) => {
        const year = String(new Date().getUTCFullYear());
        // As if a cache had stored the page a year ago.
        await page.route(`**/${language}/categories`, async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, body: (await answer.text()).replace(`© ${year}`, '© 2019') });
        });
        await arrive(page, '/categories');
        const shop = await clientOf(url, { language })('getShop');
        const footer = page.getByRole('contentinfo');
        await untilShown(footer.getByText(t('footer.rights', { year, shop: shop.legalName })));
        await untilShown(footer.getByText(shop.commercialRegistration));
        await untilShown(footer.getByText(shop.address));
        const hrefs = await footer
          .getByRole('link')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        const startingWith = (scheme: string) => hrefs.filter((href) => href.startsWith(scheme));
        expect(startingWith('mailto:')).toEqual(shop.emails.map((email) => `mailto:${email}`));
        expect(startingWith('tel:')).toHaveLength(shop.phones.length);
        expect([shop.emails.length, shop.phones.length]).toEqual([2, 2]);
        expect(startingWith('https:')).toEqual([
          ...Object.values(shop.social),
          `https://wa.me/${shop.whatsapp?.slice(1)}`,
          ...Object.values(shop.appStores),
        ]);
        expect(startingWith('https:')).toHaveLength(7);
        expect(hrefs.some((href) => href === '' || href === '#')).toBe(false);
        for (const path of startingWith('/')) {
          expect((await context.request.get(path)).status(), path).toBe(200);
        }
        // The numbers read left to right in both languages.
        expect(await footer.locator('a[href^="tel:"] bdi').first().getAttribute('dir')).toBe('ltr');
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.53, DETAIL16.2
    it('shows and announces the number of cart lines and favourites', () =>
      visitPage('counts', async ({ page }) => {
        await page.route('**/api/v1/carts', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as { data: object };
          await route.fulfill({ response: answer, json: { data: { ...body.data, totalItemsCount: 120 } } });
        });
        await page.goto(`/${language}/product/${productId}`);
        const cart = cartLink(page, language, 120);
        await untilShown(cart);
        expect(await cart.innerText()).toBe('120');
        expect(await cart.getAttribute('href')).toBe(`/${language}/order`);

        const favourites = (count: number) =>
          page.getByRole('banner').getByRole('link', { name: t('nav.favouriteItems', { count }), exact: true });
        await untilShown(favourites(0));
        await page
          .getByRole('main')
          .getByRole('button', { name: t('product.addToFavourites') })
          .first()
          .click();
        await untilShown(favourites(1));
        expect(await favourites(1).innerText()).toBe('1');
        expect(await favourites(1).getAttribute('href')).toBe(`/${language}/favourite`);
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.55, DETAIL11.1, R49.1
    it('offers login and registration to a guest, also by keyboard', () =>
      visitPage('guest-menu', async ({ page }) => {
        await arrive(page);
        const account = page.getByRole('banner').getByRole('button', { name: t('nav.account') });
        await account.focus();
        await page.keyboard.press('Enter');
        const items = page.getByRole('menuitem');
        await untilShown(items.first());
        expect(await items.allInnerTexts()).toEqual([t('nav.login'), t('nav.register')]);
        const panel = (await page.getByRole('menu').boundingBox()) as { x: number; width: number };
        expect(panel.x >= 0 && panel.x + panel.width <= desktop.width).toBe(true);
        await page.keyboard.press('ArrowDown');
        expect(await isFocused(page)).toBe(t('nav.register'));
        expect(await axeViolations(page, '[role=menu]')).toEqual([]);
        await page.keyboard.press('Escape');
        await items.first().waitFor({ state: 'detached' });
        expect(await isFocused(page)).toBe(t('nav.account'));
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.56, S4.6, S4.12
    it('logs out after a confirmation: in this tab, in other tabs, on the server and in the browser’s storage', () =>
      visitPage('logout', async ({ page, context }) => {
        await signIn(context);
        await arrive(page, '/categories');
        const tab = await context.newPage();
        await tab.goto(`/${language}`);
        await page.bringToFront();
        await page.evaluate(
          (key) => localStorage.setItem(key, '[{"productId":1,"variantId":1,"options":[]}]'),
          storageKeys.pendingOptions,
        );
        await page.evaluate((key) => localStorage.setItem(key, document.documentElement.lang), storageKeys.language);

        const account = page.getByRole('banner').getByRole('button', { name: t('nav.account') });
        await account.click();
        const items = await page.getByRole('menuitem').allInnerTexts();
        expect(items).toEqual([t('nav.profile'), t('nav.orders'), t('nav.logout')]);
        await page.getByRole('menuitem', { name: t('nav.logout') }).click();
        const dialog = page.getByRole('alertdialog', { name: t('nav.logoutConfirm') });
        await untilShown(dialog);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect(await isFocused(page)).toBe(t('nav.account'));

        await account.click();
        await page.getByRole('menuitem', { name: t('nav.logout') }).click();
        const answered = page.waitForResponse('**/users/auth/logout');
        await dialog.getByRole('button', { name: t('nav.logout') }).click();
        const guestId = (await answered).headers()['guest-id'];
        expect(guestId).toBeTruthy();
        await page.waitForURL((there) => there.pathname === `/${language}`);
        await expect
          .poll(async () => (await context.cookies()).map(({ name }) => name))
          .not.toContain(storageKeys.tokenCookie);
        const cookies = await context.cookies();
        expect(cookies.find(({ name }) => name === storageKeys.guestCookie)?.value).toBe(guestId);
        expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([storageKeys.language]);

        await tab.bringToFront();
        await tab
          .getByRole('banner')
          .getByRole('button', { name: t('nav.account') })
          .click();
        await untilShown(tab.getByRole('menuitem', { name: t('nav.login') }));
      }));

  // Spec: S2.57, DETAIL27.3, R07.1
  it('slides its menu in from the start of the line on a phone, and returns the focus', () =>
    visitPage(
      'menu',
      async ({ page }) => {
        await arrive(page);
        const opener = page.getByRole('button', { name: t('nav.openMenu') });
        await opener.click();
        const menu = page.getByRole('dialog');
        await untilShown(menu.getByRole('link', { name: t('nav.login'), exact: true }));
        const { x, width } = (await menu.boundingBox()) as { x: number; width: number };
        // The page behind may reserve space for its scroll bar.
        expect(language === 'en' ? x : phone.width - x - width).toBeLessThan(17);
        expect(
          await menu
            .getByRole('link', { name: t('nav.home'), exact: true })
            .first()
            .getAttribute('aria-current'),
        ).toBe('true');
        const categories = (await clientOf(url, { language })('listCategories')).rows;
        for (const { name } of categories) await untilShown(menu.getByRole('link', { name, exact: true }).first());
        await expectLanguage(page, language);
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
        expect(await isFocused(page)).toBe(t('nav.openMenu'));
      },
      { size: phone },
    ));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: D29.1
    it('has a slim header on pages outside the layout: back, home and the language', () =>
      visitPage('slim', async ({ page }) => {
        await arrive(page, '/categories');
        await main(page)
          .getByRole('link', { name: t('nav.contact') })
          .click();
        await page.waitForURL(`**/${language}/contact`);
        await untilShown(page.getByRole('heading', { level: 1, name: t('contact.title') }));
        expect(await page.getByRole('contentinfo').count()).toBe(0);
        expect(await main(page).count()).toBe(0);
        await untilShown(page.getByRole('banner').locator(`a[hreflang="${other}"]`));
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('nav.back'), exact: true })
          .click();
        await page.waitForURL(`**/${language}/categories`);
        // A direct visit has no page to go back to.
        await page.goto('about:blank');
        await openHydrated(page, `/${language}/contact`);
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('nav.back'), exact: true })
          .click();
        await page.waitForURL((there) => there.pathname === `/${language}`);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S9.11, D40.1
    it('offers the app once a session, when the page is idle, and not again after a refusal', () =>
      visitPage(
        'app',
        async ({ page, discardPage }) => {
          discardPage();
          await page.clock.install();
          // Not on the login page.
          await openHydrated(page, `/${language}/auth/login`);
          await page.clock.runFor(limits.appOfferAfterLandingMs + limits.appOfferQuietMs);
          const dialog = page.getByRole('dialog', { name: t('app.dialogTitle') });
          expect(await dialog.count()).toBe(0);

          await arrive(page);
          // Not while the menu is open.
          await page.getByRole('button', { name: t('nav.openMenu') }).click();
          const menu = page.locator('dialog.drawer');
          await untilShown(menu);
          await page.clock.runFor(limits.appOfferAfterLandingMs + 2 * limits.appOfferQuietMs);
          expect(await dialog.count()).toBe(0);
          await page.keyboard.press('Escape');
          await page.clock.runFor(1000);
          await menu.waitFor({ state: 'detached' });
          await page.clock.runFor(limits.appOfferQuietMs);

          await untilShown(dialog);
          await page.clock.runFor(1000);
          expect(await isFocused(page)).toBe(t('app.dialogTitle'));
          for (const name of [t('app.appStore'), t('app.playStore')])
            await untilShown(dialog.getByRole('link', { name }));
          // A card at the bottom of the phone, not over most of the page.
          expect((await dialog.boundingBox())?.height).toBeLessThan(phone.height / 2);
          await expectLanguage(page, language);
          await page.keyboard.press('Escape');
          await page.clock.runFor(1000);
          await dialog.waitFor({ state: 'detached' });

          await arrive(page, '/categories');
          await page.clock.runFor(limits.appOfferAfterLandingMs + 3 * limits.appOfferQuietMs);
          expect(await dialog.count()).toBe(0);
        },
        { size: phone, offersApp: true },
      ));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S4.31, S8.10, S9.10, D26.2, R47.1
    it('shows each toast as long as the specification says, with a close button, and at most twenty', () =>
      visitPage('toasts', async ({ page, discardPage, expectRefusal }) => {
        discardPage();
        await page.clock.install();
        expectRefusal('409 POST /api/v1/carts');
        await page.route('**/api/v1/carts', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 409, json: { error: { message: 'refused', code: 'out_of_stock', fields: {} } } })
            : route.fallback(),
        );
        const goods = (await clientOf(url, {})('listProducts', { query: { inStock: true } })).rows;
        await page.goto(`/${language}/product/${goods.find(({ variants }) => variants.length === 1)?.id}`);
        await untilShown(cartLink(page, language, 0));
        await untilHydrated(page);
        const content = page.getByRole('main');
        const add = content
          .getByRole('button', { name: t('product.addToCart') })
          .filter({ visible: true })
          .first();
        const favourite = content.getByRole('button', { name: t('product.addToFavourites') }).first();
        const alert = page.getByRole('alert');
        const all = page.locator('[data-toast]');
        const shown = page.locator('[data-toast][data-visible="true"]');
        // The page's clock moves only where the test says so.
        await stopClock(page);
        for (const [button, text, ms] of [
          [add, alert.getByText('refused'), limits.toasts.errorMs],
          [favourite, page.getByRole('status').getByText(t('favourites.added')), limits.toasts.successMs],
        ] as const) {
          await button.focus();
          await page.keyboard.press('Enter');
          await expect.poll(() => page.clock.runFor(5).then(() => text.isVisible())).toBe(true);
          await page.clock.runFor(ms - 100);
          expect(await shown.count()).toBe(1);
          await page.clock.runFor(200);
          await expect.poll(() => shown.count()).toBe(0);
          await expect.poll(() => page.clock.runFor(50).then(() => all.count())).toBe(0);
        }
        await page.clock.resume();

        // Under the pointer they stay.
        await add.focus();
        await page.keyboard.press('Enter');
        await alert.getByText('refused').hover();
        for (let count = 2; count <= limits.toasts.max; count += 1) {
          await page.keyboard.press('Enter');
          await expect.poll(() => all.count(), { interval: 20 }).toBe(count);
          // The toast appears shortly before the button is enabled again.
          await expect.poll(() => add.getAttribute('aria-busy'), { interval: 20 }).toBeNull();
        }
        const refused = page.waitForResponse('**/api/v1/carts');
        await page.keyboard.press('Enter');
        await refused;
        await untilIdle(page);
        expect(await all.count()).toBe(limits.toasts.max);
        const close = alert.getByRole('button', { name: t('action.close') }).first();
        const [text, button] = await Promise.all([
          alert.getByText('refused').first().boundingBox(),
          close.boundingBox(),
        ]);
        // In Arabic a line ends at the left.
        expect(text?.x ?? 0).toBeGreaterThan(button?.x ?? 0);
        await close.click();
        await expect.poll(() => all.count()).toBeLessThan(limits.toasts.max);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: DETAIL12.2
    it('restores the scroll position of the previous page', () =>
      visitPage(
        'scroll',
        async ({ page }) => {
          await arrive(page);
          const card = page
            .getByRole('region', { name: t('product.bestSellers') })
            .getByRole('article')
            .getByRole('link')
            .first();
          await card.scrollIntoViewIfNeeded();
          const before = await page.evaluate(() => Math.round(scrollY));
          expect(before).toBeGreaterThan(500);
          await card.click();
          await page.waitForURL('**/product/**');
          await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
          await page.goBack();
          await untilShown(page.getByRole('region', { name: t('product.bestSellers') }));
          await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(3);
        },
        { size: phone },
      ));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S8.11
    it('keeps the page when the connection is lost, and says so', () =>
      visitPage('offline', async ({ page, context, forgive }) => {
        forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/);
        await arrive(page);
        await context.setOffline(true);
        await main(page)
          .getByRole('link', { name: t('nav.categories') })
          .click();
        await untilShown(page.getByRole('alert').filter({ hasText: t('error.network') }));
        expect(new URL(page.url()).pathname).toBe(`/${language}`);
        // Code that loads on use fails, and the page stays usable.
        const lost = page.waitForEvent('requestfailed');
        await page.getByRole('search').getByRole('combobox').last().focus();
        await lost;
        await untilIdle(page);
        await untilShown(page.getByRole('heading', { level: 2, name: t('category.shopBy') }));
        await context.setOffline(false);
        await main(page)
          .getByRole('link', { name: t('nav.categories') })
          .click();
        await page.waitForURL(`**/${language}/categories`);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.54, R63.1
    it('has a skip link, first in the tab order, that skips the bar, and names the other language in that language', () =>
      visitPage('skip', async ({ page }) => {
        await arrive(page);
        await page.keyboard.press('Tab');
        expect(await isFocused(page)).toBe(t('nav.skip'));
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

        const link = page.getByRole('banner').locator('a[hreflang]');
        expect(await link.getAttribute('href')).toBe(`/${other}`);
        const label = link.locator(`[lang="${other}"]`);
        expect(await label.innerText()).toBe(languageFacts[other].ownName);
      }));
});

// Spec: D39.2
it('a browser that prefers Arabic gets a link to Arabic, not a redirect, and can dismiss it', () =>
  visit({ url, size: phone, name: 'chrome-hint', locale: 'ar-QA' }, async ({ page }) => {
    await openHydrated(page, '/en');
    const hint = page.getByRole('link', { name: 'العربية؟' });
    await untilShown(hint);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await hint.locator('[lang="ar"]').count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await hint.click();
    await expectLanguage(page, 'ar');
    await hint.waitFor({ state: 'detached' });

    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await openHydrated(page, '/en');
    await page
      .getByRole('banner')
      .getByRole('button', { name: wordsOf.en('action.close') })
      .click();
    await hint.waitFor({ state: 'detached' });
    await page.reload();
    await untilHydrated(page);
    expect(await hint.count()).toBe(0);
  }));
