import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import { standalone as arabic } from '#i18n/messages/ar/standalone.ts';
import { standalone as english } from '#i18n/messages/en/standalone.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { expectLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { openHydrated, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

// Of demo/about.json.
const aboutTitle = { en: 'About Dana', ar: 'عن دانة' };

const { url } = demoShop();

/** Waits until the service worker has cached both offline pages. */
async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().length === 2;
  });
}

// Offline, the browser logs that every address could not be reached.
const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

describe('without a connection', () => {
  const language = 'en';
  const t = wordsOf[language];

  // Spec: S8.20, DETAIL30.2
  it('the open page stays and says so; a page loaded offline is the offline page, and reloads when the connection is back', () =>
    visit(
      { url, size: phone, keepsOfflinePage: true, name: `offline-${language}` },
      async ({ page, context, forgive }) => {
        forgive(cutOff);
        await page.goto(`/${language}/about`);
        await workerIsReady(page);
        await context.setOffline(true);

        await page
          .getByRole('main')
          .getByRole('link', { name: t('policy.terms') })
          .click();
        await untilShown(page.getByRole('alert').filter({ hasText: t('error.network') }));
        await untilShown(page.getByRole('heading', { level: 1, name: aboutTitle[language] }));

        await page.reload();
        await untilShown(page.getByRole('heading', { level: 1, name: english.offlineTitle }));
        await expectLanguage(page, language);
        expect(new URL(page.url()).pathname).toBe(`/${language}/about`);
        // The other language is shown below.
        await untilShown(page.getByRole('heading', { level: 2, name: arabic.offlineTitle }));
        expect(await axeViolations(page)).toEqual([]);
        const retry = page.getByRole('button', { name: english.retry });
        expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        // It reloads the page: another document follows.
        await Promise.all([page.waitForEvent('load'), retry.click()]);
        await untilShown(page.getByRole('heading', { level: 1, name: english.offlineTitle }));

        // The browser notifies the page that the connection is back, and the page reloads.
        await context.setOffline(false);
        await untilShown(page.getByRole('heading', { level: 1, name: aboutTitle[language] }));
        // Its styles come after its text.
        await page.waitForLoadState();
        await expectLanguage(page, language);
      },
    ));
});

it('an address without a language has the offline page in the language of the cookie', () =>
  visit({ url, size: phone, keepsOfflinePage: true, name: 'offline-cookie' }, async ({ page, context, forgive }) => {
    forgive(cutOff);
    await context.addCookies([{ name: storageKeys.languageCookie, value: 'ar', url }]);
    await page.goto('/about');
    await workerIsReady(page);
    await context.setOffline(true);
    await page.goto('/contact');
    await untilShown(page.getByRole('heading', { level: 1, name: arabic.offlineTitle }));
    await expectLanguage(page, 'ar');
    await untilShown(page.getByRole('heading', { level: 2, name: english.offlineTitle }));
    await untilShown(page.getByRole('button', { name: arabic.retry }));
  }));

// Spec: WEB.9
it('with a connection the worker changes nothing: pages, refusals and requests are the network’s', () =>
  visit({ url, size: phone, keepsOfflinePage: true, name: 'worker' }, async ({ page, expectRefusal, requests }) => {
    await page.goto('/en/contact');
    await workerIsReady(page);
    let turns = 0;
    await page.route('**/api/v1/contacts', (route) => {
      turns += 1;
      return route.fulfill({ status: 201, json: { data: null } });
    });
    for (const path of ['/en/about', '/en/about']) {
      const answer = await openHydrated(page, path);
      expect(answer?.status()).toBe(200);
      expect(await answer?.text()).toBe(await (await fetch(url + path)).text());
    }
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    requests.length = 0;
    await page.evaluate(() => fetch('/api/v1/contacts', { method: 'POST' }));
    expect([turns, requests]).toEqual([1, ['POST /api/v1/contacts']]);
    expectRefusal('404 GET /en/no/such/page');
    expect((await page.goto('/en/no/such/page'))?.status()).toBe(404);
    await untilShown(page.getByRole('heading', { level: 1, name: wordsOf.en('error.404title') }));
    // Only the two offline pages are stored.
    await workerIsReady(page);
  }));
