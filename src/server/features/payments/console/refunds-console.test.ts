import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { Order } from '#contract/orders.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { moneyFaults } from '../../../testing/money-faults.ts';
import { payingStart as start } from '../../../testing/paying-shop.ts';
import { runPaymentJobs } from '../../../testing/payment-jobs.ts';
import { createUser, deliverMails } from '../../../testing/people.ts';
import { takeJobs } from '../../../testing/queued-jobs.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const minuteMs = 60_000;
const iban = 'QA58DOHB00001234567890ABCDEFG';

let shop: TestApp;
let bank: FakeProvider;
let item: { productId: number; variantId: number };
let api: Client;
let owner: Awaited<ReturnType<typeof createStaff>>;

function passMinutes(minutes: number): void {
  shop.at.now = new Date((shop.at.now?.getTime() ?? start) + minutes * minuteMs);
}

async function place(quantity: number, option: number): Promise<Order> {
  await api('addToCart', { body: { ...item, quantity } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[option]!.id;
  const address = { zoneId, address_line1: 'here' };
  return api('placeOrder', { body: { shippingAddress: address, paymentInfo: { paymentOptionId } } });
}

const runDue = () => runPaymentJobs([shop], ['look_at_payment', 'send_refund']);

/** An order of 40 riyals a piece and 15 for the delivery, paid by card. */
async function placePaid(quantity = 1): Promise<Order> {
  const order = await place(quantity, 1);
  await api('beginPayment', { params: { id: order.id } });
  bank.pay(order.order_number);
  passMinutes(1);
  await runDue();
  return api('getOrder', { params: { id: order.id } });
}

const refund = (by: typeof owner, order: Order, amount: number, reason = 'Late') =>
  by.console('refundOrder', { params: { id: order.id }, body: { amount, reason } });
const readMoney = async ({ order_number: order }: Order) =>
  (await owner.console('getOrder', { params: { order } })).money;
const marksInList = async ({ id }: Order) =>
  (await owner.console('listOrders', { query: {} })).rows.find((row) => row.id === id)?.marks;
/** The last time that open consoles were told to read an order again. */
const readLastChange = async ({ id }: Order) => {
  const { last } = await shop.db
    .selectFrom('console_changes')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('kind', '=', 'order')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow();
  return { last: Number(last) };
};
const refundsOf = async ({ order_number: number }: Order) =>
  (await owner.console('listRefunds', { query: {} })).rows.filter(({ order }) => order.number === number);

beforeAll(async () => {
  bank = createFakeProvider();
  shop = await createTestApp({}, false, undefined, { providers: bank.providers });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 1000 }] });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());
beforeEach(async () => {
  Object.assign(bank.behaviour, { begin: 'answers', look: 'answers', refund: 'answers' });
  shop.at.now = new Date(start);
  await takeJobs(shop.db);
  api = shop.apiFor({ token: (await createUser(shop)).token });
  owner = await createStaff(shop, 'owner', { name: 'مريم' });
});

