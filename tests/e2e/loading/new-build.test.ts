import { expect, it } from 'vitest';
import { demoShop } from '../support/demo-shop.ts';
import { desktop, openHydrated, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();
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
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('heading', { level: 1, name: 'About Dana' }).waitFor();
    expect(documents()).toHaveLength(1);
  }));

it('reloads the document once, not for ever, when the code of a part of the page stays missing', () =>
  visit(
    { url, size: desktop, name: 'missing-code', locale: 'ar-QA' },
    async ({ page, requests, forgive, discardPage }) => {
      discardPage();
      forgive(/dynamically imported module|404/);
      await page.route('**/assets/hint-bubble-*.js', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/en');
      await page.getByText(t('error.generic')).waitFor();
      expect(requests.filter((line) => line === 'GET /en')).toHaveLength(2);
    },
  ));
