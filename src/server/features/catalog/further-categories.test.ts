import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sorts } from '#contract/catalog.ts';
import type { CategoryId } from '#contract/ids.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
});
afterAll(() => shop.close());

const read = (id: number) => manager.console('getConsoleProduct', { params: { id } });
const save = (id: number, body: { version: number; categoryId?: number; furtherCategoryIds?: number[] }) =>
  manager.console('saveProduct', { params: { id }, body });
const undo = (act: string | null) => manager.console('undoAct', { params: { act: act ?? '' } });

type List = Parameters<typeof list>[0];
async function list(query: { category_id: number; sort?: (typeof sorts)[number]; limit?: number; inStock?: boolean }) {
  const { rows, total } = await shop.apiFor()('listProducts', { query });
  return { ids: rows.map(({ id }) => id), total };
}

/** Flowers with roses and lilies, and occasions with birthdays. */
async function newTree() {
  const flowers = await createCategory(shop.db, { name: { en: 'Flowers', ar: 'زهور' } });
  const roses = await createCategory(shop.db, { parentId: flowers, name: { en: 'Roses', ar: 'ورد' } });
  const lilies = await createCategory(shop.db, { parentId: flowers });
  const occasions = await createCategory(shop.db);
  const birthday = await createCategory(shop.db, { parentId: occasions, name: { en: 'Birthday', ar: 'ميلاد' } });
  return { flowers, roses, lilies, occasions, birthday };
}

async function newProduct(category: CategoryId, further: CategoryId[], more: Parameters<typeof createProduct>[1] = {}) {
  const product = await createProduct(shop.db, { category, ...more });
  await save(product.productId, { version: 1, furtherCategoryIds: further });
  return product.productId;
}

describe('a product with further categories', () => {
  it('is in the lists and counts of each, and of those above, once', async () => {
    const { flowers, roses, lilies, occasions, birthday } = await newTree();
    const rose = await newProduct(roses, []);
    const both = await newProduct(roses, [birthday, lilies]);
    const lists = await Promise.all(
      [roses, lilies, flowers, birthday, occasions].map((id) => list({ category_id: id })),
    );
    expect(lists).toEqual([
      { ids: [both, rose], total: 2 },
      { ids: [both], total: 1 },
      { ids: [both, rose], total: 2 },
      { ids: [both], total: 1 },
      { ids: [both], total: 1 },
    ]);
    const { rows } = await manager.console('listConsoleCategories');
    expect(rows.find(({ id }) => id === birthday)).toMatchObject({ products: 1, isEmpty: false });
    for (const category of [birthday, occasions]) {
      const query = { category };
      expect((await manager.console('listConsoleProducts', { query })).rows.map(({ id }) => id)).toEqual([both]);
      expect((await manager.console('listGrid', { query })).rows.map(({ productId }) => productId)).toEqual([both]);
    }
    // Breadcrumb and canonical address are of the primary one.
    expect((await shop.apiFor()('getProduct', { params: { id: both } })).category).toMatchObject({ id: roses });
  });

  it.each(sorts)('is at its place in pages sorted by %s, with any filter', async (sort) => {
    const { flowers, roses, lilies, birthday } = await newTree();
    const categories = [roses, lilies, birthday];
    for (let n = 0; n < 12; n += 1) {
      const main = categories[n % 3] ?? roses;
      const further = categories.filter((id, at) => id !== main && (n >> at) % 2 === 1);
      const offers = n % 4 === 0 ? [{ discount: 10 }] : [];
      const variants = [{ price: 20 + ((n * 7) % 12), stock: n % 5, sold: n % 6, offers }];
      await newProduct(main, further, { variants });
    }
    const filters: Omit<List & { min?: number; max?: number; offers?: boolean }, 'category_id'>[] = [
      {},
      { inStock: true },
      { offers: true },
      { min: 22, max: 27 },
      { offers: true, inStock: true },
      { offers: true, max: 27, inStock: true },
    ];
    for (const category of [flowers, ...categories])
      for (const filter of filters) {
        const query = { category_id: category, sort, ...filter };
        const whole = await list({ ...query, limit: 50 });
        expect(new Set(whole.ids).size, JSON.stringify(query)).toBe(whole.total);
        const pages = [1, 2, 3, 4].map(async (page) => (await list({ ...query, limit: 4, page } as List)).ids);
        expect((await Promise.all(pages)).flat().slice(0, whole.total)).toEqual(whole.ids);
      }
  });

  it('has them in its history, before and after an edit', async () => {
    const { roses, lilies, birthday } = await newTree();
    const id = await newProduct(roses, [birthday]);
    await save(id, { version: 2, categoryId: lilies, furtherCategoryIds: [roses, birthday] });
    const { rows } = await manager.console('listAudit', { query: { subjectKind: 'product', subjectId: String(id) } });
    expect(rows[0]).toMatchObject({
      action: 'product.changed',
      before: { categoryId: roses, furtherCategoryIds: [birthday] },
      after: { categoryId: lilies, furtherCategoryIds: [roses, birthday].sort((a, b) => a - b) },
    });
  });

  it('is found in each by a search, and by the name of each', async () => {
    const { roses, birthday } = await newTree();
    const name = { en: 'Peony surprise', ar: 'مفاجأة الفاوانيا' };
    const id = await newProduct(roses, [birthday], { name });
    const find = async (query: string, category?: number) =>
      (
        await shop.apiFor()('search', { query: { query, ...(category !== undefined && { cat_id: category }) } })
      ).rows.map((row) => row.id);
    expect(await find('peony', birthday)).toEqual([id]);
    expect(await find('peony', roses)).toEqual([id]);
    expect(await find('peony', await createCategory(shop.db))).toEqual([]);
    expect(await find('peony birthday')).toEqual([id]);
    await manager.console('saveCategory', {
      params: { id: birthday },
      body: { version: 1, name: { en: 'Anniversary', ar: 'ذكرى' } },
    });
    await shop.services.searchEngine.catchUp();
    expect(await find('peony anniversary')).toEqual([id]);
  });

  it('has the offers of each, and the better one counts', async () => {
    const { roses, birthday } = await newTree();
    const id = await newProduct(roses, [birthday], { variants: [{ price: 100 }] });
    const offer = (category: number, percent: number) =>
      manager.console('createOffer', {
        body: {
          target: { category },
          discount: percent,
          from: null,
          until: null,
          text: { en: 'Weekend', ar: 'نهاية الأسبوع' },
          licence: '',
        },
      });
    await offer(roses, 10);
    await offer(birthday, 30);
    const [variant] = (await shop.apiFor()('getProduct', { params: { id } })).variants;
    expect(variant?.discountedPrice).toBe(70);
  });
});

