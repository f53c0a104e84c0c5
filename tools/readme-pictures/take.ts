import { mkdir } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Client } from '#contract/api/client.ts';
import { storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { theBrowser } from '../../tests/e2e/support/browser.ts';
import { consoleWords, signInAs } from '../../tests/e2e/support/console.ts';
import { createAccount } from '../../tests/e2e/support/data/accounts.ts';
import { clientOf, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { putEmptyDatabase } from '../../tests/support/empty-database.ts';
import { openWatchShop } from './watch-shop.ts';

// Takes the pictures of the README from a new demo shop and a shop of watches: `npm run pictures`, or `-- console` or
// `-- watches` for those only. Commit the output.

const folder = new URL('../../docs/pictures/', import.meta.url);
const phone = { width: 360, height: 640 };
const desktop = { width: 1280, height: 800 };
const gap = 24;

/** Puts two products into the cart of the account, so that cart and checkout show something. */
async function fillCart(api: Client): Promise<number> {
  const { rows } = await api('listPopular', { query: { limit: 3 } });
  const goods = rows.filter(({ inStock }) => inStock).slice(0, 2);
  for (const { id, product } of goods) {
    await api('addToCart', { body: { productId: product.id, variantId: id, quantity: 1 } });
  }
  return goods[0]?.product.id as number;
}

async function shoot(page: Page, path: string): Promise<Buffer> {
  await page.goto(path);
  await page.waitForSelector('html[data-hydrated]');
  await page.waitForLoadState('networkidle');
  return page.screenshot({ animations: 'disabled' });
}

/** Several screens in one row. */
async function inARow(screens: Buffer[]): Promise<Buffer> {
  const row = sharp({
    create: {
      width: screens.length * (2 * phone.width + gap) - gap,
      height: 2 * phone.height,
      channels: 3,
      background: '#ffffff',
    },
  });
  return row
    .composite(screens.map((input, index) => ({ input, top: 0, left: index * (2 * phone.width + gap) })))
    .png()
    .toBuffer();
}

async function save(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(new URL(`${name}.webp`, folder).pathname);
}

async function openContext(
  url: string,
  token: string,
  size: { viewport: typeof phone; deviceScaleFactor: number },
): Promise<BrowserContext> {
  const context = await (
    await theBrowser()
  ).newContext({
    ...size,
    baseURL: url,
    // The banner rests on its first picture.
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
  await context.addInitScript((key) => sessionStorage.setItem(key, '1'), storageKeys.appOffered);
  return context;
}

async function takeIn(language: RequiredLanguage, shop: { url: string; dataDir: string }): Promise<void> {
  const { token } = await createAccount(shop.dataDir);
  const productId = await fillCart(clientOf(shop.url, { token, language }));

  const wide = await openContext(shop.url, token, { viewport: desktop, deviceScaleFactor: 1 });
  await save(`home-${language}`, await shoot(await wide.newPage(), `/${language}`));
  await wide.close();

  const narrow = await openContext(shop.url, token, { viewport: phone, deviceScaleFactor: 2 });
  const page = await narrow.newPage();
  const screens: Buffer[] = [];
  for (const path of [`/product/${productId}`, '/order', '/check-out'])
    screens.push(await shoot(page, `/${language}${path}`));
  await narrow.close();
  await save(`phone-${language}`, await inARow(screens));
}

async function shootConsole(page: Page, path: string, show: (page: Page) => Promise<void>): Promise<Buffer> {
  await page.goto(path);
  await show(page);
  await page.waitForLoadState('networkidle');
  return page.screenshot({ animations: 'disabled' });
}

/** The phone of an Arabic shop: Today, the orders to pick, and one of them. */
async function takePhone(shop: { url: string; dataDir: string }): Promise<void> {
  const t = consoleWords.ar;
  const context = await (await theBrowser()).newContext({ viewport: phone, deviceScaleFactor: 2, baseURL: shop.url });
  await signInAs(context, shop, { role: 'owner', language: 'ar', name: 'نورة' });
  const page = await context.newPage();
  const screens = [
    await shootConsole(page, '/console', () => page.getByRole('heading', { level: 1 }).waitFor()),
    await shootConsole(page, '/console/orders?stage=pick', () => page.getByRole('article').first().waitFor()),
  ];
  const number = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  const order = await shootConsole(page, String(number), () =>
    page.getByRole('group', { name: t('orders.nextStep') }).waitFor(),
  );
  await context.close();
  await save('console-phone-ar', await inARow([...screens, order]));
}

/** The board on a wide screen of an English shop. */
async function takeBoard(shop: { url: string; dataDir: string }): Promise<void> {
  const context = await (await theBrowser()).newContext({ viewport: desktop, baseURL: shop.url });
  await signInAs(context, shop, { role: 'owner', language: 'en', name: 'Noora' });
  const page = await context.newPage();
  const board = await shootConsole(page, '/console/orders', () => page.getByRole('article').first().waitFor());
  await context.close();
  await save('console-board-en', board);
}

/** The shop of watches: home on a wide screen in English, home and a product on a phone in Arabic. */
async function takeWatches(): Promise<void> {
  const data = await temporaryFolder('dana-watches');
  await putEmptyDatabase(data.path);
  const shop = await openWatchShop(data.path);
  try {
    const { token } = await createAccount(shop.dataDir);
    const { rows } = await clientOf(shop.url, {})('listProducts', { query: { sort: 'price_desc' } });
    const wide = await openContext(shop.url, token, { viewport: desktop, deviceScaleFactor: 1 });
    await save('watches-en', await shoot(await wide.newPage(), '/en'));
    await wide.close();
    const narrow = await openContext(shop.url, token, { viewport: phone, deviceScaleFactor: 2 });
    const page = await narrow.newPage();
    const screens: Buffer[] = [];
    for (const path of ['', '/products', `/product/${rows[1]?.id}`]) screens.push(await shoot(page, `/ar${path}`));
    await narrow.close();
    await save('watches-phone-ar', await inARow(screens));
  } finally {
    await shop.stop();
    await data.remove();
  }
}

async function takeDemo(onlyConsole: boolean): Promise<void> {
  const data = await temporaryFolder('dana-pictures');
  const shop = await startShop(data.path, { RATE_LIMIT: 'off' });
  try {
    const place = { url: shop.url, dataDir: data.path };
    await takePhone(place);
    await takeBoard(place);
    if (!onlyConsole) for (const language of requiredLanguages) await takeIn(language, place);
  } finally {
    await shop.stop();
    await data.remove();
  }
}

const only = process.argv[2];
try {
  await mkdir(folder, { recursive: true });
  if (only !== 'watches') await takeDemo(only === 'console');
  if (only !== 'console') await takeWatches();
} finally {
  await (await theBrowser()).close();
}
