import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { StockReason } from '#contract/console/stock-reasons.ts';
import type { StockRow } from '#contract/console/stock.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let owner: ConsoleClient;
let ownerName: string;
let packer: ConsoleClient;
let support: ConsoleClient;
let zoneId: number;
let paymentOptionId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  ({ console: owner, name: ownerName } = await createStaff(shop, 'owner'));
  ({ console: packer } = await createStaff(shop, 'packer'));
  ({ console: support } = await createStaff(shop, 'support'));
  zoneId = (await shop.apiFor()('listZones')).rows[0]!.id;
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]!.id;
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = null;
});

async function newVariant(stock: number, sku?: string) {
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock, ...(sku && { sku }) }] });
  return { productId, variantId: variantIds[0] as number };
}

/** A shopper buys pieces. Returns the order. */
async function buy({ productId, variantId }: { productId: number; variantId: VariantId }, quantity: number) {
  const user = await createUser(shop);
  const api = shop.apiFor({ token: user.token });
  await api('addToCart', { body: { productId, variantId, quantity } });
  return api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'here' }, paymentInfo: { paymentOptionId } },
  });
}

async function cancel(id: OrderId) {
  const { version } = await owner('getOrder', { params: { order: String(id) } });
  await owner('cancelOrder', { params: { id }, body: { version, reason: 'Asked for it' } });
}

const stockOf = async (id: VariantId) => (await owner('getStock', { params: { id } })).stock;
const historyOf = async (id: VariantId, after?: string) =>
  owner('listMovements', { params: { id }, query: { limit: 3, ...(after && { after }) } });
const auditOf = async (id: VariantId) =>
  (await owner('listAudit', { query: { subjectKind: 'variant', subjectId: String(id) } })).rows;

