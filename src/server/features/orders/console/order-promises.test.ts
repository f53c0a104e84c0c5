import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { ConsoleClient } from '#contract/console/client.ts';
import { insertTestOrder } from '../../../testing/order-factory.ts';
import { it as base } from '../../../testing/shop-test.ts';
import { orderWords } from '../../../shared/order-words.rules.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// Thursday noon in Qatar, which is three hours ahead of UTC.
const noon = new Date('2026-11-26T09:00:00Z');

const it = base.override('shop', async ({ reusedShop: { shop, empty } }) => {
  await empty();
  shop.at.now = noon;
  return shop;
});

let made = 0;

/** An order of a minute ago, packed or new, with a slot of a day or without. */
async function order(
  { db }: TestApp,
  day: string | null,
  slot = '16:00-20:00',
  more: Partial<Parameters<typeof insertTestOrder>[1]> = {},
): Promise<number> {
  made += 1;
  return insertTestOrder(db, {
    number: `DN-261126-${String(made).padStart(6, '0')}`,
    status: 'Processing',
    created_at: new Date(noon.getTime() - 60_000),
    ...(day !== null && { delivery_day: day, delivery_slot: slot, delivery_area: '' }),
    ...more,
  });
}

async function ids(console: ConsoleClient, query: object): Promise<number[]> {
  return (await console('listOrders', { query })).rows.map(({ id }) => id);
}

describe('the promise of an order', () => {
  it('is in lists, the order and the slip, with its day and times', async ({ shop, owner }) => {
    const id = await order(shop, '2026-11-30', '10:00-13:00');
    const promise = { kind: 'slot', day: '2026-11-30', from: '10:00', to: '13:00', late: false };
    expect((await owner.console('listOrders')).rows[0]?.promise).toEqual(promise);
    expect((await owner.console('getOrder', { params: { order: String(id) } })).promise).toEqual(promise);
    expect((await owner.console('getSlip', { params: { order: String(id) } })).promise).toEqual(promise);
    const { number } = await owner.console('getOrder', { params: { order: String(id) } });
    const texts = { number, skus: [], names: [], phones: [], email: '' };
    await sql`insert into order_words (order_id, words) values (${id}, ${orderWords(texts)}::tsvector)`.execute(
      shop.db,
    );
    const { orders } = await owner.console('searchShop', { query: { q: number } });
    expect(orders.map((row) => row.promise)).toEqual([promise]);
  });

  it('is some hours if the shop promises them, else the shop arranges a time', async ({ shop, owner, customer }) => {
    await shop.services.settings.set('promiseHours', 4);
    const zone = (await customer.api('listZones')).rows[0]?.id ?? 0;
    const soon = await order(shop, null, '', { zone_id: zone, created_at: new Date('2026-11-26T09:03:00Z') });
    const counter = await order(shop, null);
    const promiseOf = async (id: number) =>
      (await owner.console('getOrder', { params: { order: String(id) } })).promise;
    expect(await promiseOf(soon)).toEqual({ kind: 'soon', day: '2026-11-26', from: null, to: '16:15', late: false });
    expect(await promiseOf(counter)).toEqual({ kind: 'arranged', day: null, from: null, to: null, late: false });
    shop.at.now = new Date('2026-11-26T13:16:00Z');
    expect((await promiseOf(soon)).late).toBe(true);
  });

  it('follows a changed slot, is kept when the shop removes the slot, and raises the version', async ({
    shop,
    owner,
  }) => {
    const id = await order(shop, '2026-11-26');
    await shop.services.settings.load({ delivery: { enabled: true, slots: [{ from: '08:00', to: '09:00' }] } });
    const read = () => owner.console('getOrder', { params: { order: String(id) } });
    const before = await read();
    expect(before.promise).toMatchObject({ day: '2026-11-26', from: '16:00', to: '20:00' });
    await shop.db.updateTable('orders').set({ delivery_day: '2026-11-28' }).where('id', '=', id).execute();
    const after = await read();
    expect(after.promise).toMatchObject({ kind: 'slot', day: '2026-11-28' });
    expect(after.version).toBe(before.version + 1);
    await shop.db
      .updateTable('orders')
      .set({ delivery_day: null, delivery_slot: null, delivery_area: null, promise_kind: 'asked' })
      .where('id', '=', id)
      .execute();
    expect((await read()).promise).toMatchObject({ kind: 'asked', day: null });
  });

  it('is written to orders of a release before, once', async ({ shop, owner }) => {
    const id = await order(shop, '2026-11-27');
    await sql`alter table orders disable trigger orders_dated`.execute(shop.db);
    await sql`update orders set promise_kind = null, due_from = null, due_at = null`.execute(shop.db);
    await sql`alter table orders enable trigger orders_dated`.execute(shop.db);
    const read = () => owner.console('getOrder', { params: { order: String(id) } });
    const before = await read();
    expect(before.promise.kind).toBe('arranged');
    await shop.services.orders.datePromises();
    const after = await read();
    expect(after.promise).toMatchObject({ kind: 'slot', day: '2026-11-27', from: '16:00' });
    expect(after.version).toBe(before.version);
    expect((await owner.console('countOrders')).due).toMatchObject({ tomorrow: 1, arrange: 0 });
  });
});

