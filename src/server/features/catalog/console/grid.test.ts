import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { GridItem, GridRow } from '#contract/console/grid.ts';
import { createCategory, createProduct } from '../../../testing/catalog-factory.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let owner: ConsoleClient;
let ownerName: string;
let manager: ConsoleClient;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  ({ console: owner, name: ownerName } = await createStaff(shop, 'owner'));
  ({ console: manager } = await createStaff(shop, 'manager', { elevated: false }));
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = null;
});

/** A category of products with one variant each, at 12 riyals. */
async function newRows(products: number, variant: Parameters<typeof createProduct>[1] = {}) {
  const category = await createCategory(shop.db);
  for (let made = 0; made < products; made += 1)
    await createProduct(shop.db, { category, variants: [{ price: 12, stock: 10 }], ...variant });
  return { category, rows: await rowsOf(category) };
}

const rowsOf = async (category: number) => (await owner('listGrid', { query: { category } })).rows;
const itemOf = ({ id, version }: GridRow, change: Partial<GridItem>): GridItem => ({ id, version, ...change });
const save = (items: GridItem[], by = owner) => by('saveGrid', { body: { items } });
async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
const shownPrice = async (productId: number) => {
  const product = await shop.apiFor()('getProduct', { params: { id: productId } });
  return product.variants[0];
};

describe('the rows of the grid', () => {
  it('are the variants of each product in their order, the newest product first, page by page', async () => {
    const category = await createCategory(shop.db);
    const [older, newer] = [
      await createProduct(shop.db, { category, variants: [{}, {}, {}] }),
      await createProduct(shop.db, { category, published: false, variants: [{}, {}] }),
    ];
    const all = [...newer.variantIds, ...older.variantIds];
    const seen: number[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const { rows, next }: Awaited<ReturnType<typeof page>> = await page(after);
      seen.push(...rows.map(({ id }) => id));
      after = next;
    }
    expect(seen).toEqual(all);
    function page(after: string | undefined) {
      return owner('listGrid', { query: { category, limit: 2, ...(after !== undefined && { after }) } });
    }
  });

  it('are found by words in both scripts and by SKU', async () => {
    const { productId } = await createProduct(shop.db, {
      name: { en: 'Damask rose', ar: 'ورد جوري' },
      variants: [{ sku: 'ROSE-9' }],
    });
    for (const q of ['damask', 'جورى', 'ROSE-9'])
      expect((await owner('listGrid', { query: { q } })).rows.map((row) => row.productId)).toEqual([productId]);
  });
});

