import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct } from '../../../testing/catalog-factory.ts';
import { orderOf } from '../../../testing/order-of.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;
/** Edits products, and sees no reports. */
let editor: typeof manager;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
  editor = await createStaff(shop, 'support', { extra: ['catalog.write', 'prices.write', 'audit.read'] });
});
afterAll(() => shop.close());

async function newVariant(cost: number | null = null) {
  const category = await createCategory(shop.db);
  const { productId, variantIds } = await createProduct(shop.db, { category, variants: [{ price: 100, stock: 9 }] });
  const variantId = variantIds[0] ?? 0;
  const dirhams = cost === null ? null : cost * 100;
  await shop.db.updateTable('variants').set({ cost_dirhams: dirhams }).where('id', '=', variantId).execute();
  return { category, productId, variantId };
}
type Variant = Awaited<ReturnType<typeof newVariant>>;

async function saveCost({ productId, variantId }: Variant, cost: number | null, by = manager, seen = 1) {
  const changed = [{ id: variantId, version: seen, cost }];
  const { product } = await by.console('saveProduct', {
    params: { id: productId },
    body: { version: 1, variants: { changed } },
  });
  return product.variants[0];
}
const costIn = async ({ productId }: Variant, by = manager) =>
  (await by.console('getConsoleProduct', { params: { id: productId } })).variants[0]?.cost;
const gridRow = async ({ category }: Variant, by = manager) =>
  (await by.console('listGrid', { query: { category } })).rows[0];
async function saveInGrid(
  variant: Variant,
  change: { cost: number | null; base?: { cost: number | null } },
  by = manager,
) {
  const version = (await gridRow(variant))?.version ?? 0;
  return by.console('saveGrid', { body: { items: [{ id: variant.variantId, version, ...change }] } });
}

describe('the cost of a variant', () => {
  it('is saved by the editor, removed again, and in the log', async () => {
    const variant = await newVariant();
    expect(await costIn(variant)).toBeNull();
    expect(await saveCost(variant, 60.5)).toMatchObject({ cost: 60.5, version: 2 });
    expect(await saveCost(variant, null, manager, 2)).toMatchObject({ cost: null, version: 3 });
    const logged = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'variant')
      .where('subject_id', '=', String(variant.variantId))
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      { action: 'variant.changed', before: { cost: null }, after: { cost: 60.5 } },
      { action: 'variant.changed', before: { cost: 60.5 }, after: { cost: null } },
    ]);
  });

  it.each([-1, 12.345, 1e9])('is refused as %d', async (cost) => {
    await expect(saveCost(await newVariant(), cost)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is saved by the grid, taken back by its undo, and refused with both values if it is another now', async () => {
    const variant = await newVariant(40);
    expect(await gridRow(variant)).toMatchObject({ cost: 40, price: 100 });
    const { act } = await saveInGrid(variant, { cost: 55, base: { cost: 40 } });
    expect(await costIn(variant)).toBe(55);
    const { refused } = await saveInGrid(variant, { cost: 70, base: { cost: 40 } });
    expect(refused).toMatchObject([
      { code: 'changed_meanwhile', details: { fields: { cost: { yours: 70, theirs: 55 } } } },
    ]);
    expect((await manager.console('undoAct', { params: { act: act ?? '' } })).done).toHaveLength(1);
    expect(await costIn(variant)).toBe(40);
  });

  it('is copied with its product', async () => {
    const variant = await newVariant(40);
    const { product } = await manager.console('copyProduct', { params: { id: variant.productId } });
    expect(product.variants).toMatchObject([{ cost: 40, stock: 0 }]);
  });

  it('is not seen without the reports, nor changed, also not by a conflict or in the log', async () => {
    const variant = await newVariant(40);
    expect([await costIn(variant, editor), (await gridRow(variant, editor))?.cost]).toEqual([null, null]);
    const refusal = { code: 'not_permitted', details: { permission: 'reports.read' } };
    await expect(saveCost(variant, 1, editor)).rejects.toMatchObject(refusal);
    await expect(saveInGrid(variant, { cost: 1 }, editor)).rejects.toMatchObject(refusal);
    const { act } = await saveInGrid(variant, { cost: 41 });
    await expect(editor.console('undoAct', { params: { act: act ?? '' } })).rejects.toMatchObject(refusal);
    const { rows } = await editor.console('listAudit', { query: { limit: 20 } });
    expect(rows.find((row) => row.act === act)?.after).toMatchObject({ cost: null });
    expect(await costIn(variant)).toBe(41);
  });
});

describe('a line of an order', () => {
  it('keeps the cost of the time when it was bought', async () => {
    const [known, unknown] = [await newVariant(40), await newVariant()];
    const api = shop.apiFor(await createUser(shop));
    for (const variant of [known, unknown]) await orderOf(api, variant);
    await saveCost(known, 90, manager, 2);
    await saveCost(unknown, 90);
    const lines = await shop.db
      .selectFrom('order_items')
      .select('cost_dirhams')
      .where('variant_id', 'in', [known.variantId, unknown.variantId])
      .orderBy('id')
      .execute();
    expect(lines.map((line) => line.cost_dirhams)).toEqual([4000, null]);
    const { totals, rows } = await manager.console('getReport', { query: { by: 'product', period: 'today' } });
    expect(totals).toMatchObject({ goods: 200, costed: 100, cost: 40 });
    expect(rows.map(({ now }) => [now.costed, now.cost])).toEqual(
      expect.arrayContaining([
        [100, 40],
        [0, 0],
      ]),
    );
  });
});
