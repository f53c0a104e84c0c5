import { expect, it } from 'vitest';
import { allMessages } from '#i18n/messages/all.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, untilHydrated, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const shop = demoShop();
const { url } = shop;
const t = wordsOf.en;

it('reloads the document once when a newer build has replaced the code of the next page', () =>
  visit({ url, size: desktop, name: 'new-build' }, async ({ page, requests, forgive, discardPage }) => {
    discardPage();
    forgive(/dynamically imported module|404/);
    let isGone = true;
    await page.route('**/assets/about-page-*.js', async (route) => {
      if (isGone) await route.fulfill({ status: 404, body: '' });
      else await route.continue();
    });
    await openHydrated(page, '/en');
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('nav.about'), exact: true })
      .click();
    await page.waitForURL('**/en/about');
    const documents = () => requests.filter((line) => line === 'GET /en/about');
    await expect.poll(documents).toHaveLength(1);
    await untilShown(page.locator('html[data-hydrated]'));
    await untilShown(page.getByRole('heading', { level: 1, name: 'About Dana' }));
    expect(documents()).toHaveLength(1);
  }));

it('reloads the console once when a newer build has replaced the code of the next page', () =>
  visit(
    { url, size: desktop, name: 'new-build-console' },
    async ({ page, context, requests, forgive, discardPage }) => {
      discardPage();
      forgive(/dynamically imported module|404/);
      const words = consoleWords.en;
      await signInAs(context, shop, { role: 'owner', language: 'en' });
      let isGone = true;
      await page.route('**/console/assets/orders-page-*.js', async (route) => {
        if (isGone) await route.fulfill({ status: 404, body: '' });
        else await route.continue();
      });
      await openHydrated(page, '/console/account');
      page.on('request', (request) => {
        if (request.isNavigationRequest()) isGone = false;
      });
      const navigation = page.getByRole('navigation', { name: words('nav.label') });
      await navigation.getByRole('link', { name: words('nav.orders') }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: words('nav.orders') }));
      expect(requests.filter((line) => line === 'GET /console/orders')).toHaveLength(1);
    },
  ));

it('offers to reload when the code of a dialog is missing', () =>
  visit({ url, size: phone, name: 'missing-code' }, async ({ page, requests, forgive, discardPage }) => {
    discardPage();
    forgive(/dynamically imported module|404/);
    const code = '**/assets/mobile-menu-*.js';
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    await openHydrated(page, '/en');
    const opener = page.getByRole('button', { name: t('nav.openMenu') });
    const documents = () => requests.filter((line) => line === 'GET /en');
    const line = page.getByRole('alert').getByText(allMessages.en.standalone.incomplete);
    await opener.click();
    await untilShown(line);
    expect(documents()).toHaveLength(1);

    await page.unroute(code);
    await page.getByRole('button', { name: allMessages.en.standalone.reload }).click();
    await expect.poll(documents).toHaveLength(2);
    await untilHydrated(page);
    await opener.click();
    await untilShown(page.getByRole('dialog'));
    expect(await line.isVisible()).toBe(false);
  }));

it('shows nothing when the code of an offer that no shopper asked for is missing', () =>
  visit(
    { url, size: desktop, name: 'missing-hint', locale: 'ar-QA' },
    async ({ page, requests, forgive, discardPage, settled }) => {
      discardPage();
      forgive(/dynamically imported module|404/);
      const lost = page.waitForResponse('**/assets/hint-bubble-*.js');
      await page.route('**/assets/hint-bubble-*.js', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/en');
      await lost;
      await settled();
      expect(await page.getByText(allMessages.en.standalone.incomplete).isVisible()).toBe(false);
      expect(requests.filter((line) => line === 'GET /en')).toHaveLength(1);
      await untilShown(page.getByRole('heading', { level: 1 }));
    },
  ));
