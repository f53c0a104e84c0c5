import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { switchLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { openHydrated, phone, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

/** Opens a product and waits until it is stored as viewed. */
async function look(page: Page, language: RequiredLanguage, id: number): Promise<void> {
  await page.goto(`/${language}/product/${id}`);
  await expect.poll(() => kept(page)).toMatch(new RegExp(`^\\[${id}\\b`));
}

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.recentProducts);

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];
  const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;
  const namesIn = async (one: RequiredLanguage) =>
    (await clientOf(url, { language: one })('listProducts', { query: { sort: 'price_asc', limit: 4 } })).rows;
  const visitPage = (name: string, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size: phone, name: `recent-${name}-${language}` }, steps);
  const recent = (page: Page, heading = t('product.recent')) => page.getByRole('region', { name: heading });
  const namesOf = (page: Page, heading?: string) =>
    recent(page, heading).getByRole('heading', { level: 3 }).allInnerTexts();

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: DETAIL7.1
    it('a product links to the products viewed before, newest first, fresh in each language, until they are cleared', () =>
      visitPage('products', async ({ page, requests, settled }) => {
        const [first, second, third] = await namesIn(language);
        // With one product, the rail would look like an empty shelf.
        for (const one of [first, second]) await look(page, language, one?.id as number);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await settled();
        expect(await recent(page).count()).toBe(0);
        for (const one of [first, third]) {
          await look(page, language, one?.id as number);
        }
        // The browser stores only ids; their products are requested near the viewport.
        expect(await kept(page)).toBe(JSON.stringify([third?.id, first?.id, second?.id]));
        expect(requests.filter((line) => line.includes('ids='))).toEqual([]);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await untilShown(recent(page).getByRole('link').first());
        expect(await namesOf(page)).toEqual([first?.name, second?.name]);

        await switchLanguage(page, other);
        const [firstThere, secondThere] = await namesIn(other);
        const there = wordsOf[other]('product.recent');
        const region = await recent(page, there).elementHandle();
        await region?.scrollIntoViewIfNeeded();
        await untilShown(recent(page, there).getByRole('link', { name: firstThere?.name ?? '', exact: true }));
        expect(await namesOf(page, there)).toEqual([firstThere?.name, secondThere?.name]);
        // The cards arrive in the region that was there: a reader inside it keeps their place.
        expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
        await switchLanguage(page, language);
        await recent(page).scrollIntoViewIfNeeded();

        // To one of them by navigation: the current product is now a viewed one.
        await recent(page)
          .getByRole('link', { name: second?.name ?? '', exact: true })
          .click();
        await untilShown(page.getByRole('heading', { level: 1, name: second?.name ?? '' }));
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await untilShown(recent(page).getByRole('link', { name: third?.name ?? '', exact: true }));
        expect(await namesOf(page)).toEqual([third?.name, first?.name]);

        await recent(page)
          .getByRole('button', { name: t('product.recentClear') })
          .click();
        await untilShown(page.getByText(t('product.recentCleared')).first());
        expect(await recent(page).count()).toBe(0);
        expect(await kept(page)).toBeNull();
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: DETAIL7.3
    it('a logout clears them, and a browser without storage shows the page', () =>
      visitPage('logout', async ({ page, context, discardPage }) => {
        const [first, second] = await namesIn(language);
        const { token } = await createAccount(dataDir);
        await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
        await look(page, language, first?.id as number);
        await page.getByRole('button', { name: t('nav.openMenu') }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('nav.logout') })
          .click();
        await page
          .getByRole('alertdialog', { name: t('nav.logoutConfirm') })
          .getByRole('button', { name: t('nav.logout') })
          .click();
        await page.waitForURL(new RegExp(`/${language}/?$`));
        await expect.poll(() => kept(page)).toBeNull();
        // The session ends when the home page is shown: before that the next page would still load
        // the old user.
        const names = async () => (await context.cookies()).map(({ name }) => name);
        await expect.poll(names).not.toContain(storageKeys.tokenCookie);

        discardPage();
        await context.addInitScript(() => {
          Object.defineProperty(globalThis, 'localStorage', {
            get: () => {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        });
        for (const one of [first, second]) {
          await openHydrated(page, `/${language}/product/${one?.id}`);
          await untilShown(page.getByRole('heading', { level: 1, name: one?.name ?? '' }));
        }
        expect(await recent(page).count()).toBe(0);
      }));

  // Spec: DETAIL19.1
  it('related products are in the server’s HTML: the same category first, never the product itself', async () => {
    const [first] = await namesIn(language);
    const api = clientOf(url, { language });
    const { rows } = await api('listRelated', { params: { id: first?.id as number } });
    const html = await (await fetch(`${url}/${language}/product/${first?.id}`)).text();
    const section = /<section aria-labelledby="related">[^]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(section).toContain(t('choice.related'));
    const links = [...section.matchAll(/<a [^>]*href="([^"?]+)[^"]*"/g)].map((match) => match[1]);
    expect(links).toEqual(rows.map(({ id }) => `/${language}/product/${id}`));
    expect(links.length).toBeGreaterThan(3);
    expect(links).not.toContain(`/${language}/product/${first?.id}`);
    const category = async (id: number) => (await api('getProduct', { params: { id } })).category.id;
    expect(await category(rows[0]?.id as number)).toBe(await category(first?.id as number));
  });
});
