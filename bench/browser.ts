import { rm } from 'node:fs/promises';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../tests/e2e/support/browser.ts';
import { startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { freePort } from '../tests/support/programs/free-port.ts';

/** The paths of the measured pages below the language, by what the shop has. */
export interface PagePaths {
  home: string;
  category: string;
  product: string;
}

interface Listed {
  data: { rows: { id: number; hasSubCategory?: boolean; variants?: { inStock: boolean }[] }[] };
}

async function pathsOf(url: string): Promise<PagePaths> {
  const list = async (path: string) => ((await (await fetch(`${url}/api/v1${path}`)).json()) as Listed).data.rows;
  // A product that goes into the cart with one click.
  const product = (await list('/products?limit=50')).find(
    ({ variants = [] }) => variants.length === 1 && variants[0]?.inStock,
  );
  const category = (await list('/categories')).find(({ hasSubCategory }) => !hasSubCategory);
  if (!product || !category) throw new Error('The demo shop has no product or category to measure.');
  return { home: '', category: `/products/${category.id}`, product: `/product/${product.id}` };
}

async function openBrowser(port: number): Promise<Browser> {
  const { file, env } = await findBrowser();
  return chromium.launch({
    executablePath: file,
    env: { ...process.env, ...env },
    // Playwright switches the back/forward cache off; shoppers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--headless=new', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
}

/** Runs `measure` with a demo shop and a browser that listens on `port`, and ends both. */
export async function withBrowser<T>(
  measure: (opened: { url: string; paths: PagePaths; browser: Browser; port: number }) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('bench-browser');
  const shop = await startShop(folder.path, { RATE_LIMIT: 'off' });
  const port = await freePort();
  const browser = await openBrowser(port);
  try {
    return await measure({ url: shop.url, paths: await pathsOf(shop.url), browser, port });
  } finally {
    await browser.close();
    await shop.stop();
    await rm(folder.path, { recursive: true, force: true });
  }
}
