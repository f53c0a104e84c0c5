import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { Order } from '#contract/orders.ts';
import { holdPayments } from '../../backup/payment-hold.queries.ts';
import type { FakeProvider } from '../../testing/fake-provider.ts';
import { giftToMaryam, openPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import { deliverMails, mailsTo } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import type { TestApp } from '../../testing/test-app.ts';

const dayMinutes = 24 * 60;

let paying: PayingShop;
let shop: TestApp;
let bank: FakeProvider;
let api: Client;
let owner: Awaited<ReturnType<typeof createStaff>>;

const passMinutes = (minutes: number) => paying.passMinutes(minutes);
const place = (quantity = 1) => paying.place(api, {}, { quantity });
const runDue = () => paying.runDue(['look_at_payment', 'send_refund']);

async function notify(ref: string, { event = 'payment', key = 'k' } = {}): Promise<void> {
  expect((await paying.notify(ref, { event, key: key + ref })).statusCode).toBe(200);
}

async function placePaid(quantity = 1): Promise<Order> {
  const order = await place(quantity);
  await paying.begin(api, order);
  const { ref } = bank.pay(order.order_number);
  passMinutes(1);
  await notify(ref);
  await runDue();
  await deliverMails(shop);
  return api('getOrder', { params: { id: order.id } });
}

const read = (order: Order) => api('getOrder', { params: { id: order.id } });
const cancel = (order: Order) => api('cancelOrder', { params: { id: order.id } });

async function refundsOf(order: Order) {
  return shop.db
    .selectFrom('refunds')
    .select(['amount_dirhams as amount', 'state', 'kind'])
    .where('order_id', '=', order.id)
    .orderBy('asked_at')
    .execute();
}

async function returnsOf(order: Order) {
  const rows = await shop.db
    .selectFrom('money_moves')
    .select(['given_to', 'amount_dirhams'])
    .where('order_id', '=', order.id)
    .where('cause', 'like', 'refund:%')
    .execute();
  return rows.map((row) => [row.given_to, Number(row.amount_dirhams)]);
}

async function mailsAbout(order: Order): Promise<string[]> {
  return (await deliverMails(shop))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(order.order_number) && /refund/i.test(subject));
}

/** Takes pieces out of an order as a member of staff. Returns the act. */
async function takeOut(order: Order, quantity: number): Promise<string | null> {
  const { items, version } = await owner.console('getOrder', { params: { order: order.order_number } });
  const { act } = await owner.console('editOrder', {
    params: { id: order.id },
    body: {
      version,
      reason: 'Gone',
      removals: [{ itemId: items[0]!.id, quantity, missing: false, setStockToZero: false }],
      swaps: [],
      additions: [],
      cancel: false,
    },
  });
  return act;
}

beforeAll(async () => {
  paying = await openPayingShop();
  await paying.addInstance();
  ({ shop, bank } = paying);
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.reset();
  await shop.db.deleteFrom('payment_holds').execute();
  api = await paying.newBuyer();
  owner = await createStaff(shop, 'owner');
});

