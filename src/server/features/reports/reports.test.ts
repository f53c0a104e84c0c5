import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '#contract/console/reports.ts';
import type { ProductId, VariantId, ZoneId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { insertTestOrder } from '../../testing/order-factory.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createReportsService } from './reports.service.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
let rose: Goods;
let vase: Goods;
let zones: { id: ZoneId; name: { en: string; ar: string } }[];

interface Goods {
  productId: ProductId;
  variantId: VariantId;
  name: { en: string; ar: string };
}

async function goods(en: string, ar: string): Promise<Goods> {
  const name = { en, ar };
  const { productId, variantIds } = await createProduct(shop.db, { name, variants: [{ price: 40, stock: 10 }] });
  return { productId, variantId: variantIds[0] as VariantId, name };
}

beforeAll(async () => {
  shop = await createTestApp();
  rose = await goods('Roses', 'ورد');
  vase = await goods('Vase', 'مزهرية');
  zones = await shop.db.selectFrom('zones').select(['id', 'name']).orderBy('id').execute();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('orders').execute();
  // Tuesday, 14:30 in Doha.
  shop.at.now = new Date('2026-11-24T11:30:00Z');
  owner = await createStaff(shop, 'owner');
});

interface Placed {
  lines?: [Goods, quantity: number, price: number][];
  fee?: number;
  zone?: number;
  status?: OrderStatus;
  payment?: PaymentStatus;
  online?: boolean;
  /** The promised day, with an evening slot. */
  dueOn?: string;
  phone?: string;
}

let count = 0;

/** An order that was placed at this time in Doha. Prices are in riyals. */
async function place(day: string, time: string, placed: Placed = {}): Promise<void> {
  const {
    lines = [[rose, 1, 100]],
    fee = 0,
    zone = 0,
    status = 'Pending',
    payment = 'Unpaid',
    online = false,
    dueOn = null,
    phone = '+97455123456',
  } = placed;
  const goodsDirhams = lines.reduce((sum, [, quantity, price]) => sum + quantity * price * 100, 0);
  await insertTestOrder(
    shop.db,
    {
      number: `DN-${++count}`,
      status,
      payment_status: payment,
      payment_type: online ? 'online' : 'cash',
      payment_name: JSON.stringify(online ? { en: 'Card', ar: 'بطاقة' } : { en: 'Cash', ar: 'نقدًا' }),
      zone_name: JSON.stringify(zones[zone]?.name),
      zone_id: zones[zone]?.id ?? null,
      items_count: lines.reduce((sum, [, quantity]) => sum + quantity, 0),
      net_subtotal_dirhams: goodsDirhams,
      shipping_fee_dirhams: fee * 100,
      total_dirhams: goodsDirhams + fee * 100,
      created_at: new Date(`${day}T${time}:00+03:00`),
      customer_phone: phone,
      ...(dueOn !== null && { delivery_day: dueOn, delivery_slot: '20:00-24:00', delivery_area: 'all' }),
    },
    lines.map(([{ productId, variantId, name }, quantity, price]) => ({
      product_id: productId,
      variant_id: variantId,
      product_name: JSON.stringify(name),
      quantity,
      unit_price_dirhams: price * 100,
      list_price_dirhams: price * 100,
    })),
  );
}

/** The rows with sales: name or key, now, before. */
function soldIn({ rows }: Report): (string | number)[][] {
  return rows
    .filter(({ now, before }) => now.orders + before.orders > 0)
    .map(({ key, name, now, before }) => [name?.en ?? key, now.total, before.total]);
}

describe('a report of sales', () => {
  it('sums the orders of each day in Doha beside those of the days before', async () => {
    await place('2026-11-24', '00:00', { fee: 15 });
    await place('2026-11-23', '23:59', { lines: [[rose, 2, 50.25]] });
    await place('2026-11-18', '00:00', {
      lines: [
        [rose, 3, 10],
        [vase, 1, 20],
      ],
    });
    await place('2026-11-17', '23:59', { lines: [[vase, 1, 70]] });
    await place('2026-11-17', '14:29', { lines: [[vase, 1, 7]] });
    const report = await owner.console('getReport', { query: { period: '7' } });
    expect(report).toMatchObject({
      unit: 'day',
      days: { from: '2026-11-18', to: '2026-11-24' },
      before: { from: '2026-11-11', to: '2026-11-17' },
      when: 'soFar',
      totals: { orders: 3, pieces: 7, goods: 250.5, fees: 15, total: 265.5 },
      // Until the same time of the day.
      totalsBefore: { orders: 1, total: 7 },
      others: null,
    });
    expect(report.rows).toHaveLength(7);
    expect(soldIn(report)).toEqual([
      ['2026-11-18', 50, 0],
      ['2026-11-23', 100.5, 0],
      ['2026-11-24', 115, 7],
    ]);
  });

  it('leaves cancelled and refunded orders out, and says how many there are', async () => {
    await place('2026-11-24', '10:00', { status: 'Cancelled', lines: [[rose, 1, 30]] });
    await place('2026-11-24', '10:00', { status: 'Cancelled', payment: 'Refunded', lines: [[rose, 1, 5]] });
    await place('2026-11-24', '11:00', { status: 'Completed', payment: 'Refunded', lines: [[rose, 1, 40]] });
    await place('2026-11-24', '12:00', { status: 'Delivered', payment: 'Paid', lines: [[rose, 1, 50]] });
    await place('2026-11-24', '13:00', { lines: [[rose, 1, 60]] });
    for (const by of ['day', 'product', 'zone', 'payment'] as const) {
      const report = await owner.console('getReport', { query: { by, period: 'today' } });
      expect(report.totals).toMatchObject({
        orders: 2,
        total: 110,
        delivered: { orders: 1, total: 50 },
        cancelled: { orders: 2, total: 35 },
        refunded: { orders: 1, total: 40 },
      });
      expect(report.rows.reduce((sum, { now }) => sum + now.total, 0)).toBe(110);
    }
  });

  it('by product: the best first, without fees, also one that is deleted', async () => {
    const gone = await goods('Card', 'بطاقة تهنئة');
    await place('2026-11-24', '09:00', {
      fee: 15,
      lines: [
        [rose, 2, 100],
        [gone, 1, 500],
      ],
    });
    await place('2026-11-24', '10:00', { lines: [[rose, 1, 90]] });
    await place('2026-11-17', '10:00', {
      lines: [
        [vase, 1, 20],
        [rose, 1, 100],
      ],
    });
    await shop.db.deleteFrom('products').where('id', '=', gone.productId).execute();
    const report = await owner.console('getReport', { query: { by: 'product', period: 'today' } });
    expect(soldIn(report)).toEqual([
      ['Card', 500, 0],
      ['Roses', 290, 100],
      ['Vase', 0, 20],
    ]);
    expect(report.rows[1]).toMatchObject({
      key: String(rose.productId),
      now: { orders: 2, pieces: 3, goods: 290, fees: 0 },
    });
  });

  it('by product: without the pieces that staff took out of an order', async () => {
    await place('2026-11-24', '09:00', {
      lines: [
        [rose, 3, 100],
        [vase, 1, 50],
      ],
    });
    const lines = shop.db.updateTable('order_items');
    await lines.set({ removed: 2 }).where('product_id', '=', rose.productId).execute();
    await lines.set({ removed: 1 }).where('product_id', '=', vase.productId).execute();
    const left = { items_count: 1, net_subtotal_dirhams: 10_000, total_dirhams: 10_000 };
    await shop.db.updateTable('orders').set(left).execute();
    const { rows, others } = await owner.console('getReport', { query: { by: 'product', period: 'today' } });
    expect(rows).toMatchObject([{ key: String(rose.productId), now: { orders: 1, pieces: 1, goods: 100 } }]);
    expect(others).toBeNull();
  });

  it('by zone and by payment, with delivery and fees', async () => {
    await place('2026-11-20', '09:00', { fee: 10, zone: 1, online: true, payment: 'Paid' });
    await place('2026-11-21', '09:00', { fee: 20, zone: 2 });
    await place('2026-11-22', '09:00', { zone: 2 });
    const query = { period: 'own', from: '2026-11-20', to: '2026-11-22' } as const;
    const byZone = await owner.console('getReport', { query: { ...query, by: 'zone' } });
    expect(soldIn(byZone)).toEqual([
      [zones[2]?.name.en, 220, 0],
      [zones[1]?.name.en, 110, 0],
    ]);
    expect(soldIn(await owner.console('getReport', { query: { ...query, by: 'payment' } }))).toEqual([
      ['Cash', 220, 0],
      ['Card', 110, 0],
    ]);
  });

  it('sums the orders of each day for which they are promised, also of days to come', async () => {
    await place('2026-11-20', '09:00', { dueOn: '2026-11-24' });
    await place('2026-11-24', '09:00', { dueOn: '2026-11-26', lines: [[rose, 1, 30]] });
    await place('2026-11-24', '09:00', { dueOn: '2026-11-25', status: 'Cancelled' });
    await place('2026-11-24', '09:00', { dueOn: '2026-11-27' });
    await place('2026-11-24', '09:00');
    await place('2026-11-19', '09:00', { dueOn: '2026-11-21', lines: [[rose, 1, 7]] });
    const query = { by: 'delivery', period: 'own', from: '2026-11-24', to: '2026-11-26' } as const;
    const report = await owner.console('getReport', { query });
    expect(soldIn(report)).toEqual([
      ['2026-11-24', 100, 7],
      ['2026-11-26', 30, 0],
    ]);
    expect(report).toMatchObject({ when: 'over', unit: 'day', totals: { orders: 2, cancelled: { orders: 1 } } });
  });

  it('tells new customers from those who ordered before', async () => {
    await place('2026-11-01', '09:00', { phone: '+97450000001' });
    await place('2026-11-24', '09:00', { phone: '+97450000001', lines: [[rose, 1, 30]] });
    await place('2026-11-24', '10:00', { phone: '+97450000002', lines: [[rose, 1, 20]] });
    await place('2026-11-24', '11:00', { phone: '+97450000002', lines: [[rose, 1, 5]] });
    await place('2026-11-24', '12:00', { phone: '', lines: [[rose, 1, 1]] });
    const { rows } = await owner.console('getReport', { query: { by: 'customer', period: 'today' } });
    expect(rows.map(({ key, now }) => [key, now.orders, now.total])).toEqual([
      ['returning', 2, 35],
      ['new', 1, 20],
      ['unknown', 1, 1],
    ]);
  });

  it('sums that are larger than an integer of the database', async () => {
    const large = 20_000_000;
    await place('2026-11-24', '09:00', { lines: [[rose, 1, large]] });
    await place('2026-11-24', '09:30', {
      lines: [
        [rose, 1, large],
        [vase, 1, 1],
      ],
    });
    for (const by of ['day', 'product', 'zone', 'payment'] as const) {
      const { rows, totals } = await owner.console('getReport', { query: { by, period: 'today' } });
      expect(totals.total).toBe(2 * large + 1);
      expect(rows.reduce((sum, { now }) => sum + now.total, 0)).toBe(2 * large + 1);
    }
  });

  it('an empty shop and days that have not come have rows of nothing', async () => {
    const empty = await owner.console('getReport', { query: { period: '30' } });
    expect(empty.rows).toHaveLength(30);
    expect(empty.totals).toMatchObject({ orders: 0, total: 0 });
    const query = { period: 'own', from: '2027-01-01', to: '2027-01-02' } as const;
    expect((await owner.console('getReport', { query })).rows).toEqual([]);
  });

  it('refuses wrong own days at their field', async () => {
    const query = { period: 'own', from: '2026-11-20', to: '2026-11-19' } as const;
    await expect(owner.console('getReport', { query })).rejects.toMatchObject({
      code: 'invalid',
      fields: { to: expect.any(String) },
    });
  });
});

describe('a shop with much to report', () => {
  /** Holds every read of orders until `release`. */
  async function holdOrders(): Promise<{ release: () => Promise<unknown> }> {
    const tx = await shop.db.startTransaction().execute();
    await sql`lock table orders in access exclusive mode`.execute(tx);
    return { release: () => tx.rollback().execute() };
  }

  it('reads one report after the other, and refuses when too many wait', async () => {
    const held = await holdOrders();
    const { read } = shop.services.reports;
    const waiting = Array.from({ length: 11 }, () => read({ by: 'day', period: '7' }));
    await expect(read({ by: 'day', period: '7' })).rejects.toMatchObject({ code: 'overloaded' });
    const blocked = () =>
      sql`select from pg_locks where relation = 'orders'::regclass and not granted`.execute(shop.db);
    await expect.poll(async () => (await blocked()).rows.length).toBe(1);
    await held.release();
    expect(await Promise.all(waiting)).toHaveLength(11);
  });

  it('gives up a report that takes too long', async () => {
    const held = await holdOrders();
    const impatient = createReportsService({
      readFrom: (work) => work(shop.db),
      clock: shop.services.clock,
      statementMs: 20,
    });
    await expect(impatient.read({ by: 'day', period: '7' })).rejects.toMatchObject({ code: '57014' });
    await held.release();
  });
});

describe('the sales of today', () => {
  it('are beside those of the same weekday until the same time, with 14 days and the best five', async () => {
    await place('2026-11-24', '09:00', {
      fee: 15,
      lines: [
        [rose, 1, 100],
        [vase, 2, 30],
      ],
    });
    await place('2026-11-17', '14:00', { lines: [[rose, 1, 40]] });
    await place('2026-11-17', '20:00', { lines: [[rose, 1, 60]] });
    await place('2026-11-11', '00:00', { lines: [[vase, 9, 10]] });
    await place('2026-11-10', '23:59', { lines: [[vase, 9, 10]] });
    const { today, lastWeek, days, best } = await owner.console('getSalesToday');
    expect(today).toEqual({ orders: 1, total: 175 });
    expect(lastWeek).toEqual({
      day: '2026-11-17',
      soFar: { orders: 1, total: 40 },
      whole: { orders: 2, total: 100 },
    });
    expect(days).toHaveLength(14);
    expect(days?.filter(({ orders }) => orders > 0)).toEqual([
      { day: '2026-11-11', orders: 1, total: 90 },
      { day: '2026-11-17', orders: 2, total: 100 },
      { day: '2026-11-24', orders: 1, total: 175 },
    ]);
    expect(best).toMatchObject([
      { productId: rose.productId, name: rose.name, pieces: 1, total: 100 },
      { productId: vase.productId, name: vase.name, pieces: 2, total: 60 },
    ]);
  });

  it('show support the money of today only, and a packer nothing', async () => {
    await place('2026-11-24', '09:00');
    const support = await createStaff(shop, 'support');
    expect(await support.console('getSalesToday')).toMatchObject({ today: { total: 100 }, days: null, best: null });
    const packer = await createStaff(shop, 'packer');
    await expect(packer.console('getSalesToday')).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(support.console('getReport')).rejects.toMatchObject({ code: 'not_permitted' });
  });
});
