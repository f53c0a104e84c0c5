import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleLimits } from '#contract/console/limits.ts';
import type { CountRow } from '#contract/console/stock-counts.ts';
import { createCategory, createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let sara: Staff;
let ahmed: Staff;
let zoneId: number;
let paymentOptionId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  sara = await createStaff(shop, 'packer', { name: 'Sara' });
  ahmed = await createStaff(shop, 'packer', { name: 'Ahmed' });
  zoneId = (await shop.apiFor()('listZones')).rows[0]!.id;
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]!.id;
});
afterAll(() => shop.close());

/** A category with a product of one variant for each stock. */
async function newShelf(...stocks: number[]) {
  const categoryId = await createCategory(shop.db, { name: { en: 'Roses', ar: 'ورود' } });
  const goods: { productId: number; variantId: number }[] = [];
  for (const stock of stocks) {
    const product = await createProduct(shop.db, { category: categoryId, variants: [{ stock, price: 20 }] });
    goods.push({ productId: product.productId, variantId: product.variantIds[0] as number });
  }
  return { categoryId, goods };
}

async function begin(...stocks: number[]) {
  const { categoryId, goods } = await newShelf(...stocks);
  const { id } = await sara.console('beginStockCount', { body: { categoryId } });
  const ids = goods.map(({ variantId }) => variantId);
  return { id, goods, ids, first: ids[0] as number, second: ids[1] as number };
}

async function buy({ productId, variantId }: { productId: number; variantId: number }, quantity: number) {
  const api = shop.apiFor({ token: (await createUser(shop)).token });
  await api('addToCart', { body: { productId, variantId, quantity } });
  await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'here' }, paymentInfo: { paymentOptionId } },
  });
}

const count = (by: Staff, id: number, variant: number, figure: { counted: number | null } | { add: number }) => {
  const added = 'add' in figure && { how: 'add' as const, pieces: figure.add };
  const set = 'counted' in figure && figure.counted !== null && { how: 'set' as const, pieces: figure.counted };
  return by.console('countVariant', { params: { id, variant }, body: added || set || { how: 'clear' } });
};
const reviewOf = (id: number) => sara.console('getCountReview', { params: { id } });
const stockOf = async (id: number) => (await sara.console('getStock', { params: { id } })).stock;
async function finish(id: number, more: { choices?: { id: number; staffIds: number[] }[]; note?: string } = {}) {
  const { version } = await sara.console('getStockCount', { params: { id } });
  return sara.console('finishStockCount', {
    params: { id },
    body: { version, reason: 'counted', choices: [], ...more },
  });
}
const idsOf = (rows: readonly CountRow[]) => rows.map((row) => row.id);

