import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import { codeMailedTo } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';

let paying: PayingShop;
let api: Client;
/** Signed in just now: hours pass in a test. */
const newOwner = () => createStaff(paying.shop, 'owner');

// What others ordered would be late here.
beforeEach(async () => {
  paying = await openPayingShop();
  await takeJobs(paying.shop.db);
  api = await paying.newBuyer();
});
afterEach(() => paying.close());

describe('an unpaid order', () => {
  /** All figures and lists in which the team sees its work and its sales. */
  async function readWork() {
    const { console } = await newOwner();
    const { stages, ...counts } = await console('countOrders');
    const { unpaid: _unpaid, ...worked } = stages;
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
    return {
      counts,
      stages: worked,
      sales: await console('getSalesToday'),
      report: (await console('getReport', { query: { by: 'day', period: 'today' } })).totals,
      byDelivery: (await console('getReport', { query: { by: 'delivery', period: 'today' } })).totals,
      money: (await console('getMoneyReport', { query: { period: 'today' } })).totals,
      fresh: idsOf((await console('listOrders', { query: { stage: 'new' } })).rows),
      board: idsOf((await console('listOrders', { query: { sort: 'promise' } })).rows),
      late: idsOf((await console('listProblems')).rows),
    };
  }

  it('is in no figure, list, bell, push or clock of the team until it is paid, and is new then', async () => {
    const before = await readWork();
    const order = await paying.place(api);
    await paying.begin(api, order);
    expect(await readWork()).toEqual(before);
    // Longer than a new order may wait to be accepted.
    paying.passMinutes(19);
    expect(await readWork()).toEqual(before);
    await paying.shop.services.push.announce({ orderId: order.id, isReminder: false });
    expect(await takeJobs(paying.shop.db, { tasks: ['announce_order', 'send_push'] })).toEqual([]);
    const show = async () => (await newOwner()).console('getOrder', { params: { order: order.order_number } });
    expect(await show()).toMatchObject({ stage: 'unpaid', clock: null, possible: ['Cancelled'] });

    await paying.settle(order, paying.bank.pay);
    const paidAt = paying.shop.at.now ?? new Date();
    const after = await readWork();
    expect(after.fresh).toContain(order.id);
    expect(after.board).toContain(order.id);
    expect(after.late).toEqual(before.late);
    expect(after.stages.new).toBe((before.stages.new ?? 0) + 1);
    expect(after.sales.today).toEqual({ orders: before.sales.today.orders + 1, total: before.sales.today.total + 55 });
    expect(after.report.total).toBe(before.report.total + 55);
    expect(after.money.paid).toBe(before.money.paid + 55);
    expect(await takeJobs(paying.shop.db, { tasks: ['announce_order'] })).toHaveLength(1);
    // For staff, it was placed just now.
    expect(await show()).toMatchObject({
      placedAt: paidAt.toISOString(),
      ageSeconds: 0,
      clock: { kind: 'accept', state: 'fine' },
    });
  });

  it('is cancelled without ever having been a sale', async () => {
    const before = await readWork();
    const order = await paying.place(api);
    await paying.begin(api, order);
    paying.bank.end(order.order_number);
    paying.passMinutes(32);
    await paying.runDue();
    const { stages, sales, money, ...after } = await readWork();
    expect(stages).toEqual({ ...before.stages, cancelled: (before.stages.cancelled ?? 0) + 1 });
    expect([sales, money]).toEqual([before.sales, before.money]);
    expect([after.fresh, after.board, after.late]).toEqual([before.fresh, before.board, before.late]);
  });
});

describe('a promise of some hours', () => {
  const promiseOf = async (order: { order_number: string }) =>
    (await (await newOwner()).console('getOrder', { params: { order: order.order_number } })).promise;

  beforeEach(() => paying.shop.services.settings.set('promiseHours', 4));

  it('counts from the payment', async () => {
    const order = await paying.place(api);
    expect(await promiseOf(order)).toMatchObject({ kind: 'soon', to: '16:00' });
    await paying.begin(api, order);
    paying.passMinutes(20);
    await paying.settle(order, paying.bank.pay);
    // Paid at 12:21.
    expect(await promiseOf(order)).toEqual({ kind: 'soon', day: '2037-11-30', from: null, to: '16:30', late: false });
  });

  it('counts from the moment at which the order was turned to cash', async () => {
    const order = await paying.place(api);
    paying.passMinutes(20);
    await api('payCash', { params: { id: order.id }, body: {} });
    expect(await promiseOf(order)).toMatchObject({ kind: 'soon', to: '16:30' });
  });
});

