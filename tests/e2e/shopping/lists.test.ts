import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { demoShop } from '../support/demo-shop.ts';
import { addExtraGoods, type ExtraGoods } from '../support/data/extra-goods.ts';
import { expectFocus } from '../support/layout.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink, expectLanguage, switchLanguage } from '../support/steps.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, type Size, untilIdle, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
let extra: ExtraGoods;

beforeAll(async () => {
  extra = await addExtraGoods(dataDir);
});
afterAll(async () => {
  await extra.remove();
});

const cardsOf = (page: Page): Locator => page.getByRole('main').locator('article');
const namesOf = (page: Page) => cardsOf(page).getByRole('heading').allInnerTexts();
const search = (page: Page) => new URL(page.url()).search;

/** The start and end of an element in the reading direction of the language. */
async function edges(part: Locator, language: RequiredLanguage): Promise<{ start: number; end: number }> {
  const { left, right } = await part.evaluate((element) => element.getBoundingClientRect().toJSON());
  return language === 'en' ? { start: left, end: right } : { start: -right, end: -left };
}

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];
  const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;
  const api = clientOf(url, { language });
  const visitPage = (name: string, size: Size, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size, name: `lists-${name}-${language}` }, steps);

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.28, S4.16, DETAIL5.1, DETAIL12.1, DETAIL27.1, R39.2
    it('a list keeps order and filters in its address, through reload, back with the scroll position, and the other language', () =>
      visitPage('choice', phone, async ({ page }) => {
        const [category] = (await api('listCategories')).rows;
        const path = `/products/${category?.id}`;
        await page.goto(`/${language}${path}`);
        await untilShown(page.getByRole('heading', { level: 1, name: category?.name ?? '' }));
        await untilShown(cartLink(page, language, 0));
        await page.getByLabel(t('products.sort')).selectOption('price_asc');
        await page.waitForURL('**?sort=price_asc');

        await page.getByRole('button', { name: t('products.filters'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await expectBox(dialog, 'minPrice', '١٠٠٫٥', '100.5');
        await expectBox(dialog, 'maxPrice', '۳۰۰', '300');
        await dialog.getByLabel(t('products.onlyInStock')).check();
        await dialog.locator('button[type=submit]').click();
        await page.waitForURL('**min=100.5&max=300&inStock=true');
        const query = {
          category_id: category?.id as number,
          min: 100.5,
          max: 300,
          inStock: true,
          sort: 'price_asc',
        } as const;
        const { rows, total } = await api('listProducts', { query });
        const names = rows.map(({ name }) => name);
        const status = page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: t('count.products', { count: total }) });
        await untilShown(status);
        expect(await namesOf(page)).toEqual(names);
        const chip = (label: string) =>
          page.getByRole('button', { name: t('products.removeFilter', { filter: label }) });
        const least = chip(t('products.chipMin', { amount: formatPrice(100.5, language) }));
        const most = chip(t('products.chipMax', { amount: formatPrice(300, language) }));
        await expectLanguage(page, language);

        await page.reload();
        await untilShown(most);
        expect(await namesOf(page)).toEqual(names);
        expect(await page.getByLabel(t('products.sort')).inputValue()).toBe('price_asc');

        // To a product and back: the same list at the same scroll position.
        const last = cardsOf(page).last();
        await last.scrollIntoViewIfNeeded();
        await untilIdle(page);
        const place = await page.evaluate(() => scrollY);
        expect(place).toBeGreaterThan(300);
        await last.getByRole('link').click();
        await page.waitForURL(`**/${language}/product/*`);
        await untilShown(page.getByRole('heading', { level: 1, name: names.at(-1) ?? '' }));
        await page.goBack();
        await untilShown(status);
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 30);
        expect(await page.evaluate(() => scrollY)).toBeLessThan(place + 30);

        const kept = search(page);
        await switchLanguage(page, other);
        expect(search(page)).toBe(kept);
        const translated = (await clientOf(url, { language: other })('listProducts', { query })).rows;
        await untilShown(cardsOf(page).getByRole('link', { name: translated[0]?.name ?? '', exact: true }));
        await switchLanguage(page, language);

        // By keyboard: a removed chip passes the focus to the next, the last one to the filters'
        // button.
        await least.focus();
        await page.keyboard.press('Enter');
        await least.waitFor({ state: 'detached' });
        expect(search(page)).toBe('?sort=price_asc&max=300&inStock=true');
        expect(await most.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.getByRole('button', { name: t('products.clearFilters') }).click();
        await most.waitFor({ state: 'detached' });
        expect(search(page)).toBe('?sort=price_asc');
        const open = page.getByRole('button', { name: t('products.filters'), exact: true });
        expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);

        async function expectBox(box: Locator, name: 'minPrice' | 'maxPrice', typed: string, written: string) {
          const input = box.getByLabel(t(`products.${name}`));
          await input.fill(typed);
          expect(await input.inputValue()).toBe(written);
        }
      }));

  // In Arabic only, where the slider is mirrored.
  if (language === 'ar')
    it('the filter has a price slider with the bounds of the list and counts; paper has no controls', () =>
      visitPage('slider', phone, async ({ page }) => {
        const [category] = (await api('listCategories')).rows;
        const query = { category_id: category?.id as number, limit: 1 };
        const [cheapest] = (await api('listProducts', { query: { ...query, sort: 'price_asc' } })).rows;
        const { total } = await api('listProducts', { query: { ...query, offers: true } });
        const price = Math.floor(
          Math.min(...(cheapest?.variants ?? []).map((one) => one.discountedPrice ?? one.variantPrice)),
        );
        await openHydrated(page, `/${language}/products/${category?.id}`);
        await cardsOf(page).last().scrollIntoViewIfNeeded();
        const filters = page.getByRole('button', { name: t('products.filters'), exact: true });
        // A focused control of a card is not behind the toolbar.
        const favourite = cardsOf(page).nth(2).getByRole('button').first();
        await favourite.focus();
        const [above, focused] = [await filters.boundingBox(), await favourite.boundingBox()];
        expect(focused?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
        await filters.click();
        const dialog = page.getByRole('dialog');
        const [low, high] = [
          dialog.getByRole('slider', { name: t('products.sliderLow') }),
          dialog.getByRole('slider', { name: t('products.sliderHigh') }),
        ];
        await untilShown(dialog.getByText(`(${total})`).first());
        expect(Number(await low.getAttribute('min'))).toBeLessThanOrEqual(price);
        const [step, least, most] = await low.evaluate((one: HTMLInputElement) =>
          [one.step, one.min, one.max].map(Number),
        );
        const typed = dialog.getByLabel(t('products.minPrice'));

        await low.focus();
        await page.keyboard.press('ArrowLeft');
        const raised = (least as number) + (step as number);
        expect(await typed.inputValue()).toBe(String(raised));
        expect(await low.getAttribute('aria-valuetext')).toBe(formatPrice(raised, language));
        await page.keyboard.press('Home');
        expect(await typed.inputValue()).toBe('');
        // The thumbs do not pass each other.
        await typed.fill('١٠٠');
        await high.focus();
        await page.keyboard.press('Home');
        expect(await dialog.getByLabel(t('products.maxPrice')).inputValue()).toBe('100');
        await page.keyboard.press('End');
        expect(await high.inputValue()).toBe(String(most));
        await expectLanguage(page, language);

        const show = dialog.locator('button[type=submit]');
        await typed.fill('12.500');
        await show.click();
        const question = t('typed.whichAmount', { thousands: '12,500', decimals: '12.50' });
        await untilShown(dialog.getByText(question));
        expect(await typed.evaluate((one) => one === document.activeElement)).toBe(true);
        await typed.fill('100');
        await show.click();
        await page.waitForURL('**min=100');
        await untilShown(cardsOf(page).first());
        // The list shows its beginning.
        await expect
          .poll(() =>
            cardsOf(page)
              .first()
              .evaluate((card) => card.getBoundingClientRect().top),
          )
          .toBeGreaterThan(0);

        await page.emulateMedia({ media: 'print' });
        await untilHidden(page.getByRole('banner'));
        await untilHidden(page.getByRole('contentinfo'));
        await untilHidden(page.getByLabel(t('products.sort')));
        expect(await cardsOf(page).getByRole('button').count()).toBe(0);
        await page.emulateMedia({ media: 'screen' });
        await cardsOf(page).first().getByRole('link').click();
        await page.waitForURL('**/product/*');
        const add = page.getByRole('button', { name: t('product.addToCart') });
        await untilShown(add);
        await page.emulateMedia({ media: 'print' });
        await untilHidden(add);
      }));

  // In Arabic only, where names and values are translated.
  if (language === 'ar')
    it('facets narrow a list: with counts, swatches and the number in the button, in the address, and without scripts', () =>
      visitPage('facets', phone, async ({ page }) => {
        const { rows } = await api('listFacets');
        const colour = rows.find(({ name }) => name === 'colour');
        const [value] = colour?.values ?? [];
        const chosen = `colour:${value?.value}`;
        const found = await api('listProducts', { query: { facets: chosen } });
        expect(found.total).toBe(value?.count);

        await openHydrated(page, `/${language}/products`);
        await page.getByRole('button', { name: t('products.filters'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        const group = dialog.getByRole('group', { name: colour?.label ?? '', exact: true });
        await untilShown(group);
        expect(await group.getByRole('checkbox').count()).toBe(6);
        const showAll = group.getByRole('button', {
          name: t('products.showAll', { count: colour?.values.length ?? 0 }),
        });
        await showAll.press('Enter');
        await expectFocus(group.getByRole('checkbox').nth(6));
        expect(await group.getByRole('checkbox').count()).toBe(colour?.values.length);
        // The name says the colour, and the swatch is only seen.
        await group.getByRole('checkbox', { name: `${value?.label} (${value?.count})`, exact: true }).check();
        expect(await group.locator('svg circle').first().getAttribute('fill')).toBe(value?.swatch);
        await dialog
          .getByRole('button', { name: t('products.showCount', { count: found.total }), exact: true })
          .click();
        await page.waitForURL(`**?facets=${encodeURIComponent(chosen)}`);
        const filter = t('products.chipFacet', { name: colour?.label ?? '', value: value?.label ?? '' });
        const chip = page.getByRole('button', { name: t('products.removeFilter', { filter }) });
        await untilShown(chip);
        expect(await namesOf(page)).toEqual(found.rows.map(({ name }) => name));
        await expectLanguage(page, language);

        const html = await (await fetch(page.url())).text();
        const another = (await api('listProducts')).rows.find(({ id }) => found.rows.every((row) => row.id !== id));
        expect(html).toContain(`/product/${found.rows[0]?.id}`);
        expect(html).not.toContain(`/product/${another?.id}"`);

        await chip.click();
        await chip.waitFor({ state: 'detached' });
        expect(search(page)).toBe('');
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.29, S8.7, DETAIL8.1
    it('filters without results, a page after the last and an empty category show a way to continue', () =>
      visitPage('nothing', phone, async ({ page, expectRefusal }) => {
        await page.goto(`/${language}/products/1?min=100000&offers=true`);
        await untilShown(page.getByRole('heading', { level: 2, name: t('products.filteredTitle') }));
        await untilShown(page.getByRole('status').filter({ hasText: t('count.products', { count: 0 }) }));
        await page
          .getByRole('button', { name: t('products.clearFilters') })
          .last()
          .click();
        await untilShown(cardsOf(page).first());
        expect(search(page)).toBe('');

        expectRefusal(`404 GET /${language}/products/1?page=99`);
        await page.goto(`/${language}/products/1?page=99`);
        await untilShown(page.getByRole('heading', { name: t('products.pastEndTitle') }));
        await page.getByRole('link', { name: t('products.firstPage') }).click();
        await untilShown(cardsOf(page).first());

        await openHydrated(page, `/${language}/products/${extra.emptyId}`);
        await untilShown(page.getByRole('heading', { name: t('products.emptyTitle') }));
        expect(await page.getByRole('main').locator('img[src*="empty-list"]').count()).toBe(1);
        await untilShown(page.getByRole('heading', { name: t('product.bestSellers') }));
        await expectLanguage(page, language);
        await page.getByRole('link', { name: t('action.returnToShop') }).click();
        await page.waitForURL(`**/${language}/categories`);
      }));

  // In Arabic only, where the layout is mirrored.
  if (language === 'ar')
    // Spec: S2.30, D30.1, DETAIL4.1, R16.1, R37.1, R42.1
    it('the offers have their own page, the highest discount first, paged by address', () =>
      visitPage('offers', desktop, async ({ page }) => {
        const first = await api('listOffers', { query: { page: 1, limit: limits.listDefault } });
        // The specification's list of pages calls this page the special offers.
        await page.goto(`/${language}/special-offers`);
        await page.waitForURL(`**/${language}/offer-products`);
        await untilShown(page.getByRole('heading', { level: 1, name: t('offers.title') }));
        await untilShown(page.getByRole('status').filter({ hasText: t('count.offers', { count: first.total }) }));
        expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(t('offers.intro'));
        expect(await page.title()).toContain(t('offers.title'));
        expect(await namesOf(page)).toEqual(first.rows.map(({ product }) => product.name));

        const badges = await cardsOf(page)
          .getByText(/^-\d+%$/)
          .allInnerTexts();
        const discounts = badges.map((badge) => Number(badge.slice(1, -1)));
        expect(discounts).toEqual(first.rows.filter(({ inStock }) => inStock).map(({ offers }) => offers[0]?.discount));
        expect(discounts).toEqual(discounts.toSorted((one, another) => another - one));
        const card = cardsOf(page).first();
        expect(await card.locator('ins').innerText()).toContain(first.rows[0]?.discountedPrice?.toFixed(2));
        expect(await card.locator('del').innerText()).toContain(first.rows[0]?.variantPrice.toFixed(2));
        expect(await card.locator('del').evaluate((struck) => getComputedStyle(struck).textDecorationLine)).toBe(
          'line-through',
        );
        // In both languages the minus is left of the number and the percent sign right of it.
        const marks = await card.getByText(/^-\d+%$/).evaluate((badge) =>
          [...badge.childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE)
            .flatMap((node) =>
              Array.from(node.textContent ?? '', (_, at) => {
                const range = document.createRange();
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                return range.getBoundingClientRect().x;
              }),
            ),
        );
        expect(marks.length).toBeGreaterThanOrEqual(3);
        expect(marks).toEqual(marks.toSorted((one, another) => one - another));

        const trail = page.getByRole('navigation', { name: t('nav.breadcrumb') }).getByRole('listitem');
        const [home, here] = [await edges(trail.first(), language), await edges(trail.last(), language)];
        expect(home.end).toBeLessThan(here.end);
        expect(await trail.last().locator('[aria-current="page"]').innerText()).toBe(t('nav.offers'));
        const separator = await trail
          .last()
          .locator('svg')
          .evaluate((icon) => getComputedStyle(icon).scale);
        expect(separator.startsWith('-1')).toBe(true);

        const pages = page.getByRole('navigation', { name: t('products.pages') });
        const [one, two] = [1, 2].map((n) => pages.getByRole('link', { name: t('products.pageLabel', { n }) }));
        expect((await edges(one!, language)).start).toBeLessThan((await edges(two!, language)).start);
        await two!.click();
        await page.waitForURL('**/offer-products?page=2');
        const second = await api('listOffers', { query: { page: 2, limit: limits.listDefault } });
        await untilShown(
          cardsOf(page)
            .getByRole('link', { name: second.rows[0]?.product.name ?? '', exact: true })
            .first(),
        );
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await cardsOf(page).first().getByRole('link').click();
        await page.waitForURL(`**/product/${second.rows[0]?.product_id}?variant=${second.rows[0]?.id}`);

        // Another order is the one of all products, filtered by offers.
        await openHydrated(page, `/${language}/offer-products`);
        await page.getByLabel(t('products.sort')).selectOption('price_asc');
        await page.waitForURL('**/products?sort=price_asc&offers=true');
        const cheap = await api('listProducts', { query: { sort: 'price_asc', offers: true } });
        // Both lists have the same heading.
        await expect.poll(() => namesOf(page)).toEqual(cheap.rows.map(({ name }) => name));
        await untilShown(page.getByRole('heading', { level: 1, name: t('offers.title') }));
        await page.getByLabel(t('products.sort')).selectOption('discount');
        await page.waitForURL('**/offer-products');
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.24, S2.25, S2.26, S2.27, D31.1
    it('a category shows its sub-categories if it has any, else its products', () =>
      visitPage('categories', phone, async ({ page }) => {
        const { rows } = await api('listCategories');
        const parent = rows.find(({ hasSubCategory }) => hasSubCategory);
        const leaf = rows.find(({ hasSubCategory }) => !hasSubCategory);
        const tile = (name = '') => cardsOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });
        for (const entry of ['/category', '/categories']) {
          await page.goto(`/${language}${entry}`);
          expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toContain(`/${language}/categories`);
          expect(await namesOf(page)).toEqual(rows.map(({ name }) => name));
        }
        await untilShown(tile(parent?.name).getByText(parent?.description ?? ''));
        expect(await tile(parent?.name).locator('img').getAttribute('src')).toContain(parent?.image);
        // A screen reader reads the words of the card as the description of the link of its name.
        for (const [name, words] of [
          [parent?.name, t('action.showMore')],
          [leaf?.name, t('action.shopNow')],
        ] as const) {
          const id = await tile(name)
            .getByRole('link', { name: name ?? '', exact: true })
            .getAttribute('aria-describedby');
          expect(await tile(name).locator(`[id="${id}"]:not([aria-hidden])`).innerText()).toBe(words);
        }
        const shopNow = tile(leaf?.name).getByRole('link', { name: `${t('action.shopNow')} ${leaf?.name}` });
        expect(await shopNow.getAttribute('href')).toBe(`/${language}/products/${leaf?.id}`);
        await tile(parent?.name).getByText(t('action.showMore')).click();
        await page.waitForURL(`**/${language}/category/${parent?.id}/subcategories`);
        await untilShown(page.getByRole('heading', { level: 1, name: parent?.name ?? '' }));
        const children = (await api('listSubcategories', { params: { id: parent?.id as number } })).rows;
        expect(await namesOf(page)).toEqual(children.map(({ name }) => name));
        await cardsOf(page).last().getByText(t('action.shopNow')).click();
        await page.waitForURL(`**/${language}/products/${children.at(-1)?.id}`);
      }));

  // Spec: D22.1, D43.1, D72.1, R31.1, R52.1
  it('a card shows from-price, sold out, half stars, two lines of a long name, and names in either script', () =>
    visitPage('cards', phone, async ({ page }) => {
      await openHydrated(page, `/${language}/products/${extra.categoryId}`);
      const card = (name: string) => cardsOf(page).filter({ hasText: name });
      const [mixed, foreign, long] = [
        card('iPhone 15 غطاء'),
        card('غطاء سيليكون لهاتف آيفون 15'),
        card({ en: 'A very long name', ar: 'اسم طويل جدًا' }[language]),
      ];
      await untilShown(mixed.getByText(t('product.from'), { exact: true }));
      expect(await mixed.innerText()).toContain('10.00');
      await untilShown(foreign.getByText(t('product.outOfStock')));
      await untilShown(long.getByText('-25%'));
      expect(await long.locator('ins').innerText()).toContain('60.00');
      expect(await long.locator('del').innerText()).toContain('80.00');

      // 4.9 shows four and a half stars, with the number.
      const stars = long.getByRole('img', { name: t('rating.label', { value: '4.9' }) });
      expect(
        await stars.locator('[data-fill]').evaluateAll((all) => all.map((one) => one.getAttribute('data-fill'))),
      ).toEqual(['full', 'full', 'full', 'full', 'half']);
      await untilShown(long.getByText('4.9', { exact: true }));

      // Each name has its own direction, aligned to the start of the page's lines.
      const name = (one: Locator) => one.getByRole('heading').getByRole('link');
      const directionOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).direction);
      expect([await directionOf(name(mixed)), await directionOf(name(foreign))]).toEqual(['ltr', 'rtl']);
      for (const one of [mixed, foreign]) {
        const gap = (await edges(name(one), language)).start - (await edges(one, language)).start;
        expect(Math.abs(gap)).toBeLessThan(2);
      }

      // Two lines, the rest cut off, and no letter clipped.
      const lines = await long.getByRole('heading').evaluate((heading) => {
        const { lineHeight, fontSize, overflow } = getComputedStyle(heading);
        const tall = Number.parseFloat(lineHeight);
        return {
          count: heading.clientHeight / tall,
          cut: heading.scrollHeight > heading.clientHeight,
          overflow,
          air: tall / Number.parseFloat(fontSize),
        };
      });
      expect(Math.round(lines.count * 10) / 10).toBeCloseTo(2, 0);
      expect(lines).toMatchObject({ cut: true, overflow: 'hidden' });
      expect(lines.air).toBeGreaterThanOrEqual(language === 'ar' ? 1.6 : 1.4);

      const { width, height } = await mixed.locator('a').evaluate((link) => {
        const { width: w, height: h } = getComputedStyle(link, '::after');
        return { width: Number.parseFloat(w), height: Number.parseFloat(h) };
      });
      const whole = await mixed.evaluate((article) => article.getBoundingClientRect().toJSON());
      expect([Math.round(width), Math.round(height)]).toEqual([Math.round(whole.width), Math.round(whole.height)]);
      const favourite = mixed.getByRole('button').first();
      const thumb = await favourite.evaluate((button) => {
        const { x, y, width: w, height: h } = button.getBoundingClientRect();
        const at = (dx: number, dy: number) =>
          button.contains(document.elementFromPoint(x + w / 2 + dx, y + h / 2 + dy));
        return [at(-21, 0), at(21, 0), at(0, 21), at(0, -21)];
      });
      expect(thumb).toEqual([true, true, true, true]);
    }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S9.4, DETAIL9.1
    it('skeletons hold the place while loading, and the list begins where they did: six offers, seven categories, eight products', () =>
      visitPage('outlines', phone, async ({ page, discardPage }) => {
        // With data saving, nothing is prefetched on hover.
        discardPage();
        await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
        const { rows } = await api('listCategories');
        const parent = rows.find(({ hasSubCategory }) => hasSubCategory);
        const leaf = rows.find(({ hasSubCategory }) => !hasSubCategory);
        await openHydrated(page, `/${language}/categories`);
        const tile = (name = '') => page.getByRole('main').getByRole('link', { name, exact: true });
        // On a phone the sections of the footer are folded.
        await page.getByRole('contentinfo').getByText(t('footer.links')).click();
        const offersLink = page.getByRole('contentinfo').getByRole('link', { name: t('nav.offers') });
        expect(await outlinesOf('**/api/v1/products/offers*', () => offersLink.click())).toBe(limits.skeletons.offers);
        await page.goBack();
        expect(await outlinesOf('**/api/v1/categories/**', () => tile(parent?.name).click())).toBe(
          limits.skeletons.categories,
        );
        await page.goBack();
        expect(await outlinesOf('**/api/v1/products?*', () => tile(leaf?.name).click())).toBe(
          limits.skeletons.products,
        );

        async function outlinesOf(call: string, leave: () => Promise<void>): Promise<number> {
          const held = Promise.withResolvers<void>();
          await page.route(call, async (route) => {
            await held.promise;
            await route.continue();
          });
          await leave();
          const main = page.locator('main[aria-busy="true"]');
          await untilShown(main);
          const tops = await main
            .locator('.skeleton')
            .evaluateAll((all) =>
              all
                .filter((one) => getComputedStyle(one).aspectRatio !== 'auto')
                .map((one) => one.getBoundingClientRect().top),
            );
          held.resolve();
          await main.waitFor({ state: 'detached' });
          await untilShown(cardsOf(page).first());
          await page.unroute(call);
          const top = await cardsOf(page)
            .first()
            .evaluate((card) => card.getBoundingClientRect().top);
          expect(Math.abs(top - (tops[0] ?? 0)), call).toBeLessThan(10);
          return tops.length;
        }
      }));
});