describe('a paid order that its customer cancels', () => {
  it('goes back in full by itself, once, and is Refunded when the bank is done', async () => {
    const order = await placePaid();
    await cancel(order);
    expect(await read(order)).toMatchObject({
      payment: { state: 'refunding', refunds: [{ amount: 55, state: 'asked' }] },
    });
    await runDue();
    expect(await read(order)).toMatchObject({
      payment_status: 'Paid',
      payment: { state: 'refunding', refunds: [{ state: 'sent', dueAt: '2037-12-10T09:01:00.000Z', doneAt: null }] },
    });
    expect(bank.refundsOf(order.order_number).map(({ refund }) => refund.amountDirhams)).toEqual([5500]);
    expect(await mailsAbout(order)).toEqual([expect.stringMatching(/^Your refund/)]);

    bank.endRefund(order.order_number);
    passMinutes(2);
    await runDue();
    expect(await read(order)).toMatchObject({
      order_status: 'Cancelled',
      payment_status: 'Refunded',
      payment: { state: 'refunded', captured: 55, refunded: 55, refunds: [{ state: 'done' }] },
    });
    expect(await returnsOf(order)).toEqual([['provider:tap', 5500]]);
    expect((await mailsAbout(order)).at(-1)).toMatch(/^Refunded/);
    passMinutes(dayMinutes);
    await runDue();
    expect(await returnsOf(order)).toHaveLength(1);
  });

  it('is refunded once when the answer of the refund is lost, on a provider that forgets nothing', async () => {
    const order = await placePaid();
    bank.behaviour.refund = 'cut';
    await cancel(order);
    await runDue();
    expect(await refundsOf(order)).toMatchObject([{ state: 'Sent' }]);
    bank.behaviour.refund = 'answers';
    passMinutes(3);
    await runDue();
    expect(bank.refundsOf(order.order_number)).toHaveLength(1);
    bank.endRefund(order.order_number);
    await notify(bank.refundsOf(order.order_number)[0]!.ref, { event: 'refund' });
    passMinutes(1);
    await runDue();
    expect((await read(order)).payment_status).toBe('Refunded');
  });

  it('is asked again while the provider is silent, and is by hand when it refuses', async () => {
    const order = await placePaid();
    bank.behaviour.refund = 'silent';
    await cancel(order);
    await runDue();
    passMinutes(3);
    await runDue();
    expect(await refundsOf(order)).toMatchObject([{ state: 'Sent' }]);
    bank.behaviour.refund = 'refuses';
    passMinutes(3);
    await runDue();
    expect(await refundsOf(order)).toMatchObject([{ state: 'ByHand', amount: 5500 }]);
    expect(await read(order)).toMatchObject({ payment_status: 'Paid', payment: { refunds: [{ state: 'by_hand' }] } });
    expect((await mailsAbout(order)).at(-1)).toMatch(/^Your refund/);
  });

  it('is by hand when the bank declines after six days', async () => {
    const order = await placePaid();
    await cancel(order);
    await runDue();
    bank.endRefund(order.order_number, 'refused');
    passMinutes(6 * dayMinutes);
    await runDue();
    expect(await refundsOf(order)).toMatchObject([{ state: 'ByHand' }]);
    expect((await read(order)).payment_status).toBe('Paid');
    // The customer is told, and the team has a task.
    expect(await mailsAbout(order)).toEqual([
      expect.stringMatching(/^Your refund/),
      expect.stringMatching(/^Your refund/),
    ]);
    const { rows } = await (await createStaff(shop, 'owner')).console('listRefunds', { query: { show: 'tasks' } });
    expect(rows.filter((row) => row.order.id === order.id)).toHaveLength(1);
  });

  it('waits while the payer disputes the payment', async () => {
    const order = await placePaid();
    await notify(bank.chargesOf(order.order_number)[0]!.ref, { event: 'dispute', key: 'd' });
    await cancel(order);
    await runDue();
    passMinutes(61);
    await runDue();
    expect(await refundsOf(order)).toMatchObject([{ state: 'Asked' }]);
    expect(bank.refundsOf(order.order_number)).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is told to each owner once, in their language', async () => {
    const order = await placePaid();
    const arab = await createStaff(shop, 'owner', { language: 'ar' });
    const manager = await createStaff(shop, 'manager');
    const { ref } = bank.chargesOf(order.order_number)[0]!;
    await notify(ref, { event: 'dispute', key: 'd' });
    await notify(ref, { event: 'dispute', key: 'd' });
    const [mail, ...others] = await mailsTo(shop, owner.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe(`A customer disputes the payment of order ${order.order_number}`);
    expect(mail!.text).toMatch(/QAR\s55/);
    expect(mail!.text).toContain('/console/payments');
    expect((await mailsTo(shop, arab.email)).map(({ subject }) => subject)).toEqual([
      `اعتراض من عميل على دفع الطلب رقم ${order.order_number}`,
    ]);
    expect(await mailsTo(shop, manager.email)).toEqual([]);
  });

  it('that is decided before the mail leaves is not told', async () => {
    const order = await placePaid();
    await notify(bank.chargesOf(order.order_number)[0]!.ref, { event: 'dispute', key: 'd' });
    const { rows } = await owner.console('listMoneyTasks', { query: {} });
    const { payment } = rows.find((row) => row.order.id === order.id)!;
    await owner.console('endDispute', { params: { id: payment! }, body: { lost: false, reason: 'Withdrawn' } });
    expect(await mailsTo(shop, owner.email)).toEqual([]);
  });
});

describe('money that came too late, or twice', () => {
  it('goes back by itself once; the order stays cancelled', async () => {
    const order = await place();
    await paying.begin(api, order);
    await cancel(order);
    const { ref } = bank.pay(order.order_number);
    passMinutes(1);
    await Promise.all([notify(ref), notify(ref)]);
    await runDue();
    passMinutes(1);
    await notify(ref);
    await runDue();
    expect(await refundsOf(order)).toEqual([{ amount: 5500, state: 'Sent', kind: 'late' }]);
    bank.endRefund(order.order_number);
    passMinutes(2);
    await runDue();
    expect(await read(order)).toMatchObject({ order_status: 'Cancelled', payment_status: 'Refunded' });
    expect(await mailsAbout(order)).toEqual([
      expect.stringMatching(/^Your refund/),
      expect.stringMatching(/^Refunded/),
    ]);
  });

  it('goes back also when a release before has only marked it', async () => {
    const order = await place();
    await paying.begin(api, order);
    await cancel(order);
    const { ref } = bank.pay(order.order_number);
    passMinutes(1);
    await notify(ref);
    await shop.services.payments.lookByJob(
      (await takeJobs<never>(shop.db, { tasks: ['look_at_payment'], dueBy: shop.at.now }))[0]!.payload,
    );
    await shop.db.deleteFrom('refunds').where('order_id', '=', order.id).execute();
    await shop.services.payments.watch();
    expect(await refundsOf(order)).toEqual([{ amount: 5500, state: 'Asked', kind: 'late' }]);
  });

  it('pays the order once, and the second capture goes back', async () => {
    const order = await place();
    await paying.begin(api, order);
    bank.pay(order.order_number);
    bank.pay(order.order_number, { place: 0 });
    passMinutes(1);
    await notify(bank.chargesOf(order.order_number)[0]!.ref);
    await runDue();
    // Both came in one answer.
    expect(await read(order)).toMatchObject({ payment_status: 'Paid' });
    expect(await refundsOf(order)).toEqual([{ amount: 5500, state: 'Sent', kind: 'double' }]);
    bank.pay(order.order_number, { place: 0 });
    passMinutes(1);
    await notify(bank.chargesOf(order.order_number)[0]!.ref, { key: 'third' });
    await runDue();
    const double = { amount: 5500, state: 'Sent', kind: 'double' };
    expect(await refundsOf(order)).toEqual([double, double]);
    expect((await read(order)).order_status).toBe('Pending');
  });
});

describe('a paid order that an edit makes cheaper', () => {
  it('is refunded by itself, after the time in which the edit can be undone', async () => {
    const order = await placePaid(3);
    await takeOut(order, 1);
    expect(await refundsOf(order)).toEqual([{ amount: 4000, state: 'Asked', kind: 'edit' }]);
    await runDue();
    passMinutes(9);
    await runDue();
    expect(bank.refundsOf(order.order_number)).toEqual([]);
    passMinutes(2);
    await runDue();
    expect(await refundsOf(order)).toEqual([{ amount: 4000, state: 'Sent', kind: 'edit' }]);
    bank.endRefund(order.order_number);
    passMinutes(2);
    await runDue();
    expect(await read(order)).toMatchObject({ payment_status: 'Paid', payment: { refunded: 40, owed: 0 } });
    // The next edit refunds its difference only.
    owner = await createStaff(shop, 'owner');
    await takeOut(order, 1);
    expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([4000, 4000]);
    passMinutes(1);
    await cancel(order);
    expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([4000, 4000, 5500]);
  });

  it('keeps its money when the edit is undone in time', async () => {
    const order = await placePaid(2);
    const act = await takeOut(order, 1);
    passMinutes(5);
    await owner.console('undoAct', { params: { act: act ?? '' } });
    expect(await refundsOf(order)).toEqual([]);
    passMinutes(20);
    await runDue();
    expect(bank.refundsOf(order.order_number)).toEqual([]);
    expect(await mailsAbout(order)).toEqual([]);
  });

  it('cannot be edited back once its money has left', async () => {
    const order = await placePaid(2);
    const act = await takeOut(order, 1);
    passMinutes(11);
    await runDue();
    owner = await createStaff(shop, 'owner');
    await expect(owner.console('undoAct', { params: { act: act ?? '' } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});

describe('a paid gift whose recipient chooses', () => {
  const placePaidGift = () => paying.placePaid(api, { gift: { ...giftToMaryam, askRecipient: true } });

  it('gets the difference back by itself when the recipient lives nearer', async () => {
    const zones = (await api('listZones')).rows;
    const fees = zones.map(({ shippingFee }) => shippingFee);
    const [cheap, dear] = [Math.min(...fees), Math.max(...fees)];
    const order = await placePaidGift();
    expect(order.shipping_fee).toBe(dear);
    const token = order.gift?.recipientUrl?.split('/for-you/')[1] ?? '';
    const zoneId = zones.find(({ shippingFee }) => shippingFee === cheap)!.id;
    await shop.apiFor()('chooseGift', { params: { token }, body: { zoneId, address: 'Villa 7' } });
    const amount = Math.round((dear - cheap) * 100);
    expect(await refundsOf(order)).toEqual(amount === 0 ? [] : [{ amount, state: 'Asked', kind: 'fee' }]);
  });

  it('is cancelled and refunded seven days after it lapsed', async () => {
    const order = await placePaidGift();
    const { awaitRecipient } = shop.services.recipients;
    passMinutes(2 * dayMinutes);
    await awaitRecipient(order.id);
    passMinutes(dayMinutes);
    await awaitRecipient(order.id);
    passMinutes(6 * dayMinutes);
    await awaitRecipient(order.id);
    expect(await read(order)).toMatchObject({ order_status: 'Pending', gift: { recipientState: 'lapsed' } });
    passMinutes(dayMinutes);
    await awaitRecipient(order.id);
    expect(await read(order)).toMatchObject({ order_status: 'Cancelled', payment: { state: 'refunding' } });
    expect(await refundsOf(order)).toMatchObject([{ kind: 'cancel', state: 'Asked' }]);
  });
});

describe('a shop that was restored', () => {
  it('sends nothing until payments resume, and then looks before it asks', async () => {
    const order = await placePaid();
    await cancel(order);
    const [row] = await shop.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute();
    await holdPayments(shop.db);
    await runDue();
    expect(bank.refundsOf(order.order_number)).toEqual([]);
    // The shop that was lost had sent it.
    const charge = bank.chargesOf(order.order_number)[0]!;
    const asked = {
      id: row!.id,
      paymentRef: charge.ref,
      captureRef: 'c',
      amountDirhams: 5500,
      reason: '',
      noticeUrl: null,
    };
    await bank.provider.refund(asked);
    bank.endRefund(order.order_number);
    await shop.services.payments.resume();
    passMinutes(11);
    await runDue();
    expect(bank.refundsOf(order.order_number)).toHaveLength(1);
    expect((await read(order)).payment_status).toBe('Refunded');
  });
});

describe('a provider', () => {
  it('that refunds whole payments only leaves a part to the team', async () => {
    const { can } = bank.provider;
    const order = await placePaid(2);
    await takeOut(order, 1);
    can.partialRefund = false;
    passMinutes(11);
    await runDue();
    can.partialRefund = true;
    expect(await refundsOf(order)).toMatchObject([{ amount: 4000, state: 'ByHand' }]);
  });

  it('of another account leaves the refund to the team', async () => {
    const order = await placePaid();
    await shop.db
      .updateTable('payments')
      .set({ account: 'z'.repeat(32) })
      .where('order_id', '=', order.id)
      .execute();
    await cancel(order);
    await runDue();
    expect(await refundsOf(order)).toMatchObject([{ state: 'ByHand' }]);
    expect(bank.refundsOf(order.order_number)).toEqual([]);
  });
});