describe('an order that is turned to cash late', () => {
  it('is to be accepted within the time from then on', async () => {
    const { console } = await newOwner();
    await paying.shop.services.settings.set('acceptMinutes', 10);
    const order = await paying.place(api);
    paying.passMinutes(25);
    await api('payCash', { params: { id: order.id }, body: {} });
    const turnedAt = paying.shop.at.now ?? new Date();
    expect(await console('getOrder', { params: { order: order.order_number } })).toMatchObject({
      placedAt: turnedAt.toISOString(),
      ageSeconds: 0,
      clock: { kind: 'accept', state: 'fine', by: new Date(turnedAt.getTime() + 600_000).toISOString() },
    });
    const lateIds = async () => (await console('listProblems')).rows.map(({ id }) => id);
    expect(await lateIds()).not.toContain(order.id);
    paying.passMinutes(11);
    expect(await lateIds()).toContain(order.id);
  });
});

describe('an order whose payer may be at the bank', () => {
  it('is given to the account that its caller registers, and is paid on the page that is open', async () => {
    const { shop, bank } = paying;
    const owner = await newOwner();
    const contact = { email: 'caller@example.qa', phone: '+97455009911' };
    const paymentOptionId = (await api('listPaymentOptions')).rows[1]!.id;
    const zoneId = (await api('listZones')).rows[0]!.id;
    const lines = [{ ...paying.item, quantity: 1 }];
    const delivery = { zoneId, address: 'Villa 7' };
    const { id, number } = await owner.console('createOrder', {
      body: { name: 'Hessa', language: 'en', lines, paymentOptionId, delivery, ...contact },
    });
    const { url } = await owner.console('makePaymentLink', { params: { id }, body: {} });
    const params = { token: url.split('/').at(-1) ?? '' };
    const stranger = shop.apiFor();
    const { goTo } = await stranger('beginLinkPayment', { params });
    const password = 'pearl-diver-1';
    await stranger('register', { body: { name: 'Hessa', ...contact, password, confirmPassword: password } });
    await stranger('confirmAccount', {
      body: { email: contact.email, otp_code: await codeMailedTo(shop, contact.email) },
    });
    const { accessToken } = await stranger('login', { body: { email: contact.email, password } });
    const own = shop.apiFor({ token: accessToken });
    expect((await own('beginPayment', { params: { id } })).goTo).toEqual(goTo);
    bank.pay(number);
    paying.passMinutes(1.1);
    await paying.runDue();
    expect(await own('getOrder', { params: { id } })).toMatchObject({
      payment_status: 'Paid',
      payment: { captured: 55, owed: 0, refunds: [] },
    });
    expect(bank.chargesOf(number)).toHaveLength(1);
  });

  it('keeps its sum: an edit of before cannot be undone', async () => {
    const order = await paying.place(api);
    const owner = await newOwner();
    const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
    const { act } = await owner.console('editOrder', {
      params: { id: order.id },
      body: {
        version,
        reason: 'One more',
        removals: [],
        swaps: [],
        additions: [{ ...paying.item, quantity: 1 }],
        cancel: false,
        expectedTotal: 95,
      },
    });
    await paying.begin(api, order);
    const undo = () => owner.console('undoAct', { params: { act: act ?? '' } });
    await expect(undo()).rejects.toMatchObject({ code: 'payment_open', details: { until: expect.any(String) } });
    await paying.settle(order, paying.bank.pay);
    expect(await api('getOrder', { params: { id: order.id } })).toMatchObject({
      total_amount: 95,
      payment_status: 'Paid',
      payment: { captured: 95, owed: 0, refunds: [] },
    });
  });
});
