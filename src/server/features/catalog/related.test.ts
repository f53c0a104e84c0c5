import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { limits, serverLimits } from '#contract/values/limits.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let english: Client;
let sweets: number;
let dates: number;
const ids: Record<string, number> = {};

async function make(
  name: string,
  category: number,
  variant: { stock?: number; sold?: number; published?: boolean } = {},
) {
  const made = await createProduct(shop.db, { name: { en: name, ar: `${name} ع` }, category, variants: [variant] });
  ids[name] = made.productId;
}

beforeAll(async () => {
  shop = await createTestApp();
  english = shop.apiFor({});
  sweets = await createCategory(shop.db);
  dates = await createCategory(shop.db, { parentId: sweets });
  const cakes = await createCategory(shop.db, { parentId: sweets });
  const oud = await createCategory(shop.db);
  await make('khalas', dates);
  await make('sukkari', dates, { sold: 2 });
  await make('ajwa', dates, { sold: 9 });
  await make('gone', dates, { sold: 50, stock: 0 });
  await make('hidden', dates, { sold: 99, published: false });
  await make('cake', cakes, { sold: 80 });
  await make('box', sweets, { sold: 70 });
  await make('oud', oud, { sold: 1000 });
});
afterAll(() => shop.close());

const namesOf = (list: { rows: { name: string }[] }) => list.rows.map(({ name }) => name);

describe('related products', () => {
  // Spec: DETAIL19.2
  it('are those of the same category, then of the ones around it: in stock and best sellers first, never the product itself', async () => {
    const list = await english('listRelated', { params: { id: ids['khalas'] as number } });
    expect(namesOf(list)).toEqual(['ajwa', 'sukkari', 'gone', 'cake', 'box']);
    expect(list.rows[2]?.variants).toMatchObject([{ inStock: false, isFavorite: false }]);
  });

  it('are those of the sub-categories, if the product is in a main category', async () => {
    const list = await english('listRelated', { params: { id: ids['box'] as number } });
    expect(namesOf(list)).toEqual(['cake', 'ajwa', 'sukkari', 'khalas', 'gone']);
  });

  it('are none for the only product of a category, and are in the caller’s language', async () => {
    expect(await english('listRelated', { params: { id: ids['oud'] as number } })).toEqual({ rows: [] });
    const arabic = await shop.apiFor({ language: 'ar' })('listRelated', { params: { id: ids['cake'] as number } });
    expect(namesOf(arabic)[0]).toBe('box ع');
  });

  it('are eight at most', async () => {
    const many = await createCategory(shop.db);
    for (let n = 0; n < serverLimits.relatedMax + 2; n += 1) await make(`many-${n}`, many);
    const { rows } = await english('listRelated', { params: { id: ids['many-0'] as number } });
    expect(rows).toHaveLength(8);
  });

  it.each(['hidden', 'nothing'])('are refused for a product that is not listed: %s', async (name) => {
    await expect(english('listRelated', { params: { id: ids[name] ?? 999_999 } })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('products by their ids', () => {
  const byIds = (names: string[], more: object = {}) =>
    english('listProducts', { query: { ids: names.map((name) => ids[name] ?? 999_999).join(), ...more } });

  it('come in the requested order, without those that are not listed any more', async () => {
    const list = await byIds(['oud', 'hidden', 'ajwa', 'nothing', 'khalas']);
    expect(namesOf(list)).toEqual(['oud', 'ajwa', 'khalas']);
    expect(list).toMatchObject({ total: 3, totalPages: 1, category: null });
  });

  it('can be filtered and paged like any list', async () => {
    expect(namesOf(await byIds(['gone', 'oud', 'ajwa'], { inStock: true }))).toEqual(['oud', 'ajwa']);
    expect(namesOf(await byIds(['gone', 'oud', 'ajwa'], { limit: 2, page: 2 }))).toEqual(['ajwa']);
    expect(namesOf(await byIds(['oud', 'ajwa'], { category_id: sweets }))).toEqual(['ajwa']);
  });

  it('may be named twice, and as many as a page has', async () => {
    expect(namesOf(await byIds(['oud', 'ajwa', 'oud']))).toEqual(['oud', 'ajwa']);
    const full = Array.from({ length: limits.listIdsMax }, () => 'oud');
    expect(namesOf(await byIds(full))).toEqual(['oud']);
  });

  it.each(['', '7,', ',7', '7,,8', '7 8', 'a', '-1', '0', '1.5', '2147483648', '٧', Array(25).fill(7).join()])(
    'are refused when written as %j',
    async (text) => {
      const answer = await shop.request({ url: `/api/v1/products?ids=${encodeURIComponent(text)}` });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error: { code: 'invalid', fields: { ids: expect.any(String) } } });
    },
  );
});
