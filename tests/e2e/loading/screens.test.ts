import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, laptop, openHydrated, phone, type Size, tablet, visit, wide } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();
// Small phones with the bars of their browser.
const lowPhones: Size[] = [
  { width: 360, height: 640 },
  { width: 375, height: 553 },
  { width: 390, height: 664 },
];

let products: Product[];

beforeAll(async () => {
  const api = clientOf(url, {});
  const { rows } = await api('listProducts', { query: { limit: 100 } });
  products = await Promise.all(rows.map(({ id }) => api('getProduct', { params: { id } })));
});

function find(test: (product: Product) => boolean): Product {
  const found = products.find(test);
  if (!found) throw new Error('The demo has no such product.');
  return found;
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not shown.');
  return box;
}

describe.each(requiredLanguages)('on screens of any size in %s', (language) => {
  const t = wordsOf[language];

  it('the promise line is as wide as the screen', () =>
    visit({ url, size: phone, name: `promise-line-${language}` }, async ({ page }) => {
      await openHydrated(page, `/${language}`);
      const line = page.getByRole('list', { name: t('shop.promises') });
      for (const size of [phone, tablet, desktop, laptop, wide]) {
        await page.setViewportSize(size);
        const width = await page.evaluate(() => document.documentElement.clientWidth);
        expect(await boxOf(line), `${size.width} px`).toMatchObject({ x: 0, width });
      }
    }));

  // The language makes no difference here.
  if (language === 'ar')
    it('nothing stands beside the picture of a product, and its frame has the shape of the picture', () =>
      visit({ url, size: phone, name: 'product-picture' }, async ({ page }) => {
        await openHydrated(page, `/${language}/product/${find(({ mainImage }) => mainImage !== null).id}`);
        const picture = page.getByRole('main').locator('.product-picture').first();
        for (const size of [...lowPhones, phone, tablet, desktop, laptop, wide]) {
          await page.setViewportSize(size);
          const { width, height } = await boxOf(picture);
          expect(Math.abs(width - height), `${size.width}x${size.height}: ${width} by ${height}`).toBeLessThan(1);
        }
        // A picture of another shape: its average colour would be curtains.
        const ground = picture.locator('svg[color]');
        await ground.waitFor({ state: 'attached' });
        await page.route('**/images/**', (route) =>
          route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"/>',
          }),
        );
        await page.reload();
        await ground.waitFor({ state: 'detached' });
      }));

  // The language makes no difference here.
  if (language === 'en')
    it('a low wide screen shows "Add to cart" without scrolling', () =>
      visit({ url, size: { width: 1366, height: 650 }, name: 'low-screen' }, async ({ page }) => {
        const { id } = find(
          ({ customizable, variants }) =>
            customizable && variants.length > 1 && variants.every(({ inStock }) => inStock),
        );
        await openHydrated(page, `/${language}/product/${id}`);
        const button = page.getByRole('button', { name: t('product.addToCart') }).filter({ visible: true });
        for (const size of [{ width: 1366, height: 650 }, laptop, { width: 1024, height: 600 }]) {
          await page.setViewportSize(size);
          const { y, height } = await boxOf(button);
          expect(y + height, `${size.width}x${size.height}`).toBeLessThanOrEqual(size.height);
        }
      }));

  // The language makes no difference here.
  if (language === 'en')
    it('a mouse over a card shows the second picture of the product', () =>
      visit({ url, size: laptop, name: 'hover-picture' }, async ({ page }) => {
        const { rows } = await clientOf(url, { language })('listProducts');
        const at = rows.findIndex(({ variants }) => variants.length === 1 && variants[0]?.secondImage !== undefined);
        const [variant] = rows[at]?.variants ?? [];
        await openHydrated(page, `/${language}/products`);
        const card = page.getByRole('main').getByRole('article').nth(at);
        expect(await card.locator('img').count()).toBe(1);
        await card.hover();
        const second = card.locator(`img[src*="${variant?.secondImage}"]`);
        await untilShown(second);
        await page.mouse.move(0, 0);
        await second.waitFor({ state: 'hidden' });
      }));

  // The language makes no difference here.
  if (language === 'ar')
    it('the footer does not jump when a short list arrives', () =>
      visit({ url, size: desktop, name: 'footer' }, async ({ page }) => {
        await openHydrated(page, `/${language}/favourite`);
        for (const size of [phone, desktop, wide]) {
          await page.setViewportSize(size);
          const footer = await boxOf(page.getByRole('contentinfo'));
          expect(footer.y, `${size.width} px`).toBeGreaterThanOrEqual(size.height);
        }
      }));
});
