import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import { deliveryPin } from '../delivery-pin.rules.ts';
import { systemActor } from '../../../audit/actors.ts';
import { createServices } from '../../../services.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser, deliverMails } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
let packer: Staff;
let driver: Staff;
let item: { productId: number; variantId: VariantId };

beforeAll(async () => {
  shop = await createTestApp();
  const { productId, variantIds } = await createProduct(shop.db, {
    name: { en: 'Red roses', ar: 'ورد جوري أحمر' },
    variants: [{ price: 40, stock: 10_000, sku: 'ROSE-12' }],
  });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = new Date('2026-11-23T09:00:00Z');
  owner = await createStaff(shop, 'owner', { name: 'مريم' });
  packer = await createStaff(shop, 'packer', { name: 'سالم' });
  driver = await createStaff(shop, 'driver', { name: 'أحمد' });
});

/** An order of a new customer, and the customer's own client. */
async function placeOrder(buyer: { name?: string; phone?: string } = {}) {
  const user = await createUser(shop, buyer);
  const api = shop.apiFor({ token: user.token });
  await api('addToCart', { body: { ...item, quantity: 2 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  const placed = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'شارع الورد 12' }, paymentInfo: { paymentOptionId } },
  });
  return { id: placed.id, number: placed.order_number, zoneId, total: placed.total_amount, api, user };
}

function at(id: OrderId, version: number): { params: { id: OrderId }; body: { version: number } };
function at<M extends object>(
  id: OrderId,
  version: number,
  more: M,
): { params: { id: OrderId }; body: { version: number } & M };
function at(id: OrderId, version: number, more: object = {}) {
  return { params: { id }, body: { version, ...more } };
}

async function packedOrder() {
  const order = await placeOrder();
  await owner.console('acceptOrder', at(order.id, 1));
  const { order: packed } = await owner.console('packOrder', at(order.id, 2));
  return { ...order, version: packed.version };
}

/** An order on its way with the driver. */
async function shippedOrder() {
  const order = await packedOrder();
  const { done } = await owner.console('handOver', {
    body: { driverId: driver.id, items: [{ id: order.id, version: order.version }] },
  });
  return { ...order, version: done[0]?.version ?? 0 };
}

const wrongPinAny = 'none';

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
    if (rows.length > 0) return;
  }
}

async function pinOf(order: Awaited<ReturnType<typeof shippedOrder>>): Promise<string> {
  return (await order.api('getOrder', { params: { id: order.id } })).deliveryPin ?? '';
}

const wrongPin = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0');

async function stock(): Promise<number> {
  const query = shop.db.selectFrom('variants').select('stock').where('id', '=', item.variantId);
  return (await query.executeTakeFirstOrThrow()).stock;
}

describe('an order of the console', () => {
  it('goes from the shopper to the door, and names everyone who worked on it', async () => {
    const order = await placeOrder({ name: 'نورة المري', phone: '+97455123456' });
    const [row] = (await packer.console('listOrders', { query: { stage: 'new', sort: 'newest', limit: 1 } })).rows;
    expect(row).toMatchObject({
      id: order.id,
      number: order.number,
      version: 1,
      stage: 'new',
      pieces: 2,
      customer: 'نورة المري',
      toCollect: order.total,
      total: null,
      marks: ['first'],
      clock: { kind: 'accept', state: 'fine' },
    });
    const accepted = await packer.console('acceptOrder', at(order.id, 1));
    expect(accepted).toMatchObject({ order: { stage: 'pick', status: 'Processing', version: 2 }, already: null });
    const line = accepted.order.items[0]?.id ?? 0;
    await packer.console('setPicked', { params: { id: order.id, itemId: line }, body: { picked: true } });
    const packed = await packer.console('packOrder', at(order.id, 2));
    expect(packed.order).toMatchObject({ stage: 'ready', version: 3, items: [{ picked: true, unitPrice: null }] });
    const handed = await packer.console('handOver', {
      body: { driverId: driver.id, items: [{ id: order.id, version: 3 }] },
    });
    expect(handed).toMatchObject({ done: [{ id: order.id, version: 4 }], refused: [] });
    const { stops } = await driver.console('getMyRun');
    expect(stops).toMatchObject([
      { id: order.id, toCollect: order.total, money: null, contact: { phone: '+97455123456' } },
    ]);
    const pin = await pinOf({ ...order, version: 4 });
    const delivered = await driver.console('deliverOrder', at(order.id, 4, { pin }));
    expect(delivered.order).toMatchObject({ status: 'Delivered', payment: { status: 'Paid' }, toCollect: 0 });
    const whole = await owner.console('getOrder', { params: { order: order.number } });
    expect(whole.timeline.map(({ action, by }) => [action, by.name])).toEqual([
      ['placed', ''],
      ['accepted', 'سالم'],
      ['packed', 'سالم'],
      ['handed_over', 'سالم'],
      ['delivered', 'أحمد'],
    ]);
    expect(whole.money).toMatchObject({ total: order.total, collected: order.total });
    const { rows } = await owner.console('listAudit', { query: { subjectKind: 'order', subjectId: String(order.id) } });
    expect(rows.map(({ action }) => action)).toEqual([
      'payment.collected',
      'order.delivered',
      'order.handed_over',
      'order.packed',
      'order.accepted',
    ]);
  });

  it('shows the shopper a PIN on the way only, and no names of staff', async () => {
    const order = await shippedOrder();
    const seen = await order.api('getOrder', { params: { id: order.id } });
    expect(seen.deliveryPin).toMatch(/^\d{4}$/);
    expect(seen.statusHistory.map(({ order_status: status, actor }) => [status, actor])).toEqual([
      ['Pending', 'customer'],
      ['Processing', 'staff'],
      ['Shipped', 'staff'],
    ]);
    expect(JSON.stringify(seen)).not.toContain('أحمد');
    await driver.console('deliverOrder', at(order.id, order.version, { pin: seen.deliveryPin }));
    expect((await order.api('getOrder', { params: { id: order.id } })).deliveryPin).toBeUndefined();
  });

  it('shows each role what it may see', async () => {
    const order = await packedOrder();
    const seenBy = async (role: 'packer' | 'support' | 'accountant') => {
      const { console } = await createStaff(shop, role);
      return console('getOrder', { params: { order: String(order.id) } });
    };
    expect(await seenBy('packer')).toMatchObject({ contact: null, money: null, total: null, toCollect: order.total });
    expect((await seenBy('packer')).customer).not.toBeNull();
    expect(await seenBy('support')).toMatchObject({ contact: { address: 'شارع الورد 12' }, total: order.total });
    expect(await seenBy('accountant')).toMatchObject({ contact: null, customer: null, gift: null, total: order.total });
  });
});