describe('a count', () => {
  it('keeps what was sold since the person looked, and says so', async () => {
    const good = await newVariant(9);
    const { order_number: number } = await buy(good, 1);
    const params = { id: good.variantId };
    const outcome = await packer('adjustStock', {
      params,
      body: { counted: 7, seen: 9, reason: 'counted', note: 'shelf' },
    });
    expect(outcome).toMatchObject({ stock: 6, soldMeanwhile: 1 });
    expect(await stockOf(good.variantId)).toBe(6);
    const { rows, opening } = await historyOf(good.variantId);
    expect(rows).toMatchObject([
      { id: outcome.movement, change: -2, stockAfter: 6, reason: 'counted', note: 'shelf', order: null },
      { id: null, change: -1, stockAfter: 8, reason: 'sold', order: { number } },
    ]);
    expect(opening).toBe(9);
    const [entry] = await auditOf(good.variantId);
    expect(entry).toMatchObject({
      action: 'stock.adjusted',
      before: { stock: 8 },
      after: { stock: 6, stockReason: 'counted' },
      reason: 'shelf',
    });
    expect(rows[0]?.by).toBe(entry?.by.name);
  });

  it('that finds what the shop has changes nothing', async () => {
    const { variantId } = await newVariant(4);
    const body = { counted: 4, seen: 4, reason: 'counted' } as const;
    expect(await packer('adjustStock', { params: { id: variantId }, body })).toEqual({
      stock: 4,
      soldMeanwhile: 0,
      movement: null,
      act: null,
    });
    expect(await auditOf(variantId)).toEqual([]);
  });

  it('needs a reason, and for “other” a note', async () => {
    const { variantId } = await newVariant(4);
    const count = (why: { reason?: StockReason; note?: string }) => {
      const body = { counted: 1, seen: 4, ...why } as { counted: number; seen: number; reason: StockReason };
      return packer('adjustStock', { params: { id: variantId }, body });
    };
    await expect(count({})).rejects.toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } });
    await expect(count({ reason: 'other' })).rejects.toMatchObject({ fields: { note: expect.any(String) } });
    await expect(count({ reason: 'other', note: ' ' })).rejects.toMatchObject({ fields: { note: expect.any(String) } });
    expect(await stockOf(variantId)).toBe(4);
    expect(await count({ reason: 'other', note: 'Photo for the website' })).toMatchObject({ stock: 1 });
  });

  it('is taken back once by the opposite movement, linked to it', async () => {
    const good = await newVariant(9);
    const params = { id: good.variantId };
    const { act } = await packer('adjustStock', { params, body: { counted: 2, seen: 9, reason: 'lost' } });
    await buy(good, 1);
    expect(await packer('undoAct', { params: { act: act ?? '' } })).toMatchObject({ refused: [] });
    expect(await stockOf(good.variantId)).toBe(8);
    expect((await historyOf(good.variantId)).rows).toMatchObject([
      { change: 7, stockAfter: 8, reason: 'lost', undo: 'undoes' },
      { change: -1, stockAfter: 1, reason: 'sold', undo: null },
      { change: -7, stockAfter: 2, reason: 'lost', undo: 'undone' },
    ]);
    const again = await packer('undoAct', { params: { act: act ?? '' } });
    expect(again).toMatchObject({ act: null, done: [], refused: [{ id: good.variantId, code: 'changed_meanwhile' }] });
    await expect(support('undoAct', { params: { act: act ?? '' } })).rejects.toMatchObject({ code: 'not_permitted' });
    expect(await stockOf(good.variantId)).toBe(8);
  });

  it.each([
    ['with the movement that was seen', true],
    ['as an older page counts', false],
  ])('over a count that was not seen is refused, %s', async (_what, isNew) => {
    const { variantId } = await newVariant(10);
    const params = { id: variantId };
    const { stock: seen, movement: seenMovement } = await owner('getStock', { params });
    const body = { counted: 8, seen, reason: 'counted', ...(isNew && { seenMovement }) } as const;
    await packer('adjustStock', { params, body });
    await expect(owner('adjustStock', { params, body })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { stock: { yours: 8, theirs: 8 } } },
    });
    expect(await stockOf(variantId)).toBe(8);
    const again = { ...body, ...(isNew && { seenMovement: (await owner('getStock', { params })).movement }), seen: 8 };
    expect(await owner('adjustStock', { params, body: { ...again, counted: 7 } })).toMatchObject({ stock: 7 });
  });

  it.each([
    ['the next movement', (newest: number) => newest + 1],
    ['a movement far from now', () => Number.MAX_SAFE_INTEGER],
  ])('over an unseen one is refused, also by who names %s', async (_what, namedAfter) => {
    const { variantId } = await newVariant(10);
    const params = { id: variantId };
    await owner('adjustStock', { params, body: { counted: 8, seen: 10, reason: 'counted' } });
    const { movement } = await owner('getStock', { params });
    const body = { counted: 8, seen: 10, seenMovement: namedAfter(movement ?? 0), reason: 'counted' } as const;
    await expect(packer('adjustStock', { params, body })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await stockOf(variantId)).toBe(8);
  });

  it('that came after another stays when that one, or the delivery before it, is undone', async () => {
    const sku = 'RECOUNTED';
    const { variantId } = await newVariant(10, sku);
    const params = { id: variantId };
    const received = await owner('receiveStock', { body: { items: [{ sku, quantity: 5 }] } });
    const first = await owner('adjustStock', { params, body: { counted: 12, seen: 15, reason: 'counted' } });
    await packer('adjustStock', { params, body: { counted: 11, seen: 12, reason: 'counted' } });
    for (const act of [received.act, first.act])
      expect(await owner('undoAct', { params: { act: act ?? '' } })).toMatchObject({
        done: [],
        refused: [{ id: variantId, code: 'changed_meanwhile' }],
      });
    expect(await stockOf(variantId)).toBe(11);
  });

  it('keeps a delivery that came since, and is refused beyond the limit', async () => {
    const sku = 'COUNTED-SINCE';
    const { variantId } = await newVariant(10, sku);
    const params = { id: variantId };
    const { movement: seenMovement } = await owner('getStock', { params });
    await owner('receiveStock', { body: { items: [{ sku, quantity: 5 }] } });
    const body = { counted: 9, seen: 10, seenMovement, reason: 'counted' } as const;
    expect(await owner('adjustStock', { params, body })).toMatchObject({ stock: 14 });
    const most = { counted: 1_000_000, seen: 0, reason: 'counted' } as const;
    await expect(owner('adjustStock', { params, body: most })).rejects.toMatchObject({ status: expect.any(Number) });
    const { movement } = await owner('getStock', { params });
    await expect(owner('adjustStock', { params, body: { ...most, seenMovement: movement } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { counted: expect.any(String) },
    });
  });

  it('cannot be taken back after ten minutes', async () => {
    const { variantId } = await newVariant(9);
    const body = { counted: 2, seen: 9, reason: 'lost' } as const;
    const { act } = await owner('adjustStock', { params: { id: variantId }, body });
    shop.at.now = new Date(Date.now() + 11 * 60_000);
    await expect(owner('undoAct', { params: { act: act ?? '' } })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await stockOf(variantId)).toBe(2);
  });

  it('of a sold-out variant brings it back for shoppers and for those who wait', async () => {
    const { productId, variantId } = await newVariant(0);
    const user = await createUser(shop);
    await shop.apiFor({ token: user.token })('askStockAlert', { body: { variantId } });
    await takeJobs(shop.db, { tasks: ['stock_alerts'] });
    await owner('adjustStock', { params: { id: variantId }, body: { counted: 3, seen: 0, reason: 'received' } });
    expect(await takeJobs(shop.db, { tasks: ['stock_alerts'] })).toMatchObject([
      { payload: { variantIds: [variantId] } },
    ]);
    const product = await shop.apiFor()('getProduct', { params: { id: productId } });
    expect(product.variants[0]).toMatchObject({ inStock: true, stockLeft: 3 });
  });

  it('loses nothing while shoppers buy', async () => {
    const good = await newVariant(60);
    const params = { id: good.variantId };
    let removed = 0;
    const countAll = async () => {
      for (let round = 0; round < 8; round += 1) {
        const { stock: seen } = await packer('getStock', { params });
        // Two are broken each time.
        await packer('adjustStock', { params, body: { counted: seen - 2, seen, reason: 'damaged' } });
        removed += 2;
      }
    };
    const orders = await Promise.all([countAll(), ...Array.from({ length: 12 }, () => buy(good, 1))]);
    expect(orders).toHaveLength(13);
    expect(await stockOf(good.variantId)).toBe(60 - 12 - removed);
  });
});

