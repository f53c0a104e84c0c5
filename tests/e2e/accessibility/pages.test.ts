import { beforeAll, describe, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import type { Page as PageRow } from '#storefront/runtime/page-table.ts';
import { addressesOf } from '../support/addresses.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { shopperWithOrder, signIn } from '../support/shopper.ts';
import { expectLanguage } from '../support/steps.ts';
import { smallTargets } from '../support/targets.ts';
import { desktop, laptop, overflowsOfLargeText, phone, type Size, tablet, visit, wide } from '../support/visit.ts';

const { url, dataDir } = demoShop();
let token: string;
let addresses: { page: PageRow; path: string; isShopper: boolean }[];

beforeAll(async () => {
  // Cart, checkout and orders have something to show.
  const shopper = await shopperWithOrder(url, dataDir);
  ({ token } = shopper);
  const found = await addressesOf(clientOf(url, { token }), shopper.orderId, shopper.giftToken, shopper.payment);
  addresses = found.map((one) => ({ ...one, isShopper: one.page.guarded }));
  // The cart of a guest is empty.
  addresses.push(...addresses.filter(({ page }) => page.name === 'cart').map((one) => ({ ...one, isShopper: true })));
});

// Personal data is requested after hydration; everything else is in the page.
const personal = /^GET \/api\/v1\/(carts|favorites|users|orders|addresses|delivery-days)\b/;
// What a page without its own data requests in addition.
const alsoOf: Record<string, RegExp> = {
  checkout: /^GET \/api\/v1\/(zones|payment-options|cash-payment-fee)\b/,
  // Whether an order is delivered today changes with the time.
  product: /^GET \/api\/v1\/delivery-today\b/,
  // Nothing was viewed or added yet: best sellers are shown.
  favourites: /^GET \/api\/v1\/products\/popular\b/,
  cart: /^GET \/api\/v1\/(products\/popular|delivery-today|cash-payment-fee)\b/,
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

interface Finding {
  path: string;
  found: unknown;
}

describe.each(requiredLanguages)('every page in %s', (language) => {
  // Both languages have the same elements and colours, so axe checks each layout in one of them.
  const axeSize = { en: desktop, ar: phone }[language];

  // Spec: S2.1, WEB.10, R03.1
  it('hydrates without errors, repeats no request of the server, fits its screen at any text size, has large touch targets, and passes axe', async () => {
    const findings: Finding[] = [];
    await severalAtOnce(addresses, async ({ page: row, path, isShopper }) => {
      const note = (found: unknown[]) => found.length > 0 && findings.push({ path, found });
      await visit({ url, size: phone, name: `page-${row.name}-${language}` }, async (visitor) => {
        const { page, context, requests } = visitor;
        // Four pages and axe in parallel are slow on a busy machine.
        page.setDefaultNavigationTimeout(30_000);
        if (isShopper) await signIn(context, url, token);
        if (row.path === '*') visitor.expectRefusal(`404 GET /${language}${path}`);
        const answer = await page.goto(`/${language}${path}`);
        await visitor.settled();
        expect(answer?.status()).toBe(row.path === '*' ? 404 : 200);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        const asked = requests.filter((line) => line.includes('/api/') && !personal.test(line));
        note(asked.filter((line) => alsoOf[row.name]?.test(line) !== true));
        note(requests.filter((line) => /\.data(\?|$)|__manifest/.test(line)));
        for (const size of [narrow, phone, tablet, desktop, laptop, wide]) {
          await page.setViewportSize(size);
          await expectLanguage(page, language);
          if (size === axeSize) {
            const except = row.inLayout && !withFrame.has(row.name) ? frame : [];
            note((await axeViolations(page, 'html', except)).map((line) => `${size.width} px: ${line}`));
          }
          if (size === phone) note(await smallTargets(page));
        }
        for (const size of [desktop, phone]) {
          await page.setViewportSize(size);
          note((await overflowsOfLargeText(page)).map((line) => `${size.width} px, ${line}`));
        }
      });
    });
    expect(findings).toEqual([]);
  }, 240_000);
});

// A page mostly waits; four of them take as long as one.
async function severalAtOnce<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  async function worker(): Promise<void> {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing);
  }
  await Promise.all([worker(), worker(), worker(), worker()]);
}
