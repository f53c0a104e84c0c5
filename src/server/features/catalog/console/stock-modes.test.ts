import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GridItem } from '#contract/console/grid.ts';
import type { StockMode } from '#contract/values/stock-modes.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  shop = await createTestApp();
  owner = await createStaff(shop, 'owner');
});
afterAll(() => shop.close());

const read = (id: number) => owner.console('getConsoleProduct', { params: { id } });

async function product(variant: { stock?: number; stockMode?: StockMode; dayLimit?: number } = {}) {
  const { productId } = await createProduct(shop.db, { variants: [variant] });
  return read(productId);
}

interface Change {
  stockMode?: StockMode;
  dayLimit?: number | null;
  stock?: number;
}

async function save(id: number, change: Change) {
  const { version, variants } = await read(id);
  const [variant] = variants;
  return owner.console('saveProduct', {
    params: { id },
    body: { version, variants: { changed: [{ id: variant!.id, version: variant!.version, ...change }] } },
  });
}

describe('how a variant is sold', () => {
  it('is from stock, until staff say otherwise', async () => {
    const { id, variants } = await product({ stock: 4 });
    expect(variants[0]).toMatchObject({ stockMode: 'counted', dayLimit: null });
    const { product: saved } = await save(id, { stockMode: 'made', dayLimit: 10 });
    expect(saved).toMatchObject({ stock: 0, stockMode: 'made' });
    expect(saved.variants[0]).toMatchObject({ stockMode: 'made', dayLimit: 10, stock: 4 });
  });

  it('is in the log and the history, and in the list of products', async () => {
    const { id } = await product();
    await save(id, { stockMode: 'endless' });
    const { rows } = await owner.console('listAudit', { query: { subjectKind: 'variant' } });
    expect(rows[0]).toMatchObject({ before: { stockMode: 'counted' }, after: { stockMode: 'endless' } });
    const list = await owner.console('listConsoleProducts', { query: {} });
    expect(list.rows.find((row) => row.id === id)).toMatchObject({ stockMode: 'endless' });
    const grid = await owner.console('listGrid', { query: { products: String(id) } });
    expect(grid.rows[0]).toMatchObject({ stockMode: 'endless' });
  });

  it.each(['made', 'endless'] as const)('from %s back to the stock needs a count', async (stockMode) => {
    const { id, variants } = await product({ stock: 3, stockMode });
    await expect(save(id, { stockMode: 'counted' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'variants.changed.0.stock': expect.any(String) },
    });
    const { product: saved } = await save(id, { stockMode: 'counted', stock: 7 });
    expect(saved.variants[0]).toMatchObject({ stockMode: 'counted', stock: 7 });
    const history = await owner.console('listMovements', { params: { id: variants[0]!.id }, query: {} });
    expect(history.rows[0]).toMatchObject({ change: 4, stockAfter: 7, reason: 'counted' });
  });

  it('back to the stock with as many pieces as before is a count, too', async () => {
    const { id } = await product({ stock: 3, stockMode: 'made' });
    const { product: saved } = await save(id, { stockMode: 'counted', stock: 3 });
    expect(saved.variants[0]).toMatchObject({ stockMode: 'counted', stock: 3 });
  });

  it('of a product in the shop changes no stock otherwise', async () => {
    const { id } = await product({ stock: 3, stockMode: 'made' });
    await expect(save(id, { stock: 5 })).rejects.toMatchObject({ code: 'invalid' });
  });

  it.each([0, -1, 1.5, 10_001])('has no limit of %s pieces a day', async (dayLimit) => {
    const { id } = await product({ stockMode: 'made' });
    await expect(save(id, { dayLimit })).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'variants.changed.0.dayLimit': expect.any(String) },
    });
  });

  describe('in the grid', () => {
    const rowOf = async (id: number) => (await owner.console('listGrid', { query: { products: String(id) } })).rows[0]!;
    const saveRow = async (id: number, change: Partial<GridItem>, by = owner) => {
      const row = await rowOf(id);
      return by.console('saveGrid', { body: { items: [{ id: row.id, version: row.version, ...change }] } });
    };

    it('is changed in an act with the stock, and taken back with the limit of a day', async () => {
      const { id } = await product({ stock: 3, stockMode: 'made', dayLimit: 10 });
      const { act } = await saveRow(id, { stockMode: 'counted', stock: { counted: 7, seen: 3 } });
      expect((await read(id)).variants[0]).toMatchObject({ stockMode: 'counted', dayLimit: null, stock: 7 });
      const { rows } = await owner.console('listAudit', { query: { subjectKind: 'variant' } });
      expect(rows[0]).toMatchObject({
        act,
        action: 'variant.changed',
        before: { stockMode: 'made', dayLimit: 10, stock: 3 },
        after: { stockMode: 'counted', dayLimit: null, stock: 7 },
      });
      expect(await owner.console('undoAct', { params: { act: act ?? '' } })).toMatchObject({ refused: [] });
      expect((await read(id)).variants[0]).toMatchObject({ stockMode: 'made', dayLimit: 10, stock: 3 });
    });

    it('is seen by shoppers at once', async () => {
      const { id } = await product({ stock: 0 });
      const isInStock = async () => (await shop.apiFor()('getProduct', { params: { id } })).variants[0]?.inStock;
      expect(await isInStock()).toBe(false);
      const { act } = await saveRow(id, { stockMode: 'made' });
      expect(await isInStock()).toBe(true);
      await owner.console('undoAct', { params: { act: act ?? '' } });
      expect(await isInStock()).toBe(false);
    });

    it.each(['made', 'endless'] as const)('begins to be counted after %s with a count only', async (stockMode) => {
      const { id } = await product({ stock: 3, stockMode });
      await expect(saveRow(id, { stockMode: 'counted' })).rejects.toMatchObject({
        code: 'invalid',
        fields: { 'items.0.stock': expect.any(String) },
      });
      await saveRow(id, { stockMode: 'counted', stock: { counted: 3, seen: 3 } });
      expect(await rowOf(id)).toMatchObject({ stockMode: 'counted', stock: 3 });
    });

    it('is refused with both values if someone else has changed it', async () => {
      const { id } = await product({ stock: 3 });
      await save(id, { stockMode: 'endless' });
      const { version } = await rowOf(id);
      expect(await saveRow(id, { stockMode: 'made', base: { stockMode: 'counted' } })).toMatchObject({
        saved: 0,
        refused: [
          {
            code: 'changed_meanwhile',
            current: { stockMode: 'endless', version },
            details: { fields: { stockMode: { yours: 'made', theirs: 'endless' } } },
          },
        ],
      });
      // A count of what is not counted any more.
      expect(await saveRow(id, { stock: { counted: 5, seen: 3 } })).toMatchObject({
        saved: 0,
        refused: [{ details: { fields: { stockMode: { yours: 'counted', theirs: 'endless' } } } }],
      });
      expect(await saveRow(id, { stockMode: 'endless', base: { stockMode: 'counted' } })).toMatchObject({
        refused: [],
      });
    });

    it('needs the permissions for products and for counts', async () => {
      const pricer = await createStaff(shop, 'support', { extra: ['catalog.read', 'prices.write', 'catalog.write'] });
      const { id } = await product({ stock: 3 });
      await expect(saveRow(id, { stockMode: 'made' }, pricer)).rejects.toMatchObject({
        code: 'not_permitted',
        details: { permission: 'stock.adjust' },
      });
    });
  });

  it('is copied with a product', async () => {
    const { id } = await product({ stockMode: 'made', dayLimit: 10 });
    const { product: copy } = await owner.console('copyProduct', { params: { id } });
    expect(copy.variants[0]).toMatchObject({ stockMode: 'made', dayLimit: 10 });
  });
});
