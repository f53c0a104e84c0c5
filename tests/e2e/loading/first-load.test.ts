import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { demoProduct } from '../support/data/demo-product.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, phone, visit } from '../support/visit.ts';
import { goals, weighFirstLoad } from '../support/weight.ts';

const { url } = demoShop();

/**
 * The reasons why a browser could not store the page in its back-forward cache. (This browser never
 * stores it, which is not the page's reason.)
 */
async function blockersOfReturn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const blockers = Promise.withResolvers<string[]>();
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    blockers.resolve(
      notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason),
    ),
  );
  await session.send('Page.enable');
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  return blockers.promise;
}

describe.each(requiredLanguages)('the first load in %s', (language) => {
  it('of home and product page is light, and the page can be stored in the back-forward cache', async () => {
    const api = clientOf(url, { language });
    const product = await demoProduct(api);
    for (const [name, path] of [['home', ''] as const, ['product', `/product/${product.id}`] as const])
      await visit({ url, size: phone, name: `first-load-${name}-${language}` }, async (visitor) => {
        const { page } = visitor;
        const { script, style, font, all, files } = await weighFirstLoad(visitor, `/${language}${path}`);
        const over = [
          ...(script > goals.script[name] ? [`JavaScript ${script}`] : []),
          ...(style > goals.style ? [`CSS ${style}`] : []),
          ...(font > goals.font ? [`fonts ${font}`] : []),
          ...(all > goals.all ? [`all ${all}`] : []),
        ];
        expect(over, files.join('\n')).toEqual([]);
        // Guards against a measurement of nothing.
        expect(script).toBeGreaterThan(50_000);
        expect(await blockersOfReturn(page)).toEqual([]);
      });
  });

  // The language makes no difference here.
  if (language === 'en')
    it('of the next page begins when its link is about to be opened, but not with data saving', () =>
      visit({ url, size: desktop, name: `prefetch-${language}` }, async ({ page, requests, settled, discardPage }) => {
        discardPage();
        const product = await demoProduct(clientOf(url, { language }));
        const asked = `GET /api/v1/products/${product.id}`;
        const card = page.getByRole('main').getByRole('article').getByRole('link', { name: product.name }).first();
        await page.addInitScript(() => {
          const sparing = new URLSearchParams(location.search).has('sparing');
          Object.defineProperty(navigator, 'connection', { value: { saveData: sparing } });
        });

        await page.goto(`/${language}?sparing`);
        await untilShown(cartLink(page, language, 0));
        await card.hover();
        await expect.poll(() => requests.some((line) => line.startsWith('GET /assets/prefetch'))).toBe(true);
        await settled();
        expect(requests).not.toContain(asked);

        await page.goto(`/${language}`);
        await untilShown(cartLink(page, language, 0));
        await card.hover();
        await expect.poll(() => requests).toContain(asked);
        await card.click();
        await untilShown(page.getByRole('heading', { level: 1, name: product?.name ?? '' }));
        expect(requests.filter((line) => line === asked)).toHaveLength(1);
      }));
});
