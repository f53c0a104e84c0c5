import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbox, type KeptWrite, type OutboxStorage } from '#console/runtime/outbox/outbox.ts';
import { sendKept } from '#console/runtime/outbox/send-kept.ts';
import { createConsoleClient } from '#contract/console/client.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { VariantId } from '#contract/ids.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { fetchOf } from '#server/testing/inject-fetch.ts';
import { createUser } from '#server/testing/people.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// Writes that waited on a device for the network, sent to a real shop.

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
let packer: Staff;
let driver: Staff;
let goods: { productId: number; variantId: VariantId }[];
let lostAnswers = 0;

beforeAll(async () => {
  shop = await createTestApp();
  const made = await Promise.all(
    ['Roses', 'Lilies'].map((en) =>
      createProduct(shop.db, { name: { en, ar: en }, variants: [{ price: 40, stock: 1000 }] }),
    ),
  );
  goods = made.map(({ productId, variantIds: [variantId] }) => ({ productId, variantId: variantId as VariantId }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  [owner, packer, driver] = [
    await createStaff(shop, 'owner', { name: 'مريم' }),
    await createStaff(shop, 'packer'),
    await createStaff(shop, 'driver'),
  ];
});

/** An accepted order of a new customer, with two lines. */
async function acceptedOrder() {
  const { token } = await createUser(shop);
  const api = shop.apiFor({ token });
  for (const good of goods) await api('addToCart', { body: { ...good, quantity: 1 } });
  const zoneId = (await api('listZones')).rows[0]?.id ?? 0;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id ?? 0;
  const { id, order_number: number } = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'شارع الورد 12' }, paymentInfo: { paymentOptionId } },
  });
  await owner.console('acceptOrder', { params: { id }, body: { version: 1 } });
  return { id, number, api };
}

const read = (number: string): Promise<ConsoleOrder> => owner.console('getOrder', { params: { order: number } });

let keys = 0;

type Act = KeptWrite extends infer Write ? (Write extends KeptWrite ? Pick<Write, 'name' | 'input'> : never) : never;

/** A device on which a person has worked without a network. Of every fifth request, the answer is lost once. */
async function deviceOf(person: Staff, { signedIn = person, loses = false } = {}) {
  const rows = new Map<string, KeptWrite>();
  const storage: OutboxStorage = {
    all: async () => [...rows.values()],
    put: async (write) => void rows.set(write.key, write),
    remove: async (key) => void rows.delete(key),
    onChange: () => {},
  };
  let requests = 0;
  const send = fetchOf(shop);
  const console = createConsoleClient({
    headers: () => ({ cookie: `dana-staff=${signedIn.token}` }),
    fetch: async (...request) => {
      const answer = await send(...request);
      requests += 1;
      if (!loses || requests % 5 !== 0) return answer;
      lostAnswers += 1;
      throw new TypeError('The connection is lost.');
    },
  });
  const outbox = createOutbox({ storage, send: (write) => sendKept(console, write) });
  await outbox.open(person.id);
  return {
    outbox,
    keep: async (act: Act, order?: { id: number; number: string }) => {
      keys += 1;
      await outbox.keep({
        ...act,
        key: `kept-${keys}`,
        staffId: person.id,
        orderIds: order ? [order.id] : [],
        label: order?.number ?? '',
        at: keys,
        refusal: null,
      });
    },
  };
}

const packed = ({ id, version }: { id: number; version: number }): Act => ({
  name: 'packOrders',
  input: { body: { items: [{ id, version }] } },
});

