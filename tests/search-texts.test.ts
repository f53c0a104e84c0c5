import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

// What the merchant says in search engines and shared links, in the head of the pages.

let shop: WholeShop;
let product: number;
let category: number;

beforeAll(async () => {
  shop = await openWholeShop({}, async (db) => {
    category = await createCategory(db, { name: { en: 'Flowers', ar: 'ورد' } });
    await createCategory(db, { parentId: category });
    ({ productId: product } = await createProduct(db, {
      name: { en: 'Roses', ar: 'جوري' },
      category,
      variants: [{ stock: 20 }],
    }));
  });
});
afterAll(() => shop.close());

async function headOf(path: string) {
  const { body } = await shop.sendRequest(path, {});
  const html = String(body);
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replace(/^https?:\/\/[^/]+/, '');
  return {
    title: /<title>([^<]*)</.exec(html)?.[1],
    description: meta('description'),
    shared: [meta('og:title'), meta('og:description'), meta('og:image')],
  };
}

const own = {
  search_title: JSON.stringify({ en: 'Fresh in Doha <b>', ar: '' }),
  search_text: JSON.stringify({ en: '', ar: 'يصل اليوم' }),
  sharing_picture: 'catalog/wide.webp',
};

it.each([
  ['product', () => `/product/${product}`],
  ['category', () => `/products/${category}`],
  ['main category', () => `/category/${category}/subcategories`],
])('the page of a %s says it, in each language apart', async (kind, pathOf) => {
  const before = { en: await headOf(`/en${pathOf()}`), ar: await headOf(`/ar${pathOf()}`) };
  await shop.db
    .updateTable(kind === 'product' ? 'products' : 'categories')
    .set(own)
    .execute();
  await shop.catchUpWithChanges();
  const title = 'Fresh in Doha &lt;b&gt; | Dana';
  expect(await headOf(`/en${pathOf()}`)).toEqual({
    title,
    description: before.en.description,
    shared: [title, before.en.description, '/images/catalog/wide.webp'],
  });
  expect(await headOf(`/ar${pathOf()}`)).toEqual({
    title: before.ar.title,
    description: 'يصل اليوم',
    shared: [before.ar.title, 'يصل اليوم', '/images/catalog/wide.webp'],
  });
  const nothing = { search_title: '{"en": "", "ar": ""}', search_text: '{"en": "", "ar": ""}', sharing_picture: null };
  await shop.db
    .updateTable(kind === 'product' ? 'products' : 'categories')
    .set(nothing)
    .execute();
  await shop.catchUpWithChanges();
  expect(await headOf(`/en${pathOf()}`)).toEqual(before.en);
});

it('pages of the merchant’s own, and the page about the shop, have the picture that was chosen for them', async () => {
  const text = (en: string) => ({ en, ar: '' });
  const sharingPicture = { path: 'catalog/wide.webp', focus: { x: 50, y: 50 } };
  const content = { title: text('Eid'), description: text('For guests'), sharingPicture, sections: [] };
  for (const [handle, path] of [
    ['eid', '/en/pages/eid'],
    ['about', '/en/about'],
  ] as const) {
    await publishContent(shop.db, handle, content);
    await shop.catchUpWithChanges();
    const title = 'Eid | Dana';
    expect(await headOf(path)).toEqual({
      title,
      description: 'For guests',
      shared: [title, 'For guests', '/images/catalog/wide.webp'],
    });
  }
});
