import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoProduct } from '../support/data/demo-product.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { desktop, laptop, phone, tablet, visit, wide } from '../support/visit.ts';

const { url } = demoShop();
const screens = [phone, tablet, desktop, laptop, { width: 1536, height: 900 }, wide];
// With one dot a pixel, as on old screens, most mistakes would fall between two widths.
const dotsPerPixel = 2;
// Larger than one pixel at two or three dots a pixel; a smaller one would look like a broken
// picture.
const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';

let paths: string[];

beforeAll(async () => {
  const api = clientOf(url, {});
  const product = (await demoProduct(api)).id;
  const category = (await api('getProduct', { params: { id: product } })).category.id;
  paths = ['', `/products/${category}`, `/product/${product}`];
});

/**
 * The pictures for which the browser would choose another width than the smallest that is enough.
 */
function misjudged(page: Page): Promise<string[]> {
  return page.evaluate(async (dots) => {
    // Of a picture with other sources for some screens, the source of this screen.
    const shown = [...document.images]
      .filter(({ srcset, clientWidth }) => srcset !== '' && clientWidth > 0)
      .map((image) => {
        const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
        const { srcset, sizes } = sources.find(({ media }) => matchMedia(media).matches) ?? image;
        // The picture of a slide covers its height: it may be drawn as wide as the slide, or three quarters of it on a phone.
        const slide = image.closest('[aria-roledescription="slide"]')?.clientWidth;
        const ofSlide = slide && slide * (innerWidth < 640 ? 0.75 : 1);
        return { srcset, sizes, clientWidth: ofSlide ?? image.clientWidth };
      });
    // New elements: a loaded picture keeps its source if that is larger.
    const fresh = shown.map(({ srcset, sizes }) => Object.assign(new Image(), { sizes, srcset }));
    // The browser chooses asynchronously; the fetch itself is not awaited.
    while (fresh.some((image) => image.currentSrc === '')) await new Promise((resolve) => setTimeout(resolve, 5));
    return shown.flatMap(({ srcset, sizes, clientWidth }, at) => {
      const widths = srcset.split(', ').map((source) => Number(/ (\d+)w$/.exec(source)?.[1]));
      const enough = widths.find((width) => width >= clientWidth * dots) ?? widths.at(-1);
      const chosen = Number(/\?w=(\d+)$/.exec(fresh[at]?.currentSrc ?? '')?.[1]);
      return chosen === enough ? [] : [`${clientWidth} px wide: ${chosen} instead of ${enough} by "${sizes}"`];
    });
  }, dotsPerPixel);
}

/** All pictures of the page, in document order. */
function pictures(page: Page) {
  return page.evaluate(() =>
    [...document.images].map((image) => {
      const box = image.getBoundingClientRect();
      const ground = (image.closest('picture') ?? image).previousElementSibling;
      return {
        path: new URL(image.src).pathname,
        hasSize: image.width > 0 && image.height > 0 && image.hasAttribute('width') && image.hasAttribute('height'),
        eager: image.loading !== 'lazy',
        first: image.fetchPriority === 'high',
        preloaded: [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=preload][as=image]')].some(
          (link) =>
            link.fetchPriority === 'high' &&
            (link.imageSrcset === ''
              ? link.href === image.currentSrc && matchMedia(link.media).matches
              : link.imageSrcset === image.srcset && link.imageSizes === image.sizes),
        ),
        // The ones that are visible without scrolling.
        seen:
          Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0)) *
          Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)),
        ground:
          ground instanceof SVGElement && ground.getBoundingClientRect().width >= box.width
            ? getComputedStyle(ground).backgroundColor
            : null,
      };
    }),
  );
}

describe('pictures', () => {
  // The language makes no difference here.
  const language = 'ar';

  it('fit their places, the priority picture loads first, and each has its average colour behind it', () =>
    visit({ url, size: phone, name: `pictures-${language}` }, async ({ page, context, discardPage }) => {
      discardPage();
      // The content does not matter here, and rendering all variants would take a minute.
      await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: blank }));
      const session = await context.newCDPSession(page);
      const turnTo = (size: (typeof screens)[number]) =>
        session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: dotsPerPixel, mobile: false });

      for (const path of paths) {
        await turnTo(phone);
        await page.goto(`/${language}${path}`);
        const all = await pictures(page);
        expect(all.filter(({ hasSize }) => !hasSize)).toEqual([]);
        // The preload has the same attributes, so the picture is not fetched twice.
        const first = all.filter((picture) => picture.first);
        expect(first, path).toHaveLength(1);
        expect(first[0], path).toMatchObject({ eager: true, preloaded: true });
        expect(first[0]?.seen, path).toBe(Math.max(...all.map(({ seen }) => seen)));
        const ofCatalogue = all.filter((picture) => picture.path.startsWith('/images/catalog/'));
        expect(ofCatalogue.length, path).toBeGreaterThanOrEqual(4);
        expect(ofCatalogue.filter(({ eager, first: isFirst }) => eager && !isFirst)).toEqual([]);
        for (const { path: name, ground } of ofCatalogue) {
          const colour = [...Buffer.from(/-(\w{6})\.webp$/.exec(name)?.[1] ?? '', 'hex')];
          expect(ground, name).toBe(`rgb(${colour.join(', ')})`);
        }

        for (const size of screens) {
          await turnTo(size);
          expect(await misjudged(page), `${path} at ${size.width}`).toEqual([]);
        }
      }
    }));
});