describe('two people at one order', () => {
  it('who accept it at once both succeed; the second learns who was first', async () => {
    const order = await placeOrder();
    const both = await Promise.all([owner, packer].map(({ console }) => console('acceptOrder', at(order.id, 1))));
    const [first, second] = both[0]?.act === null ? [both[1], both[0]] : both;
    expect(first?.act).not.toBeNull();
    expect(second?.already?.by).toBe(first?.order.timeline[1]?.by.name);
    const { rows } = await owner.console('listAudit', { query: { action: 'order.accepted' } });
    expect(rows.filter(({ subject }) => subject.id === String(order.id))).toHaveLength(1);
  });

  it('of whom the customer cancels: staff learn it, and the stock is back once', async () => {
    const before = await stock();
    const order = await placeOrder();
    await order.api('cancelOrder', { params: { id: order.id } });
    await expect(owner.console('acceptOrder', at(order.id, 1))).rejects.toMatchObject({
      code: 'order_moved',
      status: 409,
      details: { status: 'Cancelled', by: { kind: 'customer' }, version: 2, possible: [] },
    });
    expect(await stock()).toBe(before);
  });

  it('cannot act on a version that they have not seen', async () => {
    const order = await packedOrder();
    const cancel = packer.console('packOrder', at(order.id, 1));
    // Packed already: the same again is no error, whatever the version.
    expect((await cancel).already?.by).toBe('مريم');
    const late = owner.console('cancelOrder', at(order.id, 1, { reason: 'Sold out' }));
    await expect(late).rejects.toMatchObject({ code: 'order_moved', details: { version: order.version } });
    const { order: cancelled } = await owner.console(
      'cancelOrder',
      at(order.id, order.version, { reason: 'Sold out' }),
    );
    expect(cancelled).toMatchObject({ stage: 'cancelled', possible: [] });
    expect(cancelled.timeline.at(-1)).toMatchObject({ action: 'cancelled', detail: 'Sold out' });
  });

  it('of bulk moves learn the outcome of each order', async () => {
    const [one, two, three] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await two.api('cancelOrder', { params: { id: two.id } });
    const items = [one, two, three].map(({ id }) => ({ id, version: 1 }));
    const outcome = await owner.console('moveOrders', {
      body: { to: 'Processing', items: [...items, { id: 987_654, version: 1 }] },
    });
    expect(outcome.done.map(({ id }) => id)).toEqual([one.id, three.id]);
    expect(outcome.refused).toMatchObject([
      { id: two.id, number: two.number, code: 'order_moved', details: { status: 'Cancelled' } },
      { id: 987_654, code: 'not_found' },
    ]);
  });
});