describe('a refund by staff', () => {
  it('goes back in pieces up to what was paid, and the order is Refunded with the last one', async () => {
    const order = await placePaid();
    expect(await refund(owner, order, 20)).toMatchObject({
      refunds: [{ amount: 20, state: 'asked', cause: 'staff', by: 'مريم', lastFour: '2742', waitsForSecond: false }],
    });
    const { last } = await readLastChange(order);
    await refund(owner, order, 35);
    expect((await readLastChange(order)).last).toBeGreaterThan(last);
    await expect(refund(owner, order, 0.01)).rejects.toMatchObject({
      code: 'invalid',
      fields: { amount: expect.anything() },
    });
    const asked = (await readLastChange(order)).last;
    await runDue();
    expect((await readLastChange(order)).last).toBeGreaterThan(asked);
    for (const made of bank.refundsOf(order.order_number)) made.state = 'done';
    passMinutes(2);
    await runDue();
    expect(bank.refundsOf(order.order_number).map(({ refund: { amountDirhams } }) => amountDirhams)).toEqual([
      2000, 3500,
    ]);
    expect(await api('getOrder', { params: { id: order.id } })).toMatchObject({
      payment_status: 'Refunded',
      payment: { refunded: 55, owed: 0 },
    });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is a goodwill that a later edit does not count again', async () => {
    const order = await placePaid(2);
    await refund(owner, order, 20);
    expect(await readMoney(order)).toMatchObject({ waived: 20, dueBack: 0, owed: 0, captured: [{ lastFour: '2742' }] });
    const { items, version } = await owner.console('getOrder', { params: { order: order.order_number } });
    await owner.console('editOrder', {
      params: { id: order.id },
      body: {
        version,
        reason: 'Gone',
        removals: [{ itemId: items[0]!.id, quantity: 1, missing: false, setStockToZero: false }],
        swaps: [],
        additions: [],
        cancel: false,
      },
    });
    expect(new Map((await refundsOf(order)).map(({ amount, cause }) => [cause, amount]))).toEqual(
      new Map([
        ['edit', 40],
        ['staff', 20],
      ]),
    );
    await api('cancelOrder', { params: { id: order.id } });
    passMinutes(11);
    await runDue();
    for (const made of bank.refundsOf(order.order_number)) made.state = 'done';
    passMinutes(2);
    await runDue();
    const { payment } = await api('getOrder', { params: { id: order.id } });
    expect(payment).toMatchObject({ captured: 95, refunded: 95, state: 'refunded' });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('asked twice with the same key is asked once, also at the same moment by two', async () => {
    const order = await placePaid();
    const other = await createStaff(shop, 'owner');
    const asked = await Promise.allSettled([refund(owner, order, 40), refund(other, order, 40)]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it('above the limit of the role waits for another person', async () => {
    const order = await placePaid(20);
    const [manager, other] = [await createStaff(shop, 'manager'), await createStaff(shop, 'manager')];
    await shop.services.settings.set('refundLimits', { manager: 100, accountant: 50, support: 0 });
    await refund(manager, order, 90);
    passMinutes(1);
    const { refunds } = await refund(manager, order, 20);
    const id = refunds[0]!.id;
    expect(refunds).toMatchObject([{ waitsForSecond: true, state: 'asked' }]);
    expect(await readMoney(order)).toMatchObject({
      refundable: order.total_amount - 110,
      refunds: [
        { amount: 90, cause: 'staff', byId: manager.id, waitsForSecond: false },
        { amount: 20, byId: manager.id, waitsForSecond: true, isOverdue: false, hand: null, hasAccount: false },
      ],
    });
    await runDue();
    expect(bank.refundsOf(order.order_number)).toHaveLength(1);
    expect((await owner.console('listRefunds', { query: { show: 'tasks' } })).rows.map((row) => row.id)).toContain(id);
    await expect(manager.console('approveRefund', { params: { id } })).rejects.toMatchObject({ code: 'not_permitted' });
    await other.console('approveRefund', { params: { id } });
    await runDue();
    expect(bank.refundsOf(order.order_number)).toHaveLength(2);

    const big = (await refund(manager, order, 300)).refunds[0]!.id;
    await expect(other.console('approveRefund', { params: { id: big } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await owner.console('refuseRefund', { params: { id: big }, body: { reason: 'Too much' } });
    expect(await readMoney(order)).toMatchObject({ waived: 110 });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('needs a fresh proof of the person', async () => {
    const order = await placePaid();
    const away = await createStaff(shop, 'owner', { elevated: false });
    await expect(refund(away, order, 1)).rejects.toMatchObject({ code: 'step_up_required' });
  });
});

describe('a refund that the provider refuses', () => {
  it('is given back by hand: the account is asked for then, encrypted and kept for 30 days', async () => {
    const order = await placePaid();
    bank.behaviour.refund = 'refuses';
    await api('cancelOrder', { params: { id: order.id } });
    await runDue();
    const [task] = await refundsOf(order);
    const params = { id: task!.id };
    expect(task).toMatchObject({ state: 'by_hand', hasAccount: false });
    await owner.console('noteRefundAccount', {
      params,
      body: { name: 'Salem', iban: 'qa58 dohb 0000 1234 5678 90ab cdef g' },
    });
    expect(await owner.console('getRefundAccount', { params })).toEqual({ name: 'Salem', iban });
    expect(await readMoney(order)).toMatchObject({
      refundable: 0,
      refunds: [{ state: 'by_hand', cause: 'cancel', byId: null, hasAccount: true }],
    });
    const stored = await shop.db.selectFrom('refund_accounts').selectAll().execute();
    expect(stored.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('DOHB');
    const log = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'refund.account_noted')
      .execute();
    expect(JSON.stringify(log)).not.toContain('DOHB');

    await expect(owner.console('settleRefund', { params, body: { way: 'transfer' } })).rejects.toMatchObject({
      code: 'invalid',
    });
    const settled = await owner.console('settleRefund', { params, body: { way: 'transfer', reference: 'T-1' } });
    expect(settled.refunds).toMatchObject([{ state: 'done', hand: { way: 'transfer', reference: 'T-1', by: 'مريم' } }]);
    await owner.console('settleRefund', { params, body: { way: 'cash' } });
    expect(await readMoney(order)).toMatchObject({
      returned: [{ way: 'transfer', amount: 55 }],
      dueBack: 0,
      refunds: [{ state: 'done', hand: { way: 'transfer', reference: 'T-1', by: 'مريم' } }],
    });
    expect((await api('getOrder', { params: { id: order.id } })).payment_status).toBe('Refunded');
    expect((await deliverMails(shop)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(`Refunded: order ${order.order_number}`),
    );
    passMinutes(31 * 24 * 60);
    await shop.services.payments.watch();
    expect(await shop.db.selectFrom('refund_accounts').selectAll().execute()).toEqual([]);
  });
});

describe('a refund by hand that the price of its order has outgrown', () => {
  const edit = async (order: Order, more: object) => {
    const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
    return owner.console('editOrder', { params: { id: order.id }, body: { version, reason: 'Asked', ...more } });
  };
  const additions = (quantity: number) => [{ variantId: item.variantId, quantity }];
  const withdraw = (by: typeof owner, id: string) =>
    by.console('withdrawRefund', { params: { id }, body: { reason: 'Two more roses' } });

  /** A paid order of two pieces that lost one, whose refund of 40 riyals the provider refuses. */
  async function loseOne() {
    const order = await placePaid(2);
    const { items } = await owner.console('getOrder', { params: { order: order.order_number } });
    bank.behaviour.refund = 'refuses';
    await edit(order, { removals: [{ itemId: items[0]!.id, quantity: 1 }] });
    passMinutes(12);
    await runDue();
    owner = await createStaff(shop, 'owner', { name: 'مريم' });
    const [task] = await refundsOf(order);
    expect(task).toMatchObject({ state: 'by_hand', amount: 40 });
    await deliverMails(shop);
    return { order, id: task!.id };
  }

  it('is withdrawn with a reason: it counts as paid, and the customer is told', async () => {
    const { order, id } = await loseOne();
    await owner.console('noteRefundAccount', { params: { id }, body: { name: 'Salem', iban } });
    // It is still due as long as the order owes nothing.
    await expect(withdraw(owner, id)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await edit(order, { additions: additions(2), expectedTotal: 135 });
    expect(await readMoney(order)).toMatchObject({ owed: 80, dueBack: 0 });
    const support = await createStaff(shop, 'support');
    await expect(withdraw(support, id)).rejects.toMatchObject({ code: 'not_permitted' });
    const moves = () => shop.db.selectFrom('money_moves').selectAll().where('order_id', '=', order.id).execute();
    const before = await moves();

    const { refunds } = await withdraw(owner, id);
    expect(refunds).toMatchObject([{ amount: 40, state: 'refused', withdrawnBy: 'مريم', hasAccount: false }]);
    // Nothing moved: no money had left.
    expect(await moves()).toEqual(before);
    expect(await readMoney(order)).toMatchObject({
      owed: 40,
      dueBack: 0,
      refunds: [{ state: 'refused', withdrawnBy: 'مريم' }],
    });
    const { payment } = await api('getOrder', { params: { id: order.id } });
    expect(payment).toMatchObject({ state: 'paid', captured: 95, owed: 40, refunds: [] });
    expect((await deliverMails(shop)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(`About your refund: order ${order.order_number}`),
    );
    const { rows } = await owner.console('listAudit', { query: { action: 'refund.withdrawn' } });
    expect(rows[0]).toMatchObject({ reason: 'Two more roses', subject: { label: order.order_number } });
    expect(await withdraw(owner, id)).toMatchObject({ act: null });
    await expect(owner.console('settleRefund', { params: { id }, body: { way: 'cash' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('stays by hand with what is still due back', async () => {
    const { order, id } = await loseOne();
    const { productId: _, ...cheap } = await createProduct(shop.db, { variants: [{ price: 15, stock: 9 }] });
    await edit(order, {
      additions: [{ variantId: cheap.variantIds[0], quantity: 1 }],
      expectedTotal: 70,
    });
    expect(await readMoney(order)).toMatchObject({ owed: 15 });
    const { refunds } = await withdraw(owner, id);
    expect(refunds.map(({ amount, state }) => [state, amount])).toEqual([
      ['refused', 40],
      ['by_hand', 25],
    ]);
    expect(await readMoney(order)).toMatchObject({ owed: 0, refundable: 70 });
    await owner.console('settleRefund', { params: { id: refunds[1]!.id }, body: { way: 'cash' } });
    const { payment } = await api('getOrder', { params: { id: order.id } });
    expect(payment).toMatchObject({ refunded: 25, owed: 0, refunds: [{ amount: 25, state: 'done' }] });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is owed again when the dearer edit is undone after the withdrawal', async () => {
    const { order, id } = await loseOne();
    const { act } = await edit(order, { additions: additions(2), expectedTotal: 135 });
    await withdraw(owner, id);
    const { refused } = await owner.console('undoAct', { params: { act: act! } });
    expect(refused).toEqual([]);
    passMinutes(12);
    await runDue();
    owner = await createStaff(shop, 'owner', { name: 'مريم' });
    const refunds = await refundsOf(order);
    expect(refunds.map(({ state, amount }) => [state, amount])).toEqual(
      expect.arrayContaining([
        ['refused', 40],
        ['by_hand', 40],
      ]),
    );
    expect(await readMoney(order)).toMatchObject({ owed: 0 });
    const task = refunds.find(({ state }) => state === 'by_hand');
    await owner.console('settleRefund', { params: { id: task!.id }, body: { way: 'cash' } });
    const { payment } = await api('getOrder', { params: { id: order.id } });
    expect(payment).toMatchObject({ captured: 95, refunded: 40, owed: 0 });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is withdrawn once by two, or handed out: never both', async () => {
    const { order, id } = await loseOne();
    await edit(order, { additions: additions(2), expectedTotal: 135 });
    const settled = await Promise.allSettled([
      withdraw(owner, id),
      owner.console('settleRefund', { params: { id }, body: { way: 'cash' } }),
      withdraw(owner, id),
    ]);
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true);
    const [ended, ...others] = await refundsOf(order);
    expect(others).toEqual([]);
    expect(await readMoney(order)).toMatchObject({ owed: ended!.state === 'done' ? 80 : 40 });
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is not withdrawn while the customer may be paying what was owed before', async () => {
    const { order, id } = await loseOne();
    await edit(order, { additions: additions(2), expectedTotal: 135 });
    const { url } = await owner.console('makePaymentLink', { params: { id: order.id }, body: {} });
    await shop.apiFor()('beginLinkPayment', { params: { token: url.split('/').at(-1) ?? '' } });
    await expect(withdraw(owner, id)).rejects.toMatchObject({ code: 'payment_open' });
    expect(await readMoney(order)).toMatchObject({ owed: 80 });
  });
});

describe('a dispute that is lost', () => {
  it('counts as gone from what was paid; a link pays the order again', async () => {
    const order = await placePaid();
    const charge = bank.chargesOf(order.order_number)[0]!;
    await shop.request({
      method: 'POST',
      url: '/api/v1/payments/tap/notices',
      headers: { 'content-type': 'application/json', 'x-signature': 'genuine' },
      payload: JSON.stringify({ ref: charge.ref, event: 'dispute', key: `d${charge.ref}` }),
    });
    const { rows } = await owner.console('listMoneyTasks');
    const task = rows.find((row) => row.order.id === order.id);
    expect(task).toMatchObject({ kind: 'disputed', amount: 55 });
    expect(await readMoney(order)).toMatchObject({ isDisputed: true, owed: 0 });
    expect(await marksInList(order)).toContain('disputed');
    await owner.console('endDispute', {
      params: { id: task?.payment ?? '' },
      body: { lost: true, reason: 'The bank said so' },
    });
    await expect(refund(owner, order, 1)).rejects.toMatchObject({ code: 'invalid' });
    expect((await owner.console('listMoneyTasks')).rows.filter((row) => row.order.id === order.id)).toEqual([]);
    expect(await readMoney(order)).toMatchObject({ isDisputed: false, owed: 55 });
    expect(await marksInList(order)).not.toContain('disputed');

    // The time for the first payment is long over.
    passMinutes(120);
    const link = await owner.console('makePaymentLink', { params: { id: order.id }, body: {} });
    expect(link.payBy).toBe(link.expiresAt);
    const token = link.url.split('/').at(-1) ?? '';
    expect(await shop.apiFor()('getPaymentLink', { params: { token } })).toMatchObject({
      amount: 55,
      state: 'open',
      payBy: link.expiresAt,
    });
  });
});

describe('a link to pay', () => {
  it('is made with its text and listed without its address; it pays the order', async () => {
    const order = await place(1, 1);
    const { url, text, payBy } = await owner.console('makePaymentLink', {
      params: { id: order.id },
      body: { mail: true },
    });
    expect(text).toContain(url);
    // The order waits for half an hour, the link for a day.
    expect(payBy).toBe(new Date(start + 30 * minuteMs).toISOString());
    const unpaid = await owner.console('listOrders', { query: { stage: 'unpaid' } });
    expect(unpaid.rows.find(({ id }) => id === order.id)).toMatchObject({ payBy, total: 55 });
    const token = url.split('/').at(-1) ?? '';
    expect(await shop.apiFor()('getPaymentLink', { params: { token } })).toMatchObject({ amount: 55, state: 'open' });
    expect((await owner.console('listPaymentLinks', { params: { id: order.id } })).rows).toHaveLength(1);
    expect((await deliverMails(shop)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(new RegExp(`^Pay your order ${order.order_number}`)),
    );
    const cash = await place(1, 0);
    await expect(owner.console('makePaymentLink', { params: { id: cash.id }, body: {} })).rejects.toMatchObject({
      code: 'not_payable',
    });
  });
});

describe('the cash of drivers', () => {
  /** An order that a driver has delivered and said how much he collected for. */
  async function deliver(driver: typeof owner, collected?: number, handedBy = owner): Promise<Order> {
    const order = await place(1, 0);
    const params = { id: order.id };
    const accepted = await owner.console('acceptOrder', { params, body: { version: 1 } });
    const packed = await owner.console('packOrder', { params, body: { version: accepted.order.version } });
    await handedBy.console('handOver', {
      body: { driverId: driver.id, items: [{ id: order.id, version: packed.order.version }] },
    });
    const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
    // A driver says what he took; who may mark payments would waive the rest.
    const viewer = { driverId: null, now: new Date(), mayDeliverWithoutPin: true };
    const by = { kind: 'staff', name: owner.name, staffId: owner.id, role: 'owner', extra: [] } as const;
    const actor = { ...by, sessionId: null, sender: null, requestId: null, repeat: null, authorization: null };
    await shop.services.ordersConsole.work.deliver(actor, viewer, order.id, { version, reason: 'Seen', collected });
    return order;
  }

  it('is counted before the sum of the driver is shown; a difference needs a sentence and the manager', async () => {
    const driver = await createStaff(shop, 'driver');
    const accountant = await createStaff(shop, 'accountant');
    const order = await deliver(driver);
    const listed = (await accountant.console('listCash')).rows.find((row) => row.driver.id === driver.id);
    expect(listed).toEqual({ driver: { id: driver.id, name: driver.name }, orders: 1, lastAt: null });
    const total = order.total_amount;
    const count = (counted: number) =>
      accountant.console('countCash', { params: { id: driver.id }, body: { counted } });
    passMinutes(1);
    const short = await count(total - 5);
    expect(short).toMatchObject({ counted: total - 5, expected: total, difference: -5, orders: 1, settled: null });
    await expect(
      accountant.console('settleCash', { params: { id: short.id }, body: { reason: 'He lost it' } }),
    ).rejects.toMatchObject({ code: 'not_permitted' });
    // The open difference is not counted again.
    await deliver(driver);
    passMinutes(1);
    expect(await count(total)).toMatchObject({ expected: total, difference: 0 });
    const settled = await owner.console('settleCash', { params: { id: short.id }, body: { reason: 'He lost it' } });
    expect(settled.settled).toMatchObject({ reason: 'He lost it', by: 'مريم' });
    passMinutes(1);
    expect(await count(0)).toMatchObject({ expected: 0, orders: 0 });
    expect((await owner.console('listCash')).open.filter((row) => row.driver.id === driver.id)).toEqual([]);

    const day = await owner.console('getCashDay', { query: { day: '2037-11-30' } });
    expect(day.rows).toContainEqual({ driver: driver.name, way: 'driver', orders: 2, taken: 2 * total, returned: 0 });
    expect(day.handIns.filter((row) => row.driver.id === driver.id)).toHaveLength(3);
  });

  it('is not counted by the driver who brings it', async () => {
    const both = await createStaff(shop, 'manager');
    await expect(both.console('countCash', { params: { id: both.id }, body: { counted: 1 } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await deliver(both, undefined, both);
    passMinutes(1);
    const short = await owner.console('countCash', { params: { id: both.id }, body: { counted: 1 } });
    const body = { reason: 'It was mine' };
    await expect(both.console('settleCash', { params: { id: short.id }, body })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    // An owner who delivers has no one else to count.
    await deliver(owner);
    await owner.console('countCash', { params: { id: owner.id }, body: { counted: 1 } });
  });

  it('is counted once by two who see the same list', async () => {
    const driver = await createStaff(shop, 'driver');
    const other = await createStaff(shop, 'accountant', { name: 'هند' });
    const { total_amount: counted } = await deliver(driver);
    const seen = async () => (await owner.console('listCash')).rows.find((row) => row.driver.id === driver.id)?.lastAt;
    const count = (by: typeof owner, lastAt: string | null | undefined) =>
      by.console('countCash', { params: { id: driver.id }, body: { counted, lastAt } });
    passMinutes(1);
    expect(await count(other, await seen())).toMatchObject({ difference: 0 });
    const refusal = { code: 'changed_meanwhile', details: { by: 'هند', fields: {} } };
    await expect(count(owner, null)).rejects.toMatchObject(refusal);
    passMinutes(1);
    await deliver(driver);
    passMinutes(1);
    expect(await count(owner, await seen())).toMatchObject({ difference: 0 });
  });

  it('does not count an order whose collection was undone, nor list a driver with only an open difference', async () => {
    const driver = await createStaff(shop, 'driver');
    const listed = async () => (await owner.console('listCash')).rows.find((row) => row.driver.id === driver.id);
    const { total_amount: total } = await deliver(driver);
    const { id } = await deliver(driver);
    expect(await listed()).toMatchObject({ orders: 2 });
    const { cause } = await shop.db
      .selectFrom('money_moves')
      .select('cause')
      .where('order_id', '=', id)
      .where('cause', 'like', 'cash:%')
      .executeTakeFirstOrThrow();
    await owner.console('undoAct', { params: { act: cause.slice('cash:'.length) } });
    expect(await listed()).toMatchObject({ orders: 1 });
    passMinutes(1);
    const body = { counted: total - 5 };
    expect(await owner.console('countCash', { params: { id: driver.id }, body })).toMatchObject({ orders: 1 });
    expect(await listed()).toBeUndefined();
  });

  it('of a delivery that differs is a task until it is waived or refunded', async () => {
    const driver = await createStaff(shop, 'driver');
    const [less, more] = [await deliver(driver, 10), await deliver(driver, 100)];
    const tasksOf = async ({ id }: Order) =>
      (await owner.console('listMoneyTasks')).rows.filter((row) => row.order.id === id);
    const { rows } = await owner.console('listOrders', { query: { stage: 'delivered' } });
    const markOf = ({ id }: Order) => rows.find((row) => row.id === id)?.moneyMark;
    expect([markOf(less), markOf(more)]).toEqual(['short', null]);
    expect(await tasksOf(less)).toMatchObject([{ kind: 'short', amount: less.total_amount - 10, driver: driver.name }]);
    expect(await tasksOf(more)).toMatchObject([{ kind: 'over', amount: 100 - more.total_amount }]);
    const { version } = await owner.console('getOrder', { params: { order: less.order_number } });
    await owner.console('waiveOwed', { params: { id: less.id }, body: { version, reason: 'A regular' } });
    expect(await tasksOf(less)).toEqual([]);
    const { refunds } = await refund(owner, more, 100 - more.total_amount);
    expect(refunds).toMatchObject([{ state: 'by_hand', lastFour: null }]);
    await owner.console('settleRefund', { params: { id: refunds[0]!.id }, body: { way: 'cash' } });
    expect(await tasksOf(more)).toEqual([]);
    expect(await moneyFaults(shop.db, less.id)).toEqual([]);
    expect(await moneyFaults(shop.db, more.id)).toEqual([]);
  });
});
