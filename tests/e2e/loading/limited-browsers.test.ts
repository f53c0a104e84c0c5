import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { submitOf } from '../support/auth.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { findWalk } from '../support/data/goods.ts';
import { openUnhydrated } from '../support/held-scripts.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink } from '../support/steps.ts';
import { stopClock } from '../support/stop-clock.ts';
import { untilShown } from '../support/until-shown.ts';
import { openHydrated, phone, sidewaysOverflow, untilHydrated, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
const t = wordsOf.en;

it('hydrates without popovers and without broadcast channels', () =>
  visit({ url, size: phone, name: 'no-popover' }, async ({ page, discardPage }) => {
    discardPage();
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Blocked', 'SecurityError');
      };
      type Matches = (this: Element, selector: string) => boolean;
      const matches = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')?.value as Matches;
      Object.assign(Element.prototype, {
        matches(this: Element, selector: string) {
          if (selector.includes(':popover-open')) throw new SyntaxError(selector);
          return matches.call(this, selector);
        },
      });
      Object.defineProperty(HTMLElement.prototype, 'showPopover', { value: undefined });
      Object.defineProperty(globalThis, 'BroadcastChannel', { value: blocked });
    });
    await openHydrated(page, '/en');
    const opener = page.getByRole('button', { name: t('nav.openMenu') });
    await opener.click();
    await page.getByRole('button', { name: t('nav.closeMenu') }).click();
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }));

it('frames the fields in forced colours, and asks for no untouched confirmation', () =>
  visit({ url, size: phone, name: 'forced-colours' }, async ({ page, discardPage }) => {
    discardPage();
    await page.emulateMedia({ forcedColors: 'active' });
    await openHydrated(page, '/en/auth/register');
    const fields = page.getByRole('textbox');
    const borders = await fields.evaluateAll((boxes) =>
      boxes.map((box) => getComputedStyle(box.closest('[class*=inset-ring]') as Element).borderTopStyle),
    );
    expect(new Set(borders)).toEqual(new Set(['solid']));
    const confirmation = page.locator('input[name=confirmPassword]');
    const password = page.locator('input[name=password]');
    await password.fill('short');
    await confirmation.focus();
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    expect(await confirmation.getAttribute('aria-invalid')).toBeNull();
  }));

const { productId, word } = await (async () => {
  const walk = await findWalk((language) => clientOf(url, { language }), 8);
  const { name } = await clientOf(url, { language: 'ar' })('getProduct', { params: { id: walk.productId } });
  return { productId: walk.productId, word: name };
})();