describe('undo', () => {
  it('takes back an acceptance, also out of the sight of the customer', async () => {
    const order = await placeOrder();
    const { act } = await packer.console('acceptOrder', at(order.id, 1));
    const undone = await packer.console('undoAct', { params: { act: String(act) } });
    expect(undone.done).toMatchObject([{ id: order.id, version: 3 }]);
    const seen = await order.api('getOrder', { params: { id: order.id } });
    expect(seen.order_status).toBe('Pending');
    expect(seen.statusHistory.map(({ order_status: status }) => status)).toEqual(['Pending']);
    await packer.console('acceptOrder', at(order.id, 3));
  });

  it('takes back a whole run, and a delivery with its cash', async () => {
    const order = await packedOrder();
    const { act } = await owner.console('handOver', {
      body: { driverId: driver.id, items: [{ id: order.id, version: order.version }] },
    });
    await owner.console('undoAct', { params: { act: String(act) } });
    const back = await owner.console('getOrder', { params: { order: order.number } });
    expect(back).toMatchObject({ stage: 'ready', driver: null });
    const { done } = await owner.console('handOver', {
      body: { driverId: driver.id, items: [{ id: order.id, version: back.version }] },
    });
    const delivered = await owner.console('deliverOrder', at(order.id, done[0]?.version ?? 0, { reason: 'Neighbour' }));
    const undone = { params: { act: String(delivered.act) } };
    await expect(driver.console('undoAct', undone)).rejects.toMatchObject({ code: 'not_permitted' });
    await owner.console('undoAct', undone);
    const again = await owner.console('getOrder', { params: { order: order.number } });
    expect(again).toMatchObject({ stage: 'way', payment: { status: 'Unpaid' }, money: { collected: null } });
  });

  it('takes back what ended a failed delivery: the order is marked again, with its driver', async () => {
    const order = await shippedOrder();
    shop.at.now = new Date('2026-11-23T09:05:00Z');
    const reason = 'No one there';
    const failed = await driver.console('failDelivery', at(order.id, order.version, { reason }));
    const other = await createStaff(shop, 'driver');
    const before = { tried: failed.order.tried, handedAt: failed.order.handedAt, driver: { id: driver.id } };
    const steps = [
      async (version: number) => {
        const items = [{ id: order.id, version }];
        return (await owner.console('handOver', { body: { driverId: other.id, items } })).act;
      },
      async (version: number) =>
        (await owner.console('deliverOrder', at(order.id, version, { reason: 'Neighbour' }))).act,
    ];
    for (const step of steps) {
      const seen = await owner.console('getOrder', { params: { order: order.number } });
      const act = await step(seen.version);
      await owner.console('undoAct', { params: { act: String(act) } });
      expect(await owner.console('getOrder', { params: { order: order.number } })).toMatchObject(before);
    }
  });

  it('takes back that orders are completed: they are open again, also for their customers', async () => {
    const deliver = async () => {
      const order = await shippedOrder();
      const { order: delivered } = await owner.console(
        'deliverOrder',
        at(order.id, order.version, { reason: 'Neighbour' }),
      );
      return { ...order, version: delivered.version };
    };
    const [one, two] = [await deliver(), await deliver()];
    const { act } = await packer.console('moveOrder', at(one.id, one.version, { to: 'Completed' as const }));
    const { act: actOfTwo } = await packer.console('moveOrders', {
      body: { to: 'Completed', items: [{ id: two.id, version: two.version }] },
    });
    for (const done of [act, actOfTwo]) await packer.console('undoAct', { params: { act: String(done) } });
    for (const { id, number, api } of [one, two]) {
      const order = await owner.console('getOrder', { params: { order: number } });
      expect(order).toMatchObject({ stage: 'delivered', payment: { status: 'Paid' } });
      const { statusHistory } = await api('getOrder', { params: { id } });
      expect(statusHistory.at(-1)?.order_status).toBe('Delivered');
      const row = shop.db.selectFrom('orders').select('closed_at').where('id', '=', id);
      expect(await row.executeTakeFirst()).toEqual({ closed_at: null });
    }
  });

  it('is refused once something else has happened, after ten minutes, and to others', async () => {
    const order = await placeOrder();
    const { act } = await packer.console('acceptOrder', at(order.id, 1));
    const undone = { params: { act: String(act) } };
    const other = await createStaff(shop, 'packer');
    await expect(other.console('undoAct', undone)).rejects.toMatchObject({ code: 'not_permitted' });
    await packer.console('packOrder', at(order.id, 2));
    expect(await packer.console('undoAct', undone)).toMatchObject({
      act: null,
      done: [],
      refused: [{ id: order.id, code: 'changed_meanwhile' }],
    });
    shop.at.now = new Date('2026-11-23T09:11:00Z');
    await expect(packer.console('undoAct', undone)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
      await expect(packer.console('undoAct', { params: { act: unknown } })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

describe('a driver', () => {
  it('sees his own orders only', async () => {
    const order = await shippedOrder();
    const other = await createStaff(shop, 'driver');
    expect((await other.console('listOrders')).rows).toEqual([]);
    expect((await other.console('getMyRun')).stops).toEqual([]);
    const target = { params: { order: order.number } };
    await expect(other.console('getOrder', target)).rejects.toMatchObject({ code: 'not_found' });
    const deliver = other.console('deliverOrder', at(order.id, order.version, { pin: await pinOf(order) }));
    await expect(deliver).rejects.toMatchObject({ code: 'not_found' });
    expect((await driver.console('searchShop', { query: { q: order.number } })).orders).toHaveLength(1);
    expect((await other.console('searchShop', { query: { q: order.number } })).orders).toEqual([]);
    expect((await driver.console('countOrders')).stages).toMatchObject({ way: 1, new: 0 });
  });

  it('no longer sees name, phone and address from six in the morning', async () => {
    const order = await shippedOrder();
    const seen = () => driver.console('getOrder', { params: { order: order.number } });
    shop.at.now = new Date('2026-11-24T02:59:00Z');
    const { console } = await createStaff(shop, 'owner');
    expect((await seen()).contact).not.toBeNull();
    shop.at.now = new Date('2026-11-24T03:00:00Z');
    expect(await seen()).toMatchObject({ contact: null, customer: null, gift: null });
    expect((await console('getOrder', { params: { order: order.number } })).contact).not.toBeNull();
  });

  it('has five tries for a PIN, then waits', async () => {
    const order = await shippedOrder();
    const pin = await pinOf(order);
    const tryWith = (typed: string) => driver.console('deliverOrder', at(order.id, order.version, { pin: typed }));
    for (const left of [4, 3, 2, 1, 0])
      await expect(tryWith(wrongPin(pin))).rejects.toMatchObject({ code: 'pin_wrong', details: { left } });
    await expect(tryWith(pin)).rejects.toMatchObject({ code: 'pin_locked', status: 429 });
    shop.at.now = new Date('2026-11-23T09:16:00Z');
    expect((await tryWith(pin)).order.status).toBe('Delivered');
  });

  it('has fifteen tries in all, and each wrong one is in the log', async () => {
    const order = await shippedOrder();
    const pin = await pinOf(order);
    const tryWith = (typed: string) => driver.console('deliverOrder', at(order.id, order.version, { pin: typed }));
    for (let round = 0; round < 3; round += 1) {
      for (let turn = 0; turn < 5; turn += 1)
        await expect(tryWith(wrongPin(pin))).rejects.toMatchObject({ code: 'pin_wrong' });
      shop.at.now = new Date(shop.at.now!.getTime() + 16 * 60_000);
    }
    await expect(tryWith(pin)).rejects.toMatchObject({ code: 'pin_locked', status: 429 });
    const query = { subjectKind: 'order', subjectId: String(order.id), limit: 50 } as const;
    const { rows } = await owner.console('listAudit', { query });
    const wrong = rows.filter(({ action }) => action === 'order.pin_wrong');
    expect(wrong.map(({ by }) => by.id)).toEqual(Array.from({ length: 15 }, () => driver.id));
    const { version } = await owner.console('getOrder', { params: { order: String(order.id) } });
    expect(version).toBe(order.version);
    const without = at(order.id, order.version, { reason: 'Neighbour' });
    expect((await owner.console('deliverOrder', without)).order.status).toBe('Delivered');
  });

  it('does not deliver with a guess while the order is being handed over', async () => {
    const order = await packedOrder();
    const deliver = () =>
      driver.console('deliverOrder', at(order.id, order.version + 1, { pin: wrongPinAny, collected: 0 }));
    const handed = await shop.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ status: 'Shipped', driver_id: driver.id, handed_at: new Date() })
        .where('id', '=', order.id)
        .execute();
      const outcome = deliver().then(
        () => 'delivered',
        (error: unknown) => (error as { code: string }).code,
      );
      await Promise.race([outcome, waitForLock()]);
      return { outcome };
    });
    expect(await handed.outcome).toBe('order_moved');
    const { status } = await owner.console('getOrder', { params: { order: String(order.id) } });
    expect(status).toBe('Shipped');
  });

  it.each([
    [0, 'driver', 'Unpaid'],
    [40, 'driver', 'Unpaid'],
    [0, 'owner', 'Paid'],
  ] as const)('who collected %s of the sum leaves it, as %s, %s', async (collected, role, payment) => {
    const order = await shippedOrder();
    const pin = await pinOf(order);
    const person = role === 'driver' ? driver : owner;
    const form = at(order.id, order.version, { collected, ...(role === 'driver' ? { pin } : { reason: 'Seen' }) });
    const { order: after } = await person.console('deliverOrder', form);
    expect(after).toMatchObject({ status: 'Delivered', payment: { status: payment } });
    const { rows } = await owner.console('listAudit', { query: { subjectKind: 'order', subjectId: String(order.id) } });
    expect(rows.find(({ action }) => action === 'payment.collected')?.after).toEqual({ collected, due: order.total });
  });

  it.each([0.001, 100_000])('cannot have collected %s', async (collected) => {
    const order = await shippedOrder();
    const deliver = driver.console('deliverOrder', at(order.id, order.version, { pin: await pinOf(order), collected }));
    await expect(deliver).rejects.toMatchObject({ code: 'invalid', fields: { collected: expect.any(String) } });
  });

  it('has five tries without rate limits too', async () => {
    const { db, dataDir, services } = shop;
    const { ordersConsole } = createServices({
      db,
      dataDir,
      secrets: services.secrets,
      clock: services.clock,
      limitsOn: false,
    });
    const order = await shippedOrder();
    const viewer = { driverId: null, now: services.clock(), mayDeliverWithoutPin: false };
    const form = { version: order.version, pin: wrongPin(await pinOf(order)) };
    const tryOnce = () => ordersConsole.work.deliver(systemActor, viewer, order.id, form);
    for (const left of [4, 3, 2, 1, 0])
      await expect(tryOnce()).rejects.toMatchObject({ code: 'pin_wrong', details: { left } });
    await expect(tryOnce()).rejects.toMatchObject({ code: 'pin_locked' });
  });

  it('does not deliver without a PIN; a manager does with a reason', async () => {
    const order = await shippedOrder();
    const without = at(order.id, order.version, { reason: 'Phone is off' });
    await expect(driver.console('deliverOrder', without)).rejects.toMatchObject({
      fields: { pin: expect.any(String) },
    });
    const { console } = await createStaff(shop, 'manager');
    await expect(console('deliverOrder', at(order.id, order.version))).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    });
    expect((await console('deliverOrder', without)).order.status).toBe('Delivered');
  });

  it('brings an order back, and another one takes it', async () => {
    const order = await shippedOrder();
    const reason = 'No one there';
    const failed = await driver.console('failDelivery', at(order.id, order.version, { reason }));
    expect(failed.order).toMatchObject({ stage: 'way', tried: { reason }, marks: expect.arrayContaining(['tried']) });
    const other = await createStaff(shop, 'driver', { name: 'خالد' });
    const items = [{ id: order.id, version: failed.order.version }];
    const { done } = await owner.console('handOver', { body: { driverId: other.id, items } });
    expect(done).toHaveLength(1);
    expect((await other.console('getMyRun')).stops).toMatchObject([{ id: order.id, tried: null }]);
    expect((await driver.console('getMyRun')).stops).toEqual([]);
    const seen = await order.api('getOrder', { params: { id: order.id } });
    expect(seen.statusHistory.filter(({ order_status: status }) => status === 'Shipped')).toHaveLength(1);
  });

  it('gets only packed orders, and must be a driver', async () => {
    const order = await placeOrder();
    const items = [{ id: order.id, version: 1 }];
    const refused = await owner.console('handOver', { body: { driverId: driver.id, items } });
    expect(refused).toMatchObject({ act: null, done: [], refused: [{ code: 'order_moved' }] });
    const wrong = owner.console('handOver', { body: { driverId: packer.id, items } });
    await expect(wrong).rejects.toMatchObject({ fields: { driverId: expect.any(String) } });
    const { rows } = await owner.console('listDrivers');
    expect(rows.find(({ id }) => id === driver.id)).toMatchObject({ name: 'أحمد', stops: 0, cash: 0 });
  });

  it('is delivered by an owner without a driver, but handed by a packer to drivers only', async () => {
    const order = await packedOrder();
    const items = [{ id: order.id, version: order.version }];
    expect((await packer.console('listDrivers')).rows.map(({ id }) => id)).not.toContain(packer.id);
    const toOwner = packer.console('handOver', { body: { driverId: owner.id, items } });
    await expect(toOwner).rejects.toMatchObject({ fields: { driverId: expect.any(String) } });
    expect((await owner.console('listDrivers')).rows.map(({ id }) => id)).toContain(owner.id);
    const handed = await owner.console('handOver', { body: { driverId: owner.id, items } });
    expect(handed).toMatchObject({ done: [{ id: order.id }], refused: [] });
    const { stops } = await owner.console('getMyRun');
    expect(stops.map(({ id }) => id)).toContain(order.id);
  });
});

