import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { Order } from '#contract/orders.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { openPayingShop, type PayingShop, payingStart } from '../../testing/paying-shop.ts';
import { declinesMost } from './payments.rules.ts';

let paying: PayingShop;
let api: Client;

beforeAll(async () => {
  paying = await openPayingShop();
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.reset();
  // What other tests have declined.
  await paying.shop.db.updateTable('payments').set({ sender: null }).execute();
  api = await paying.newBuyer();
});

const cancel = (by: Client, { id }: Order) => by('cancelOrder', { params: { id } });

/** Attempts of an order that end with a reason. */
async function fail(by: Client, order: Order, times: number, reason: 'declined' | 'cancelled' | 'technical') {
  for (let time = 0; time < times; time += 1) {
    await paying.begin(by, order);
    await paying.settle(order, (number) => paying.bank.decline(number, reason));
  }
}

/** Orders of a new buyer, each with five attempts that end with a reason. */
async function failOrders(orders: number, reason: 'declined' | 'cancelled' | 'technical'): Promise<Client> {
  const by = await paying.newBuyer();
  for (let count = 0; count < orders; count += 1) {
    const order = await paying.place(by);
    await fail(by, order, 5, reason);
    await cancel(by, order);
  }
  return by;
}

describe('attempts', () => {
  it('of an account are twenty an hour, over all of its orders', async () => {
    const by = await failOrders(4, 'declined');
    const order = await paying.place(by);
    await expect(paying.begin(by, order)).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      retryAfterSeconds: 3600,
    });
    expect(await paying.attemptsOf(order)).toEqual([]);
    // Another account pays from the same place.
    await paying.begin(api, await paying.place(api));
    // An hour after the first of them.
    paying.shop.at.now = new Date(payingStart + 61 * 60_000);
    await cancel(by, order);
    await paying.begin(by, await paying.place(by));
  });

  it('that the provider never had do not count', async () => {
    const order = await paying.place(api);
    paying.bank.behaviour.begin = 'refuses';
    for (let time = 0; time < 6; time += 1)
      await expect(paying.begin(api, order)).rejects.toMatchObject({ code: 'payment_unavailable' });
    paying.bank.behaviour.begin = 'answers';
    expect((await api('getOrder', { params: { id: order.id } })).payment).toMatchObject({ canRetry: true });
    await paying.begin(api, order);
    await paying.settle(order, paying.bank.pay);
    expect((await api('getOrder', { params: { id: order.id } })).payment_status).toBe('Paid');
  });
});

describe('the declines of one sender', () => {
  it('over several orders stop further attempts for an hour, whoever makes them', async () => {
    expect(declinesMost).toBe(30);
    await failOrders(3, 'declined');
    await paying.begin(api, await paying.place(api));
    await failOrders(3, 'declined');
    const stranger = await paying.newBuyer();
    const order = await paying.place(stranger);
    await expect(paying.begin(stranger, order)).rejects.toMatchObject({ code: 'too_many_requests' });
    paying.passMinutes(61);
    const later = await paying.newBuyer();
    await paying.begin(later, await paying.place(later));
  });

  it('of one order are no reason to stop others', async () => {
    const order = await paying.place(api);
    await fail(api, order, 5, 'declined');
    const [{ sender } = { sender: null }] = await paying.attemptsOf(order);
    expect(sender).not.toBeNull();
    const [first] = await paying.attemptsOf(order);
    for (let count = 0; count < declinesMost; count += 1)
      await paying.shop.db
        .insertInto('payments')
        .values({
          ...first!,
          go_to: null,
          id: crypto.randomUUID(),
          return_nonce: `n${count}`,
          provider_ref: `c${count}`,
        })
        .execute();
    const stranger = await paying.newBuyer();
    await paying.begin(stranger, await paying.place(stranger));
  });

  it('are those of banks: who cancels, and a provider that fails, stop nobody', async () => {
    await failOrders(4, 'cancelled');
    await failOrders(4, 'technical');
    await failOrders(2, 'declined');
    await paying.begin(api, await paying.place(api));
  });
});

