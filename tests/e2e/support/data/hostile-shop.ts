import type { Page } from 'playwright-core';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { storageKeys } from '#contract/values/limits.ts';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';
import { createCollection } from '#server/testing/collection-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { addressesOf, askRecipient } from '../addresses.ts';
import { collectionHandle } from './demo-collection.ts';
import { placeOrder } from './orders.ts';
import { writeHostileTexts, searchWord } from './hostile-texts.ts';
import { clientOf } from '../shop.ts';
import { addFailedPayment, addPaymentLink } from './payments.ts';
import { inDatabase } from './staff.ts';
import { overflowsOfLargeText, phone, sidewaysOverflow, visit } from '../visit.ts';
import { untilShown } from '../until-shown.ts';

interface Running {
  url: string;
  dataDir: string;
}

/**
 * A shop with one of everything that has a text, and a shopper who has an account, a cart, an
 * order, a favourite and a comment.
 */
export interface HostileShop extends Running {
  token: string;
  categoryId: number;
  productId: number;
  orderId: number;
  giftToken: string;
  payment: { nonce: string; linkToken: string };
}

export async function prepareHostileShop({ url, dataDir }: Running): Promise<HostileShop> {
  const made = await inDatabase(dataDir, async (db) => {
    const parentId = await createCategory(db, {});
    const categoryId = await createCategory(db, { parentId });
    const attributes = [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Large', ar: 'كبير' } }];
    const variants = [1, 2].map(() => ({ stock: 40, offers: [{ discount: 20 }], attributes }));
    const options = [{ type: 'text' as const }];
    const goods = await createProduct(db, { category: categoryId, variants, options });
    const other = await createProduct(db, { category: categoryId });
    await createCollection(db, { handle: collectionHandle, products: [goods.productId, other.productId] });
    const text = JSON.stringify({ en: 'x', ar: 'x' });
    await db.insertInto('testimonials').values({ name: text, content: text, image: null }).execute();
    const { token } = await createUser(
      { db, at: { now: null } },
      { email: `hostile-shop-${goods.productId}@example.qa` },
    );
    return { ...goods, token, otherVariantId: other.variantIds[0] as number };
  });
  const { token, productId, categoryId } = made;
  const variantId = made.variantIds[0] as number;
  const api = clientOf(url, { token });
  const customOptions = [{ customization_option_id: made.optionIds[0] as number, option_value: 'Noor' }];
  const line = { productId, variantId, quantity: 1, customOptions };
  const { id: orderId } = await placeOrder(api, [line]);
  await api('addToCart', { body: line });
  const giftToken = await askRecipient(api);
  await api('addToCart', { body: line });
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  await api('addAddress', { body: { zoneId, address_line1: 'Building 41' } });
  await api('addFavourite', { body: { variantId } });
  await api('addFavourite', { body: { variantId: made.otherVariantId } });
  await api('addComment', { body: { variantId, content: 'Lovely' } });
  await api('rate', { body: { variantId, rating: 4 } });
  await api('sendContact', { body: { name: 'x', phone: '+97455123456', email: 'x@example.qa', message: 'x' } });
  const payment = {
    nonce: await addFailedPayment(dataDir, orderId),
    linkToken: await addPaymentLink(dataDir, orderId),
  };
  return { url, dataDir, token, productId, categoryId, orderId, giftToken, payment };
}

/** The traces of an executed text, elements that came from one, and whether a text widens the page. */
export async function harmDone(page: Page): Promise<string[]> {
  const overflow = await sidewaysOverflow(page);
  return [
    ...(await page.evaluate(executed)),
    ...(overflow > 0 ? [`${overflow} px sideways`] : []),
    ...(await overflowsOfLargeText(page)),
  ];
}

/** Runs in the page. */
function executed(): string[] {
  const isCode = (name: string, value: string) =>
    name.startsWith('on') ||
    name === 'srcdoc' ||
    (/^(href|src|action|formaction|data)$/.test(name) && /^\W*(javascript|vbscript|data:text)/i.test(value));
  const marked = [...document.querySelectorAll('*')].filter(
    (element) =>
      element.hasAttribute('evil') ||
      /^(iframe|object|embed|base|frame|applet|marquee)$/i.test(element.tagName) ||
      [...element.attributes].some(({ name, value }) => isCode(name.toLowerCase(), value)),
  );
  const ran = '__ran' in globalThis ? ['something ran'] : [];
  const polluted = 'polluted' in {} ? ['every object has another field'] : [];
  return [...ran, ...polluted, ...marked.map((element) => element.outerHTML.slice(0, 200))];
}

export interface Found {
  screens: number;
  /** Which harm was done on which page; empty if none was. Errors of the browser are thrown. */
  harm: string[];
}

export interface Scan {
  hostileShop: HostileShop;
  texts: readonly string[];
  /** The names of the pages to scan. Default: all. */
  only?: readonly string[];
  /** The texts are the same in each. Default: both languages. */
  in?: readonly RequiredLanguage[];
}

async function scanIn(language: RequiredLanguage, { hostileShop, texts, only }: Scan): Promise<Found> {
  const { url, token, productId, categoryId, orderId, giftToken, payment } = hostileShop;
  const found: Found = { screens: 0, harm: [] };
  const addresses = (await addressesOf(clientOf(url, { token }), orderId, giftToken, payment))
    .filter(({ page }) => only === undefined || only.includes(page.name))
    .map(({ page, path }) => (page.name === 'product' ? `/product/${productId}` : path));
  const written = encodeURIComponent(texts.join(' ').slice(0, 90).toWellFormed());
  const paths = [
    ...addresses,
    `/search?query=${searchWord}`,
    `/search?query=${written}`,
    `/no/${written}?x=${written}`,
  ];

  await visit(
    { url, size: phone, name: `payloads-${language}` },
    async ({ page, context, settled, expectRefusal, discardPage }) => {
      discardPage();
      expectRefusal(`404 GET /${language}/no/`);
      expectRefusal('404 GET /images/catalog/');
      await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
      page.on('dialog', (dialog) => {
        found.harm.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      const look = async () => {
        found.screens += 1;
        const harm = await harmDone(page);
        found.harm.push(...harm.map((one) => `${page.url().replace(url, '').slice(0, 60)}: ${one}`));
      };
      for (const path of paths) {
        await page.goto(`/${language}${path}`);
        await settled();
        await look();
      }
      await walk(page, language, [`/products/${categoryId}`, `/product/${productId}`]);
      await look();
    },
  );
  return found;
}

// The same texts once more, rendered in the browser: from link to link.
async function walk(page: Page, language: RequiredLanguage, paths: string[]): Promise<void> {
  await page.goto(`/${language}/categories`);
  for (const path of ['', ...paths]) {
    if (path === '') await page.locator('main a[href*="/subcategories"]').first().click();
    else await page.locator(`main a[href^="/${language}${path}"]`).first().click();
    await page.waitForURL(path === '' ? '**/subcategories' : `**${path}*`);
  }
  await untilShown(page.locator('main h1'));
}

/** Writes texts into every column of the shop and scans its pages. */
export async function scanPages(options: Scan): Promise<Found> {
  await inDatabase(options.hostileShop.dataDir, (db) => writeHostileTexts(db, options.texts));
  const found = await Promise.all((options.in ?? requiredLanguages).map((language) => scanIn(language, options)));
  return {
    screens: found.reduce((sum, { screens }) => sum + screens, 0),
    harm: found.flatMap(({ harm }) => harm),
  };
}