describe('a count session', () => {
  it('has the variants of a category and those below it, and none that is archived', async () => {
    const { categoryId, goods } = await newShelf(3);
    const below = await createCategory(shop.db, { parentId: categoryId });
    const other = await createProduct(shop.db, { category: below, variants: [{ stock: 1 }, { stock: 2 }] });
    const archived = await createProduct(shop.db, { category: below, published: false, variants: [{ stock: 5 }] });
    await shop.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', archived.productId)
      .execute();
    const begun = await sara.console('beginStockCount', { body: { categoryId } });
    expect(begun).toMatchObject({
      category: { en: 'Roses', ar: 'ورود' },
      state: 'open',
      begunBy: 'Sara',
      variants: 3,
      counted: 0,
      counters: [],
    });
    const { rows } = await ahmed.console('listCountRows', { params: { id: begun.id } });
    expect(idsOf(rows)).toEqual([goods[0]?.variantId, ...other.variantIds]);
    const page = await ahmed.console('listCountRows', { params: { id: begun.id }, query: { limit: 2 } });
    const next = await ahmed.console('listCountRows', {
      params: { id: begun.id },
      query: { after: page.next ?? 0, limit: 2 },
    });
    expect([...idsOf(page.rows), ...idsOf(next.rows), next.next]).toEqual([...idsOf(rows), null]);
  });

  it('can be the products that a search finds, and is refused if there are none', async () => {
    const { variantIds } = await createProduct(shop.db, { variants: [{ sku: 'SHELF-SEARCH', stock: 3 }] });
    const { id, words, variants } = await sara.console('beginStockCount', { body: { q: 'shelf-search' } });
    expect({ words, variants }).toEqual({ words: 'shelf-search', variants: 1 });
    expect(idsOf((await sara.console('listCountRows', { params: { id } })).rows)).toEqual(variantIds);
    await expect(sara.console('beginStockCount', { body: { q: 'no such thing at all' } })).rejects.toMatchObject({
      code: 'count_empty',
    });
    await expect(sara.console('beginStockCount', { body: { categoryId: 987_654 } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { categoryId: expect.any(String) },
    });
  });

  it('has no variant that is made to order or never ends', async () => {
    const { categoryId, goods } = await newShelf(3, 4, 5);
    const ids = goods.map(({ variantId }) => variantId) as [number, number, number];
    for (const [place, stock_mode] of (['made', 'endless'] as const).entries())
      await shop.db
        .updateTable('variants')
        .set({ stock_mode })
        .where('id', '=', ids[place] as number)
        .execute();
    const { id, variants } = await sara.console('beginStockCount', { body: { categoryId } });
    expect(variants).toBe(1);
    await expect(count(sara, id, ids[0], { add: 1 })).rejects.toMatchObject({ code: 'not_found' });
    await shop.db
      .updateTable('products')
      .set({ published: false, archived_at: new Date() })
      .where('id', '=', goods[2]!.productId)
      .execute();
    for (const [place, why] of (['made', 'endless', 'archived'] as const).entries()) {
      const { sku, name } = await sara.console('getStock', { params: { id: ids[place] as number } });
      const found = await sara.console('listCountRows', { params: { id }, query: { code: sku } });
      expect(found).toMatchObject({ rows: [], uncounted: [{ id: ids[place], name, why }] });
    }
  });

  it.each(['made', 'endless'] as const)('loses a variant that is %s from now on, with its figures', async (mode) => {
    const { id, ids, first } = await begin(9, 6, 4);
    for (const variant of ids.slice(0, 2)) await count(sara, id, variant, { counted: 2 });
    await shop.db.updateTable('variants').set({ stock_mode: mode }).where('id', '=', first).execute();
    expect(await sara.console('getStockCount', { params: { id } })).toMatchObject({ variants: 2, counted: 1 });
    const rowsOf = async (view: 'left' | 'counted') =>
      idsOf((await sara.console('listCountRows', { params: { id }, query: { view } })).rows);
    expect([await rowsOf('counted'), await rowsOf('left')]).toEqual([[ids[1]], [ids[2]]]);
    expect(await finish(id)).toMatchObject({ done: 1, count: { state: 'finished' } });
    expect(await stockOf(first)).toBe(9);
  });

  it('says what the differences cost to who sees the reports, as far as it is known', async () => {
    const { id, ids, first, second } = await begin(9, 6, 4);
    await shop.db.updateTable('variants').set({ cost_dirhams: 1250 }).where('id', 'in', [first, second]).execute();
    for (const variant of ids) await count(sara, id, variant, { counted: 3 });
    const owner = await createStaff(shop, 'owner');
    const reviewBy = (by: Staff) => by.console('getCountReview', { params: { id } });
    const seen = await reviewBy(owner);
    expect(seen).toMatchObject({ pieces: -10, value: -200, cost: -112.5, uncosted: 1 });
    expect(seen.rows.map(({ cost }) => cost)).toEqual([12.5, 12.5, null]);
    const hidden = await reviewBy(sara);
    expect(hidden).toMatchObject({ pieces: -10, value: -200, cost: null, uncosted: null });
    expect(hidden.rows.map(({ cost }) => cost)).toEqual([null, null, null]);
    expect(await count(sara, id, first, { counted: 3 })).toMatchObject({ cost: null });
  });

  it('is refused for more variants than a session can have', async () => {
    const categoryId = await createCategory(shop.db);
    const { productId } = await createProduct(shop.db, { category: categoryId, variants: [{ stock: 1 }] });
    await sql`insert into variants (product_id, sku, price_dirhams, stock, attributes, images)
      select ${productId}, 'MANY-' || n, 2000, 1, '[]', '{}' from generate_series(1, ${consoleLimits.countMax}::integer) n`.execute(
      shop.db,
    );
    await expect(sara.console('beginStockCount', { body: { categoryId } })).rejects.toMatchObject({
      code: 'count_too_large',
      details: { max: consoleLimits.countMax },
    });
    const { rows } = await sara.console('listStockCounts');
    expect(rows.filter(({ variants }) => variants > 1000)).toEqual([]);
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
  });

  it('adds a piece for each scan, once for each key, and takes a figure back', async () => {
    const { id, first } = await begin(5, 2);
    await count(sara, id, first, { add: 1 });
    const key = 'one-scan-of-a-rose';
    const url = `/api/console/v1/stock/counts/${id}/variants/${first}`;
    const scan = () =>
      shop.request({
        method: 'PUT',
        url,
        headers: { 'x-console': '1', cookie: `dana-staff=${sara.token}`, 'idempotency-key': key },
        payload: { how: 'add', pieces: 1 },
      });
    const answers = [await scan(), await scan()].map((answer) => answer.json().data);
    expect(answers).toMatchObject([{ figures: [{ counted: 2 }] }, { figures: [{ counted: 2 }] }]);
    await expect(count(sara, id, first, { add: -3 })).rejects.toMatchObject({ code: 'invalid' });
    await expect(count(sara, id, first, { add: 999_999 })).rejects.toMatchObject({ code: 'invalid' });
    expect(await count(sara, id, first, { add: -2 })).toMatchObject({ figures: [{ counted: 0 }], state: 'agreed' });
    expect(await count(sara, id, first, { counted: null })).toMatchObject({ figures: [], state: 'left' });
    await expect(count(sara, id, first, { counted: -1 })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('finds what a code belongs to, also several and what is elsewhere', async () => {
    const { id } = await begin(5);
    const barcode = '6291041500213';
    const { variantIds } = await createProduct(shop.db, { variants: [{ stock: 1 }, { stock: 2 }] });
    await shop.db.updateTable('variants').set({ barcode }).where('id', 'in', variantIds).execute();
    const found = async (code: string) =>
      (await ahmed.console('listCountRows', { params: { id }, query: { code } })).rows;
    expect(await found(barcode)).toMatchObject(variantIds.map((one) => ({ id: one, barcode, onShelf: false })));
    expect(await found('nothing-has-this')).toEqual([]);
    const [, inside] = variantIds as [number, number];
    expect(await count(ahmed, id, inside, { add: 1 })).toMatchObject({ onShelf: true });
    expect(await sara.console('getStockCount', { params: { id } })).toMatchObject({ variants: 2, counted: 1 });
  });

  it('of two people keeps what is sold meanwhile, asks about two figures, and is one act with one undo', async () => {
    const { id, goods, first, second, ids } = await begin(9, 6, 4, 3);
    await count(sara, id, first, { counted: 7 });
    await buy(goods[0]!, 1);
    await count(ahmed, id, first, { counted: 6 });
    await count(sara, id, second, { counted: 5 });
    await count(ahmed, id, second, { counted: 4 });
    await count(ahmed, id, ids[2] as number, { counted: 4 });
    expect(await sara.console('getStockCount', { params: { id } })).toMatchObject({
      variants: 4,
      counted: 3,
      counters: expect.arrayContaining([
        expect.objectContaining({ name: 'Sara', variants: 2 }),
        expect.objectContaining({ name: 'Ahmed', variants: 3 }),
      ]),
    });
    const review = await reviewOf(id);
    expect(review).toMatchObject({ differences: 1, pieces: -2, value: -40, undecided: 1, unseen: 0, hasMore: false });
    expect(review.rows).toMatchObject([
      {
        id: second,
        state: 'differs',
        stockAfter: null,
        together: 9,
        figures: [
          { name: 'Sara', counted: 5, stockAfter: 5 },
          { name: 'Ahmed', counted: 4, stockAfter: 4 },
        ],
      },
      { id: first, state: 'agreed', stock: 8, stockAfter: 6 },
    ]);
    await expect(finish(id)).rejects.toMatchObject({ code: 'invalid', fields: { choices: expect.any(String) } });
    const outcome = await finish(id, { choices: [{ id: second, staffIds: [ahmed.id] }], note: 'Month end' });
    expect(outcome).toMatchObject({ done: 3, changed: 2, refused: [], count: { state: 'finished', counted: 3 } });
    expect(await Promise.all(ids.map(stockOf))).toEqual([6, 4, 4, 3]);
    const { rows } = await sara.console('listMovements', { params: { id: second } });
    expect(rows[0]).toMatchObject({ change: -2, reason: 'counted', note: 'Month end', by: 'Sara' });
    await expect(count(ahmed, id, first, { add: 1 })).rejects.toMatchObject({ code: 'count_over' });
    await buy(goods[0]!, 1);

    const undone = await ahmed.console('undoAct', { params: { act: outcome.act ?? '' } });
    expect(undone.refused).toEqual([]);
    expect(await Promise.all(ids.map(stockOf))).toEqual([7, 6, 4, 3]);
    expect(await sara.console('getStockCount', { params: { id } })).toMatchObject({ state: 'open', counted: 3 });
    expect(await reviewOf(id)).toMatchObject({ differences: 1, undecided: 1, unseen: 0 });
    expect(await finish(id, { choices: [{ id: second, staffIds: [sara.id, ahmed.id] }] })).toMatchObject({
      done: 3,
      changed: 2,
    });
    expect(await Promise.all(ids.map(stockOf))).toEqual([5, 9, 4, 3]);
  });

  it('is not finished with a figure that the person has not seen', async () => {
    const { id, first } = await begin(9);
    const { version } = await count(sara, id, first, { counted: 7 }).then(() =>
      sara.console('getStockCount', { params: { id } }),
    );
    await count(ahmed, id, first, { counted: 8 });
    const late = sara.console('finishStockCount', {
      params: { id },
      body: { version, reason: 'counted', choices: [] },
    });
    await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile', details: { by: 'Ahmed' } });
    expect(await stockOf(first)).toBe(9);
  });

  it('refuses what another session has counted since, and finishes it after a new count', async () => {
    const { id, first, second } = await begin(9, 5);
    await count(sara, id, first, { counted: 7 });
    await count(sara, id, second, { counted: 4 });
    const other = await ahmed.console('beginStockCount', { body: {} });
    await count(ahmed, other.id, first, { counted: 8 });
    await finish(other.id);
    expect(await reviewOf(id)).toMatchObject({ unseen: 1, rows: [{ id: first, state: 'unseen' }, { id: second }] });
    const partly = await finish(id);
    expect(partly).toMatchObject({
      done: 1,
      changed: 1,
      count: { state: 'open' },
      refused: [
        {
          id: first,
          code: 'changed_meanwhile',
          details: { by: 'Sara', fields: { stock: { yours: 7, theirs: 8 } } },
        },
      ],
    });
    expect([await stockOf(first), await stockOf(second)]).toEqual([8, 4]);
    expect(idsOf((await sara.console('listCountRows', { params: { id }, query: { view: 'counted' } })).rows)).toEqual([
      first,
    ]);
    await count(sara, id, first, { counted: 6 });
    expect(await finish(id)).toMatchObject({ done: 1, refused: [], count: { state: 'finished' } });
    expect(await stockOf(first)).toBe(6);
  });

  it('without differences is finished, too, and can be undone', async () => {
    const { id, first } = await begin(9);
    await count(sara, id, first, { counted: 9 });
    const { act, done, changed } = await finish(id);
    expect({ done, changed }).toEqual({ done: 1, changed: 0 });
    await sara.console('undoAct', { params: { act: act ?? '' } });
    expect(await sara.console('getStockCount', { params: { id } })).toMatchObject({ state: 'open' });
  });

  it('is discarded without a change of the stock, and comes back with an undo', async () => {
    const { id, first } = await begin(9);
    await count(ahmed, id, first, { counted: 2 });
    await expect(sara.console('discardStockCount', { params: { id }, body: { version: 1 } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    const { act, count: discarded } = await sara.console('discardStockCount', { params: { id }, body: { version: 2 } });
    expect(discarded.state).toBe('discarded');
    expect(await stockOf(first)).toBe(9);
    await expect(count(ahmed, id, first, { counted: 2 })).rejects.toMatchObject({ code: 'count_over' });
    await sara.console('undoAct', { params: { act: act ?? '' } });
    expect(await count(ahmed, id, first, { add: 1 })).toMatchObject({ figures: [{ counted: 3 }] });
    const { rows } = await ahmed.console('listStockCounts');
    expect(rows.find((one) => one.id === id)).toMatchObject({ state: 'open', counted: 1 });
  });

  it('loses no scan of two people and no sale at the same time', async () => {
    const { id, goods, first } = await begin(60);
    const scanning = async (by: Staff, scans: number) => {
      for (let scan = 0; scan < scans; scan += 1) await count(by, id, first, { add: 1 });
    };
    await Promise.all([
      scanning(sara, 15),
      scanning(sara, 5),
      scanning(ahmed, 20),
      ...Array.from({ length: 5 }, () => buy(goods[0]!, 1)),
    ]);
    const { rows } = await reviewOf(id);
    expect(rows[0]?.figures.map(({ counted }) => counted)).toEqual([20, 20]);
    expect(await stockOf(first)).toBe(55);
  });
});