describe('RATE_LIMIT=off', () => {
  it('lifts the limits of accounts and senders, and leaves that of an order', async () => {
    const free = await openPayingShop({ RATE_LIMIT: 'off' });
    try {
      const by = await free.newBuyer();
      const decline = async (order: Order) => {
        await free.begin(by, order);
        await free.settle(order, (number) => free.bank.decline(number, 'declined'));
      };
      for (let count = 0; count < 3; count += 1) await free.place(by);
      for (let attempts = 0; attempts < declinesMost + 5; attempts += 5) {
        const order = await free.place(by);
        for (let time = 0; time < 5; time += 1) await decline(order);
        await expect(free.begin(by, order)).rejects.toMatchObject({ code: 'too_many_requests' });
      }
      const next = await free.place(by);
      await free.begin(by, next);
      await free.settle(next, free.bank.pay);
      expect((await by('getOrder', { params: { id: next.id } })).payment_status).toBe('Paid');
      const forged = () =>
        free.shop.request({
          method: 'POST',
          url: '/api/v1/payments/tap/notices',
          headers: { 'content-type': 'application/json' },
          payload: '{}',
        });
      const statuses = new Set<number>();
      for (let count = 0; count < 310; count += 1) statuses.add((await forged()).statusCode);
      expect([...statuses]).toEqual([401]);
    } finally {
      await free.close();
    }
  });
});

describe('the places of a slot', () => {
  const slotId = '12:00-15:00';
  // Each test has a day of its own.
  const days = ['2037-12-01', '2037-12-02', '2037-12-03'];
  let delivery = { day: '', slotId };

  beforeEach(async () => {
    delivery = { day: days.pop() ?? '', slotId };
    await paying.shop.services.settings.load({
      delivery: { enabled: true, daysAhead: 5, slots: [{ from: '12:00', to: '15:00', capacity: 4 }] },
    });
  });
  afterAll(() => paying.shop.services.settings.load({ delivery: {} }));

  it('are held by unpaid orders up to the share of the shop; who pays, or pays cash, takes the others', async () => {
    const placeIn = async (option: 'cash' | 'debit' = 'debit') => {
      const by = await paying.newBuyer();
      return { by, order: await paying.place(by, { delivery }, { option }) };
    };
    const first = await placeIn();
    await placeIn();
    await expect(placeIn()).rejects.toMatchObject({ code: 'slot_full', details: delivery });
    await placeIn('cash');
    // A place that is paid counts no more.
    await paying.begin(first.by, first.order);
    await paying.settle(first.order, paying.bank.pay);
    const last = await placeIn();
    await expect(placeIn('cash')).rejects.toMatchObject({ code: 'slot_full' });
    // The place comes back with the time.
    await cancel(last.by, last.order);
    await placeIn('cash');
  });

  it('follow the setting, and one is always there', async () => {
    await paying.shop.services.settings.set('unpaidSlotShare', 100);
    for (let count = 0; count < 3; count += 1) await paying.place(await paying.newBuyer(), { delivery });
    await paying.shop.services.settings.set('unpaidSlotShare', 1);
    await expect(paying.place(await paying.newBuyer(), { delivery })).rejects.toMatchObject({ code: 'slot_full' });
    const next = { ...delivery, day: '2037-12-04' };
    await paying.place(await paying.newBuyer(), { delivery: next });
    await expect(paying.place(await paying.newBuyer(), { delivery: next })).rejects.toMatchObject({
      code: 'slot_full',
    });
    await paying.shop.services.settings.set('unpaidSlotShare', 50);
  });

  it('of a slot that begins soon are not sold online; the order is paid before it begins', async () => {
    paying.shop.at.now = qatarMoment(delivery.day, '11:50');
    await expect(paying.place(api, { delivery })).rejects.toMatchObject({ code: 'slot_over' });
    paying.shop.at.now = qatarMoment(delivery.day, '11:40');
    const order = await paying.place(api, { delivery });
    const { payment } = await api('getOrder', { params: { id: order.id } });
    expect(payment?.payBy).toBe(qatarMoment(delivery.day, '12:00').toISOString());
  });
});
