import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { demoShop } from '../support/demo-shop.ts';
import { boxesOf, boxOf, isAscending, isDescending, openVisit, styleOf, xOfCharacters } from '../support/direction.ts';
import { clientOf } from '../support/shop.ts';
import { expectLanguage, switchLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();
const t = wordsOf.ar;
// A page for each language, so that few tests load one.
const visitors = {} as Record<RequiredLanguage, Awaited<ReturnType<typeof openVisit>>>;
let page: Page;
/** A product with several pictures. */
let productId: number;

beforeAll(async () => {
  for (const language of requiredLanguages)
    visitors[language] = await openVisit({ url, size: desktop, name: `direction-pages-${language}` });
  const api = clientOf(url, {});
  for (const { id } of (await api('listProducts', { query: { limit: 30 } })).rows) {
    const { variants } = await api('getProduct', { params: { id } });
    if (variants.length > 1 || (variants[0]?.variantGallery.length ?? 0) < 2) continue;
    productId = id;
    break;
  }
});
beforeEach(() => {
  ({ page } = visitors.ar.visitor);
});
afterAll(async () => {
  for (const { end } of Object.values(visitors)) await end();
});

const banner = () => page.getByRole('banner');
const middles = async (things: Locator) => (await boxesOf(things)).map(({ x }) => x);

async function open(path: string, language: RequiredLanguage = 'ar'): Promise<void> {
  ({ page } = visitors[language].visitor);
  if (new URL(page.url(), url).pathname === `/${language}${path}`) return;
  await openHydrated(page, `/${language}${path}`);
}

describe('home', () => {
  // Spec: R02.1
  it('R02 the document has its direction in the first bytes', async () => {
    for (const [path, cookie] of [
      ['/ar', ''],
      ['/ar/auth/login', ''],
      ['/', 'lang=ar'],
    ] as const) {
      const html = await (await fetch(url + path, { headers: { cookie } })).text();
      expect(html.slice(0, 200), path).toMatch(/<html[^>]* lang="ar" dir="rtl"/);
    }
  });

  // Spec: R05.2
  it('R05 the logo is right, the cart and the account left, mirrored to English', async () => {
    const width = desktop.width;
    const places: Record<string, number[]> = {};
    for (const language of requiredLanguages) {
      await open('', language);
      const cart = banner().getByRole('link', { name: wordsOf[language]('nav.cartItems', { count: 0 }) });
      const [logo, bag] = await Promise.all([boxOf(banner().getByRole('link').first()), boxOf(cart)]);
      const screen = await page.evaluate(() => document.documentElement.clientWidth);
      places[language] = language === 'ar' ? [screen - logo.right, screen - bag.right] : [logo.left, bag.left];
      expect(logo.x > width / 2, language).toBe(language === 'ar');
      expect(bag.x < width / 2, language).toBe(language === 'ar');
    }
    expect(Math.abs((places['ar']?.[0] ?? 0) - (places['en']?.[0] ?? 99))).toBeLessThanOrEqual(2);
  });

  // Spec: R06.1
  it('R06 the links of the bar run from right to left', async () => {
    await open('');
    expect(isDescending(await middles(page.getByRole('navigation', { name: t('nav.main') }).getByRole('link')))).toBe(
      true,
    );
  });

  // Spec: R11.2
  it('R11 the dots of the banner count from the right', async () => {
    await open('');
    const dots = page
      .getByRole('region', { name: t('home.banner') })
      .getByRole('group', { name: t('home.banner'), exact: true });
    expect(isDescending(await middles(dots.getByRole('button')))).toBe(true);
    expect(await dots.getByRole('button').count()).toBe(limits.bannerCount);
  });

  // Spec: R15.2
  it('R15 the dots of the testimonials count from the right, and each shows its group', async () => {
    await open('');
    const section = page.getByRole('region', { name: t('home.testimonials') });
    const dots = section.getByRole('group', { name: t('home.testimonials') }).getByRole('button');
    expect(isDescending(await middles(dots))).toBe(true);
    await dots.nth(1).click();
    await expect.poll(() => dots.nth(1).getAttribute('aria-current')).toBe('true');
    const people = section.locator('li:visible');
    expect(await people.count()).toBeGreaterThan(0);
    expect(isDescending([...(await middles(people)), -1].slice(0, 3))).toBe(true);
  });

  // Spec: R46.2
  it('R46 the search box mirrors: the category at the right, the button that sends at the left', async () => {
    await open('');
    const search = banner().getByRole('search').first();
    await search.getByRole('combobox', { name: t('search.open'), exact: true }).fill('ورد');
    const inOrder = [
      search.getByRole('combobox', { name: t('search.category') }),
      search.getByRole('combobox', { name: t('search.open'), exact: true }),
      search.getByRole('button', { name: t('search.clear') }),
      search.getByRole('button', { name: t('search.submit'), exact: true }),
    ];
    const boxes = await Promise.all(inOrder.map(boxOf));
    expect(isDescending(boxes.map(({ x }) => x))).toBe(true);
  });

  // Spec: S2.102, R20.2
  it('R20 the same keys move up and down the suggestions in both languages', async () => {
    for (const language of requiredLanguages) {
      await open('', language);
      const box = banner()
        .getByRole('combobox', { name: wordsOf[language]('search.open'), exact: true })
        .first();
      await box.fill('');
      await box.click();
      const options = banner().locator('[role=listbox] [role=option]');
      await untilShown(options.nth(2));
      const chosen = () =>
        options.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-selected') === 'true'));
      for (const [key, at] of [
        ['ArrowDown', 0],
        ['ArrowDown', 1],
        ['ArrowUp', 0],
      ] as const) {
        await box.press(key);
        expect(await chosen(), `${language} ${key}`).toBe(at);
      }
      await box.press('Escape');
      expect(await options.count()).toBe(0);
    }
  });

  // Spec: R63.2
  it('R63 the language switch is written in the target language and declares it', async () => {
    for (const language of requiredLanguages) {
      const other = language === 'ar' ? 'en' : 'ar';
      await open('', language);
      const name = banner().locator(`[lang="${other}"]`);
      expect(await name.innerText()).toBe(languageFacts[other].ownName);
      expect(await styleOf(name, 'direction')).toBe(languageFacts[other].direction);
    }
  });

  // Spec: R64.1
  it('R64 gradients along the line are mirrored, and shadows fall straight down', async () => {
    const along: Record<string, string[]> = {};
    for (const language of requiredLanguages) {
      await open('', language);
      const styles = (name: 'backgroundImage' | 'boxShadow') =>
        page.evaluate(
          (of) => [...document.querySelectorAll('body *')].map((element) => getComputedStyle(element)[of]),
          name,
        );
      along[language] = (await styles('backgroundImage')).flatMap((one) => one.match(/to (right|left)/g) ?? []);
      const aslant = (await styles('boxShadow')).filter(
        (shadow) => shadow !== 'none' && /\) -?[1-9][\d.]*px /.test(shadow),
      );
      expect(aslant, language).toEqual([]);
    }
    expect(along['ar']).toEqual(along['en']?.map((one) => (one === 'to right' ? 'to left' : 'to right')));
  });

  // Spec: R70.1
  it('R70 Tab goes through the bar from right to left', async () => {
    await openHydrated(page, '/ar');
    await visitors.ar.visitor.settled();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.locator('a[href="#content"]').first().focus();
    const stops: { x: number; isField: boolean }[] = [];
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        if (!focused.closest('header')) return null;
        const { left, width } = focused.getBoundingClientRect();
        return { x: left + width / 2, isField: focused.matches('input') };
      });
      if (!stop) break;
      stops.push(stop);
      // Its suggestions are no stop of their own.
      if (stop.isField) await untilShown(banner().getByRole('listbox'));
    }
    const places = stops.map(({ x }) => x);
    expect(places.length).toBeGreaterThan(7);
    expect(places).toEqual(places.toSorted((one, other) => other - one));
  });
});

