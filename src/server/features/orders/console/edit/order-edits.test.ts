import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId, VariantId } from '#contract/ids.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { createProduct } from '../../../../testing/catalog-factory.ts';
import { createUser, mailsTo } from '../../../../testing/people.ts';
import { createStaff } from '../../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
let packer: Staff;
let productId: number;
let variants: { large: VariantId; small: VariantId; dear: VariantId };

const size = (en: string, ar: string) => [{ name: { en: 'Size', ar: 'المقاس' }, value: { en, ar } }];

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = new Date('2026-11-23T09:00:00Z');
  owner = await createStaff(shop, 'owner', { name: 'مريم' });
  packer = await createStaff(shop, 'packer', { name: 'سالم' });
  const roses = await createProduct(shop.db, {
    name: { en: 'Red roses', ar: 'ورد جوري أحمر' },
    variants: [
      { price: 40, stock: 10, attributes: size('Large', 'كبير') },
      { price: 40, stock: 5, attributes: size('Small', 'صغير') },
      { price: 90, stock: 5, attributes: size('Huge', 'ضخم') },
    ],
  });
  productId = roses.productId;
  const [large, small, dear] = roses.variantIds as [VariantId, VariantId, VariantId];
  variants = { large, small, dear };
});

/** An accepted order of three large roses. */
async function acceptedOrder({ language = 'en' }: { language?: RequiredLanguage } = {}) {
  const user = await createUser(shop, { name: 'نورة المري', language });
  const api = shop.apiFor({ token: user.token, language });
  await api('addToCart', { body: { productId, variantId: variants.large, quantity: 3 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  const placed = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'شارع الورد 12' }, paymentInfo: { paymentOptionId } },
  });
  const { order } = await owner.console('acceptOrder', { params: { id: placed.id }, body: { version: 1 } });
  return { ...order, itemId: order.items[0]!.id, fees: placed.total_amount - placed.net_subtotal, api, user };
}

type Order = Awaited<ReturnType<typeof acceptedOrder>>;

const foundBy = async (sku = '') =>
  (await owner.console('searchShop', { query: { q: sku } })).orders.map(({ id }) => id);

const at = <M extends object>({ id, version }: { id: OrderId; version: number }, more: M) => ({
  params: { id },
  body: { version, ...more },
});
const out = ({ itemId }: Order, quantity: number, missing = false) => [
  { itemId, quantity, missing, setStockToZero: missing },
];
const reason = 'Not on the shelf';

async function stockOf(variantId: VariantId) {
  const query = shop.db.selectFrom('variants').select(['stock', 'sold']).where('id', '=', variantId);
  const { stock, sold } = await query.executeTakeFirstOrThrow();
  return [stock, sold];
}

/** The stock of a variant that began with 10 or 5 pieces, by its sales and the ledger. */
async function ledgerOf(variantId: VariantId, first: number) {
  const { rows } = await sql<{ stock: number }>`select ${first}::integer
    - (select coalesce(sum(quantity), 0) from order_items where variant_id = ${variantId})
    + (select coalesce(sum(change), 0) from stock_movements where variant_id = ${variantId}) as stock`.execute(shop.db);
  return Number(rows[0]?.stock);
}

