import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('is copied with a product', async () => {
    const { id } = await product({ stockMode: 'made', dayLimit: 10 });
    const { product: copy } = await owner.console('copyProduct', { params: { id } });
    expect(copy.variants[0]).toMatchObject({ stockMode: 'made', dayLimit: 10 });
  });
});
