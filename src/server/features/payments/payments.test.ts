import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { Order } from '#contract/orders.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import { openPayingShop, type PayingShop, payingStart } from '../../testing/paying-shop.ts';
import { createUser, deliverMails } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const minuteMs = 60_000;

let paying: PayingShop;
let shop: TestApp;
/** Another instance of the shop on the same database. */
let twin: TestApp;
let bank: FakeProvider;
let api: Client;
let token: string;

const place = (quantity = 1, of = paying.item) => paying.place(api, {}, { quantity, of });
const read = (order: Order) => api('getOrder', { params: { id: order.id } });
const begin = (order: Order) => paying.begin(api, order);

async function attemptOf(order: Order) {
  return shop.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('begun_at', 'desc')
    .executeTakeFirstOrThrow();
}

const passMinutes = (minutes: number) => paying.passMinutes(minutes);
const runDue = () => paying.runDue(['look_at_payment', 'expire_unpaid']);

function notify(order: Order, { on = shop, signature = 'genuine', key = 'k' } = {}) {
  const charge = bank.chargesOf(order.order_number).at(-1);
  const about = { attemptId: charge?.attempt.id ?? null, key: key + charge?.ref };
  return paying.notify(charge?.ref ?? 'chg_unknown', { on, signature, ...about });
}