describe('a request that is sent twice', () => {
  it('moves the order once, and gets the same answer', async () => {
    const order = await placeOrder();
    const send = () =>
      packer.console('acceptOrder', at(order.id, 1), { headers: { 'idempotency-key': `accept-${order.id}-x` } });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(first.order.timeline.filter(({ action }) => action === 'accepted')).toHaveLength(1);
  });

  it('shows a driver no order that was given to another, and is answered when its driver is suspended', async () => {
    const order = await packedOrder();
    const items = [{ id: order.id, version: order.version }];
    const run = { body: { driverId: driver.id, items } };
    const handing = { headers: { 'idempotency-key': `hand-${order.id}-x` } };
    const handed = await owner.console('handOver', run, handing);
    const pin = await pinOf({ ...order, version: 0 });
    const deliver = () =>
      driver.console('deliverOrder', at(order.id, handed.done[0]?.version ?? 0, { pin }), {
        headers: { 'idempotency-key': `door-${order.id}-x` },
      });
    const delivered = await deliver();
    await owner.console('undoAct', { params: { act: String(delivered.act) } });
    const other = await createStaff(shop, 'driver');
    await shop.db.updateTable('orders').set({ driver_id: other.id }).where('id', '=', order.id).execute();
    await expect(deliver()).rejects.toMatchObject({ code: 'not_found' });
    await shop.db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', driver.id).execute();
    expect(await owner.console('handOver', run, handing)).toEqual(handed);
  });

  it('keeps no data of people for it', async () => {
    const order = await placeOrder();
    const headers = { 'idempotency-key': `people-${order.id}` };
    await owner.console('acceptOrder', at(order.id, 1), { headers });
    const { email, phone } = (await owner.console('getOrder', { params: { order: String(order.id) } })).contact!;
    const kept = JSON.stringify(await shop.db.selectFrom('staff_answers').select('answer').execute());
    expect(kept).toContain(`"id":${order.id}`);
    for (const secret of [email, phone, 'Street', owner.name]) expect(kept).not.toContain(secret);
  });

  it('hides from the answer what the role may not see', async () => {
    const order = await placeOrder();
    const { order: seen } = await packer.console('acceptOrder', at(order.id, 1), {
      headers: { 'idempotency-key': `accept-${order.id}-y` },
    });
    expect([seen.contact, seen.money, seen.items[0]?.unitPrice]).toEqual([null, null, null]);
  });
});