describe('a delivery', () => {
  it('adds its pieces, and names the SKUs that the shop does not have', async () => {
    const [first, second] = [await newVariant(1, 'TEA-1'), await newVariant(0, 'TEA-2')];
    const outcome = await packer('receiveStock', {
      body: {
        note: 'LPO 77',
        items: [
          { sku: 'TEA-1', quantity: 2 },
          { sku: 'NONE', quantity: 5 },
          { sku: 'TEA-2', quantity: 10 },
          { sku: 'TEA-1', quantity: 1 },
        ],
      },
    });
    expect(outcome.done).toMatchObject([
      { id: first.variantId, sku: 'TEA-1', stock: 4 },
      { id: second.variantId, sku: 'TEA-2', stock: 10 },
    ]);
    expect(outcome.refused).toEqual([{ sku: 'NONE', code: 'not_found' }]);
    expect((await historyOf(first.variantId)).rows).toMatchObject([{ change: 3, reason: 'received', note: 'LPO 77' }]);
    expect(await auditOf(second.variantId)).toMatchObject([{ action: 'stock.received', reason: 'LPO 77' }]);
    await packer('undoAct', { params: { act: outcome.act ?? '' } });
    expect([await stockOf(first.variantId), await stockOf(second.variantId)]).toEqual([1, 0]);
  });

  it('without a known SKU is no act', async () => {
    const outcome = await packer('receiveStock', { body: { items: [{ sku: 'NONE', quantity: 5 }] } });
    expect(outcome).toMatchObject({ act: null, done: [], refused: [{ sku: 'NONE' }] });
  });
});

