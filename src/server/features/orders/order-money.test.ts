import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { insertTestOrder } from '../../testing/order-factory.ts';
import { orderOf } from '../../testing/order-of.ts';
import { createUser } from '../../testing/people.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import type { TestApp } from '../../testing/test-app.ts';

type Owner = Awaited<ReturnType<typeof createStaff>>;

async function placed(shop: TestApp) {
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 50 }] });
  const user = await createUser(shop);
  const order = await orderOf(shop.apiFor({ token: user.token }), { productId, variantId: variantIds[0] as number });
  return { id: order.id, number: order.order_number, total: order.total_amount, user };
}

/** An order on its way with a driver. */
async function onItsWay(shop: TestApp, owner: Owner) {
  const order = await placed(shop);
  const driver = await createStaff(shop, 'driver', { name: 'أحمد' });
  await owner.console('acceptOrder', { params: { id: order.id }, body: { version: 1 } });
  await owner.console('packOrder', { params: { id: order.id }, body: { version: 2 } });
  await owner.console('handOver', { body: { driverId: driver.id, items: [{ id: order.id, version: 3 }] } });
  return order;
}

const read = (owner: Owner, { number }: { number: string }) => owner.console('getOrder', { params: { order: number } });

async function causesOf(shop: TestApp, orderId: OrderId): Promise<string[]> {
  const rows = await shop.db.selectFrom('money_moves').select('cause').where('order_id', '=', orderId).execute();
  return rows.map(({ cause }) => cause);
}

describe('what a driver collects', () => {
  it('is recorded as he says it: the whole sum makes the order paid', async ({ shop, owner }) => {
    const order = await onItsWay(shop, owner);
    const body = { version: 4, reason: 'Seen' };
    const { order: after, act } = await owner.console('deliverOrder', { params: { id: order.id }, body });
    expect(after).toMatchObject({ payment: { status: 'Paid' }, toCollect: 0 });
    expect(after.money).toMatchObject({
      captured: [{ way: 'driver', amount: order.total, by: 'أحمد', lastFour: null }],
      returned: [],
      waived: 0,
      owed: 0,
      dueBack: 0,
      toRefund: 0,
    });
    expect(await causesOf(shop, order.id)).toContain(`cash:${act}`);
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is too little: the order stays unpaid with what is owed, until it is paid', async ({ shop, owner }) => {
    const order = await onItsWay(shop, owner);
    const viewer = { driverId: null, now: new Date(), mayDeliverWithoutPin: true };
    const { work } = shop.services.ordersConsole;
    const by = { kind: 'system', name: '', staffId: null, role: null, extra: [], sessionId: null } as const;
    const actor = { ...by, sender: null, requestId: null, repeat: null, authorization: null };
    await work.deliver(actor, viewer, order.id, { version: 4, reason: 'Seen', collected: order.total - 10 });
    const short = await read(owner, order);
    expect(short).toMatchObject({ status: 'Delivered', payment: { status: 'Unpaid' }, toCollect: 10 });
    expect(short.money).toMatchObject({ owed: 10, dueBack: 0, collected: order.total - 10 });
    const body = { version: short.version, way: 'transfer' } as const;
    const { order: paid } = await owner.console('markPaid', { params: { id: order.id }, body });
    expect(paid).toMatchObject({ payment: { status: 'Paid' }, toCollect: 0 });
    expect(paid.money?.captured.map(({ way, amount }) => [way, amount])).toEqual([
      ['driver', order.total - 10],
      ['transfer', 10],
    ]);
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is too much, or for an order that was paid meanwhile: it is due back', async ({ shop, owner }) => {
    const order = await onItsWay(shop, owner);
    await owner.console('markPaid', { params: { id: order.id }, body: { version: 4, way: 'card' } });
    const body = { version: 5, reason: 'Seen', collected: order.total };
    const { order: twice } = await owner.console('deliverOrder', { params: { id: order.id }, body });
    expect(twice.money).toMatchObject({ owed: 0, dueBack: order.total, toRefund: order.total });
    expect(twice.money?.captured.map(({ way }) => way)).toEqual(['terminal', 'driver']);
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is asked newly if another sum is due than the driver was shown, and recorded all the same', async ({
    shop,
    owner,
  }) => {
    const order = await onItsWay(shop, owner);
    await owner.console('markPaid', { params: { id: order.id }, body: { version: 4, way: 'card' } });
    const deliver = (body: { version: number; due: number; collected?: number }) =>
      owner.console('deliverOrder', { params: { id: order.id }, body: { reason: 'Seen', ...body } });
    const changed = {
      code: 'changed_meanwhile',
      details: { fields: { toCollect: { yours: order.total, theirs: 0 } }, by: owner.name, version: 5 },
    };
    await expect(deliver({ version: 4, due: order.total, collected: order.total })).rejects.toMatchObject(changed);
    // Also if the version was read again, and the sum was not.
    await expect(deliver({ version: 5, due: order.total })).rejects.toMatchObject(changed);
    expect((await read(owner, order)).money?.captured).toHaveLength(1);
    // What he took before he was told is in the book, and due back.
    const { order: twice } = await deliver({ version: 5, due: 0, collected: order.total });
    expect(twice.money).toMatchObject({ owed: 0, dueBack: order.total, collected: order.total });
    const { rows } = await owner.console('listMoneyTasks');
    expect(rows.filter((row) => row.order.id === order.id)).toMatchObject([{ amount: order.total }]);
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is refused as moved where only the version is another one', async ({ shop, owner }) => {
    const order = await onItsWay(shop, owner);
    const body = { version: 3, reason: 'Seen', due: order.total };
    await expect(owner.console('deliverOrder', { params: { id: order.id }, body })).rejects.toMatchObject({
      code: 'order_moved',
    });
  });

  it('can be undone and done again, and counts once', async ({ shop, owner }) => {
    const order = await onItsWay(shop, owner);
    const deliver = async (version: number) =>
      owner.console('deliverOrder', { params: { id: order.id }, body: { version, reason: 'Seen' } });
    const first = await deliver(4);
    await owner.console('undoAct', { params: { act: String(first.act) } });
    const undone = await read(owner, order);
    expect(undone).toMatchObject({ payment: { status: 'Unpaid' }, toCollect: order.total, money: { captured: [] } });
    const second = await deliver(undone.version);
    expect(second.order.money).toMatchObject({ captured: [{ amount: order.total }], owed: 0, dueBack: 0 });
    expect(await causesOf(shop, order.id)).toEqual(
      expect.arrayContaining([`cash:${first.act}`, `undo:cash:${first.act}`, `cash:${second.act}`]),
    );
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });
});

