import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { Order } from '#contract/orders.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import type { TestApp } from '../../testing/test-app.ts';

const buyersAtOnce = 10;
const timeout = 300_000;

let paying: PayingShop;
let twin: TestApp;
let buyers: Client[];
let owner: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  // Without limits a buyer may give up many orders.
  paying = await openPayingShop({ RATE_LIMIT: 'off' });
  twin = await paying.addInstance();
  buyers = await Promise.all(Array.from({ length: buyersAtOnce }, paying.newBuyer));
});
afterAll(() => paying.close());
beforeEach(() => paying.reset());

async function readStock(): Promise<number> {
  const { db } = paying.shop;
  const query = db.selectFrom('variants').select('stock').where('id', '=', paying.item.variantId);
  return (await query.executeTakeFirstOrThrow()).stock;
}

/** Orders of each buyer at the end of their time, of which each is raced for; until so many rounds are played. */
async function play(
  rounds: number,
  race: (round: { buyer: Client; order: Order }) => Promise<unknown>,
  check: (orders: Order[], stockBefore: number) => Promise<void>,
): Promise<void> {
  for (let played = 0; played < rounds; played += buyersAtOnce) {
    await paying.reset();
    owner = await createStaff(paying.shop, 'owner');
    const stockBefore = await readStock();
    const begun = await Promise.all(
      buyers.map(async (buyer) => {
        const order = await paying.place(buyer, {}, { quantity: 3 });
        await paying.begin(buyer, order);
        return { buyer, order };
      }),
    );
    paying.passMinutes(31.5);
    await Promise.all(begun.map(race));
    // What the races have left to timers, notices and jobs.
    for (let minute = 0; minute < 2; minute += 1) {
      paying.passMinutes(1);
      await paying.runDue();
    }
    await check(
      await Promise.all(begun.map(({ buyer, order: { id } }) => buyer('getOrder', { params: { id } }))),
      stockBefore,
    );
  }
}

const soon = () => sleep(Math.random() * 25);
const expireAt = ({ services }: TestApp, { id }: Order) => services.payments.expire({ orderId: id });

it(
  'the timer, the customer and the team cancel an unpaid order, and its pieces come back once, in 200 rounds',
  { timeout },
  async () => {
    const { bank, shop } = paying;
    let [byTimer, byCustomer, byTeam] = [0, 0, 0];
    const cancels = async (orders: Order[], stockBefore: number) => {
      for (const { order_status: status, payment_status: payment, statusHistory } of orders) {
        expect([status, payment]).toEqual(['Cancelled', 'Failed']);
        const ended = statusHistory.filter(({ order_status: to }) => to === 'Cancelled');
        expect(ended).toHaveLength(1);
      }
      expect(await readStock()).toBe(stockBefore);
      const rows = await shop.db
        .selectFrom('order_events')
        .select('actor')
        .where(
          'order_id',
          'in',
          orders.map(({ id }) => id),
        )
        .where('status', '=', 'Cancelled')
        .execute();
      expect(rows).toHaveLength(orders.length);
      byTimer += rows.filter(({ actor }) => actor === 'system').length;
      byCustomer += rows.filter(({ actor }) => actor === 'customer').length;
      byTeam += rows.filter(({ actor }) => actor === 'staff').length;
    };
    await play(
      200,
      async ({ buyer, order }) => {
        bank.end(order.order_number);
        const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
        const { id } = order;
        const body = { version, reason: 'Nobody pays' };
        const enders: (() => Promise<unknown>)[] = [
          () => expireAt(twin, order),
          () => buyer('cancelOrder', { params: { id } }).catch(() => null),
          () => owner.console('cancelOrder', { params: { id }, body }).catch(() => null),
        ];
        // One of them is ahead of the others: in half of the rounds it has ended before they begin.
        const ahead = id % enders.length;
        const endFirst = enders.splice(ahead, 1)[0]?.();
        if (id % 2 === 0) await endFirst;
        await Promise.all([endFirst, ...enders.map((end) => soon().then(end))]);
      },
      cancels,
    );
    // Each of them was first in some.
    expect(Math.min(byTimer, byCustomer, byTeam)).toBeGreaterThan(0);
  },
);

it('a capture at the end of the time pays the order or goes back, in 500 rounds', { timeout }, async () => {
  const { bank, shop } = paying;
  let [paid, late] = [0, 0];
  await play(
    500,
    async ({ order }) => {
      // Otherwise the page is still open, and the timer may not cancel yet.
      if (Math.random() < 0.8) bank.end(order.order_number);
      const [attempt] = await paying.attemptsOf(order);
      const pay = async () => {
        await soon();
        const { ref } = bank.pay(order.order_number);
        await paying.notify(ref);
        await shop.services.payments.lookByJob({ paymentId: attempt!.id, isNotice: true });
      };
      const expire = () => soon().then(() => expireAt(twin, order));
      // In half of the rounds the first one has ended before the other begins.
      if (order.id % 4 === 0) await expire();
      if (order.id % 4 === 1) await pay();
      await Promise.all([...(order.id % 4 === 0 ? [] : [expire()]), ...(order.id % 4 === 1 ? [] : [pay()])]);
    },
    async (orders, stockBefore) => {
      let taken = 0;
      for (const { id, order_status: status, payment } of orders) {
        const isPaid = status === 'Pending';
        expect([status, payment?.state]).toEqual(isPaid ? ['Pending', 'paid'] : ['Cancelled', 'refunding']);
        expect(payment).toMatchObject({ captured: 135, refunds: isPaid ? [] : [{ amount: 135, state: 'sent' }] });
        expect(await moneyFaults(shop.db, id)).toEqual([]);
        taken += isPaid ? 3 : 0;
        if (isPaid) paid += 1;
        else late += 1;
      }
      expect(await readStock()).toBe(stockBefore - taken);
    },
  );
  expect(Math.min(paid, late)).toBeGreaterThan(0);
});

it(
  'an attempt that begins in the last second is never one of a cancelled order, in 100 rounds',
  { timeout },
  async () => {
    let [begun, refused] = [0, 0];
    await play(
      100,
      async ({ buyer, order }) => {
        const { shop, bank } = paying;
        bank.decline(order.order_number);
        const [first] = await paying.attemptsOf(order);
        await shop.services.payments.lookByJob({ paymentId: first!.id, isNotice: true });
        await shop.db.updateTable('orders').set({ pay_by: shop.at.now }).where('id', '=', order.id).execute();
        // The clock of the other instance is a second behind.
        twin.at.now = new Date((shop.at.now?.getTime() ?? 0) - 1000);
        const linkToken = await twin.services.payments.makeLinkIn(shop.db, order.id);
        const begin = () => twin.apiFor()('beginLinkPayment', { params: { token: linkToken } });
        // Each is ahead in half of the rounds.
        const [waitToBegin, waitToEnd] = order.id % 2 === 0 ? [soon, null] : [null, soon];
        const outcome = (waitToBegin ? waitToBegin().then(begin) : begin()).then(
          () => 'begun',
          ({ code }: { code: string }) => code,
        );
        const expire = () => expireAt(shop, order);
        await Promise.all([waitToEnd ? waitToEnd().then(expire) : expire(), outcome]);
        const { order_status: status } = await buyer('getOrder', { params: { id: order.id } });
        expect([status, await outcome]).toEqual(
          status === 'Cancelled' ? ['Cancelled', 'not_payable'] : ['Pending', 'begun'],
        );
        if (status === 'Cancelled') refused += 1;
        else begun += 1;
      },
      async () => {},
    );
    expect(Math.min(begun, refused)).toBeGreaterThan(0);
  },
);