describe('the ledger', () => {
  it('has what an order returned, with its number, and what was changed without a word', async () => {
    const good = await newVariant(5);
    const order = await buy(good, 2);
    await cancel(order.id);
    await shop.db.updateTable('variants').set({ stock: 50 }).where('id', '=', good.variantId).execute();
    const { rows, opening } = await owner('listMovements', { params: { id: good.variantId } });
    const number = order.order_number;
    expect(rows).toMatchObject([
      { change: 45, stockAfter: 50, reason: 'other', by: null },
      { change: 2, stockAfter: 5, reason: 'returned', order: { number } },
      { change: -2, stockAfter: 3, reason: 'sold', order: { number } },
    ]);
    expect(opening).toBe(5);
  });

  it('is read page by page', async () => {
    const good = await newVariant(20);
    const expected: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await buy(good, 1);
      const { stock: seen } = await owner('getStock', { params: { id: good.variantId } });
      await owner('adjustStock', {
        params: { id: good.variantId },
        body: { counted: seen + 5, seen, reason: 'received' },
      });
      expected.unshift(seen + 5, seen);
    }
    const first = await historyOf(good.variantId);
    const second = await historyOf(good.variantId, first.next ?? '');
    expect([...first.rows, ...second.rows].map(({ stockAfter }) => stockAfter)).toEqual(expected);
    expect(second).toMatchObject({ next: null, opening: 20 });
    expect(first.rows[0]?.by).toBe(ownerName);
  });
});

describe('the stock list', () => {
  const ids = (rows: StockRow[]) => rows.map(({ id }) => id);

  it('finds drafts and hidden variants by words in both scripts and by SKU', async () => {
    const { variantIds } = await createProduct(shop.db, {
      name: { en: 'Karak kettle', ar: 'غلاية كرك' },
      published: false,
      variants: [{ sku: 'KET-01' }, { sku: 'KET-02', published: false }],
    });
    const found = async (q: string) => ids((await support('listStock', { query: { q } })).rows).sort((a, b) => a - b);
    for (const q of ['karak', 'غلايه', 'kettle kar']) expect(await found(q)).toEqual(variantIds);
    expect(await found('ket-02')).toEqual(variantIds.slice(1));
    expect(await found('no such thing')).toEqual([]);
  });

  it('shows low ones first, page by page, and none that is archived or not in the shop', async () => {
    await shop.db.updateTable('variants').set({ low_from: 0, stock: 100 }).execute();
    const [two, none, hidden, archived] = [
      await newVariant(2),
      await newVariant(0),
      await createProduct(shop.db, { published: false, variants: [{ stock: 0 }] }),
      await newVariant(0),
    ];
    await shop.db
      .updateTable('products')
      .set({ published: false, archived_at: new Date() })
      .where('id', '=', archived.productId)
      .execute();
    await shop.services.catalog.refreshListing(shop.db, [archived.productId]);
    const first = await owner('listStock', { query: { filter: 'low', limit: 1 } });
    expect(first.rows).toMatchObject([{ id: none.variantId, stock: 0, isLow: true }]);
    const second = await owner('listStock', { query: { filter: 'low', after: first.next ?? '' } });
    expect(ids(second.rows)).toEqual([two.variantId]);
    await owner('setLowFrom', { params: { id: two.variantId }, body: { lowFrom: 1, seen: 5 } });
    const late = owner('setLowFrom', { params: { id: two.variantId }, body: { lowFrom: 9, seen: 5 } });
    await expect(late).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { lowFrom: { yours: 9, theirs: 1 } } },
    });
    expect(ids((await owner('listStock', { query: { filter: 'low' } })).rows)).toEqual([none.variantId]);
    expect(await auditOf(two.variantId)).toMatchObject([{ action: 'stock.threshold_set', after: { lowFrom: 1 } }]);
    const { rows: everything } = await owner('listStock', { query: { limit: 100 } });
    expect(ids(everything)).toContain(hidden.variantIds[0]);
    expect(ids(everything)).not.toContain(archived.variantId);
  });

  it('says how many days are left at the pace of two weeks', async () => {
    const good = await newVariant(20);
    await buy(good, 4);
    const order = await buy(good, 6);
    await cancel(order.id);
    expect(await owner('getStock', { params: { id: good.variantId } })).toMatchObject({ stock: 16, daysLeft: 56 });
    shop.at.now = new Date(Date.now() + 15 * 86_400_000);
    const later = await createStaff(shop, 'owner');
    expect(await later.console('getStock', { params: { id: good.variantId } })).toMatchObject({ daysLeft: null });
  });
});
