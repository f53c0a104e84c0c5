import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink, expectLanguage } from '../support/steps.ts';
import { stopClock } from '../support/stop-clock.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();

type Said = Record<'title' | 'action', Record<RequiredLanguage, string>>;
interface DemoHome {
  sections: (Said & { id: string; slides: Said[]; points: Said[] })[];
}
const demoHome = JSON.parse(readFileSync(new URL('../../../demo/home.json', import.meta.url), 'utf8')) as DemoHome;

/** The words of the demo's home page. */
function demoWords(language: RequiredLanguage) {
  const sectionOf = (id: string) => {
    const found = demoHome.sections.find((section) => section.id === id);
    if (!found) throw new Error(`The demo's home has no section ${id}.`);
    return found;
  };
  const [offers, about] = [sectionOf('offers'), sectionOf('about')];
  return {
    slide: sectionOf('slides').slides[0]?.title[language] as string,
    points: sectionOf('promises').points.flatMap(({ title }) => (title as Said['title'] | undefined)?.[language] ?? []),
    offers: offers.title[language],
    toOffers: offers.action[language],
    about: about.title[language],
    toAbout: about.action[language],
  };
}

describe.each(requiredLanguages)('home in %s', (language) => {
  const t = wordsOf[language];
  const words = demoWords(language);
  const api = clientOf(url, { language });
  const isStartOf = (one: number, other: number) => (language === 'en' ? one < other : one > other);

  async function arrive(page: Page): Promise<void> {
    await page.goto(`/${language}`);
    await untilShown(cartLink(page, language, 0));
  }
  const banner = (page: Page) => page.getByRole('region', { name: t('home.banner') });
  // The active dot, counted from 1.
  const slide = (page: Page) =>
    banner(page)
      .getByRole('group', { name: t('home.banner') })
      .getByRole('button')
      .evaluateAll((dots) => 1 + dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S1.9
    it('shows every other part when some cannot be loaded, and prices in riyals without a currency', () =>
      visit({ url, size: desktop, name: `home-failures-${language}` }, async ({ page, requests, expectRefusal }) => {
        const failing = {
          'comments/testimonials': 500,
          'products/latest*': 500,
          'products/popular*': 404,
          'currencies/show': 500,
          categories: 500,
        };
        await openHydrated(page, `/${language}/about`);
        for (const [path, status] of Object.entries(failing)) {
          expectRefusal(`${status} GET /api/v1/${path.replace('*', '')}`);
          await page.route(`**/api/v1/${path}`, (route) =>
            route.fulfill({ status, json: { error: { code: 'internal', message: 'no currency' } } }),
          );
        }
        // Without a mouse: a link that it is over is loaded ahead.
        await page
          .getByRole('banner')
          .getByRole('link')
          .filter({ hasText: 'Dana' })
          .evaluate((link: HTMLElement) => link.click());
        await untilShown(banner(page));
        const part = (title: string) => page.getByRole('main').getByRole('region', { name: title, exact: true });
        const latest = part(t('home.newProducts'));
        const failure = (of: Locator) => of.getByRole('status').getByText(t('error.part'));
        for (const title of [t('home.newProducts'), t('product.bestSellers'), t('category.shopBy')])
          await failure(part(title)).waitFor({ timeout: 20_000 });
        await untilShown(page.getByText('no currency').first());
        // A refusal is final; what may pass is tried again three times.
        const asked = (path: string) => requests.filter((one) => one.startsWith(`GET /api/v1/products/${path}`)).length;
        expect(asked('popular')).toBe(1);
        expect(asked('latest')).toBe(4);
        expect(await part(t('home.testimonials')).count()).toBe(0);
        await expectLanguage(page, language);
        expect(await axeViolations(page, 'main')).toEqual([]);

        await page.unroute('**/api/v1/products/latest*');
        await latest.getByRole('button', { name: t('action.retry') }).click();
        await untilShown(latest.getByText('QAR').first());
        await untilShown(failure(part(t('product.bestSellers'))));
      }));

  // In Arabic only, where the layout is mirrored.
  if (language === 'ar')
    // Spec: S2.67, S2.69, S2.70, S2.71, S4.23, S9.8, D45.2, R15.1
    it('has every part of the specification, in its order, with working links', () =>
      visit({ url, size: desktop, name: `home-parts-${language}` }, async ({ page }) => {
        await arrive(page);
        const main = page.getByRole('main');
        const [categories, latest, popular, testimonials, shop] = await Promise.all([
          api('listCategories'),
          api('listLatest', { query: { limit: 10 } }),
          api('listPopular', { query: { limit: 10 } }),
          api('listTestimonials'),
          api('getShop'),
        ]);
        const titles = await main.getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts();
        expect(titles).toEqual([
          words.slide,
          t('category.shopBy'),
          words.offers,
          t('home.newProducts'),
          words.about.replace('{shop}', shop.name),
          t('product.bestSellers'),
          t('home.testimonials'),
        ]);

        const occasions = main.getByRole('navigation', { name: allMessages.ar.productTags.groups.occasion });
        expect(await hrefs(occasions.getByRole('link'))).toContain('/ar/gift-finder?occasion=birthday');

        // Four points; delivery is called free only if the shop's settings make it free.
        const points = main.getByRole('listitem').filter({ has: page.locator('svg + div') });
        const delivery = shop.freeDeliveryFrom === null ? t('home.serviceDelivery') : t('home.serviceShipping');
        const strip = await points.allInnerTexts();
        expect(strip.map((text) => text.split('\n')[0])).toEqual([
          words.points[0],
          delivery,
          words.points[1],
          words.points[2],
        ]);
        if (shop.freeDeliveryFrom !== null) expect(strip[1]).toContain(formatPrice(shop.freeDeliveryFrom, language));

        const byCategory = main.getByRole('region', { name: t('category.shopBy') });
        // Occasions are the first row, between the points and the categories.
        const rows = [points.first(), occasions, byCategory];
        const tops = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.y ?? 0));
        expect(tops).toEqual(tops.toSorted((one, other) => one - other));
        expect(new Set(tops).size).toBe(rows.length);

        const tiles = byCategory.getByRole('link');
        const first = categories.rows.slice(0, limits.homeCategories);
        expect(await tiles.allInnerTexts()).toEqual([...first.map(({ name }) => name), t('action.showMore')]);
        expect(await hrefs(tiles)).toEqual([
          ...first.map(({ id, hasSubCategory }) =>
            hasSubCategory ? `/${language}/category/${id}/subcategories` : `/${language}/products/${id}`,
          ),
          `/${language}/categories`,
        ]);

        const cards = (name: string) => main.getByRole('region', { name }).getByRole('article').getByRole('link');
        expect(await cards(t('home.newProducts')).allInnerTexts()).toEqual(latest.rows.map(({ name }) => name));
        expect(await cards(t('product.bestSellers')).allInnerTexts()).toEqual(
          popular.rows.map(({ product }) => product.name),
        );
        expect(await hrefs(main.getByRole('link', { name: t('action.viewAll') }))).toEqual([
          `/${language}/products`,
          `/${language}/products?sort=popular`,
        ]);
        expect(await hrefs(main.getByRole('link', { name: words.toOffers }))).toEqual([`/${language}/offer-products`]);
        expect(await hrefs(main.getByRole('link', { name: words.toAbout }))).toEqual([`/${language}/about`]);

        // Testimonials in groups of three, a dot for each group, the first one at the start of the
        // line.
        const quotes = main.getByRole('region', { name: t('home.testimonials') });
        const texts = testimonials.rows.map(({ comment }) => comment.content);
        const shown = () => quotes.locator('blockquote').filter({ visible: true }).allInnerTexts();
        expect(await shown()).toEqual(texts.slice(0, limits.testimonialsPerPage));
        const dots = quotes.getByRole('button');
        expect(await dots.count()).toBe(Math.ceil(texts.length / limits.testimonialsPerPage));
        const [one, two] = [await dots.nth(0).boundingBox(), await dots.nth(1).boundingBox()];
        expect(isStartOf(one?.x ?? 0, two?.x ?? 0)).toBe(true);
        await dots.nth(1).click();
        await expect.poll(shown).toEqual(texts.slice(limits.testimonialsPerPage, 2 * limits.testimonialsPerPage));
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.66, S4.32, S9.7, D41.1, R11.1
    it('rotates its banner, pauses under pointer or focus, and does not move with reduced motion', () =>
      visit({ url, size: desktop, name: `home-banner-${language}`, moves: true }, async ({ page, discardPage }) => {
        discardPage();
        await page.clock.install();
        await arrive(page);
        // The banner turns only where the test says so.
        await stopClock(page);
        const pictures = banner(page).locator('[aria-roledescription=slide]');
        expect(await pictures.count()).toBe(limits.bannerCount);
        const fade = await pictures.first().evaluate((one) => getComputedStyle(one).transitionDuration.split(',')[0]);
        expect(fade).toBe(`${limits.bannerFadeMs / 1000}s`);

        const pause = banner(page).getByRole('button', { name: t('home.bannerPause') });
        await untilShown(pause);
        // On a busy machine it is not the first one any more.
        const begun = await slide(page);
        for (let turn = 0; turn < limits.bannerCount; turn += 1) {
          const next = ((begun + turn) % limits.bannerCount) + 1;
          await page.clock.runFor(limits.bannerIntervalMs);
          await expect.poll(() => slide(page)).toBe(next);
        }

        // It pauses under the pointer and with the focus; a dot selects.
        await banner(page).hover({ position: { x: 20, y: 20 } });
        await page.clock.runFor(2 * limits.bannerIntervalMs);
        expect(await slide(page)).toBe(begun);
        await banner(page)
          .getByRole('button', { name: t('home.bannerGoTo', { n: 3 }) })
          .click();
        await expect.poll(() => slide(page)).toBe(3);
        await page.mouse.move(0, 0);
        await page.clock.runFor(2 * limits.bannerIntervalMs);
        expect(await slide(page)).toBe(3);
        await page.getByRole('banner').getByRole('link').first().focus();
        await page.clock.runFor(limits.bannerIntervalMs);
        await expect.poll(() => slide(page)).toBe(4);

        // The pause button stops it, and starts it again.
        await pause.click();
        await page.getByRole('banner').getByRole('link').first().focus();
        await page.mouse.move(0, 0);
        await page.clock.runFor(2 * limits.bannerIntervalMs);
        expect(await slide(page)).toBe(4);
        await untilShown(banner(page).getByRole('button', { name: t('home.bannerPlay') }));

        // The first dot is at the start of the line.
        const boxes = await Promise.all(
          [1, 2].map((n) =>
            banner(page)
              .getByRole('button', { name: t('home.bannerGoTo', { n }) })
              .boundingBox(),
          ),
        );
        expect(isStartOf(boxes[0]?.x ?? 0, boxes[1]?.x ?? 0)).toBe(true);

        await page.emulateMedia({ reducedMotion: 'reduce' });
        await pause.waitFor({ state: 'detached' });
        await page.clock.runFor(2 * limits.bannerIntervalMs);
        expect(await slide(page)).toBe(4);
      }));

  // In Arabic only, where the layout is mirrored.
  if (language === 'ar')
    // Spec: S2.68, R14.1
    it('fits a phone: categories on the first screen, no service strip, rails within reach', () =>
      visit({ url, size: phone, name: `home-phone-${language}` }, async ({ page }) => {
        await arrive(page);
        await expectLanguage(page, language);
        expect(await page.getByText(words.points[1] as string).isVisible()).toBe(false);
        const tile = page
          .getByRole('region', { name: t('category.shopBy') })
          .getByRole('link')
          .first();
        const { bottom } = await tile.evaluate((one) => one.getBoundingClientRect().toJSON());
        expect(bottom).toBeLessThan(phone.height);
        // Scrollers count from the start of the line, in Arabic downward.
        const rail = page.getByRole('main').getByRole('list', { name: t('home.newProducts') });
        expect(await rail.evaluate((one) => one.scrollLeft)).toBe(0);
        await rail.focus();
        await page.keyboard.press('ArrowLeft');
        const far = () => rail.evaluate((one) => Math.sign(one.scrollLeft));
        await expect.poll(far).toBe(-1);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.72
    it('of a shop without products says so and links to the next pages, without empty sections', () =>
      visit({ url, size: phone, name: `home-empty-${language}` }, async ({ page }) => {
        await openHydrated(page, `/${language}/contact`);
        const lists = /\/api\/v1\/(categories|products\/(latest|popular)|comments\/testimonials)(\?|$)/;
        await page.route(lists, (route) =>
          route.fulfill({ json: { data: { rows: [], total: 0, page: 1, totalPages: 1 } } }),
        );
        await page
          .getByRole('banner')
          .getByRole('link')
          .filter({ has: page.locator('img') })
          .click();
        await untilShown(page.getByRole('heading', { level: 2, name: t('home.emptyTitle') }));
        const titles = await page
          .getByRole('main')
          .getByRole('heading', { level: 2 })
          .filter({ visible: true })
          .allInnerTexts();
        expect(titles).toHaveLength(3);
        expect(await page.getByRole('link', { name: words.toOffers }).count()).toBe(0);
        await untilShown(
          page
            .getByRole('main')
            .getByRole('link', { name: t('home.contactPromo') })
            .first(),
        );
        await expectLanguage(page, language);
      }));
});

function hrefs(links: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}