describe('the further categories of a product', () => {
  it('are saved without the primary one, in the log, and merged with the edits of others', async () => {
    const { roses, lilies, birthday } = await newTree();
    const id = await newProduct(roses, [birthday]);
    expect(await save(id, { version: 2, furtherCategoryIds: [birthday, roses, lilies, birthday] })).toMatchObject({
      product: { furtherCategoryIds: [lilies, birthday], version: 3 },
    });
    // The new primary one is no further one.
    const { product } = await save(id, { version: 3, categoryId: lilies });
    expect(product).toMatchObject({ category: { id: lilies }, furtherCategoryIds: [birthday] });
    await expect(save(id, { version: 2, furtherCategoryIds: [] })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { furtherCategoryIds: { yours: [], theirs: [birthday] } } },
    });
    await expect(save(id, { version: 4, furtherCategoryIds: [999_999] })).rejects.toMatchObject({
      code: 'invalid',
      fields: { furtherCategoryIds: 'This value is not valid' },
    });
  });

  it('hold a category: it is deleted when no product is in it', async () => {
    const { roses, birthday } = await newTree();
    const id = await newProduct(roses, [birthday]);
    const remove = () => manager.console('deleteCategory', { params: { id: birthday }, body: { version: 1 } });
    await expect(remove()).rejects.toMatchObject({ code: 'category_not_empty' });
    await save(id, { version: 2, furtherCategoryIds: [] });
    await remove();
  });

  it('are added to several products and removed, with one undo, and a primary category stays', async () => {
    const { roses, birthday } = await newTree();
    const [one, two] = [await newProduct(roses, []), await newProduct(birthday, [roses])];
    const items = async () => (await Promise.all([one, two].map(read))).map(({ id, version }) => ({ id, version }));
    const furtherOf = async () =>
      (await Promise.all([one, two].map(read))).map((product) => product.furtherCategoryIds);
    const added = await manager.console('placeProducts', {
      body: { categoryId: birthday, to: 'added', items: await items() },
    });
    expect(added.done).toHaveLength(2);
    expect(await furtherOf()).toEqual([[birthday], [roses]]);
    expect((await undo(added.act)).done).toHaveLength(1);
    expect(await furtherOf()).toEqual([[], [roses]]);
    const removed = await manager.console('placeProducts', {
      body: { categoryId: roses, to: 'removed', items: await items() },
    });
    expect([await furtherOf(), (await read(one)).category.id]).toEqual([[[], []], roses]);
    await undo(removed.act);
    const main = await manager.console('categorizeProducts', { body: { categoryId: roses, items: await items() } });
    expect([await furtherOf(), (await read(two)).category.id]).toEqual([[[], []], roses]);
    await undo(main.act);
    expect([await furtherOf(), (await read(two)).category.id]).toEqual([[[], [roses]], birthday]);
  });
});