async function movesOf(order: Order) {
  return shop.db
    .selectFrom('money_moves')
    .select(['taken_from', 'given_to', 'amount_dirhams'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
}

async function refundCauses(order: Order) {
  const rows = await shop.db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select('refund_cause')
    .where('order_id', '=', order.id)
    .orderBy('captures.id')
    .execute();
  return rows.map((row) => row.refund_cause);
}

async function mailsAbout(order: Order): Promise<string[]> {
  const mails = await deliverMails(shop);
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(order.order_number) && !/^(?:Finish|Your refund)/.test(subject));
}

async function stock(): Promise<number> {
  const row = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', paying.item.variantId)
    .executeTakeFirstOrThrow();
  return row.stock;
}

async function expectPaidOnce(order: Order): Promise<void> {
  const now = await read(order);
  expect(now).toMatchObject({ order_status: 'Pending', payment_status: 'Paid', payment: { state: 'paid', owed: 0 } });
  const moves = await movesOf(order);
  expect(moves.filter((move) => move.taken_from === 'provider:tap')).toHaveLength(1);
  const paid = now.statusHistory.filter((event) => event.payment_status === 'Paid');
  expect(paid).toHaveLength(1);
  expect(await mailsAbout(order)).toHaveLength(2);
}

beforeAll(async () => {
  paying = await openPayingShop();
  twin = await paying.addInstance();
  ({ shop, bank } = paying);
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.reset();
  ({ token } = await createUser(shop));
  api = shop.apiFor({ token });
});

describe('an order that is paid online', () => {
  it('waits outside the work of the team, without mails, until it is paid', async () => {
    const order = await place();
    expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Pending', payment_fee: 0 });
    const row = await shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
    expect(row.stage).toBe('unpaid');
    expect(row.pay_by).toEqual(new Date(payingStart + 30 * minuteMs));
    expect(await mailsAbout(order)).toEqual([]);
    expect(await takeJobs(shop.db, { tasks: ['announce_order'] })).toEqual([]);

    await begin(order);
    bank.pay(order.order_number);
    passMinutes(1);
    expect((await notify(order)).statusCode).toBe(200);
    await runDue();
    const { stage } = await shop.db
      .selectFrom('orders')
      .select('stage')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(stage).toBe('new');
    expect(await takeJobs(shop.db, { tasks: ['announce_order'] })).toHaveLength(1);
    await expectPaidOnce(order);
    expect(await movesOf(order)).toEqual([
      { taken_from: 'provider:tap', given_to: 'customer', amount_dirhams: '5500' },
      { taken_from: 'customer', given_to: 'sales', amount_dirhams: '4000' },
      { taken_from: 'customer', given_to: 'delivery', amount_dirhams: '1500' },
    ]);
  });

  it('answers the same page as long as it is open', async () => {
    const order = await place();
    const first = await begin(order);
    passMinutes(3);
    expect(await begin(order)).toEqual(first);
    expect(bank.chargesOf(order.order_number)).toHaveLength(1);
    expect(first.payBy).toBe(new Date(payingStart + 30 * minuteMs).toISOString());
  });

  it('is paid once, in whichever order notice, return and timer arrive', async () => {
    const ways = {
      notice: async (order: Order) => void (await notify(order, { on: twin })),
      return: async (order: Order) => {
        const { return_nonce: nonce } = await attemptOf(order);
        await twin.apiFor()('getPayment', { params: { nonce } });
      },
      timer: async (order: Order) => {
        const { id } = await attemptOf(order);
        await shop.services.payments.lookByJob({ paymentId: id, isNotice: false });
      },
    };
    const names = Object.keys(ways) as (keyof typeof ways)[];
    for (const first of names)
      for (const second of names.filter((name) => name !== first)) {
        const last = names.find((name) => name !== first && name !== second) ?? first;
        await newBuyer();
        const order = await place();
        await begin(order);
        bank.pay(order.order_number);
        for (const way of [first, second, last]) {
          await ways[way](order);
          passMinutes(0.1);
        }
        await runDue();
        await expectPaidOnce(order);
      }
  });

  it('is paid once by fifty equal notices at two instances', async () => {
    const order = await place();
    await begin(order);
    bank.pay(order.order_number);
    passMinutes(0.1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => notify(order, { on: index % 2 ? shop : twin })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await runDue();
    await expectPaidOnce(order);
  });

  it('is paid by the timer if no notice comes and the browser never returns', async () => {
    const order = await place();
    await begin(order);
    bank.pay(order.order_number);
    passMinutes(1.1);
    await runDue();
    await expectPaidOnce(order);
  });

  it('is paid by a later look if the provider shows the capture only after its notice', async () => {
    const order = await place();
    await begin(order);
    passMinutes(0.1);
    await notify(order);
    await runDue();
    expect((await read(order)).payment_status).toBe('Pending');
    bank.pay(order.order_number);
    // Within two seconds of the last look: postponed, not dropped.
    await notify(order);
    await runDue();
    passMinutes(0.1);
    await runDue();
    await expectPaidOnce(order);
  });
});

async function newBuyer(): Promise<void> {
  ({ token } = await createUser(shop));
  api = shop.apiFor({ token });
}

describe('an attempt', () => {
  it('whose answer was lost is the same charge when asked again, from two tabs too', async () => {
    const order = await place();
    bank.behaviour.begin = 'cut';
    await expect(begin(order)).rejects.toMatchObject({
      code: 'payment_unavailable',
      status: 503,
      retryAfterSeconds: 3,
    });
    bank.behaviour.begin = 'answers';
    const other = twin.apiFor({ token });
    const [one, two] = await Promise.all([begin(order), other('beginPayment', { params: { id: order.id } })]);
    expect(one).toEqual(two);
    expect(bank.chargesOf(order.order_number)).toHaveLength(1);
  });

  it('that no provider without keys of idempotency answered is dropped, and a new one begun', async () => {
    const other = createFakeProvider({ name: 'skipcash', idempotentHours: 0 });
    const third = await createTestApp({}, false, undefined, { providers: other.providers, database: shop.database });
    third.at.now = shop.at.now;
    const order = await place();
    const pay = () => third.apiFor({ token })('beginPayment', { params: { id: order.id } });
    other.behaviour.begin = 'cut';
    await expect(pay()).rejects.toMatchObject({ code: 'payment_unavailable' });
    other.behaviour.begin = 'answers';
    // The first request may still be under way.
    await expect(pay()).rejects.toMatchObject({ code: 'payment_unavailable' });
    third.at.now = new Date(payingStart + 15_000);
    const { goTo } = await pay();
    expect(goTo).toEqual({ url: `https://pay.example.qa/${other.chargesOf(order.order_number)[1]?.ref}` });
    await third.close();
  });

  it('is found by a notice that comes before its answer', async () => {
    const order = await place();
    bank.behaviour.wait = async () => {
      bank.pay(order.order_number);
      bank.behaviour.wait = async () => {};
      await notify(order);
    };
    await expect(begin(order)).rejects.toMatchObject({ code: 'already_paid' });
    passMinutes(0.2);
    await runDue();
    await expectPaidOnce(order);
    expect((await attemptOf(order)).provider_ref).toBe(bank.chargesOf(order.order_number)[0]?.ref);
  });

  it('that failed can be followed by another; the news of its failure may come last', async () => {
    const order = await place();
    await begin(order);
    bank.decline(order.order_number);
    const { return_nonce: nonce } = await attemptOf(order);
    passMinutes(1);
    expect(await api('getPayment', { params: { nonce } })).toEqual({
      state: 'failed',
      reason: 'insufficient',
      orderNumber: order.order_number,
      canRetry: true,
      orderId: order.id,
    });
    expect(await read(order)).toMatchObject({ payment_status: 'Failed', payment: { state: 'failed', canRetry: true } });
    const first = await attemptOf(order);
    passMinutes(1);
    await begin(order);
    expect((await read(order)).payment_status).toBe('Pending');
    bank.pay(order.order_number);
    passMinutes(1);
    await notify(order);
    await runDue();
    await shop.services.payments.lookByJob({ paymentId: first.id, isNotice: true });
    await expectPaidOnce(order);
  });

  it('is one of five of an order', async () => {
    const order = await place();
    for (let count = 0; count < 5; count++) {
      await begin(order);
      bank.decline(order.order_number, 'declined');
      passMinutes(1);
      await notify(order, { key: String(count) });
      await runDue();
    }
    await expect(begin(order)).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(bank.chargesOf(order.order_number)).toHaveLength(5);
    expect((await read(order)).payment?.canRetry).toBe(false);
  });

  it('with another sum, currency or mode is disputed, and does not pay the order', async () => {
    for (const paid of [{ amountDirhams: 100 }, { amountDirhams: null }, { currency: 'USD' }, { isLive: true }]) {
      await newBuyer();
      const order = await place();
      await begin(order);
      bank.pay(order.order_number, paid);
      passMinutes(1.1);
      await runDue();
      expect((await attemptOf(order)).state).toBe('Disputed');
      expect((await read(order)).payment_status).toBe('Pending');
      const booked = paid.amountDirhams === 100 ? ['100'] : [];
      expect((await movesOf(order)).map((move) => move.amount_dirhams)).toEqual(booked);
      // Nor is it cancelled away.
      passMinutes(60);
      await runDue();
      expect((await read(order)).order_status).toBe('Pending');
    }
  });

  it('takes no order that is not to be paid online', async () => {
    const order = await paying.place(api, {}, { option: 'cash' });
    await expect(begin(order)).rejects.toMatchObject({ code: 'not_payable', status: 409 });
    expect((await read(order)).payment).toMatchObject({ state: 'cash', payBy: null, canRetry: false });
    const { token: other } = await createUser(shop);
    const theirs = shop.apiFor({ token: other })('beginPayment', { params: { id: order.id } });
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the return page', () => {
  it('shows nothing to strangers after half an hour, and asks the provider once in two seconds', async () => {
    const order = await place();
    await begin(order);
    const { return_nonce: nonce } = await attemptOf(order);
    passMinutes(1);
    bank.looks.length = 0;
    const stranger = shop.apiFor();
    await Promise.all(Array.from({ length: 200 }, () => stranger('getPayment', { params: { nonce } })));
    expect(bank.looks).toHaveLength(1);
    const forged = await shop.request({ method: 'GET', url: `/api/v1/payments/${nonce}?tap_id=chg_1&status=CAPTURED` });
    expect(forged.json()).toEqual({ data: { state: 'open', orderNumber: order.order_number, canRetry: false } });
    expect(forged.headers['cache-control']).toBe('private, no-store');
    passMinutes(90);
    await expect(stranger('getPayment', { params: { nonce } })).rejects.toMatchObject({ code: 'not_found' });
    expect(await api('getPayment', { params: { nonce } })).toMatchObject({ orderId: order.id });
    await expect(stranger('getPayment', { params: { nonce: 'x'.repeat(22) } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a notice', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    shop.request({
      method: 'POST',
      url: '/api/v1/payments/tap/notices',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  it('without a signature, too large, or of another type is refused and stores nothing', async () => {
    const before = await shop.db.selectFrom('payment_events').select('id').execute();
    expect((await post('{"ref":"chg_1"}')).statusCode).toBe(401);
    expect((await post('{"ref":"chg_1"}')).json().error.code).toBe('notice_refused');
    expect((await post('{}', { 'x-signature': 'forged' })).statusCode).toBe(401);
    expect((await post(`{"ref":"${'x'.repeat(66_000)}"}`, { 'x-signature': 'genuine' })).statusCode).toBe(413);
    expect((await post('ref=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    const foreign = await post('{"ref":"chg_new","key":"foreign"}', {
      'x-signature': 'genuine',
      origin: 'https://tap.company',
    });
    expect(foreign.statusCode).toBe(200);
    const after = await shop.db.selectFrom('payment_events').select('id').execute();
    expect(after).toHaveLength(before.length + 1);
    const other = await shop.request({
      method: 'POST',
      url: '/api/v1/payments/skipcash/notices',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(other.statusCode).toBe(404);
  });

  it('about the charge of another order changes nothing of this one', async () => {
    const order = await place();
    await begin(order);
    const buyer = { token, api };
    await newBuyer();
    const other = await place();
    await begin(other);
    const charge = bank.pay(other.order_number);
    const mine = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await post(JSON.stringify({ ref: charge.ref, attemptId: mine.id, key: 'crossed' }), { 'x-signature': 'genuine' });
    passMinutes(0.1);
    await runDue();
    expect((await read(other)).payment_status).toBe('Paid');
    expect((await buyer.api('getOrder', { params: { id: order.id } })).payment_status).toBe('Pending');
  });

  it('that is repeated a day later changes nothing', async () => {
    const order = await place();
    await begin(order);
    bank.pay(order.order_number);
    passMinutes(0.1);
    await notify(order);
    await runDue();
    const before = await movesOf(order);
    passMinutes(24 * 60);
    expect((await notify(order)).statusCode).toBe(200);
    await runDue();
    expect(await movesOf(order)).toEqual(before);
  });
});

describe('an order that nobody pays', () => {
  it('is cancelled after its time, once the provider says that the page has ended; its pieces come back once', async () => {
    const before = await stock();
    const order = await place(3);
    await begin(order);
    expect(await stock()).toBe(before - 3);
    bank.end(order.order_number);
    passMinutes(31.5);
    await Promise.all([
      runDue(),
      api('cancelOrder', { params: { id: order.id } }).catch(() => null),
      twin.services.payments.expire({ orderId: order.id }),
    ]);
    await runDue();
    expect(await read(order)).toMatchObject({
      order_status: 'Cancelled',
      payment_status: 'Failed',
      payment: { state: 'expired', payBy: null },
    });
    expect(await stock()).toBe(before);
    await expect(begin(order)).rejects.toMatchObject({ code: 'not_payable' });
  });

  it('is reminded of once, and told when it is cancelled', async () => {
    const order = await place();
    const reminders = (await deliverMails(shop)).filter(({ subject }) => subject.startsWith('Finish your payment'));
    expect(reminders.filter(({ subject }) => subject.includes(order.order_number))).toHaveLength(1);
    passMinutes(32);
    await runDue();
    expect(await mailsAbout(order)).toContain(`Your order ${order.order_number} from Dana was cancelled`);
  });

  it('is held while the provider is silent, for a day at most', async () => {
    const order = await place();
    await begin(order);
    bank.behaviour.look = 'silent';
    passMinutes(60);
    await runDue();
    expect((await read(order)).order_status).toBe('Pending');
    bank.behaviour.look = 'answers';
    bank.pay(order.order_number);
    passMinutes(60);
    await runDue();
    await expectPaidOnce(order);

    await newBuyer();
    const other = await place();
    await begin(other);
    bank.behaviour.look = 'silent';
    passMinutes(25 * 60);
    await runDue();
    passMinutes(1);
    await runDue();
    expect((await read(other)).order_status).toBe('Cancelled');
  });

  it('is cancelled a quarter of an hour after its end if the provider still says open', async () => {
    const order = await place();
    await begin(order);
    passMinutes(35);
    await runDue();
    expect((await read(order)).order_status).toBe('Pending');
    passMinutes(15);
    await runDue();
    // A timer has looked at the same moment.
    passMinutes(1);
    await runDue();
    expect((await read(order)).order_status).toBe('Cancelled');
  });

  it('and is paid later stays cancelled; the money goes back', async () => {
    const order = await place();
    await begin(order);
    await api('cancelOrder', { params: { id: order.id } });
    bank.pay(order.order_number);
    passMinutes(2);
    await notify(order);
    await runDue();
    expect(await read(order)).toMatchObject({
      order_status: 'Cancelled',
      payment_status: 'Failed',
      payment: { state: 'refunding', captured: 55, refunds: [{ amount: 55, state: 'asked' }] },
    });
    const { return_nonce: nonce } = await attemptOf(order);
    expect(await api('getPayment', { params: { nonce } })).toMatchObject({ state: 'refunding', canRetry: false });
    expect(await refundCauses(order)).toEqual(['late']);
  });

  it('frees the last piece for others', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 1 }] });
    const last = { productId, variantId: variantIds[0] as number };
    const first = { api };
    const order = await place(1, last);
    await begin(order);
    await newBuyer();
    await expect(place(1, last)).rejects.toMatchObject({ code: 'out_of_stock' });
    bank.end(order.order_number);
    passMinutes(32);
    await runDue();
    passMinutes(1);
    await runDue();
    const second = await place(1, last);
    await begin(second);
    bank.pay(second.order_number);
    bank.pay(order.order_number);
    passMinutes(1);
    await notify(order);
    await notify(second);
    await runDue();
    expect((await read(second)).payment_status).toBe('Paid');
    const late = await first.api('getOrder', { params: { id: order.id } });
    expect(late).toMatchObject({ order_status: 'Cancelled', payment: { state: 'refunding' } });
  });

  it('limits how many an account has, and its time after two that were given up', async () => {
    const [first, second] = [await place(), await place()];
    await api('addToCart', { body: { ...paying.item, quantity: 1 } });
    await expect(place()).rejects.toMatchObject({
      code: 'unpaid_orders',
      status: 409,
      details: {
        numbers: [second.order_number, first.order_number],
        orders: [second, first].map(({ id, order_number: number }) => ({ id, number })),
      },
    });
    for (const { id } of [first, second]) await api('cancelOrder', { params: { id } });
    const third = await place();
    expect((await read(third)).payment?.payBy).toBe(new Date(payingStart + 10 * minuteMs).toISOString());
    await expect(place()).rejects.toMatchObject({ code: 'unpaid_orders' });
  });
});

describe('two captures', () => {
  it('of one order pay it once; the second goes back', async () => {
    const order = await place();
    await begin(order);
    bank.decline(order.order_number);
    passMinutes(1);
    await notify(order);
    await runDue();
    await begin(order);
    bank.pay(order.order_number);
    passMinutes(1);
    await notify(order);
    await runDue();
    // The bank of the first attempt answers after all.
    const late = bank.pay(order.order_number, { place: 0 });
    passMinutes(1);
    await paying.notify(late.ref, { key: 'late' });
    await runDue();
    const now = await read(order);
    expect(now).toMatchObject({ payment_status: 'Paid', payment: { captured: 110, refunds: [{ amount: 55 }] } });
    expect(await refundCauses(order)).toEqual([null, 'double']);
    expect(await mailsAbout(order)).toHaveLength(2);
  });
});

describe('paying in cash instead', () => {
  const cash = (order: Order, expectedTotal?: number) =>
    api('payCash', { params: { id: order.id }, body: { ...(expectedTotal !== undefined && { expectedTotal }) } });

  it('turns the order to cash at once while no attempt is open', async () => {
    const order = await place();
    await expect(cash(order, 1)).rejects.toMatchObject({
      code: 'price_changed',
      details: { summary: { totalAmount: 65 } },
    });
    const turned = await cash(order, 65);
    expect(turned).toMatchObject({ payment_status: 'Unpaid', payment: { state: 'cash' }, total_amount: 65 });
    expect(await mailsAbout(order)).toHaveLength(2);
    await expect(cash(order)).rejects.toMatchObject({ code: 'not_payable' });
    passMinutes(60);
    await runDue();
    expect((await read(order)).order_status).toBe('Pending');
  });

  it('keeps the wish while an attempt is open', async () => {
    const order = await place();
    await begin(order);
    passMinutes(1);
    await expect(cash(order)).rejects.toMatchObject({
      code: 'payment_open',
      status: 409,
      details: { until: new Date(payingStart + 30 * minuteMs).toISOString() },
    });
    expect((await read(order)).payment).toMatchObject({ state: 'open', wantsCash: true });
    bank.decline(order.order_number, 'cancelled');
    passMinutes(1);
    await notify(order);
    await runDue();
    const turned = await read(order);
    expect(turned).toMatchObject({ payment_status: 'Unpaid', payment: { state: 'cash' } });
    expect(turned.payment).not.toHaveProperty('wantsCash');
    expect(turned.statusHistory.map(({ remark }) => remark)).toEqual([undefined, 'cancelled', 'turned_to_cash']);
  });

  it('keeps the wish until the time is over', async () => {
    const order = await place();
    await begin(order);
    passMinutes(1);
    await expect(cash(order)).rejects.toMatchObject({ code: 'payment_open' });
    bank.end(order.order_number);
    passMinutes(40);
    await runDue();
    expect(await read(order)).toMatchObject({ order_status: 'Pending', payment: { state: 'cash' } });
  });

  it('is online and paid again if the money comes after all', async () => {
    const order = await place();
    await begin(order);
    bank.decline(order.order_number);
    passMinutes(1);
    await notify(order);
    await runDue();
    await cash(order);
    const readPromise = () =>
      shop.db.selectFrom('orders').select(['due_from', 'due_at']).where('id', '=', order.id).executeTakeFirstOrThrow();
    const promise = await readPromise();
    await takeJobs(shop.db, { tasks: ['announce_order'] });
    bank.pay(order.order_number);
    passMinutes(20);
    await notify(order, { key: 'again' });
    await runDue();
    expect(await read(order)).toMatchObject({
      payment_status: 'Paid',
      payment_fee: 0,
      payment: { state: 'paid', owed: 0 },
    });
    // The team works on it already: it is not announced as a new one, and its promise stays.
    expect(await takeJobs(shop.db, { tasks: ['announce_order'] })).toEqual([]);
    expect(await readPromise()).toEqual(promise);
  });
});

describe('the team', () => {
  it('cannot edit an order that may be being paid', async () => {
    const order = await place();
    await begin(order);
    const zoneId = (await api('listZones')).rows.at(-1)!.id;
    const body = { shippingAddress: { zoneId, address_line1: 'elsewhere' } };
    await expect(api('changeDelivery', { params: { id: order.id }, body })).rejects.toMatchObject({
      code: 'payment_open',
    });
  });
});

describe('a link', () => {
  it('lets anyone pay, and shows nothing about a person', async () => {
    const order = await place();
    const linkToken = await shop.services.payments.makeLinkIn(shop.db, order.id);
    const stranger = shop.apiFor();
    const params = { token: linkToken };
    expect(await stranger('getPaymentLink', { params })).toEqual({
      orderNumber: order.order_number,
      amount: 55,
      currency: 'QAR',
      shop: 'Dana',
      payBy: new Date(payingStart + 30 * minuteMs).toISOString(),
      state: 'open',
    });
    const { goTo } = await stranger('beginLinkPayment', { params });
    expect(goTo).toEqual((await begin(order)).goTo);
    bank.pay(order.order_number);
    passMinutes(1.1);
    await runDue();
    expect((await stranger('getPaymentLink', { params })).state).toBe('paid');
    await expect(stranger('beginLinkPayment', { params })).rejects.toMatchObject({ code: 'already_paid' });
    passMinutes(25 * 60);
    await expect(stranger('getPaymentLink', { params })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the mails', () => {
  const mailsOf = async (order: Order) =>
    (await deliverMails(shop)).filter(({ subject }) => subject.includes(order.order_number));

  it('ask for the payment after ten minutes, and say that an order was cancelled for lack of it', async () => {
    const order = await place();
    passMinutes(10);
    const [reminder] = await mailsOf(order);
    expect(reminder?.subject).toMatch(/^Finish your payment/);
    expect(reminder?.text).toContain(`/en/order-details/${order.id}`);
    expect(reminder?.text).toMatch(/in cash/);
    passMinutes(22);
    await runDue();
    const now = await read(order);
    expect(now.order_status).toBe('Cancelled');
    expect(now.statusHistory.at(-1)).toMatchObject({ order_status: 'Cancelled', remark: 'not_paid_in_time' });
    expect((await mailsOf(order)).at(-1)?.text).toContain(`/en/order-details/${order.id}`);
  });

  it('have a link to pay for a customer without an account, who cannot open the order', async () => {
    const order = await place();
    await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', order.id).execute();
    passMinutes(10);
    const [reminder] = await mailsOf(order);
    expect(reminder?.text).not.toContain('order-details');
    expect(reminder?.text).not.toMatch(/in cash/);
    const linkToken = /\/en\/pay\/o\/([\w-]{22})/.exec(reminder?.text ?? '')?.[1] ?? '';
    const link = await shop.apiFor()('getPaymentLink', { params: { token: linkToken } });
    expect(link).toMatchObject({ orderNumber: order.order_number, state: 'open' });
  });
});

describe('a test key', () => {
  const online = async (app: TestApp) =>
    (await app.apiFor()('listPaymentOptions')).rows.filter(({ option_type: type }) => type === 'online');

  it('is named at the payment options of a public shop, and only there', async () => {
    expect((await online(shop)).map(({ isTest }) => isTest)).toEqual([undefined, undefined]);
    const open = await createTestApp({ PUBLIC_URL: 'https://shop.example.qa' }, false, undefined, {
      providers: bank.providers,
      database: shop.database,
    });
    expect((await online(open)).map(({ isTest }) => isTest)).toEqual([true, true]);
    await open.close();
  });
});

describe('a restored shop', () => {
  it('asks for nothing and cancels nothing until it may', async () => {
    const order = await place();
    await begin(order);
    await shop.db
      .insertInto('payment_holds')
      .values({ since: new Date(payingStart) })
      .execute();
    bank.end(order.order_number);
    bank.looks.length = 0;
    passMinutes(35);
    await runDue();
    expect((await read(order)).order_status).toBe('Pending');
    expect(bank.looks).toEqual([]);
    await shop.db.deleteFrom('payment_holds').execute();
    passMinutes(15);
    await runDue();
    passMinutes(1);
    await runDue();
    expect((await read(order)).order_status).toBe('Cancelled');
  });
});