describe('a product', () => {
  // Spec: R12.1
  it('R12 the gallery’s next button is left, and the left arrow key shows the next picture', async () => {
    await open(`/product/${productId}`);
    const gallery = page.getByRole('region', { name: t('photos.gallery') });
    const [next, previous] = [
      gallery.getByRole('button', { name: t('action.next') }),
      gallery.getByRole('button', { name: t('action.previous') }),
    ];
    expect((await boxOf(next)).x).toBeLessThan((await boxOf(previous)).x);
    const current = () =>
      gallery
        .getByRole('group')
        .getByRole('button')
        .evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('aria-current')));
    await gallery.getByRole('list').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(current).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(current).toBe(0);
    await next.click();
    await expect.poll(current).toBe(1);
  });

  // Spec: R42.2
  it('R42 the breadcrumb begins with home at the right, its arrows point left, and the last entry is this page', async () => {
    await open(`/product/${productId}`);
    const trail = page.getByRole('navigation', { name: t('nav.breadcrumb') });
    expect(isDescending((await boxesOf(trail.getByRole('listitem'))).map(({ right }) => right))).toBe(true);
    expect(await trail.getByRole('listitem').first().innerText()).toBe(t('nav.home'));
    for (const arrow of await trail.locator('svg').all()) expect(await styleOf(arrow, 'scale')).toBe('-1 1');
    expect(await trail.getByRole('listitem').last().locator('[aria-current="page"]').count()).toBe(1);
  });

  // Spec: R65.1
  it('R65 pictures and the logo are not mirrored', async () => {
    await open(`/product/${productId}`);
    const turned = await page
      .locator('img')
      .evaluateAll((images) => images.filter((image) => getComputedStyle(image).scale !== 'none').length);
    expect(turned).toBe(0);
    expect(await page.locator('img').count()).toBeGreaterThan(2);
  });

  // Spec: R31.2
  it('R31 a name in two scripts has the direction of its first letter and the alignment of the page', async () => {
    for (const language of requiredLanguages) {
      await open(`/products/1`, language);
      const title = page.getByRole('main').locator('article h2 a, article h3 a').first();
      for (const [name, direction] of [
        ['غطاء سيليكون لهاتف آيفون 15', 'rtl'],
        ['iPhone 15 غطاء', 'ltr'],
      ] as const) {
        const kept = await title.evaluate((link, text) => {
          const before = link.textContent;
          link.textContent = text;
          const own = getComputedStyle(link).direction;
          const heading = getComputedStyle(link.parentElement as Element);
          link.textContent = before;
          return [own, heading.direction, heading.textAlign];
        }, name);
        expect(kept).toEqual([direction, languageFacts[language].direction, 'start']);
      }
    }
  });
});

