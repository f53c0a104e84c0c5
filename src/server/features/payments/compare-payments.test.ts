import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { holdPayments } from '../../backup/payment-hold.queries.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { createUser, deliverMails } from '../../testing/people.ts';
import { openPayingShop, type PayingShop, payingStart } from '../../testing/paying-shop.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { daysOfNight } from './compare-payments.ts';
import { createDeclineStorm } from './decline-storm.ts';
import { addFinding } from './findings.queries.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

let paying: PayingShop;
/** Each test has days of its own. */
let now = new Date(payingStart);
let shop: TestApp;
/** Another instance of the shop on the same database. */
let twin: TestApp;
let bank: FakeProvider;
let api: Client;

function passMinutes(minutes: number): void {
  paying.passMinutes(minutes);
  now = shop.at.now ?? now;
}

/** An order of 40 riyals and 15 for the delivery with an attempt to pay. */
async function begin(): Promise<Order> {
  const order = await paying.place(api);
  await paying.begin(api, order);
  return order;
}

const runDue = (tasks: Parameters<PayingShop['runDue']>[0] = ['look_at_payment', 'send_refund']) =>
  paying.runDue(tasks);

async function beginPaid(): Promise<Order> {
  const order = await begin();
  bank.pay(order.order_number);
  passMinutes(1);
  await runDue();
  return order;
}

/** Nobody tells the shop of what happens at the bank any more. */
const forgetJobs = () => takeJobs(shop.db);

/** Compares the day of now in the night after it, on both instances at once. */
async function compare() {
  const day = qatarDay(now);
  passMinutes(dayMinutes);
  const about = { provider: 'tap', account: bank.provider.account, day } as const;
  const compared = await Promise.all([shop, twin].map((one) => one.services.payments.compareDay(about)));
  // Of two looks at the same moment, one is postponed, and its comparison with it.
  return compared.find(({ state }) => state === 'done')?.state ?? compared[0]?.state;
}

/** An owner who has signed in just now: days pass in a test. */
const newOwner = () => createStaff(shop, 'owner');
const findings = async (show: 'open' | 'all' = 'all') =>
  (await (await newOwner()).console('listPaymentFindings', { query: { show } })).rows;
const readToday = async () => (await newOwner()).console('getPaymentsToday');
const findingsOf = async (order: Order) => (await findings()).filter((row) => row.order?.id === order.id);
const statusOf = async ({ id }: Order) => (await api('getOrder', { params: { id } })).payment_status;

beforeAll(async () => {
  paying = await openPayingShop();
  twin = await paying.addInstance();
  ({ shop, bank } = paying);
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.reset();
  paying.setNow(now);
  passMinutes(10 * dayMinutes);
  api = await paying.newBuyer();
});

