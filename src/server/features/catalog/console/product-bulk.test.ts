import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { createCategory } from '../../../testing/catalog-factory.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;
let [cakes, gifts] = [0, 0];

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
  cakes = await createCategory(shop.db, { name: { en: 'Cakes', ar: 'كعك' } });
  gifts = await createCategory(shop.db, { name: { en: 'Gifts', ar: 'هدايا' } });
});
afterAll(() => shop.close());

const size = (en: string, ar: string) => [{ name: { en: 'Size', ar: 'الحجم' }, value: { en, ar } }];
const variant = { price: 25.5, stock: 10, attributes: [], images: [], published: true, position: 0 };

async function newProduct(more: object = {}) {
  const body = { categoryId: cakes, name: { en: 'Cake', ar: 'كعكة' }, variants: [variant], ...more };
  return (await manager.console('createProduct', { body })).product;
}
const read = (id: number) => manager.console('getConsoleProduct', { params: { id } });
const statesOf = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await read(id)).state));
const undo = (act: string | null) => manager.console('undoAct', { params: { act: act ?? '' } });
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });

describe('several products', () => {
  it('are the rows of the grid, to change their prices', async () => {
    const [one, two] = [await newProduct(), await newProduct()];
    await newProduct();
    const { rows } = await manager.console('listGrid', { query: { products: `${one.id},${two.id}` } });
    expect(rows.map(({ productId }) => productId)).toEqual([two.id, one.id]);
  });

  it('are published, each with its own outcome, and taken back by one undo', async () => {
    const [one, two, changed] = [await newProduct(), await newProduct(), await newProduct()];
    const bare = await newProduct({ variants: [] });
    await manager.console('saveProduct', { params: { id: changed.id }, body: { version: 1, leadDays: 2 } });
    const items = [...[one, two, changed, bare].map(seen), { id: 999_999, version: 1 }];
    const outcome = await manager.console('moveProducts', { body: { to: 'live', items } });
    expect(outcome.done.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(outcome.refused).toMatchObject([
      { id: bare.id, name: { en: 'Cake', ar: 'كعكة' }, code: 'not_publishable', details: { missing: ['variants'] } },
      { id: changed.id, code: 'changed_meanwhile', details: { version: 2 } },
      { id: 999_999, code: 'not_found' },
    ]);
    const shown = await shop.apiFor()('listProducts', { query: { category_id: cakes } });
    expect(shown.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
    const again = await manager.console('moveProducts', { body: { to: 'live', items: outcome.done } });
    expect(again).toMatchObject({ act: null, refused: [] });
    expect((await undo(outcome.act)).done).toHaveLength(2);
    expect(await statesOf([one.id, two.id])).toEqual(['draft', 'draft']);
  });

  it('are archived, and come back as they were, with the day on which they are published', async () => {
    const [live, waiting] = [await newProduct(), await newProduct()];
    const published = await manager.console('publishProduct', { params: { id: live.id }, body: { version: 1 } });
    const at = { day: addDays(qatarDay(new Date()), 3), time: '09:00' };
    const planned = await manager.console('scheduleProduct', {
      params: { id: waiting.id },
      body: { version: waiting.version, at },
    });
    const items = [published.product, planned.product].map(seen);
    const { act } = await manager.console('moveProducts', { body: { to: 'archived', items } });
    expect(await statesOf([live.id, waiting.id])).toEqual(['archived', 'archived']);
    await undo(act);
    expect(await statesOf([live.id, waiting.id])).toEqual(['live', 'draft']);
    expect((await read(waiting.id)).publishAt).toBe(planned.product.publishAt);
  });

  it('get a category, and each its own one back; one that changed since keeps the new one', async () => {
    const [one, two] = [await newProduct(), await newProduct()];
    const body = { categoryId: gifts, items: [one, two].map(seen) };
    const { act } = await manager.console('categorizeProducts', { body });
    expect((await read(one.id)).category.id).toBe(gifts);
    const { version } = await read(two.id);
    await manager.console('saveProduct', { params: { id: two.id }, body: { version, leadDays: 1 } });
    const undone = await undo(act);
    expect(undone.done.map(({ id }) => id)).toEqual([one.id]);
    expect(undone.refused).toMatchObject([{ id: two.id, code: 'changed_meanwhile' }]);
    expect([(await read(one.id)).category.id, (await read(two.id)).category.id]).toEqual([cakes, gifts]);
    await expect(
      manager.console('categorizeProducts', { body: { ...body, categoryId: 999_999 } }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are published by who may publish only', async () => {
    const packer = await createStaff(shop, 'packer');
    const { id } = await newProduct();
    for (const to of ['live', 'archived'] as const)
      await expect(packer.console('moveProducts', { body: { to, items: [{ id, version: 1 }] } })).rejects.toMatchObject(
        { code: 'not_permitted' },
      );
  });
});

it('an edit of the category in the editor is no act of several products', async () => {
  const { id } = await newProduct();
  const { act } = await manager.console('saveProduct', { params: { id }, body: { version: 1, categoryId: gifts } });
  await expect(undo(act)).rejects.toMatchObject({ code: 'not_found' });
});

it('a copy is a draft with texts, options and variants, without SKUs, barcodes and stock', async () => {
  const option = { type: 'text' as const, name: { en: 'Name', ar: 'الاسم' }, required: true, maxLength: 20 };
  const original = await newProduct({
    name: { en: 'Rose cake', ar: 'كعكة الورد' },
    description: { en: 'Fresh', ar: 'طازجة' },
    leadDays: 2,
    options: [option],
    variants: [
      { ...variant, sku: 'ROSE-S', barcode: '6291041500213', attributes: size('Small', 'صغير') },
      { ...variant, sku: 'ROSE-L', price: 40, attributes: size('Large', 'كبير'), position: 1 },
    ],
  });
  await manager.console('publishProduct', { params: { id: original.id }, body: { version: original.version } });
  const copies = await Promise.all(
    [1, 2].map(async () => (await manager.console('copyProduct', { params: { id: original.id } })).product),
  );
  for (const copy of copies) {
    const { name, description, leadDays, category } = original;
    expect(copy).toMatchObject({ name, description, leadDays, category, state: 'draft', ordered: false });
    expect(copy.options).toMatchObject([option]);
    expect(copy.variants).toMatchObject([
      { price: 25.5, stock: 0, barcode: '', attributes: original.variants[0]?.attributes },
      { price: 40, stock: 0, barcode: '', attributes: original.variants[1]?.attributes },
    ]);
  }
  const all = [original, ...copies];
  expect(new Set(all.map(({ handle }) => handle)).size).toBe(3);
  expect(new Set(all.flatMap(({ variants }) => variants.map(({ sku }) => sku))).size).toBe(6);
  await expect(manager.console('copyProduct', { params: { id: 999_999 } })).rejects.toMatchObject({
    code: 'not_found',
  });
});