describe('editing an order', () => {
  it('takes out pieces: they return to the stock, the total falls, names and prices stay', async () => {
    const order = await acceptedOrder();
    const asked = at(order, { removals: out(order, 1) });
    const preview = await owner.console('previewEdit', asked);
    expect(preview).toMatchObject({
      before: { total: 120 + order.fees, pieces: 3 },
      after: { total: 80 + order.fees, toCollect: 80 + order.fees, pieces: 2 },
      toRefund: 0,
      cancels: false,
    });
    expect(await stockOf(variants.large)).toEqual([7, 3]);
    const edited = await owner.console('editOrder', at(order, { removals: out(order, 1), reason }));
    expect(edited.order).toMatchObject({
      number: order.number,
      version: 3,
      stage: 'pick',
      pieces: 2,
      total: 80 + order.fees,
      toCollect: 80 + order.fees,
      items: [{ quantity: 2, removed: 1, unitPrice: 40 }],
    });
    expect(edited.order.timeline.at(-1)).toMatchObject({ action: 'edited', detail: reason, by: { name: 'مريم' } });
    expect(await stockOf(variants.large)).toEqual([8, 2]);
    const seen = await order.api('getOrder', { params: { id: order.id } });
    expect(seen).toMatchObject({ total_amount: 80 + order.fees, orderItems: [{ quantity: 2, removed: 1 }] });
    const [row] = (await owner.console('listAudit', { query: { action: 'order.edited' } })).rows;
    expect(row).toMatchObject({ before: { total: 120 + order.fees }, after: { total: 80 + order.fees }, reason });
  });

  it('missing pieces do not return, and the stock becomes 0; a later cancellation returns the rest only', async () => {
    const order = await acceptedOrder();
    const { order: edited } = await packer.console('editOrder', at(order, { removals: out(order, 1, true), reason }));
    expect(edited).toMatchObject({ pieces: 2, total: null, toCollect: 80 + order.fees });
    expect(await stockOf(variants.large)).toEqual([0, 2]);
    await owner.console('cancelOrder', at(edited, { reason }));
    expect(await stockOf(variants.large)).toEqual([2, 0]);
  });

  it('swaps and adds pieces at the prices of today, which the person must have seen if it costs more', async () => {
    const order = await acceptedOrder();
    const lines = {
      swaps: [{ itemId: order.itemId, quantity: 1, variantId: variants.dear }],
      additions: [{ variantId: variants.small, quantity: 2 }],
    };
    const total = 80 + 90 + 80 + order.fees;
    await expect(owner.console('editOrder', at(order, { ...lines, reason }))).rejects.toMatchObject({
      code: 'total_changed',
      details: { total },
    });
    const { order: packed } = await owner.console('packOrder', at(order, {}));
    const { order: edited } = await owner.console('editOrder', at(packed, { ...lines, reason, expectedTotal: total }));
    expect(edited).toMatchObject({ total, pieces: 5, stage: 'pick' });
    expect(edited.items.map(({ quantity, removed, unitPrice }) => [quantity, removed, unitPrice])).toEqual([
      [2, 1, 40],
      [1, 0, 90],
      [2, 0, 40],
    ]);
    expect([await stockOf(variants.large), await stockOf(variants.dear), await stockOf(variants.small)]).toEqual([
      [8, 2],
      [4, 1],
      [3, 2],
    ]);
    expect(await ledgerOf(variants.large, 10)).toBe(8);
    expect(await ledgerOf(variants.dear, 5)).toBe(4);
    expect(await foundBy(edited.items[2]?.sku)).toEqual([order.id]);
  });

  it('is found by an SKU as long as pieces of it are left', async () => {
    const order = await acceptedOrder();
    const sku = order.items[0]?.sku;
    const lines = { removals: out(order, 3), additions: [{ variantId: variants.small, quantity: 3 }] };
    expect(await foundBy(sku)).toEqual([order.id]);
    const { order: edited, act } = await owner.console('editOrder', at(order, { ...lines, reason }));
    expect(await foundBy(sku)).toEqual([]);
    expect([await foundBy(sku), await foundBy(edited.items[1]?.sku)]).toEqual([[], [order.id]]);
    await owner.console('undoAct', { params: { act: act ?? '' } });
    expect([await foundBy(sku), await foundBy(edited.items[1]?.sku)]).toEqual([[order.id], []]);
  });

  it('an undone edit leaves everything as it was, and sends no mail', async () => {
    const order = await acceptedOrder();
    const { order: packed } = await owner.console('packOrder', at(order, {}));
    const lines = {
      removals: out(order, 1, true),
      additions: [{ variantId: variants.small, quantity: 1 }],
    };
    const { act } = await owner.console('editOrder', at(packed, { ...lines, reason, expectedTotal: 120 + order.fees }));
    expect(await stockOf(variants.large)).toEqual([0, 2]);
    await owner.console('undoAct', { params: { act: act ?? '' } });
    const after = await owner.console('getOrder', { params: { order: order.number } });
    expect(after).toMatchObject({
      total: 120 + order.fees,
      pieces: 3,
      stage: 'ready',
      items: [{ quantity: 3, removed: 0 }],
    });
    expect([await stockOf(variants.large), await stockOf(variants.small)]).toEqual([
      [7, 3],
      [5, 0],
    ]);
    expect([await ledgerOf(variants.large, 10), await ledgerOf(variants.small, 5)]).toEqual([7, 5]);
    const mails = await mailsTo(shop, order.user.email);
    expect(mails.filter(({ subject }) => subject.includes('has changed'))).toEqual([]);
  });

  it.each([
    ['en', 'Hello', 'not available', 'has changed'],
    ['ar', 'مرحبًا', 'غير متوفر', 'تعديل على طلبك'],
  ] as const)(
    'tells the customer in %s by mail, and offers the same text for WhatsApp',
    async (language, hello, missing, subject) => {
      const order = await acceptedOrder({ language });
      const { message } = await owner.console('previewEdit', at(order, { removals: out(order, 1, true) }));
      expect(message).toContain(hello);
      expect(message).toContain(missing);
      const edited = await owner.console('editOrder', at(order, { removals: out(order, 1, true), reason }));
      expect(edited.order.contact?.message).toBe(message);
      // Packing follows at once, and does not keep the mail back.
      await owner.console('packOrder', at(edited.order, {}));
      const mail = (await mailsTo(shop, order.user.email)).find((one) => one.subject.includes(subject));
      expect(mail?.text).toContain(missing);
      expect(mail?.text).toContain('80.00');
    },
  );

  it('a message that staff wrote is sent as they wrote it', async () => {
    const order = await acceptedOrder();
    const message = 'Sorry, Noora!\nThe last rose is gone.';
    const edited = await owner.console('editOrder', at(order, { removals: out(order, 1), reason, message }));
    expect(edited.order.contact?.message).toBe(message);
    const mails = await mailsTo(shop, order.user.email);
    expect(mails.some(({ text }) => text.includes('The last rose is gone.'))).toBe(true);
  });

  it('sends no words of someone who may not write to customers', async () => {
    const order = await acceptedOrder();
    const edit = at(order, { removals: out(order, 1, true), reason });
    const withWords = { ...edit, body: { ...edit.body, message: 'Pay at http://evil.example now.' } };
    await expect(packer.console('editOrder', withWords)).rejects.toMatchObject({
      code: 'not_permitted',
      details: { permission: 'orders.contact' },
    });
    await packer.console('editOrder', edit);
    const mail = (await mailsTo(shop, order.user.email)).find(({ subject }) => subject.includes('has changed'));
    expect(mail?.text).not.toContain('evil');
  });

  it('a paid order owes the customer the difference', async () => {
    const order = await acceptedOrder();
    const { order: paid } = await owner.console('markPaid', at(order, {}));
    expect(await owner.console('previewEdit', at(paid, { removals: out(order, 2) }))).toMatchObject({ toRefund: 80 });
    const { order: edited } = await owner.console('editOrder', at(paid, { removals: out(order, 2), reason }));
    expect(edited).toMatchObject({ toCollect: 0, money: { toRefund: 80, total: 40 + order.fees } });
  });

  it('if nothing is left, the order is cancelled, but only if that was said', async () => {
    const order = await acceptedOrder();
    const all = { removals: out(order, 3, true), reason };
    expect(await owner.console('previewEdit', at(order, { removals: out(order, 3, true) }))).toMatchObject({
      cancels: true,
    });
    await expect(owner.console('editOrder', at(order, all))).rejects.toMatchObject({ code: 'nothing_left' });
    await expect(packer.console('editOrder', at(order, { ...all, cancel: true }))).rejects.toMatchObject({
      code: 'not_permitted',
    });
    const { order: cancelled } = await owner.console('editOrder', at(order, { ...all, cancel: true }));
    expect(cancelled).toMatchObject({ status: 'Cancelled', items: [{ quantity: 3, removed: 0 }] });
    expect(await stockOf(variants.large)).toEqual([0, 0]);
  });

  it('what is sold out is refused, and nothing changes', async () => {
    const order = await acceptedOrder();
    const additions = [{ variantId: variants.small, quantity: 6 }];
    await expect(
      owner.console('editOrder', at(order, { additions, reason, expectedTotal: 120 + 240 + order.fees })),
    ).rejects.toMatchObject({ code: 'out_of_stock', details: { available: 5 } });
    expect(await owner.console('getOrder', { params: { order: order.number } })).toMatchObject({
      version: 2,
      pieces: 3,
    });
  });

  it('an edit that someone else made first, a cancellation and a handover refuse the second one by name', async () => {
    const order = await acceptedOrder();
    await owner.console('editOrder', at(order, { removals: out(order, 1), reason }));
    await expect(
      packer.console('editOrder', at(order, { removals: out(order, 1, true), reason })),
    ).rejects.toMatchObject({
      code: 'order_moved',
      details: { by: { name: 'مريم' }, action: 'edited', version: 3 },
    });
    const { order: cancelled } = await owner.console('cancelOrder', at({ id: order.id, version: 3 }, { reason }));
    await expect(owner.console('editOrder', at(cancelled, { removals: out(order, 1), reason }))).rejects.toMatchObject({
      code: 'order_moved',
      details: { status: 'Cancelled' },
    });
  });

  it('a packer takes out missing pieces only', async () => {
    const order = await acceptedOrder();
    const refused = { code: 'not_permitted' };
    await expect(packer.console('previewEdit', at(order, { removals: out(order, 1) }))).rejects.toMatchObject(refused);
    await expect(
      packer.console('previewEdit', at(order, { additions: [{ variantId: variants.small, quantity: 1 }] })),
    ).rejects.toMatchObject(refused);
    expect(await packer.console('previewEdit', at(order, { removals: out(order, 1, true) }))).toMatchObject({
      before: { total: null },
      after: { toCollect: 80 + order.fees },
      message: null,
    });
  });
});