describe('an order of a release before', () => {
  const day = new Date('2026-11-20T09:00:00Z');
  const whole = { net_subtotal_dirhams: 9_000, shipping_fee_dirhams: 1_000, total_dirhams: 10_000, created_at: day };
  const done = { ...whole, status: 'Completed', delivered_at: day, closed_at: day } as const;

  it.for([
    ['delivered for cash', { ...done, payment_status: 'Paid', collected_dirhams: 10_000 }, [10_000, 0, 0, 0]],
    ['paid, and cheaper since', { ...done, payment_status: 'Paid', overpaid_dirhams: 700 }, [10_700, 0, 0, 700]],
    ['paid with less', { ...done, payment_status: 'Paid', collected_dirhams: 9_000 }, [9_000, 1_000, 0, 0]],
    ['delivered with less', { ...done, payment_status: 'Unpaid', collected_dirhams: 4_000 }, [4_000, 0, 6_000, 0]],
    ['refunded', { ...done, payment_status: 'Refunded' }, [10_000, 10_000, 0, 0]],
    ['paid and cancelled', { ...whole, status: 'Cancelled', payment_status: 'Paid' }, [10_000, 0, 0, 10_000]],
    ['paid by transfer', { ...whole, payment_status: 'Paid' }, [10_000, 0, 0, 0]],
  ] as const)('is in the book, once: %s', async ([, columns, [captured, waived, owed, dueBack]], { shop, owner }) => {
    const id = await insertTestOrder(shop.db, { number: 'DN-261120-BEFORE', ...columns });
    const before = await read(owner, { number: 'DN-261120-BEFORE' });
    await Promise.all([shop.services.money.openBook(), shop.services.money.openBook()]);
    await shop.services.money.openBook();
    const after = await read(owner, { number: 'DN-261120-BEFORE' });
    // It is shown in the same way before the job came to it.
    expect([after.money, after.payment, after.toCollect]).toEqual([before.money, before.payment, before.toCollect]);
    expect(after.payment.status).toBe(columns.payment_status);
    const sum = after.money?.captured.reduce((all, { amount }) => all + amount, 0);
    expect([sum, after.money?.waived, after.money?.owed, after.money?.dueBack]).toEqual(
      [captured, waived, owed, dueBack].map((dirhams) => dirhams / 100),
    );
    expect(await moneyFaults(shop.db, id)).toEqual([]);
  });

  it('is written by who changes it first, and a delivery of before is undone with its money', async ({
    shop,
    owner,
  }) => {
    const order = await onItsWay(shop, owner);
    const body = { version: 4, reason: 'Seen' };
    const { act } = await owner.console('deliverOrder', { params: { id: order.id }, body });
    await sql`alter table money_moves disable trigger money_moves_kept`.execute(shop.db);
    await shop.db.deleteFrom('money_moves').execute();
    await sql`alter table money_moves enable trigger money_moves_kept`.execute(shop.db);
    await shop.db.updateTable('orders').set({ paid_at: null }).execute();
    await owner.console('undoAct', { params: { act: String(act) } });
    expect(await read(owner, order)).toMatchObject({
      payment: { status: 'Unpaid' },
      toCollect: order.total,
      money: { captured: [], owed: order.total },
    });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });
});