describe('a phone', () => {
  // Spec: R13.1
  it('R13 a swipe to the right shows the next picture', async () => {
    await visit({ url, size: phone, name: 'direction-swipe' }, async ({ page: small, context }) => {
      await openHydrated(small, `/ar/product/${productId}`);
      const gallery = small.getByRole('region', { name: t('photos.gallery') });
      const { top, height } = await boxOf(gallery.getByRole('list'));
      const devtools = await context.newCDPSession(small);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: top + height / 2 }],
        });
      await touch('touchStart', 60);
      for (let x = 80; x <= 320; x += 24) await touch('touchMove', x);
      await touch('touchEnd');
      await expect
        .poll(() => gallery.getByRole('group').getByRole('button').nth(1).getAttribute('aria-current'))
        .toBe('true');
    });
  });
});

describe('the language', () => {
  // Spec: R01.2
  it('R01 a page outside the layout declares its language, also after a switch', async () => {
    await open('/contact');
    await expectLanguage(page, 'ar');
    await switchLanguage(page, 'en');
    await page.reload();
    await expectLanguage(page, 'en');
  });

  // Spec: S7.6, R62.2
  it('R62 a switch keeps page and scroll position; lists are loaded again in the new language', async () => {
    await openHydrated(page, '/en/products/1?sort=price_asc');
    await page.evaluate(() => scrollTo(0, 300));
    await switchLanguage(page, 'ar');
    expect(page.url()).toContain('/ar/products/1?sort=price_asc');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await expect
      .poll(() => page.getByRole('main').locator('article h2, article h3').first().innerText())
      .toMatch(/[\u0600-\u06ff]/);
  });

  // Spec: R34.2
  it('R34 a phone number keeps its order inside Arabic text', async () => {
    await open('/contact');
    const number = page.getByRole('main').locator('bdi[dir="ltr"]').filter({ hasText: '+974' }).first();
    expect(isAscending(await xOfCharacters(number, '+974'))).toBe(true);
  });
});