describe('the list', () => {
  it('is paged by id and filtered by each column', async () => {
    const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
    const ids = orders.map(({ id }) => id).toReversed();
    const first = await owner.console('listOrders', { query: { limit: 2 } });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await owner.console('listOrders', { query: { limit: 1, after: first.next ?? 0 } });
    expect(second.rows[0]?.id).toBe(ids[2]);
    await owner.console('acceptOrder', at(ids[0] ?? 0, 1));
    const found = async (query: object) => (await owner.console('listOrders', { query })).rows.map(({ id }) => id);
    expect((await found({ stage: 'pick', sort: 'newest' }))[0]).toBe(ids[0]);
    expect(await found({ stage: 'new', sort: 'newest', limit: 2 })).toEqual(ids.slice(1));
    expect((await found({ status: 'Processing' }))[0]).toBe(ids[0]);
    expect(await found({ payment: 'Paid', from: '2026-11-24' })).toEqual([]);
    expect((await found({ zone: orders[0]?.zoneId }))[0]).toBe(ids[0]);
    expect(await found({ zone: 987_654 })).toEqual([]);
    expect(await found({ driver: driver.id })).toEqual([]);
    expect((await found({ from: '2026-11-23', to: '2026-11-23' }))[0]).toBe(ids[0]);
    expect(await found({ from: '2026-11-24' })).toEqual([]);
    expect(await found({ to: '2026-11-22' })).toEqual([]);
    expect(await found({ q: orders[1]?.number })).toEqual([orders[1]?.id]);
    expect(await found({ q: '؟؟' })).toEqual([]);
  });

  it('counts the stages as the orders move, also when they are removed', async () => {
    const count = async () => (await owner.console('countOrders')).stages;
    const before = await count();
    const order = await placeOrder();
    expect(await count()).toEqual({ ...before, new: before.new + 1 });
    await owner.console('acceptOrder', at(order.id, 1));
    expect(await count()).toEqual({ ...before, pick: before.pick + 1 });
    await owner.console('packOrder', at(order.id, 2));
    expect(await count()).toEqual({ ...before, ready: before.ready + 1 });
    await shop.db.deleteFrom('orders').where('id', '=', order.id).execute();
    expect(await count()).toEqual(before);
  });

  it.each([
    ['stage', { stage: 'eaten' }],
    ['limit', { limit: 1000 }],
    ['from', { from: '2026-02-30' }],
    ['q', { q: 'x'.repeat(200) }],
    ['zone', { zone: -1 }],
    ['due', { due: 'soon' }],
    ['without', { without: 'late' }],
    ['sort', { sort: 'price' }],
    ['after', { after: 'x' }],
    ['after', { sort: 'promise', after: 7 }],
  ])('refuses a wrong %s at the field', async (field, query) => {
    await expect(owner.console('listOrders', { query: query as object })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('the search', () => {
  it('finds an order by its number, phone and name, in both scripts, and by SKU', async () => {
    const order = await placeOrder({ name: 'هند الكواري', phone: '+97433778899' });
    const first = async (q: string, who: Staff = owner) =>
      (await who.console('searchShop', { query: { q } })).orders[0]?.id;
    const texts = [order.number, order.number.slice(-4), '٣٣٧٧ ٨٨٩٩', '+97433778899', '8899', 'هند', 'الكوارى'];
    for (const q of texts) expect(await first(q), q).toBe(order.id);
    expect(await first('rose-12')).toBe(order.id);
    // A packer sees names but no phones; an accountant sees neither.
    expect(await first('هند', packer)).toBe(order.id);
    expect(await first('33778899', packer)).toBeUndefined();
    const accountant = await createStaff(shop, 'accountant');
    expect(await first('هند', accountant)).toBeUndefined();
    expect(await first(order.number, accountant)).toBe(order.id);
  });

  it('no longer finds the name of a customer whose data was erased, only the number', async () => {
    const order = await placeOrder({ name: 'Zubaida Unique', phone: '+97433000111' });
    await owner.console('noteOrder', { params: { id: order.id }, body: { text: 'Zubaida called' } });
    await order.api('cancelOrder', { params: { id: order.id } });
    await order.api('deleteProfile', { body: { password: order.user.password } });
    const found = async (q: string) => (await owner.console('searchShop', { query: { q } })).orders.length;
    expect([await found('zubaida'), await found('33000111'), await found(order.number)]).toEqual([0, 0, 1]);
    const seen: ConsoleOrder = await owner.console('getOrder', { params: { order: order.number } });
    expect([seen.customer, seen.notes]).toEqual(['', []]);
  });
});

describe('notes and payments', () => {
  it('a note is read by staff only, newest first', async () => {
    const order = await placeOrder();
    for (const text of ['First line\nSecond line', 'Call before noon'])
      await packer.console('noteOrder', { params: { id: order.id }, body: { text } });
    const { notes } = await owner.console('getOrder', { params: { order: order.number } });
    expect(notes).toMatchObject([{ by: 'سالم', text: 'Call before noon' }, { text: 'First line\nSecond line' }]);
    expect(JSON.stringify(await order.api('getOrder', { params: { id: order.id } }))).not.toContain('Call before noon');
    const empty = packer.console('noteOrder', { params: { id: order.id }, body: { text: ' ' } });
    await expect(empty).rejects.toMatchObject({ fields: { text: expect.any(String) } });
  });

  it('an opened message stands in the timeline of staff, not in that of the customer, and is no change', async () => {
    const order = await placeOrder();
    const shown = async (): Promise<string[]> =>
      (await order.api('getOrder', { params: { id: order.id } })).statusHistory.map((entry) => entry.order_status);
    const before = await shown();
    await owner.console('acceptOrder', { params: { id: order.id }, body: { version: 1 } });
    const { order: after } = await packer.console('acceptOrder', { params: { id: order.id }, body: { version: 2 } });
    const messaged = await owner.console('noteMessage', { params: { id: order.id } });
    expect(messaged.order.timeline.at(-1)).toMatchObject({ action: 'messaged', by: { kind: 'staff' } });
    expect(messaged.order.version).toBe(after.version);
    expect(await shown()).toEqual([...before, 'Processing']);
    const second = await packer.console('acceptOrder', { params: { id: order.id }, body: { version: 2 } });
    expect(second.already?.at).toBe(after.timeline.find(({ action }) => action === 'accepted')?.at);
    await expect(packer.console('noteMessage', { params: { id: order.id } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });

  it('an accountant marks an order as paid once', async () => {
    const order = await placeOrder();
    const accountant = await createStaff(shop, 'accountant', { name: 'Latifa' });
    const paid = await accountant.console('markPaid', at(order.id, 1));
    expect(paid.order).toMatchObject({ payment: { status: 'Paid' }, toCollect: 0, version: 2 });
    expect((await owner.console('markPaid', at(order.id, 1))).already).toMatchObject({ by: 'Latifa' });
  });
});

describe('the mails of moves', () => {
  const mailsOf = async (email: string) => (await deliverMails(shop)).filter(({ to }) => to === email);

  it('tell the customer of the way with the PIN and the cash, in their language', async () => {
    const order = await shippedOrder();
    const pin = await pinOf(order);
    shop.at.now = new Date('2026-11-23T09:01:00Z');
    const [, mail] = await mailsOf(order.user.email);
    expect(mail?.subject).toBe(`Your order ${order.number} from Dana is on its way`);
    expect(mail?.text).toContain(pin);
    expect(mail?.text).toContain('105');
  });

  it('are not sent for a move that was undone, and say the last move only', async () => {
    const undone = await packedOrder();
    const body = { driverId: driver.id, items: [{ id: undone.id, version: undone.version }] };
    const { act } = await owner.console('handOver', { body });
    await owner.console('undoAct', { params: { act: String(act) } });
    expect((await mailsOf(undone.user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is confirmed'),
    ]);
    const quick = await shippedOrder();
    await driver.console('deliverOrder', at(quick.id, quick.version, { pin: await pinOf(quick) }));
    expect((await mailsOf(quick.user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is confirmed'),
      expect.stringContaining('was delivered'),
    ]);
  });

  it('wait a minute', async () => {
    const order = await placeOrder();
    await owner.console('cancelOrder', at(order.id, 1, { reason: 'Sold out' }));
    const { rows } = await sql<{ late: boolean }>`
      select run_at = '2026-11-23T09:01:00Z'::timestamptz as late from graphile_worker.jobs
      where task_identifier = 'send_mail' order by id desc limit 1`.execute(shop.db);
    expect(rows).toEqual([{ late: true }]);
  });
});

describe('the mail with the delivery PIN', () => {
  async function handed() {
    const order = await shippedOrder();
    return { ...order, pin: await pinOf(order) };
  }
  const mailOf = async (order: { user: { email: string } }, subject: RegExp) =>
    (await deliverMails(shop)).filter((mail) => mail.to === order.user.email && subject.test(mail.subject));

  it('is sent whatever else happens to the order', async () => {
    const [paid, tried, delivered] = [await handed(), await handed(), await handed()];
    await owner.console('markPaid', at(paid.id, paid.version));
    await owner.console('failDelivery', at(tried.id, tried.version, { reason: 'Nobody there' }));
    const { order } = await owner.console('deliverOrder', at(delivered.id, delivered.version, { reason: 'Neighbour' }));
    await owner.console('moveOrder', at(order.id, order.version, { to: 'Completed' }));
    for (const one of [paid, tried]) {
      const mails = await mailOf(one, /on its way/);
      expect(mails.map(({ text }) => text.includes(one.pin))).toEqual([true]);
    }
    // Who has the order needs no PIN.
    expect(await mailOf(delivered, /on its way/)).toEqual([]);
    expect(await mailOf(delivered, /delivered/)).toHaveLength(1);
  });

  it('is not sent when the step is undone', async () => {
    const order = await packedOrder();
    const items = [{ id: order.id, version: order.version }];
    const { act } = await owner.console('handOver', { body: { driverId: driver.id, items } });
    await owner.console('undoAct', { params: { act: String(act) } });
    expect(await mailOf(order, /on its way/)).toEqual([]);
  });
});

describe('the message of an order on its way', () => {
  async function guestOrder(email?: string) {
    const zoneId = (await shop.apiFor()('listZones')).rows[0]!.id;
    const { id } = await owner.console('createOrder', {
      body: {
        lines: [{ ...item, quantity: 1 }],
        delivery: { zoneId, address: 'Street 12' },
        paymentOptionId: 1,
        name: 'Sara',
        phone: '+97455123456',
        language: 'en',
        ...(email !== undefined && { email }),
      },
    });
    await owner.console('acceptOrder', at(id, 1));
    const { order } = await owner.console('packOrder', at(id, 2));
    await owner.console('handOver', { body: { driverId: driver.id, items: [{ id, version: order.version }] } });
    return { id, pin: deliveryPin(shop.services.secrets.codeKey, id) };
  }
  const messageOf = async (staff: Staff, id: OrderId) =>
    (await staff.console('getOrder', { params: { order: String(id) } })).contact?.message;

  it('says the PIN if the customer has no page and no mail for it, but not to drivers', async () => {
    const { id, pin } = await guestOrder();
    expect(await messageOf(owner, id)).toContain(pin);
    expect(await messageOf(await createStaff(shop, 'support'), id)).toContain(pin);
    expect(await messageOf(packer, id)).toBeUndefined();
    const forDriver = await messageOf(driver, id);
    expect(forDriver).toContain('that the shop tells you');
    expect(forDriver).not.toContain(pin);
  });

  it('names the mail of a guest', async () => {
    const { id, pin } = await guestOrder('sara@example.qa');
    expect(await messageOf(owner, id)).toContain('in our email');
    expect(await messageOf(owner, id)).not.toContain(pin);
  });
});
