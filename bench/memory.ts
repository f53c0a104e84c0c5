import { readFile } from 'node:fs/promises';
import { requiredLanguages } from '#contract/values/locale.ts';
import { clientOf, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { startByNpm } from './npm-start.ts';
import type { Result } from './result.ts';

const atOnce = 8;

type SendRequest = () => Promise<Response>;

/** The current or highest resident memory of a process. */
export async function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

/**
 * The requests of shoppers who browse, in both languages: pages, catalogue calls, searches, and
 * carts of guests.
 */
async function browsing(url: string): Promise<SendRequest[]> {
  const api = clientOf(url, {});
  const categories = (await api('listCategories')).rows;
  const products = (await api('listProducts', { query: { limit: 100 } })).rows;
  const pages = [
    '/',
    '/categories',
    '/auth/login',
    '/order',
    '/no-such-page',
    ...categories.flatMap(({ id }) => [`/category/${id}/subcategories`, `/products/${id}`]),
    ...products.map(({ id }) => `/product/${id}`),
  ];
  const calls = [
    '/shop',
    '/zones',
    '/categories',
    '/products/latest',
    '/products/popular',
    '/products/offers',
    '/search/suggestions/default',
    ...['price_asc', 'price_desc', 'rating', 'popular'].map((sort) => `/products?sort=${sort}&limit=48`),
    ...categories.map(({ id }) => `/products?category_id=${id}`),
    ...products.flatMap(({ id, name }) => [
      `/products/${id}`,
      `/search/suggestions?query=${encodeURIComponent(name.slice(0, 3))}`,
      `/search?query=${encodeURIComponent(name)}`,
    ]),
  ];
  const guest = async (language: string): Promise<Response> => {
    const product = products[Math.floor(Math.random() * products.length)];
    const body = { productId: product?.id, variantId: product?.variants[0]?.id, quantity: 1 };
    return fetch(`${url}/api/v1/carts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    });
  };
  return requiredLanguages.flatMap((language) => [
    ...pages.map((path) => () => fetch(`${url}/${language}${path}`)),
    ...calls.map((path) => () => fetch(`${url}/api/v1${path}`, { headers: { 'accept-language': language } })),
    ...Array.from({ length: 10 }, () => () => guest(language)),
  ]);
}

async function browse(senders: SendRequest[], count: number): Promise<void> {
  let sent = 0;
  async function person(): Promise<void> {
    while (sent < count) {
      const answer = await senders[sent++ % senders.length]?.();
      await answer?.arrayBuffer();
      if (answer && answer.status >= 500) throw new Error(`${answer.status} from ${answer.url}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, person));
}

/** The memory of the Node process after many requests to the demo shop. */
export async function benchMemory({ quick }: { quick: boolean }): Promise<Result[]> {
  const requests = quick ? 2_000 : 20_000;
  const folder = await temporaryFolder('bench-memory');
  const start = () => startByNpm(folder.path, { RATE_LIMIT: 'off' });
  // The first start fills the shop; the second one is measured.
  await (await start()).stop();
  const { url, pid, stop } = await start();
  try {
    const atStart = await megabytesOf(pid, 'VmRSS');
    const senders = await browsing(url);
    const begun = performance.now();
    await browse(senders, requests);
    const seconds = (performance.now() - begun) / 1000;
    const how = `${requests} pages and calls, ${atOnce} at once`;
    return [
      { what: 'memory at start', value: atStart, unit: 'MB', how: 'resident, Node process' },
      { what: 'memory after browsing', value: await megabytesOf(pid, 'VmRSS'), unit: 'MB', limit: 300, how },
      { what: 'highest memory', value: await megabytesOf(pid, 'VmHWM'), unit: 'MB', how },
      { what: 'responses', value: requests / seconds, unit: '1/s', how: `${how}, sent from the same machine` },
    ];
  } finally {
    await stop();
    await folder.remove();
  }
}
