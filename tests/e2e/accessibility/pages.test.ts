import { beforeAll, describe, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { type Page as PageRow, pages } from '#storefront/runtime/page-table.ts';
import { addressesOf } from '../support/addresses.ts';
import { publishOwnPage } from '../support/data/own-page.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { shopperWithOrder, signIn } from '../support/shopper.ts';
import { expectLanguage } from '../support/steps.ts';
import { smallTargets } from '../support/targets.ts';
import { desktop, laptop, overflowsOfLargeText, phone, type Size, tablet, visit, wide } from '../support/visit.ts';

interface Address {
  page: PageRow;
  path: string;
  isShopper: boolean;
}

const { url, dataDir } = demoShop();
let token: string;
let addresses: Address[];

beforeAll(async () => {
  // Cart, checkout and orders have something to show.
  const shopper = await shopperWithOrder(url, dataDir);
  await publishOwnPage(dataDir);
  ({ token } = shopper);
  const found = await addressesOf(clientOf(url, { token }), shopper.orderId, shopper.giftToken, shopper.payment);
  addresses = found.map((one) => ({ ...one, isShopper: one.page.guarded }));
  // The cart of a guest is empty.
  addresses.push(...addresses.filter(({ page }) => page.name === 'cart').map((one) => ({ ...one, isShopper: true })));
});

// Personal data, and what changes with the hour, is requested after hydration; everything else is in the page.
const personal = /^GET \/api\/v1\/(carts|favorites|users|orders|addresses|delivery-days|delivery-today)\b/;
// What a page without its own data requests in addition.
const alsoOf: Record<string, RegExp> = {
  checkout: /^GET \/api\/v1\/(zones|payment-options|cash-payment-fee)\b/,
  // Nothing was viewed or added yet: best sellers are shown.
  favourites: /^GET \/api\/v1\/products\/popular\b/,
  // What goes with the products of the shopper.
  cart: /^GET \/api\/v1\/(products\/(popular|companions)|cash-payment-fee)\b/,
  // The invoice has both languages: it requests the shop's name in the other one.
  receipt: /^GET \/api\/v1\/shop\b/,
  // The fields of an address know the currency of fees.
  pay: /^GET \/api\/v1\/payments\//,
  'pay-link': /^GET \/api\/v1\/(payment-links|currencies)\//,
  'for-you': /^GET \/api\/v1\/(for-you|currencies)\//,
};

// The same on all pages that have them, so that axe checks them for a guest and for a shopper.
const frame = ['header:not(main *)', 'footer:not(main *)'];
const withFrame = new Set(['home', 'orders']);

const narrow: Size = { width: 320, height: 640 };

describe.each(requiredLanguages)('every page in %s', (language) => {
  // Both languages have the same elements and colours, so axe checks each layout in one of them.
  const axeSize = { en: desktop, ar: phone }[language];

  // Spec: S2.1, WEB.10, R03.1
  // A page mostly waits: several at once take as long as one.
  it.concurrent.each(pages.map(({ name }) => name))(
    '(%s) hydrates without errors, repeats no request of the server, fits its screen at any text size, has large touch targets, and passes axe',
    async (name) => {
      const found: unknown[] = [];
      for (const one of addresses.filter(({ page }) => page.name === name)) found.push(...(await faultsOf(one)));
      expect(found).toEqual([]);
    },
  );

  async function faultsOf({ page: row, path, isShopper }: Address): Promise<unknown[]> {
    const found: unknown[] = [];
    await visit({ url, size: phone, name: `page-${row.name}-${language}` }, async (visitor) => {
      const { page, context, requests } = visitor;
      if (isShopper) await signIn(context, url, token);
      if (row.path === '*') visitor.expectRefusal(`404 GET /${language}${path}`);
      const answer = await page.goto(`/${language}${path}`);
      await visitor.settled();
      expect(answer?.status()).toBe(row.path === '*' ? 404 : 200);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      const asked = requests.filter((line) => line.includes('/api/') && !personal.test(line));
      found.push(...asked.filter((line) => alsoOf[row.name]?.test(line) !== true));
      found.push(...requests.filter((line) => /\.data(\?|$)|__manifest/.test(line)));
      for (const size of [narrow, phone, tablet, desktop, laptop, wide]) {
        await page.setViewportSize(size);
        await expectLanguage(page, language);
        if (size === axeSize) {
          const except = row.inLayout && !withFrame.has(row.name) ? frame : [];
          found.push(...(await axeViolations(page, 'html', except)).map((line) => `${size.width} px: ${line}`));
        }
        if (size === phone) found.push(...(await smallTargets(page)));
      }
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        found.push(...(await overflowsOfLargeText(page)).map((line) => `${size.width} px, ${line}`));
      }
    });
    return found;
  }
});