describe('what waited for the network', () => {
  it('is done within five seconds, fifty acts, none lost or doubled, although answers are lost', async () => {
    const { outbox, keep } = await deviceOf(packer, { loses: true });
    const numbers: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { id, number } = await acceptedOrder();
      const order = await read(number);
      numbers.push(number);
      for (const line of order.items)
        await keep({ name: 'setPicked', input: { params: { id, itemId: line.id }, body: { picked: true } } }, order);
      await keep({ name: 'noteOrder', input: { params: { id }, body: { text: `No nuts in ${number}` } } }, order);
      await keep(packed(order), order);
    }
    const counted = await Promise.all(
      Array.from({ length: 10 }, () => createProduct(shop.db, { variants: [{ price: 5, stock: 10 }] })),
    );
    for (const { variantIds } of counted) {
      const variant = await owner.console('getStock', { params: { id: variantIds[0] as VariantId } });
      const { id, stock: seen, movement: seenMovement } = variant;
      // Seven are there: three are gone.
      const body = { counted: 7, seen, seenMovement, reason: 'counted' } as const;
      await keep({ name: 'adjustStock', input: { params: { id }, body } });
    }
    expect(outbox.current()).toHaveLength(50);
    // Other work of a busy machine does not count.
    const began = process.cpuUsage();
    for (let round = 0; outbox.current().length > 0 && round < 40; round += 1) await outbox.replay();
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(5000);
    expect(outbox.current()).toEqual([]);
    expect(lostAnswers).toBeGreaterThan(5);
    for (const number of numbers) {
      const { stage, items, notes } = await read(number);
      expect([stage, items.map(({ picked }) => picked), notes.map(({ text }) => text)]).toEqual([
        'ready',
        [true, true],
        [`No nuts in ${number}`],
      ]);
    }
    for (const { variantIds } of counted) {
      const { stock } = await owner.console('getStock', { params: { id: variantIds[0] as VariantId } });
      expect(stock).toBe(7);
    }
  });

  it('says who cancelled the order in the meantime', async () => {
    const order = await acceptedOrder();
    const { outbox, keep } = await deviceOf(packer);
    await keep(packed({ id: order.id, version: 2 }), order);
    await owner.console('cancelOrder', { params: { id: order.id }, body: { version: 2, reason: 'Sold out' } });
    await outbox.replay();
    expect(outbox.current()).toMatchObject([
      { code: 'order_moved', moved: { status: 'Cancelled', by: { kind: 'staff', name: 'مريم' } } },
    ]);
  });

  it('is not done for an order that another driver has now', async () => {
    const order = await acceptedOrder();
    await owner.console('packOrder', { params: { id: order.id }, body: { version: 2 } });
    const hand = (driverId: number, version: number) =>
      owner.console('handOver', { body: { driverId, items: [{ id: order.id, version }] } });
    await hand(driver.id, 3);
    const { outbox, keep } = await deviceOf(driver);
    await keep({ name: 'deliverOrder', input: { params: { id: order.id }, body: { version: 4, pin: '0000' } } }, order);
    const other = await createStaff(shop, 'driver');
    await shop.db.updateTable('orders').set({ driver_id: other.id }).where('id', '=', order.id).execute();
    await outbox.replay();
    expect(outbox.current()).toMatchObject([{ code: 'not_found' }]);
    expect((await read(order.number)).stage).toBe('way');
  });

  it('of a suspended person changes nothing, and waits until the person is back', async () => {
    const order = await acceptedOrder();
    const { outbox, keep } = await deviceOf(packer);
    await keep(packed({ id: order.id, version: 2 }), order);
    await owner.console('suspendStaff', { params: { id: packer.id }, body: { version: 1 } });
    await outbox.replay();
    expect(outbox.current()).toMatchObject([{ refusal: null }]);
    expect((await read(order.number)).stage).toBe('pick');
  });

  it('is never done in the name of who is signed in now', async () => {
    const order = await acceptedOrder();
    const { outbox, keep } = await deviceOf(packer, { signedIn: owner });
    await keep(packed({ id: order.id, version: 2 }), order);
    await outbox.replay();
    expect(outbox.current()).toMatchObject([{ refusal: null }]);
    expect((await read(order.number)).stage).toBe('pick');
  });

  it('a count that comes late keeps what was sold since, and is refused after another count', async () => {
    const { variantIds } = await createProduct(shop.db, { variants: [{ price: 5, stock: 10 }] });
    const id = variantIds[0] as VariantId;
    const { stock: seen, movement: seenMovement } = await owner.console('getStock', { params: { id } });
    const count = (counted: number): Act => ({
      name: 'adjustStock',
      input: { params: { id }, body: { counted, seen, seenMovement, reason: 'counted' } },
    });
    const one = await deviceOf(packer);
    const two = await deviceOf(owner);
    await one.keep(count(8));
    await two.keep(count(8));
    await one.outbox.replay();
    await two.outbox.replay();
    expect((await owner.console('getStock', { params: { id } })).stock).toBe(8);
    expect(one.outbox.current()).toEqual([]);
    expect(two.outbox.current()).toMatchObject([{ code: 'changed_meanwhile' }]);
  });
});
