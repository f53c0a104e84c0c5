import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

// Addresses of an old shop, on the whole shop with its pages and its cache.

let shop: WholeShop;
let productId: number;
let queries = 0;

beforeAll(async () => {
  shop = await openWholeShop({}, async (db) => {
    ({ productId } = await createProduct(db, { variants: [{ stock: 20 }] }));
  });
  shop.pool.on('acquire', () => (queries += 1));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('redirects').execute();
  await shop.catchUpWithChanges();
});

const add = async (redirects: Record<string, string>) => {
  const rows = Object.entries(redirects).map(([from, to]) => ({ from_path: from, to_path: to, to_key: to }));
  await shop.db.insertInto('redirects').values(rows).execute();
};

async function get(path: string) {
  const { status, headers } = await shop.sendRequest(path, {});
  return [status, headers.location];
}

it('lead to their pages in any spelling, in the language and with the query of the visitor', async () => {
  const product = `/product/${productId}`;
  await add({
    '/products/red-roses': product,
    '/collections/roses/products/red-roses': product,
    '/product-category/x': '/products?sort=popular',
    '/product/old-rose': product,
    '/category/7/x': product,
    '/ورد-أحمر': product,
  });
  await shop.catchUpWithChanges();
  const arabic = '%D9%88%D8%B1%D8%AF-%D8%A3%D8%AD%D9%85%D8%B1';
  for (const [path, location] of [
    ['/products/red-roses', product],
    ['/products/red-roses/', product],
    ['/Products/Red-Roses', product],
    ['/ar/products/red-roses?utm_source=ig&x=%D9%88', `/ar${product}?utm_source=ig&x=%D9%88`],
    ['/en/collections/roses/products/red-roses', `/en${product}`],
    ['/product-category/x/?page=2', '/products?sort=popular&page=2'],
    ['/product/old-rose/', product],
    ['/category/7/x', product],
    [`/${arabic}`, product],
    [`/${arabic.toLowerCase()}`, product],
    [`/ar/${encodeURIComponent('ورد-أحمر'.normalize('NFD'))}/`, `/ar${product}`],
  ] as const)
    expect([path, ...(await get(path))]).toEqual([path, 301, location]);
  const { headers } = await shop.sendRequest('/products/red-roses', {});
  expect(headers['cache-control']).toBe('no-cache');
  expect(await get('/products/white-roses')).toEqual([404, undefined]);
});

it('come after pages of the shop', async () => {
  await add({ [`/product/${productId}`]: '/contact', '/about': '/contact', '/products': '/contact' });
  await shop.catchUpWithChanges();
  for (const path of [`/en/product/${productId}`, '/en/about', '/en/products'])
    expect(await get(path)).toEqual([200, undefined]);
  // A page that is not there any more.
  await add({ '/product/999999': '/contact', '/pages/eid': '/contact', '/category/999999/subcategories': '/contact' });
  await shop.catchUpWithChanges();
  for (const path of ['/en/product/999999', '/en/pages/eid', '/en/category/999999/subcategories'])
    expect(await get(path)).toEqual([301, '/en/contact']);
});

it('are seen at once, and gone at once, also where "not found" was answered before', async () => {
  for (const path of ['/en/old-page', '/old-page', '/en/other-page']) {
    expect(await get(path)).toEqual([404, undefined]);
    expect(await get(path)).toEqual([404, undefined]);
  }
  await add({ '/old-page': '/contact' });
  await shop.catchUpWithChanges();
  // Every unknown path has the same cached page: another one makes it anew.
  expect(await get('/en/other-page')).toEqual([404, undefined]);
  expect(await get('/en/old-page')).toEqual([301, '/en/contact']);
  expect(await get('/old-page')).toEqual([301, '/contact']);
  await shop.db.updateTable('redirects').set({ to_path: '/about' }).execute();
  await shop.catchUpWithChanges();
  expect(await get('/en/old-page')).toEqual([301, '/en/about']);
  await shop.db.deleteFrom('redirects').execute();
  await shop.catchUpWithChanges();
  expect(await get('/en/old-page')).toEqual([404, undefined]);
});

it('cost no query the second time, and none at all for pages', async () => {
  await add({ '/old-page': '/contact' });
  await shop.catchUpWithChanges();
  for (const path of ['/en/old-page', '/en/unknown', '/en/contact']) await get(path);
  queries = 0;
  for (const path of ['/en/old-page', '/en/unknown', '/en/contact']) await get(path);
  expect(queries).toBe(0);
});

it('count their visitors', async () => {
  await add({ '/old-page': '/contact' });
  await shop.catchUpWithChanges();
  for (let visits = 0; visits < 3; visits += 1) await get('/en/old-page');
  await get('/en/contact');
  await shop.services.redirects.hits.write();
  expect(await shop.db.selectFrom('redirect_hits').select('hits').execute()).toEqual([{ hits: 3 }]);
});

it('no address makes the shop fail, or leads to another host', async () => {
  await add({ '/x': '/contact' });
  await shop.catchUpWithChanges();
  for (const path of ['/x%00', '/%E0%A4%A', '/x%0D%0A', `/${'y'.repeat(3000)}`, '/%ff', '/%F0%9F%8E%81'])
    expect((await get(path))[0]).toBe(404);
  const [status, location] = await get('/x?a=%0d%0aset-cookie:b');
  expect([status, new URL(String(location), 'https://shop.example').origin]).toEqual([301, 'https://shop.example']);
});
