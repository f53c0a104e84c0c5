import type { Page } from 'playwright-core';
import type { ConsoleClient } from '#contract/console/client.ts';
import { theBrowser } from '../../tests/e2e/support/browser.ts';
import { type Shop, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { timeImport } from './import.ts';
import { fill, signInOwner, timed } from './filled-shop.ts';
import { median, percentile, type Result } from '../result.ts';

const rows = 500;

/** A page of a phone, with a session if there is a token. */
async function openPhone(shop: Shop, token?: string): Promise<Page> {
  const context = await (await theBrowser()).newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  if (token !== undefined)
    await context.addCookies([{ name: 'dana-staff', value: token, url: shop.url, httpOnly: true, sameSite: 'Strict' }]);
  return context.newPage();
}

/** Milliseconds until a shopper who opens the list again and again sees the price. */
async function timeSeen(page: Page, path: string, price: string): Promise<number> {
  const seen = () => page.evaluate((text) => document.body.innerText.includes(text), price);
  const { ms } = await timed(async () => {
    do await page.goto(path, { waitUntil: 'domcontentloaded' });
    while (!(await seen()));
  });
  return ms;
}

/** All prices of one category, up to the most of one save, changed again and again. */
async function timeSaves(shop: Shop, owner: ConsoleClient, category: number, rounds: number): Promise<Result[]> {
  const shopper = await openPhone(shop);
  const path = `/en/products/${category}`;
  await shopper.goto(path);
  const [saves, whole, seen]: [number[], number[], number[]] = [[], [], []];
  const read = async () => (await owner('listGrid', { query: { category, limit: rows } })).rows;
  for (let round = 0; round <= rounds; round += 1) {
    const price = 30 + round + 0.25;
    const { ms: readMs, outcome: before } = await timed(read);
    const items = before.map(({ id, version }) => ({ id, version, price }));
    const { ms, outcome } = await timed(() => owner('saveGrid', { body: { items } }));
    if (outcome.saved !== rows) throw new Error(`${outcome.saved} of ${rows} prices were saved`);
    const seenMs = await timeSeen(shopper, path, price.toFixed(2));
    const { ms: againMs } = await timed(read);
    // The first round warms up.
    if (round === 0) continue;
    saves.push(ms);
    whole.push(readMs + ms + againMs);
    seen.push(seenMs);
  }
  await shopper.context().close();
  const how = `median of ${rounds}`;
  return [
    { what: `save of ${rows} prices`, value: median(saves), unit: 'ms', limit: 800, how: `${how} requests` },
    {
      what: `${rows} prices read, saved and read again`,
      value: median(whole),
      unit: 'ms',
      limit: 2000,
      how: `${how}, three requests each`,
    },
    {
      what: 'new prices seen in the storefront',
      value: median(seen),
      unit: 'ms',
      limit: 1000,
      how: `${how}, list of the category in a browser; worst ${percentile(seen, 100).toFixed(0)} ms`,
    },
  ];
}

/** From the press on a product of the list until its editor shows its names, code and list being loaded. */
async function timeEditor(shop: Shop, category: number, rounds: number): Promise<Result> {
  const { token, console: owner } = await signInOwner(shop);
  const { rows: products } = await owner('listConsoleProducts', { query: { category, limit: rounds + 2 } });
  const page = await openPhone(shop, token);
  await page.goto(`/console/products?category=${category}`);
  const times: number[] = [];
  for (const { id, name } of products) {
    const link = `a[href="/console/products/${id}"], a[href^="/console/products/${id}?"]`;
    await page.locator(link).first().waitFor();
    const ms = await page.evaluate(
      async ([selector, arabicName]) => {
        const begun = performance.now();
        document.querySelector<HTMLAnchorElement>(selector)?.click();
        while (![...document.querySelectorAll('input')].some(({ value }) => value === arabicName))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - begun;
      },
      [link, name.ar] as const,
    );
    times.push(ms);
    await page.goBack();
  }
  await page.context().close();
  return {
    what: 'product editor opens, warm',
    value: median(times.slice(2)),
    unit: 'ms',
    limit: 300,
    how: `median of ${rounds}, each another product, on a phone; the first time ${(times[0] ?? 0).toFixed(0)} ms`,
  };
}

/** The catalogue in the console: saving many prices, the editor, importing a file. */
export async function benchConsoleCatalogue({ quick }: { quick: boolean }): Promise<Result[]> {
  // The first page of the list has 30 products.
  const [products, rounds, opened] = quick ? [8_000, 5, 10] : [20_000, 15, 20];
  const folder = await temporaryFolder('bench-console-catalogue');
  try {
    await fill(folder.path, { products });
    const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off' });
    try {
      const { console: owner } = await signInOwner(shop);
      const category = (await owner('listConsoleCategories')).rows[0]?.id ?? 0;
      const product = (await owner('listConsoleProducts', { query: { category, limit: 1 } })).rows[0]?.id ?? 0;
      const saves = await timeSaves(shop, owner, category, rounds);
      const editor = await timeEditor(shop, category, opened);
      await (await theBrowser()).close();
      const paths = ['/en', `/en/products/${category}`, `/en/product/${product}`];
      return [...saves, editor, ...(await timeImport(shop, paths, quick))];
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}