describe('saving the grid', () => {
  it('changes prices, names, stock and visibility at once, as one act', async () => {
    const { category, rows } = await newRows(3);
    const [first, second, third] = rows as [GridRow, GridRow, GridRow];
    const outcome = await save([
      itemOf(first, { price: 12.5, stock: { counted: 7, seen: 10 }, barcode: '٩٦٣٨٥٠٧٤' }),
      itemOf(second, { nameAr: 'سلة ورد', nameEn: 'Basket', productVersion: second.productVersion }),
      itemOf(third, { published: false }),
    ]);
    expect(outcome).toMatchObject({ saved: 3, refused: [] });
    expect(await rowsOf(category)).toMatchObject([
      { price: 12.5, stock: 7, barcode: '96385074', version: 2 },
      { nameAr: 'سلة ورد', nameEn: 'Basket', productVersion: 2 },
      { published: false },
    ]);
    expect(outcome.done).toEqual(
      (await rowsOf(category)).map(({ id, version, productVersion, stock, movement }) => ({
        id,
        version,
        productVersion,
        stock,
        movement,
      })),
    );
    expect(await shownPrice(first.productId)).toMatchObject({ variantPrice: 12.5 });
    expect((await shop.apiFor({ language: 'ar' })('search', { query: { query: 'سلة ورد' } })).rows).toHaveLength(1);
    const { rows: log } = await owner('listAudit', { query: { limit: 4 } });
    expect(new Set(log.map(({ act }) => act))).toEqual(new Set([outcome.act]));
    expect(log.map(({ action }) => action).sort()).toEqual([
      'price.changed',
      'product.changed',
      'variant.changed',
      'variant.changed',
    ]);
    const history = await owner('listMovements', { params: { id: first.id } });
    expect(history.rows).toMatchObject([{ change: -3, stockAfter: 7, reason: 'counted', by: ownerName }]);
  });

  describe('an offer', () => {
    const offersOf = (variantId: number) =>
      shop.db
        .selectFrom('offers')
        .select(['group_id as id', 'discount', 'description', 'version'])
        .where('variant_id', '=', variantId)
        .where('state', '=', 'running')
        .orderBy('id')
        .execute();
    const offer = (percent: number, seen: number) => ({ offer: { percent, seen } });
    async function newRow(offers: { discount: number }[]) {
      const { category, rows } = await newRows(1, { variants: [{ price: 20, offers }] });
      const read = async () => (await rowsOf(category))[0] as GridRow;
      return { row: rows[0] as GridRow, read };
    }
    const special = { en: 'A special price', ar: 'سعر خاص' };

    it('is made, changed with its text and removed; shoppers see the price, and the log both sides', async () => {
      const { row, read } = await newRow([]);
      const pays = async () => (await shownPrice(row.productId))?.discountedPrice;
      expect(await save([itemOf(row, offer(25, 0))])).toMatchObject({ saved: 1, refused: [] });
      expect(await read()).toMatchObject({ offer: 25, otherOffer: 0, price: 20 });
      expect(await shownPrice(row.productId)).toMatchObject({
        variantPrice: 20,
        discountedPrice: 15,
        offers: [{ discount: 25, description: '' }],
      });
      await shop.db
        .updateTable('offers')
        .set({ description: JSON.stringify(special) })
        .where('variant_id', '=', row.id)
        .execute();
      const [made] = await offersOf(row.id);
      await save([itemOf(row, offer(10, 25))]);
      expect(await offersOf(row.id)).toEqual([{ id: made?.id, discount: 10, description: special, version: 2 }]);
      expect(await pays()).toBe(18);
      const { act } = await save([itemOf(row, offer(0, 10))]);
      expect([await offersOf(row.id), await pays()]).toEqual([[], null]);
      const { rows: log } = await owner('listAudit', { query: { limit: 1 } });
      expect(log).toMatchObject([
        { act, action: 'price.changed', before: { discount: 10 }, after: { discount: 0 }, subject: { label: row.sku } },
      ]);
      const { rows: history } = await sql<{ price: number }>`
        select price_dirhams / 100 as price from price_history where variant_id = ${row.id} order by at`.execute(
        shop.db,
      );
      expect(history.map(({ price }) => price)).toEqual([20, 15, 18, 20]);
    });

    it('makes the lowest price of 30 days that product pages show beside the struck one', async () => {
      const { row } = await newRow([]);
      await save([itemOf(row, { price: 16 })]);
      await save([{ ...itemOf(row, { price: 30, ...offer(10, 0) }), version: row.version + 1 }]);
      expect(await shownPrice(row.productId)).toMatchObject({
        variantPrice: 30,
        discountedPrice: 27,
        lowestPrice: 16,
      });
    });

    it('of the console stays, and is better or not', async () => {
      const { row, read } = await newRow([{ discount: 10 }]);
      await owner('createOffer', {
        body: {
          target: { products: [row.productId] },
          discount: 30,
          from: null,
          until: null,
          text: special,
          licence: '',
        },
      });
      expect(await read()).toMatchObject({ offer: 10, otherOffer: 30 });
      await save([itemOf(row, offer(20, 10))]);
      expect(await shownPrice(row.productId)).toMatchObject({ discountedPrice: 14 });
      await save([itemOf(row, offer(40, 20))]);
      expect(await shownPrice(row.productId)).toMatchObject({ discountedPrice: 12 });
      await save([itemOf(row, offer(0, 40))]);
      expect(await read()).toMatchObject({ offer: 0, otherOffer: 30 });
    });

    it('replaces several of a catalogue file; the undo brings them back with their texts', async () => {
      const { row, read } = await newRow([{ discount: 10 }, { discount: 20 }]);
      expect(row.offer).toBe(20);
      const { act } = await save([itemOf(row, { price: 22, ...offer(5, 20) })]);
      expect(await offersOf(row.id)).toMatchObject([{ discount: 5, description: special }]);
      await owner('undoAct', { params: { act: act ?? '' } });
      expect(await offersOf(row.id)).toMatchObject([
        { discount: 10, description: special },
        { discount: 20, description: special },
      ]);
      expect(await read()).toMatchObject({ price: 20, offer: 20 });
      expect(await shownPrice(row.productId)).toMatchObject({ discountedPrice: 16 });
    });

    it('that someone else has changed is refused, as is one of a price that changed, and its undo', async () => {
      const { row, read } = await newRow([]);
      const { act } = await save([itemOf(row, offer(10, 0))]);
      await expect(save([itemOf(row, offer(15, 0))], manager)).resolves.toMatchObject({
        saved: 0,
        refused: [
          {
            id: row.id,
            code: 'changed_meanwhile',
            by: ownerName,
            current: { offer: 10 },
            details: { by: ownerName, at: expect.any(String), fields: { offer: { yours: 15, theirs: 10 } } },
          },
        ],
      });
      await save([itemOf(row, { price: 21 })]);
      expect(await save([itemOf(row, offer(15, 10))])).toMatchObject({ refused: [{ code: 'changed_meanwhile' }] });
      expect(await owner('undoAct', { params: { act: act ?? '' } })).toMatchObject({
        done: [],
        refused: [{ code: 'changed_meanwhile', details: { fields: {}, by: expect.any(String) } }],
      });
      expect(await read()).toMatchObject({ price: 21, offer: 10 });
      // What the person saw says that only another column has changed.
      const hidden = itemOf(row, { published: false, base: { published: true } });
      expect(await save([hidden])).toMatchObject({ saved: 1, refused: [] });
    });

    it('asks for a proof if the price falls by more than half, and for more than 50 of them', async () => {
      const { row, read } = await newRow([{ discount: 60 }]);
      await expect(save([itemOf(row, offer(61, 60))], manager)).rejects.toMatchObject({ code: 'step_up_required' });
      const both = itemOf(row, { price: 14, ...offer(62, 60) });
      await expect(save([both], manager)).rejects.toMatchObject({ code: 'step_up_required' });
      expect(await save([itemOf(row, offer(55, 60))], manager)).toMatchObject({ saved: 1 });
      expect(await read()).toMatchObject({ offer: 55 });
      const { rows } = await newRows(51);
      const half = rows.map((one) => itemOf(one, offer(50, 0)));
      await expect(save(half, manager)).rejects.toMatchObject({ code: 'step_up_required' });
      expect(await save(half.slice(1), manager)).toMatchObject({ saved: 50 });
    });

    it.each([100, -5, 12.5])('of %d per cent is refused as a whole', async (percent) => {
      const { row } = await newRow([]);
      await expect(save([itemOf(row, offer(percent, 0))])).rejects.toMatchObject({ code: 'invalid' });
    });
  });

  it('keeps the price after an offer right', async () => {
    const { rows } = await newRows(1, { variants: [{ price: 100, offers: [{ discount: 25 }] }] });
    await save([itemOf(rows[0] as GridRow, { price: 60 })]);
    expect(await shownPrice((rows[0] as GridRow).productId)).toMatchObject({ variantPrice: 60, discountedPrice: 45 });
  });

  it('refuses only the rows that someone else has changed, and says who and what', async () => {
    const { category, rows } = await newRows(3);
    const [first, second, third] = rows as [GridRow, GridRow, GridRow];
    await save([itemOf(second, { price: 11.5 })]);
    const outcome = await save(
      [first, second, third].map((row) => itemOf(row, { price: 13 })),
      manager,
    );
    expect(outcome).toMatchObject({
      saved: 2,
      refused: [{ id: second.id, code: 'changed_meanwhile', by: ownerName, current: { price: 11.5, version: 2 } }],
    });
    expect((await rowsOf(category)).map(({ price }) => price)).toEqual([13, 11.5, 13]);
    // What the row has already is no conflict.
    expect(await save([itemOf(second, { price: 11.5 })])).toMatchObject({ act: null, saved: 0, refused: [] });
  });

  it('keeps what was sold since the stock was seen', async () => {
    const { category, rows } = await newRows(1);
    const row = rows[0] as GridRow;
    await shop.db.updateTable('variants').set({ stock: 9, sold: 1 }).where('id', '=', row.id).execute();
    await save([itemOf(row, { stock: { counted: 8, seen: 10 } })]);
    expect(await rowsOf(category)).toMatchObject([{ stock: 7 }]);
  });

  it.each([
    ['with the movement that was seen', true],
    ['as an older page counts', false],
  ])('refuses a count over one that was not seen, %s', async (_what, isNew) => {
    const { category, rows } = await newRows(1);
    const row = rows[0] as GridRow;
    const count = (counted: number, { stock: seen, movement: seenMovement }: GridRow) => [
      itemOf(row, { stock: { counted, seen, ...(isNew && { seenMovement }) } }),
    ];
    const first = await save(count(8, row));
    expect(await save(count(7, row), manager)).toMatchObject({
      saved: 0,
      refused: [{ code: 'changed_meanwhile', by: ownerName, details: { fields: { stock: { yours: 7, theirs: 8 } } } }],
    });
    const [now] = await rowsOf(category);
    expect(now).toMatchObject({ stock: 8, movement: first.done[0]?.movement });
    expect(await save(count(7, now as GridRow), manager)).toMatchObject({ saved: 1, done: [{ stock: 7 }] });
    // What was counted since stays.
    expect(await owner('undoAct', { params: { act: first.act ?? '' } })).toMatchObject({ done: [] });
    expect(await rowsOf(category)).toMatchObject([{ stock: 7 }]);
  });

  it('refuses a count that makes more pieces than a variant can have, at its row', async () => {
    const { rows } = await newRows(2);
    const items = rows.map((row) =>
      itemOf(row, { stock: { counted: 1_000_000, seen: row.id === rows[0]?.id ? 10 : 0 } }),
    );
    await expect(save(items)).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'items.1.stock.counted': expect.any(String) },
    });
  });

  it('refuses a row that is sent twice', async () => {
    const { variantIds } = await createProduct(shop.db);
    const item = { id: variantIds[0] ?? 0, version: 1 };
    const twice = [10, 20].map((percent) => ({ ...item, offer: { percent, seen: 0 } }));
    await expect(save(twice)).rejects.toMatchObject({ code: 'invalid', fields: { items: expect.any(String) } });
    expect(await shop.db.selectFrom('offers').select('id').where('variant_id', '=', item.id).execute()).toEqual([]);
  });

  it('names rows that do not exist', async () => {
    const outcome = await save([{ id: 987_654, version: 1, price: 3 }]);
    expect(outcome).toMatchObject({ act: null, refused: [{ id: 987_654, code: 'not_found', current: null }] });
  });

  it('asks for a proof for more than 50 prices, and for a price that falls by more than half', async () => {
    const { category, rows } = await newRows(51);
    const all = rows.map((row) => itemOf(row, { price: 12.75 }));
    await expect(save(all, manager)).rejects.toMatchObject({ code: 'step_up_required' });
    const cut = [itemOf(rows[0] as GridRow, { price: 5.99 })];
    await expect(save(cut, manager)).rejects.toMatchObject({ code: 'step_up_required' });
    expect(new Set((await rowsOf(category)).map(({ price }) => price))).toEqual(new Set([12]));
    expect(await save([itemOf(rows[0] as GridRow, { price: 6 })], manager)).toMatchObject({ saved: 1 });
    expect(await save(all.slice(1), manager)).toMatchObject({ saved: 50 });
  });

  it('asks for a proof if an undo makes a price fall by more than half', async () => {
    const { category, rows } = await newRows(1);
    const { act } = await save([itemOf(rows[0] as GridRow, { price: 30 })], manager);
    const undo = { params: { act: act ?? '' } };
    await expect(manager('undoAct', undo)).rejects.toMatchObject({ code: 'step_up_required' });
    expect(await rowsOf(category)).toMatchObject([{ price: 30 }]);
    expect(await owner('undoAct', undo)).toMatchObject({ done: [{ id: rows[0]?.id }] });
    expect(await rowsOf(category)).toMatchObject([{ price: 12 }]);
  });

  it('is for those who may change each of the columns', async () => {
    const { rows } = await newRows(1);
    const row = rows[0] as GridRow;
    const { console: clerk } = await createStaff(shop, 'accountant', { extra: ['prices.write'] });
    expect(await save([itemOf(row, { price: 13 })], clerk)).toMatchObject({ saved: 1 });
    for (const change of [
      { published: false },
      { stock: { counted: 1, seen: 10 } },
      { offer: { percent: 10, seen: 0 } },
      { nameEn: 'X', productVersion: 1 },
    ])
      await expect(save([itemOf(row, change)], clerk)).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('writes 500 prices and offers fast: a few statements, one act with 500 rows, undone within the hour', async () => {
    const { category } = await newRows(1);
    await createProduct(shop.db, { category, variants: Array.from({ length: 499 }, () => ({ price: 20 })) });
    const rows = await rowsOf(category);
    expect(rows).toHaveLength(500);
    const change = ({ price }: GridRow) => ({ price: price + 1, offer: { percent: 15, seen: 0 } });
    const few = (await rowsOf((await newRows(1)).category)).map((row) => itemOf(row, change(row)));
    const fewMs = await msOf(() => save(few));
    let outcome: Awaited<ReturnType<typeof save>> | undefined;
    const allMs = await msOf(async () => (outcome = await save(rows.map((row) => itemOf(row, change(row))))));
    if (!outcome) throw new Error('nothing was saved');
    expect(outcome).toMatchObject({ saved: 500, refused: [] });
    // Measured beside one row in the same run: row by row, 500 would take some hundred times as long.
    expect(allMs / fewMs).toBeLessThan(100);
    const logged = shop.db
      .selectFrom('audit_log')
      .select('id')
      .where('act', '=', outcome.act as string);
    expect(await logged.execute()).toHaveLength(500);
    const [changed, ...others] = await rowsOf(category);
    expect(new Set(others.map(({ offer }) => offer))).toEqual(new Set([15]));
    await save([itemOf(changed as GridRow, { price: 99 })]);
    const { act } = outcome;
    shop.at.now = new Date(Date.now() + 59 * 60_000);
    const later = await createStaff(shop, 'owner');
    const undone = await later.console('undoAct', { params: { act: act ?? '' } });
    expect(undone.done).toHaveLength(499);
    expect(undone.refused).toMatchObject([{ id: changed?.id, code: 'changed_meanwhile' }]);
    expect((await rowsOf(category)).map(({ price }) => price)).toEqual(
      rows.map(({ id, price }) => (id === changed?.id ? 99 : price)),
    );
    expect((await rowsOf(category)).map(({ offer }) => offer)).toEqual([15, ...others.map(() => 0)]);
    shop.at.now = new Date(Date.now() + 61 * 60_000);
    const late = await createStaff(shop, 'owner');
    await expect(late.console('undoAct', { params: { act: act ?? '' } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('undoes names, stock and visibility too', async () => {
    const { category, rows } = await newRows(1);
    const row = rows[0] as GridRow;
    const change = { nameEn: 'Other', productVersion: row.productVersion, published: false };
    const { act } = await save([itemOf(row, { ...change, stock: { counted: 2, seen: 10 } })]);
    await shop.db.updateTable('variants').set({ stock: 1, sold: 1 }).where('id', '=', row.id).execute();
    await owner('undoAct', { params: { act: act ?? '' } });
    expect(await rowsOf(category)).toMatchObject([{ nameEn: row.nameEn, published: true, stock: 9 }]);
  });
});