describe('open orders', () => {
  it('are listed by promise, the late ones first, page after page', async ({ shop, owner }) => {
    const arranged = await order(shop, null);
    const monday = await order(shop, '2026-11-30');
    const evening = await order(shop, '2026-11-26');
    const over = await order(shop, '2026-11-26', '08:00-11:00');
    const tomorrow = await order(shop, '2026-11-27', '08:00-11:00');
    const sameTime = await order(shop, '2026-11-26');
    const wanted = [over, evening, sameTime, tomorrow, monday, arranged];
    expect(await ids(owner.console, { stage: 'pick' })).toEqual(wanted);
    expect(await ids(owner.console, { stage: 'pick', sort: 'newest' })).toEqual([...wanted].sort((a, b) => b - a));
    for (const limit of [1, 2, 4]) {
      const found: number[] = [];
      let after: string | number | undefined;
      do {
        const query = { sort: 'promise', limit, ...(after !== undefined && { after }) } as const;
        const page = await owner.console('listOrders', { query });
        found.push(...page.rows.map(({ id }) => id));
        after = page.next ?? undefined;
        // Time passes between two pages.
        shop.at.now = new Date((shop.at.now ?? noon).getTime() + 3_600_000);
      } while (after !== undefined);
      shop.at.now = noon;
      expect(found).toEqual(wanted);
    }
  });

  it('are late as their rows say, also new ones that no one has accepted', async ({ shop, owner }) => {
    const placed = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);
    const missed = await order(shop, '2026-11-27', '08:00-11:00', { status: 'Pending', created_at: placed(11) });
    await order(shop, '2026-11-27', '08:00-11:00', { status: 'Pending', created_at: placed(9) });
    const over = await order(shop, '2026-11-25');
    await order(shop, '2026-11-25', '16:00-20:00', { status: 'Delivered' });
    await order(shop, null, '', { status: 'Pending', promise_kind: 'asked', created_at: placed(90) });
    const { rows } = await owner.console('listOrders', { query: { sort: 'promise' } });
    expect(rows.filter(({ promise }) => promise.late).map(({ id }) => id)).toEqual([over, missed]);
    expect(await ids(owner.console, { due: 'late' })).toEqual([over, missed]);
    expect((await owner.console('listProblems')).rows.map(({ id }) => id)).toEqual([missed, over]);
    expect((await owner.console('countOrders')).due).toEqual({ late: 2, today: 0, tomorrow: 2, later: 0, arrange: 1 });
    shop.at.now = new Date('2026-11-27T08:00:01Z');
    expect((await owner.console('countOrders')).due).toEqual({ late: 3, today: 2, tomorrow: 0, later: 0, arrange: 1 });
  });

  it('are listed without those that wait for their recipients', async ({ shop, owner }) => {
    const asked = { status: 'Pending', promise_kind: 'asked' } as const;
    const waiting = await order(shop, null, '', asked);
    const fresh = await order(shop, '2026-11-30', '16:00-20:00', { status: 'Pending' });
    const cancelled = await order(shop, null, '', { ...asked, status: 'Cancelled' });
    expect(await ids(owner.console, { stage: 'new' })).toEqual([fresh, waiting]);
    for (const sort of ['promise', 'newest'])
      expect(await ids(owner.console, { stage: 'new', without: 'asked', sort, limit: 1 })).toEqual([fresh]);
    expect(await ids(owner.console, { due: 'asked', without: 'asked' })).toEqual([]);
    expect(await ids(owner.console, { without: 'asked' })).toEqual([cancelled, fresh]);
  });

  it('are found and counted by day of delivery, as they move', async ({ shop, owner }) => {
    const today = await order(shop, '2026-11-26');
    const tomorrow = await order(shop, '2026-11-27');
    const monday = await order(shop, '2026-11-30');
    const arranged = await order(shop, null);
    const counts = () => owner.console('countOrders');
    expect(await counts()).toMatchObject({
      due: { late: 0, today: 1, tomorrow: 1, later: 1, arrange: 1 },
      days: [
        { day: '2026-11-26', orders: 1 },
        { day: '2026-11-27', orders: 1 },
        { day: '2026-11-30', orders: 1 },
      ],
    });
    expect(await ids(owner.console, { due: 'today' })).toEqual([today]);
    expect(await ids(owner.console, { due: 'tomorrow' })).toEqual([tomorrow]);
    expect(await ids(owner.console, { due: 'later' })).toEqual([monday]);
    expect(await ids(owner.console, { due: 'arrange' })).toEqual([arranged]);
    expect(await ids(owner.console, { due: '2026-11-30', stage: 'pick', sort: 'newest' })).toEqual([monday]);
    shop.at.now = new Date('2026-11-26T21:00:00Z');
    expect(await ids(owner.console, { due: 'today' })).toEqual([tomorrow]);
    expect((await counts()).due).toEqual({ late: 1, today: 1, tomorrow: 0, later: 1, arrange: 1 });
    shop.at.now = noon;
    await shop.db.updateTable('orders').set({ delivery_day: '2026-11-27' }).where('id', '=', monday).execute();
    await shop.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', today).execute();
    await shop.db.deleteFrom('orders').where('id', '=', arranged).execute();
    expect((await counts()).due).toEqual({ late: 0, today: 0, tomorrow: 2, later: 0, arrange: 0 });
    // What is over is merged away.
    const { rows } = await sql`select stage, orders from order_due_counts`.execute(shop.db);
    expect(rows).toEqual([{ stage: 'pick', orders: 2 }]);
  });
});
