import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let english: Client;
let arabic: Client;
let food: number;

beforeAll(async () => {
  shop = await createTestApp();
  english = shop.apiFor({});
  arabic = shop.apiFor({ language: 'ar' });
  food = await createCategory(shop.db);
  const sweets = await createCategory(shop.db, { parentId: food });
  const add = (en: string, ar: string, more: Parameters<typeof createProduct>[1] = {}) =>
    createProduct(shop.db, { name: { en, ar }, ...more });
  await add('Medjool Dates (large)', 'تمر مجدول (كبير)', { category: food, variants: [{ sku: 'MED-500G', sold: 5 }] });
  await add('Chocolate-dipped dates', 'تمر بالشوكولاتة', { category: sweets, variants: [{ price: 80, sold: 9 }] });
  await add('Royal oud', '', { image: 'catalog/oud.webp', variants: [{ sku: 'OUD_1', stock: 0 }] });
  await add('100% cotton', 'قطن', { variants: [{ images: ['catalog/cotton.webp'] }] });
  await add('Hidden dates', 'تمر مخفي', { published: false });
});
afterAll(() => shop.close());

async function found(query: string, catId?: number): Promise<string[]> {
  const { rows } = await english('suggest', { query: { query, ...(catId !== undefined && { cat_id: catId }) } });
  return rows.map((row) => row.name);
}

describe('suggestions', () => {
  it('are what sells before anything is typed, ten at most', async () => {
    const { rows } = await english('suggestDefault');
    expect(rows.map((row) => row.name)).toEqual([
      'Chocolate-dipped dates',
      'Medjool Dates (large)',
      '100% cotton',
      'Royal oud',
    ]);
    expect(rows.map((row) => row.image)).toEqual([null, null, 'catalog/cotton.webp', 'catalog/oud.webp']);
    expect((await english('suggest', { query: { query: '  ' } })).rows).toEqual(rows);
    const many = await Promise.all(Array.from({ length: 11 }, () => createProduct(shop.db)));
    expect((await english('suggestDefault')).rows).toHaveLength(10);
    const ids = many.map((made) => made.productId);
    await shop.db.deleteFrom('products').where('id', 'in', ids).execute();
  });

  it.each([
    ['dates', ['Chocolate-dipped dates', 'Medjool Dates (large)']],
    ['DATES', ['Chocolate-dipped dates', 'Medjool Dates (large)']],
    ['dat med', ['Medjool Dates (large)']],
    ['large', ['Medjool Dates (large)']],
    ['(large', ['Medjool Dates (large)']],
    ['dipped', ['Chocolate-dipped dates']],
    ['chocolate-d', ['Chocolate-dipped dates']],
    ['تمر مجد', ['Medjool Dates (large)']],
    ['oud', ['Royal oud']],
    ['med-500', ['Medjool Dates (large)']],
    ['oud_1', ['Royal oud']],
    ['ates', []],
    ['dates oud', []],
    ['hidden', []],
    ['nothing at all', []],
    ['100%', ['100% cotton']],
    ['%', []],
    ['_', []],
    ['o_d', []],
    ['\\', []],
    ["'; drop table products; --", []],
    ['oud\u0000', ['Royal oud']],
  ])('for %j are %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('put names that begin with the words first', async () => {
    expect(await found('chocolate')).toEqual(['Chocolate-dipped dates']);
    expect(await found('m')).toEqual(['Medjool Dates (large)']);
    const late = await createProduct(shop.db, { name: { en: 'Dates of Qatar', ar: '' }, variants: [{ sold: 0 }] });
    expect(await found('dates')).toEqual(['Dates of Qatar', 'Chocolate-dipped dates', 'Medjool Dates (large)']);
    await shop.db.deleteFrom('products').where('id', '=', late.productId).execute();
  });

  it('keep to a category and what is below it', async () => {
    expect(await found('dates', food)).toHaveLength(2);
    expect(await found('oud', food)).toEqual([]);
    expect(await found('dates', 999_999)).toEqual([]);
  });

  it('come in the language asked for, with the other where it is missing', async () => {
    const { rows } = await arabic('suggest', { query: { query: 'dates' } });
    expect(rows.map((row) => row.name)).toEqual(['تمر بالشوكولاتة', 'تمر مجدول (كبير)']);
    expect((await arabic('suggest', { query: { query: 'oud' } })).rows[0]?.name).toBe('Royal oud');
  });
});

describe('the result page', () => {
  it('is a list of products with filters, order and pages', async () => {
    const list = await english('search', { query: { query: 'dates', sort: 'price_desc', limit: 1 } });
    expect(list).toMatchObject({ total: 2, totalPages: 2, category: null });
    expect(list.rows).toMatchObject([{ name: 'Chocolate-dipped dates', variants: [{ variantPrice: 80 }] }]);
    const cheap = await english('search', { query: { query: 'dates', max: 30, cat_id: food } });
    expect(cheap.rows.map((row) => row.name)).toEqual(['Medjool Dates (large)']);
    expect(cheap.category).toMatchObject({ id: food });
    expect(await english('search', { query: { query: 'oud', inStock: true } })).toMatchObject({ rows: [], total: 0 });
    expect(await english('search', { query: { query: 'oud', cat_id: 999_999 } })).toEqual({
      rows: [],
      total: 0,
      totalPages: 0,
      category: null,
    });
  });

  it('reads a long query by its beginning', async () => {
    expect((await english('search', { query: { query: `oud ${' '.repeat(200)}xyz` } })).total).toBe(1);
  });

  it.each([
    ['search', 'query'],
    ['search?query=%20', 'query'],
    ['search?query=a&query=b', 'query'],
    ['search?query=a&limit=1000', 'limit'],
    ['search?query=a&cat_id=x', 'cat_id'],
    ['search/suggestions', 'query'],
    ['search/suggestions?query=a&cat_id=0', 'cat_id'],
  ])('refuses /%s in both languages', async (path, field) => {
    for (const language of ['en', 'ar']) {
      const answer = await shop.request({ url: `/api/v1/${path}`, headers: { 'accept-language': language } });
      expect(answer.statusCode).toBe(422);
      const { error } = answer.json();
      expect(error.code).toBe('invalid');
      expect(error.fields[field]).toMatch(language === 'ar' ? /[ء-ي]/ : /[a-z]/);
    }
  });
});