describe.each(requiredLanguages)('in %s', (language) => {
  const words = wordsOf[language];
  const { standalone } = allMessages[language];

  // The language makes no difference here.
  if (language === 'ar')
    it('without JavaScript, shoppers read, follow links and search, and a page says what needs scripts', () =>
      visit(
        { url, size: phone, name: `no-script-${language}`, runsScripts: false },
        async ({ page, discardPage, expectRefusal }) => {
          discardPage();
          // The browser counts scripts that it must not run as lost.
          expectRefusal('lost GET /assets/');
          // Without scripts, DOMContentLoaded does not wait for styles.
          await page.goto(`/${language}`);
          await untilShown(page.getByRole('heading', { name: standalone.noScriptHint }));
          expect(await sidewaysOverflow(page)).toBe(0);
          // Buttons that would do nothing are hidden.
          expect(await page.locator('main button[type=button]').filter({ visible: true }).count()).toBe(0);
          await page.locator('main a[href*="/product/"]').first().click();
          await page.waitForURL(`**/${language}/product/**`);
          const box = page.getByRole('searchbox', { name: words('search.open'), exact: true });
          await box.fill(word);
          await box.press('Enter');
          await page.waitForURL(`**/${language}/search?query=**`);
          await untilShown(page.locator(`main a[href^="/${language}/product/${productId}"]`).first());

          for (const path of ['/order', '/favourite', '/check-out', '/all-orders', '/auth/login', '/auth/register']) {
            await page.goto(`/${language}${path}`);
            await untilShown(page.getByRole('heading', { name: standalone.noScriptTitle }));
            expect(await page.locator('noscript p').first().innerText(), path).toBe(standalone.noScriptText);
            expect(await page.getByRole('main').isVisible(), path).toBe(false);
            expect(await page.locator('a[href^="tel:"], a[href^="https://wa.me/"]').first().isVisible(), path).toBe(
              true,
            );
            expect(await sidewaysOverflow(page), path).toBe(0);
          }
        },
      ));

  const incomplete = (page: Page) => page.getByRole('alert').getByText(standalone.incomplete);
  const reload = (page: Page) => page.getByRole('button', { name: standalone.reload });

  // The language makes no difference here.
  if (language === 'en')
    it('a page whose script is lost says so and offers to reload', () =>
      visit({ url, size: phone, name: `lost-script-${language}` }, async ({ page, forgive, discardPage }) => {
        discardPage();
        forgive(/dynamically imported module|code of the page/);
        for (const lost of ['**/assets/vendor-*.js', '**/assets/product-page-*.js']) {
          await page.route(lost, (route) => route.abort('aborted'));
          await page.goto(`/${language}/product/${productId}`);
          await untilShown(incomplete(page));
          expect(await axeViolations(page)).toEqual([]);
          await page.unroute(lost);
          await reload(page).click();
          await untilHydrated(page);
          expect(await incomplete(page).isVisible(), lost).toBe(false);
          const add = page.getByRole('button', { name: words('product.addToCart'), exact: true });
          await add.filter({ visible: true }).first().click();
          await expect.poll(() => cartLink(page, language, 0).count()).toBe(0);
        }
      }));

  // The language makes no difference here.
  if (language === 'ar')
    it('a form whose checks are lost says so and keeps the input', () =>
      visit({ url, size: phone, name: `lost-checks-${language}` }, async ({ page, discardPage, forgive }) => {
        discardPage();
        forgive(/dynamically imported module/);
        await page.route('**/assets/check-values-*.js', (route) => route.abort('aborted'));
        await openHydrated(page, `/${language}/auth/login`);
        const email = page.locator('input[name=email]');
        await email.fill('noora@example.qa');
        await page.locator('main form button[type=submit]').click();
        await untilShown(incomplete(page));
        expect(await email.inputValue()).toBe('noora@example.qa');
        await page.unroute('**/assets/check-values-*.js');
        await reload(page).click();
        await untilHydrated(page);
        await page.locator('main form button[type=submit]').click();
        await untilShown(page.getByText(words('validation.emailRequired')));
      }));

  // The language makes no difference here.
  if (language === 'en')
    it('an outdated browser shows the page without scripts, and asks for an update', () =>
      visit({ url, size: phone, name: `outdated-${language}` }, async ({ page, discardPage }) => {
        discardPage();
        await page.addInitScript(() => Object.defineProperty(CSS, 'registerProperty', { value: undefined }));
        await page.goto(`/${language}`);
        await untilShown(page.getByRole('heading', { name: standalone.outdatedTitle }));
        expect(await axeViolations(page)).toEqual([]);
        await expect.poll(() => page.getByRole('button', { name: words('nav.openMenu') }).isVisible()).toBe(false);
        await page.locator('main a[href*="/product/"]').first().click();
        await page.waitForURL(`**/${language}/product/**`);
        expect(await page.locator('html[data-hydrated]').count()).toBe(0);
        const box = page.getByRole('searchbox', { name: words('search.open'), exact: true });
        await box.fill(word);
        await box.press('Enter');
        await page.waitForURL(`**/${language}/search?query=**`);
        await untilShown(page.locator(`main a[href^="/${language}/product/${productId}"]`).first());
      }));

  // Spec: S3.3
  it('the language of the path is stored, and the hint about the other language stays', () =>
    visit({ url, size: phone, name: `language-${language}`, locale: 'ar-QA' }, async ({ page, context }) => {
      const stored = async () => ({
        cookie: (await context.cookies()).find(({ name }) => name === storageKeys.languageCookie)?.value,
        storage: await page.evaluate((key) => localStorage.getItem(key), storageKeys.language),
      });
      await openHydrated(page, `/${language}/product/${productId}`);
      expect(await stored()).toEqual({ cookie: language, storage: language });
      await page.goto('/order');
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await openHydrated(page, '/en');
      await untilShown(page.getByRole('link', { name: 'العربية؟' }));
    }));
});

