import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink, expectLanguage, switchLanguage } from '../support/steps.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, phone, untilIdle, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();

const suggestionCalls = /^GET \/api\/v1\/search\/suggestions/;

function boxOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('combobox').and(page.locator('input'));
}

async function activeText(page: Page): Promise<string | null> {
  const id = await boxOf(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"] bdi`).first().innerText();
}

/** What both languages suggest for a word that many products carry. */
async function suggested(language: RequiredLanguage, query: string, cat_id?: number) {
  const { rows } = await clientOf(url, { language })('suggest', { query: { query, ...(cat_id && { cat_id }) } });
  return rows.slice(0, limits.suggestionsShown);
}

describe.each(requiredLanguages)('the search box in %s', (language) => {
  const t = wordsOf[language];
  const word = { en: 'box', ar: 'صندوق' }[language];
  const visitPage = (name: string, size: typeof phone, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size, name: `search-${name}-${language}` }, steps);
  // The count appears after hydration.
  async function arrive(page: Page, path: string): Promise<void> {
    await page.goto(`/${language}${path}`);
    await untilShown(cartLink(page, language, 0));
  }
  const options = (page: Page) => page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option');
  // The name is the first text of a row, before category and price.
  const namesOf = (page: Page) =>
    options(page).evaluateAll((all) => all.map((one) => one.querySelector('bdi')?.textContent));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.59, S2.61, S4.24, S4.25, S9.9, R20.1
    it('suggests, works by keyboard, and Enter opens the product', () =>
      visitPage('keyboard', desktop, async ({ page, requests }) => {
        await arrive(page, '');
        expect(requests.filter((line) => suggestionCalls.test(line))).toEqual([]);
        const box = boxOf(page);
        await box.focus();
        await untilShown(options(page).first());
        const defaults = (await clientOf(url, { language })('suggestDefault')).rows
          .slice(0, limits.suggestionsShown)
          .map(({ name }) => name);
        expect(await namesOf(page)).toEqual(defaults);

        // The list has the maximum height of the specification, and scrolls.
        const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
        const list = page.getByRole('listbox');
        expect((await list.boundingBox())?.height).toBe(limits.suggestionsHeightRem * rem);
        expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);

        await page.keyboard.press('ArrowUp');
        expect(await activeText(page)).toBe(defaults.at(-1));
        await expect.poll(() => list.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
        await page.keyboard.press('ArrowDown');
        expect(await activeText(page)).toBeNull();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        expect(await activeText(page)).toBe(defaults[1]);
        expect(await axeViolations(page, 'header')).toEqual([]);

        await page.keyboard.press('Escape');
        await untilHidden(list);
        expect(await box.getAttribute('aria-expanded')).toBe('false');

        const found = await suggested(language, word);
        await page.keyboard.type(word);
        await expect.poll(() => namesOf(page)).toEqual(found.map(({ name }) => name));
        // Every letter sends a request at once, without a delay.
        expect(requests.filter((line) => suggestionCalls.test(line)).length).toBeGreaterThan(word.length);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/${language}/product/${found[0]?.id}`);
        await untilShown(page.getByRole('heading', { level: 1, name: found[0]?.name ?? '' }));
        await untilHidden(list);
      }));

  // In Arabic only, where the layout is mirrored.
  if (language === 'ar')
    // Spec: S2.58, S2.60, S5.23, R46.1
    it('works by mouse: category, suggestion, clear, submit', () =>
      visitPage('mouse', desktop, async ({ page }) => {
        const categories = (await clientOf(url, { language })('listCategories')).rows;
        const category = categories.at(-1) as (typeof categories)[number];
        await arrive(page, '/categories');
        const choice = page.getByRole('banner').getByRole('combobox', { name: t('search.category') });
        const names = await choice.locator('option').allInnerTexts();
        expect(names).toEqual([t('search.allCategories'), ...categories.map(({ name }) => name)]);
        const box = boxOf(page);
        // The category is at the start of the line, the buttons at its end.
        const [choiceX, boxX] = [(await choice.boundingBox())?.x ?? 0, (await box.boundingBox())?.x ?? 0];
        expect(choiceX).toBeGreaterThan(boxX);

        // An empty field follows the page; what is typed decides then.
        const direction = () => box.evaluate((one) => getComputedStyle(one).direction);
        expect(await direction()).toBe('rtl');
        await box.fill('rose');
        expect(await direction()).toBe('ltr');

        await box.fill({ en: 'a', ar: 'ا' }[language]);
        await choice.selectOption(String(category.id));
        await box.click();
        const within = (await suggested(language, { en: 'a', ar: 'ا' }[language], category.id)).map(({ name }) => name);
        await expect.poll(() => namesOf(page)).toEqual(within);
        await page.getByRole('button', { name: t('search.clear') }).click();
        expect(await box.inputValue()).toBe('');
        expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
        await page.getByRole('button', { name: t('search.clear') }).waitFor({ state: 'detached' });

        // Nothing typed: a message, the focus in the box, and no navigation.
        await page
          .getByRole('button', { name: t('search.submit'), exact: true })
          .filter({ visible: true })
          .click();
        await untilShown(page.getByRole('alert').filter({ hasText: t('search.required') }));
        expect(await box.getAttribute('aria-invalid')).toBe('true');
        expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
        expect(new URL(page.url()).pathname).toBe(`/${language}/categories`);
        expect(await axeViolations(page, 'header')).toEqual([]);

        await choice.selectOption('');
        await box.fill(word);
        const [first] = await suggested(language, word);
        await options(page)
          .filter({ hasText: first?.name ?? '' })
          .first()
          .click();
        await page.waitForURL(`**/${language}/product/${first?.id}`);

        await box.fill(word);
        await page
          .getByRole('button', { name: t('search.submit'), exact: true })
          .filter({ visible: true })
          .click();
        await page.waitForURL(`**/${language}/search?query=*`);
        await untilShown(page.getByRole('heading', { level: 1 }).filter({ hasText: word }));
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.52, S8.12, D34.1, D35.1
    it('says that nothing was found, shows a loading state, and never shows an older response', () =>
      visitPage('late', phone, async ({ page }) => {
        const release = Promise.withResolvers<void>();
        const late: Promise<void>[] = [];
        await page.route('**/search/suggestions**', async (route) => {
          if (!route.request().url().includes('slow')) return route.continue();
          const answer = await route.fetch();
          // The page may have aborted the request by then.
          late.push(release.promise.then(() => route.fulfill({ response: answer })).catch(() => undefined));
        });
        await arrive(page, '');
        await page.getByRole('button', { name: t('search.open') }).click();
        const box = boxOf(page);
        await box.fill('zzzz');
        const panel = page.getByRole('search').filter({ visible: true });
        const nothing = panel.getByRole('status').filter({ hasText: t('search.no_found') });
        await untilShown(nothing);
        // A way on: the categories and the best sellers.
        const categories = (await clientOf(url, { language })('listCategories')).rows;
        const ways = panel.getByRole('navigation', { name: t('category.shopBy') });
        for (const { name } of categories) await untilShown(ways.getByRole('link', { name, exact: true }));
        await untilShown(ways.getByRole('link', { name: t('product.bestSellers') }));
        expect(await axeViolations(page, 'header')).toEqual([]);
        await box.fill('slow');
        await panel.locator('[aria-busy="true"]').waitFor({ state: 'attached' });
        await untilShown(nothing);
        await expectLanguage(page, language);

        await box.fill(word);
        const names = (await suggested(language, word)).map(({ name }) => name);
        await expect.poll(() => namesOf(page)).toEqual(names);
        // The test itself may get its older response later than the page its newer one.
        await expect.poll(() => late.length).toBeGreaterThan(0);
        release.resolve();
        await Promise.all(late);
        await untilIdle(page);
        expect(await namesOf(page)).toEqual(names);
        // On a phone Escape closes the list first and then the bar.
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await box.waitFor({ state: 'detached' });
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: D33.1
    it('leads to a result page with filters that keeps the query and works in both languages', () =>
      visitPage('results', desktop, async ({ page }) => {
        const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;
        const { total } = await clientOf(url, { language })('search', { query: { query: word } });
        await arrive(page, `/search?query=${encodeURIComponent(word)}`);
        expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
        expect(await page.title()).toContain(word);
        const title = page.getByRole('heading', { level: 1 });
        expect(await title.locator('bdi').innerText()).toBe(word);
        await untilShown(page.getByRole('main').getByText(t('count.products', { count: total })));
        expect(await boxOf(page).inputValue()).toBe(word);
        expect(await axeViolations(page, 'main')).toEqual([]);

        await page
          .getByRole('main')
          .getByRole('combobox', { name: t('products.sort') })
          .selectOption('price_asc');
        await page.waitForURL(/sort=price_asc/);
        expect(new URL(page.url()).searchParams.get('query')).toBe(word);
        await switchLanguage(page, other);
        expect(new URL(page.url()).searchParams.get('sort')).toBe('price_asc');
        expect(await boxOf(page).inputValue()).toBe(word);

        await arrive(page, '/search?query=zzzz&cat_id=1');
        await untilShown(page.getByRole('heading', { level: 1 }).filter({ hasText: 'zzzz' }));
        await untilShown(page.getByText(t('results.tryAnother')));
        await untilShown(page.getByRole('heading', { level: 2, name: t('product.bestSellers') }));
        await untilShown(page.getByRole('main').getByRole('navigation', { name: t('category.shopBy') }));
        await page.getByRole('link', { name: t('results.everywhere') }).click();
        await page.waitForURL((there) => there.searchParams.get('cat_id') === null);

        await arrive(page, '/search');
        await untilShown(page.getByRole('heading', { level: 1, name: t('results.emptyTitle') }));
        await page
          .getByRole('main')
          .getByRole('combobox', { name: t('search.open'), exact: true })
          .fill(word);
        await page.keyboard.press('Enter');
        await untilShown(page.getByRole('heading', { level: 1 }).filter({ hasText: word }));
        await expectLanguage(page, language);
      }));
});