describe('the nightly comparison', () => {
  it('finds nothing where both say the same', async () => {
    const order = await beginPaid();
    const before = bank.looks.length;
    expect(await compare()).toBe('done');
    expect(await findingsOf(order)).toEqual([]);
    expect(bank.looks).toHaveLength(before);
    const { comparisons } = await readToday();
    expect(comparisons).toHaveLength(3);
    expect(comparisons[0]).toMatchObject({ provider: 'tap', listed: 1, comparedAt: now.toISOString() });
  });

  it('settles a captured payment of which the shop has not heard, once', async () => {
    const order = await begin();
    bank.pay(order.order_number);
    await forgetJobs();
    expect(await statusOf(order)).toBe('Pending');
    expect(await compare()).toBe('done');
    expect(await statusOf(order)).toBe('Paid');
    expect(await findingsOf(order)).toMatchObject([
      { kind: 'missed', ours: null, theirs: 55, order: { number: order.order_number }, settled: { by: '', note: '' } },
    ]);
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('names a capture that no order of the shop has', async () => {
    const order = await begin();
    const charge = bank.pay(order.order_number);
    charge.attempt = { ...charge.attempt, id: '00000000-0000-4000-8000-000000000001' };
    const known = bank.charges.get(charge.ref)!;
    bank.charges.delete(charge.ref);
    bank.charges.set('chg_other', { ...known, ref: 'chg_other' });
    await forgetJobs();
    expect(await compare()).toBe('done');
    const ref = charge.captures[0]!.ref;
    expect((await findings('open')).filter((row) => row.ref === ref)).toMatchObject([
      { kind: 'not_here', order: null, ours: null, theirs: 55 },
    ]);
    bank.charges.delete('chg_other');
  });

  it('names a payment of the book that the provider does not know, and one of another sum', async () => {
    const [gone, other] = [await beginPaid(), await beginPaid()];
    bank.charges.delete(bank.chargesOf(gone.order_number)[0]!.ref);
    bank.chargesOf(other.order_number)[0]!.captures[0]!.amountDirhams = 5000;
    expect(await compare()).toBe('done');
    expect(await findingsOf(gone)).toMatchObject([{ kind: 'not_there', ours: 55, theirs: null, settled: null }]);
    expect(await findingsOf(other)).toMatchObject([{ kind: 'other_amount', ours: 55, theirs: 50, settled: null }]);
  });

  it('names a refund that was made in the portal of the provider', async () => {
    const order = await beginPaid();
    const { ref: paymentRef, captures } = bank.chargesOf(order.order_number)[0]!;
    const refund = {
      id: 'portal',
      paymentRef,
      captureRef: captures[0]!.ref,
      amountDirhams: 1000,
      reason: '',
      noticeUrl: null,
    };
    bank.refunds.push({ ref: 're_portal', refund, state: 'done', at: now });
    expect(await compare()).toBe('done');
    expect(await findingsOf(order)).toMatchObject([
      { kind: 'refund_not_here', ours: null, theirs: 10, ref: 're_portal' },
    ]);
  });

  it('finishes a refund of which the shop has not heard, and names one that the provider does not have', async () => {
    const [late, gone] = [await beginPaid(), await beginPaid()];
    for (const { id } of [late, gone]) await api('cancelOrder', { params: { id } });
    await runDue(['send_refund']);
    bank.endRefund(gone.order_number);
    passMinutes(2);
    await runDue(['send_refund']);
    bank.endRefund(late.order_number);
    await forgetJobs();
    bank.refunds.splice(bank.refunds.indexOf(bank.refundsOf(gone.order_number)[0]!), 1);
    expect(await statusOf(late)).toBe('Paid');
    expect(await compare()).toBe('done');
    expect(await statusOf(late)).toBe('Refunded');
    expect(await findingsOf(late)).toEqual([]);
    expect(await findingsOf(gone)).toMatchObject([{ kind: 'refund_not_there', ours: 55, theirs: null }]);
  });

  it('waits until a silent provider answers, and continues', async () => {
    const order = await beginPaid();
    const second = await beginPaid();
    const day = qatarDay(now);
    bank.behaviour.list = 'breaks';
    expect(await compare()).toBe('silent');
    expect((await readToday()).comparisons[0]).toMatchObject({ day, comparedAt: null });
    bank.behaviour.list = 'answers';
    const about = { provider: 'tap', account: bank.provider.account, day } as const;
    expect(await shop.services.payments.compareDay(about)).toMatchObject({ state: 'done', listed: 2 });
    expect([...(await findingsOf(order)), ...(await findingsOf(second))]).toEqual([]);
  });

  it('leaves alone what is younger than two hours', async () => {
    const order = await begin();
    bank.pay(order.order_number);
    await forgetJobs();
    await shop.services.payments.compareNow(qatarDay(now));
    expect(await findingsOf(order)).toEqual([]);
  });

  it('is held back in a restored shop, and runs from the day before its last row on when it resumes', async () => {
    await beginPaid();
    const day = qatarDay(now);
    await holdPayments(shop.db);
    expect(await compare()).toBe('not_asked');
    await shop.services.payments.resume();
    const queued = await takeJobs<{ day: string }>(shop.db, { tasks: ['compare_payments'] });
    expect(queued.map(({ payload }) => payload.day)).toEqual([addDays(day, -1), day, addDays(day, 1)]);
  });

  it('compares three days a night, each of them once', async () => {
    await shop.services.payments.watch();
    await twin.services.payments.watch();
    const queued = await takeJobs<{ provider: 'tap'; account: string; day: string }>(shop.db, {
      tasks: ['compare_payments'],
    });
    const { days } = daysOfNight(now);
    expect(queued.map(({ payload }) => payload.day)).toEqual(days);
    for (const { payload } of queued) await twin.services.payments.compareDay(payload);
    await shop.services.payments.watch();
    expect(await takeJobs(shop.db, { tasks: ['compare_payments'] })).toEqual([]);
    passMinutes(dayMinutes);
    await shop.services.payments.watch();
    expect(await takeJobs(shop.db, { tasks: ['compare_payments'] })).toHaveLength(3);
  });
});

describe('a provider that lists no days', () => {
  it('is asked about each payment and each refund of the day', async () => {
    const quiet = createFakeProvider({ clock: () => now, listsDays: false });
    quiet.provider.listDay = async function* none() {};
    const own = await createTestApp({}, false, undefined, { providers: quiet.providers });
    own.at.now = now;
    const { productId, variantIds } = await createProduct(own.db, { variants: [{ price: 40, stock: 10 }] });
    const customer = own.apiFor({ token: (await createUser(own)).token });
    await customer('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1 } });
    const zoneId = (await customer('listZones')).rows[0]!.id;
    const paymentOptionId = (await customer('listPaymentOptions')).rows[1]!.id;
    const shippingAddress = { zoneId, address_line1: 'here' };
    const { id, order_number } = await customer('placeOrder', {
      body: { shippingAddress, paymentInfo: { paymentOptionId } },
    });
    await customer('beginPayment', { params: { id } });
    quiet.pay(order_number);
    const { payments } = own.services;
    const day = qatarDay(now);
    own.at.now = new Date(now.getTime() + minuteMs);
    for (const { payload } of await takeJobs<never>(own.db, { tasks: ['look_at_payment'] }))
      await payments.lookByJob(payload);
    own.at.now = new Date(now.getTime() + dayMinutes * minuteMs);
    const looks = quiet.looks.length;
    expect(await payments.compareNow(day)).toMatchObject([{ state: 'done', listed: 0 }]);
    expect(quiet.looks).toHaveLength(looks + 1);
    quiet.behaviour.look = 'silent';
    expect(await payments.compareNow(day)).toMatchObject([{ state: 'silent' }]);
    quiet.behaviour.look = 'not known';
    await payments.compareNow(day);
    expect(await own.db.selectFrom('payment_findings').select(['kind', 'settled_at']).execute()).toEqual([
      { kind: 'not_there', settled_at: null },
    ]);
    // It was only out of reach.
    quiet.behaviour.look = 'answers';
    await payments.compareNow(day);
    expect(await own.db.selectFrom('payment_findings').select('settled_at').execute()).toEqual([
      { settled_at: own.at.now },
    ]);
    await own.close();
  });
});

describe('a finding', () => {
  it('is marked as seen with a sentence, which the log keeps, and is not found again', async () => {
    const order = await beginPaid();
    bank.charges.delete(bank.chargesOf(order.order_number)[0]!.ref);
    const day = qatarDay(now);
    await compare();
    const [found] = await findingsOf(order);
    const owner = await newOwner();
    const mails = (await deliverMails(shop)).filter(({ subject }) => subject.endsWith('need someone'));
    expect(mails).toHaveLength(1);
    const ids = [found!.id];
    expect((await readToday()).waiting.findings).toBeGreaterThan(0);
    expect(await owner.console('markFindingsSeen', { body: { ids, reason: 'Asked Tap' } })).toMatchObject({ seen: 1 });
    const seen = await findingsOf(order);
    expect(seen).toMatchObject([{ settled: { by: owner.name, note: 'Asked Tap' } }]);
    const again = await owner.console('markFindingsSeen', { body: { ids, reason: 'Again' } });
    expect(again).toEqual({ act: null, seen: 0 });
    const { rows } = await owner.console('listAudit', { query: { action: 'payment.finding_seen' } });
    expect(rows.filter(({ subject }) => subject.label === order.order_number)).toMatchObject([{ reason: 'Asked Tap' }]);
    await shop.services.payments.compareNow(day);
    expect(await findingsOf(order)).toEqual(seen);
    await expect(
      owner.console('markFindingsSeen', {
        body: { ids: ['00000000-0000-4000-8000-000000000000', 'none'], reason: 'none' },
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is marked as seen with others, and one undo opens again those that nobody has settled since', async () => {
    const order = await beginPaid();
    const found = (kind: 'not_there' | 'declines', orderId: OrderId | null) => ({
      provider: 'tap' as const,
      kind,
      subject: randomUUID(),
      orderId,
      at: now,
    });
    const three = [found('not_there', order.id), found('not_there', order.id), found('declines', null)];
    for (const one of three) await addFinding(shop.db, one);
    const subjects = new Set<string>(three.map(({ subject }) => subject));
    const shown = async () => (await findings()).filter(({ ref }) => subjects.has(ref));
    const open = async () => (await shown()).filter(({ settled }) => settled === null).length;
    const owner = await newOwner();
    const ids = (await shown()).map(({ id }) => id);
    const { act, seen } = await owner.console('markFindingsSeen', { body: { ids, reason: 'Asked Tap' } });
    expect([seen, await open()]).toEqual([3, 0]);

    const packer = await createStaff(shop, 'packer');
    const undo = (by: typeof owner) => by.console('undoAct', { params: { act: act! } });
    await expect(undo(packer)).rejects.toMatchObject({ code: 'not_permitted' });
    const undone = await undo(owner);
    expect([undone.done.length, undone.refused]).toEqual([3, []]);
    expect(await shown()).toMatchObject([{ settled: null }, { settled: null }, { settled: null }]);
    const { rows } = await owner.console('listAudit', { query: { action: 'payment.finding_reopened' } });
    expect(rows.filter(({ act: of }) => of === undone.act)).toHaveLength(3);

    // What someone has settled since stays settled.
    passMinutes(1);
    await owner.console('markFindingsSeen', { body: { ids: ids.slice(0, 1), reason: 'Later' } });
    const late = await undo(owner);
    expect([late.act, late.done, late.refused.length]).toEqual([null, [], 3]);
    expect(await open()).toBe(2);
  });

  it('is a capture of another sum than was asked for', async () => {
    const order = await begin();
    bank.pay(order.order_number, { amountDirhams: 5000 });
    passMinutes(1);
    await runDue();
    expect(await findingsOf(order)).toMatchObject([{ kind: 'wrong_capture', ours: 55, theirs: 50 }]);
    expect(await compare()).toBe('done');
    expect(await findingsOf(order)).toHaveLength(1);
  });
});

describe('an answer that the provider does not document', () => {
  it('is a finding until the provider says how the payment ended', async () => {
    const order = await begin();
    const { provider } = bank;
    const look = provider.look.bind(provider);
    provider.look = async (ref) => ({ ...(await look(ref)), isUnlisted: true, rawStatus: 'ODD', rawCode: '' });
    passMinutes(1);
    await runDue();
    bank.provider.look = look;
    expect(await findingsOf(order)).toMatchObject([{ kind: 'unlisted_state', says: 'ODD', settled: null }]);
    bank.pay(order.order_number);
    passMinutes(2);
    await runDue();
    expect(await findingsOf(order)).toMatchObject([{ kind: 'unlisted_state', settled: { by: '' } }]);
    expect(await statusOf(order)).toBe('Paid');
  });
});

describe('many declines within minutes', () => {
  it('are noted with the thirtieth within ten minutes', () => {
    const isStorm = createDeclineStorm();
    const decline = (seconds: number) => isStorm(new Date(payingStart + seconds * 1000));
    expect(Array.from({ length: 29 }, (_, place) => decline(place * 20)).filter(Boolean)).toEqual([]);
    expect(decline(599)).toBe(true);
    const isSlow = createDeclineStorm();
    expect(
      Array.from({ length: 60 }, (_, minute) => isSlow(new Date(payingStart + minute * minuteMs))).some(Boolean),
    ).toBe(false);
  });
});

describe('attempts that failed', () => {
  it('are listed with their reason and what became of the order', async () => {
    const order = await begin();
    bank.decline(order.order_number, 'wrong_code');
    passMinutes(1);
    await runDue();
    const failed = async () =>
      (await (await newOwner()).console('listFailedPayments', { query: {} })).rows.filter(
        (row) => row.order.id === order.id,
      );
    expect(await failed()).toMatchObject([{ state: 'failed', reason: 'wrong_code', amount: 55, since: 'waiting' }]);
    expect((await readToday()).attempts).toMatchObject({ failed: 1 });
    await api('beginPayment', { params: { id: order.id } });
    bank.pay(order.order_number);
    passMinutes(1);
    await runDue();
    expect(await failed()).toMatchObject([{ since: 'paid' }]);
    expect((await readToday()).ways).toContainEqual({
      way: 'card',
      orders: 1,
      taken: 55,
      returned: 0,
    });
  });
});