it('a page that is not hydrated some seconds after a press says so, until it is', () =>
  visit({ url, size: phone, name: 'slow-scripts' }, async ({ page, discardPage }) => {
    discardPage();
    await page.clock.install();
    const releaseScripts = await openUnhydrated(page, '/en');
    const opener = page.getByRole('button', { name: t('nav.openMenu') });
    await untilShown(opener);
    await stopClock(page);
    await opener.click();
    await page.clock.runFor(9000);
    const line = page.getByText(allMessages.en.standalone.incomplete);
    expect(await line.isVisible()).toBe(false);
    await page.clock.runFor(2000);
    expect(await line.isVisible()).toBe(true);
    await page.clock.resume();
    releaseScripts();
    await untilShown(page.getByRole('dialog'));
    expect(await line.isVisible()).toBe(false);
  }));

describe('blocked cookies and storage', () => {
  const language = 'ar';

  it('buttons work, and a line says that cart and login are not kept', () =>
    visit({ url, size: phone, name: 'no-cookies' }, async ({ page, discardPage }) => {
      discardPage();
      await page.addInitScript(() => {
        const blocked = {
          get() {
            throw new DOMException('Blocked', 'SecurityError');
          },
          set() {
            throw new DOMException('Blocked', 'SecurityError');
          },
        };
        // Requests neither send nor store cookies.
        const { fetch } = globalThis;
        globalThis.fetch = (input, init) => fetch(input, { ...init, credentials: 'omit' });
        Object.defineProperty(Document.prototype, 'cookie', blocked);
        Object.defineProperty(globalThis, 'localStorage', blocked);
        Object.defineProperty(globalThis, 'sessionStorage', blocked);
      });
      const words = wordsOf[language];
      const line = page.getByRole('alert').getByText(allMessages[language].standalone.noCookies);
      await page.goto(`/${language}/product/${productId}`);
      await untilHydrated(page);
      await page.getByRole('button', { name: words('nav.openMenu') }).click();
      await page.getByRole('button', { name: words('nav.closeMenu') }).click();
      expect(await line.isVisible()).toBe(false);
      await page
        .getByRole('button', { name: words('product.addToCart'), exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await untilShown(cartLink(page, language, 1));
      await untilShown(line);
      const close = page.locator('[data-notice=no-cookies]').getByRole('button', { name: words('action.close') });
      await close.click();
      expect(await line.isVisible()).toBe(false);
      await page.goto(`/${language}/order`);
      await untilShown(page.getByRole('heading', { level: 1, name: words('cart.emptyTitle') }));
      await untilShown(line);
      const { email, password } = await createAccount(dataDir);
      await openHydrated(page, `/${language}/auth/login`);
      expect(await line.isVisible()).toBe(false);
      await page.locator('input[name=email]').fill(email);
      await page.locator('input[name=password]').fill(password);
      await submitOf(page).click();
      await page.waitForURL(`**/${language}`);
      await untilShown(line);
    }));
});

it('a page of the back-forward cache is shown where the shopper left it', () =>
  visit({ url, size: phone, name: 'scroll-back' }, async ({ page, discardPage }) => {
    discardPage();
    await openHydrated(page, '/en');
    // This browser has no such cache: the events are those of WebKit, which then shows the start.
    const shown = await page.evaluate(() => {
      scrollTo({ top: 300, behavior: 'instant' });
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      scrollTo({ top: 0, behavior: 'instant' });
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return scrollY;
    });
    expect(shown).toBe(300);
  }));