describe('the book of money', () => {
  it('refuses changes of its rows, and lets them go only with their order', async ({ shop }) => {
    const id = await insertTestOrder(shop.db, { number: 'DN-261120-KEPT', payment_status: 'Paid' });
    await shop.services.money.openBook();
    const rows = shop.db.selectFrom('money_moves').select('id');
    expect((await rows.execute()).length).toBeGreaterThan(0);
    await expect(shop.db.updateTable('money_moves').set({ note: 'x' }).execute()).rejects.toThrow(/never changed/);
    await expect(shop.db.deleteFrom('money_moves').execute()).rejects.toThrow(/never changed/);
    await shop.db.deleteFrom('orders').where('id', '=', id).execute();
    expect(await rows.execute()).toEqual([]);
  });

  it('records a move once, and the payment status follows from it', async ({ shop }) => {
    const order = await placed(shop);
    const { money } = shop.services;
    const capture = {
      at: new Date(),
      orderId: order.id,
      takenFrom: 'provider:tap',
      givenTo: 'customer',
      amountDirhams: Math.round(order.total * 100),
      cause: 'capture:1',
    } as const;
    const settled = await shop.db
      .transaction()
      .execute(async (tx) => [
        await money.record(tx, [capture]),
        await money.record(tx, [capture]),
        await money.refreshPaymentStatus(tx, order.id, { lastAttempt: 'Captured' }),
      ]);
    expect(settled).toEqual([1, 0, 'Paid']);
  });

  it('is the only one that decides the payment status', async () => {
    const folder = new URL('../../', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter(
      (path) => path.endsWith('.ts') && !/\.test\.ts$|^(?:testing|database)\//.test(path),
    );
    const writers: string[] = [];
    for (const path of files) {
      const text = await readFile(new URL(path, folder), 'utf8');
      const updates = [...text.matchAll(/updateTable\('orders'\)(.*?)\.(?:execute|returning)/gs)].map(([, set]) => set);
      const raw = [...text.matchAll(/update orders\b([^`]*)/g)].map(([, set]) => set);
      const calls = [...text.matchAll(/\b(?:updateWork|updateDelivery)\((.*?)\);/gs)].map(([, set]) => set);
      if ([...updates, ...raw, ...calls].some((set) => /\bpayment_status\b/.test(set ?? ''))) writers.push(path);
    }
    expect(writers).toEqual([]);
  });
});
