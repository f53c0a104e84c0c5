import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { createConsoleClient } from '#contract/console/client.ts';
import type { VariantId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { holdPayments } from '../../backup/payment-hold.queries.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import { createFakeProvider } from '../../testing/fake-provider.ts';
import { recipientToken } from '../../shared/recipient-token.ts';
import { fetchOf } from '../../testing/inject-fetch.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { giftToMaryam, openPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import { deliverMails } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readPerson } from '../account/privacy/person-export.queries.ts';

const dayMinutes = 24 * 60;

let paying: PayingShop;
let api: Client;
let owner: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  paying = await openPayingShop();
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.reset();
  api = await paying.newBuyer();
  owner = await createStaff(paying.shop, 'owner');
});

const read = (order: Order) => api('getOrder', { params: { id: order.id } });
const cancel = (order: Order) => api('cancelOrder', { params: { id: order.id } });
const link = (order: Order) => owner.console('makePaymentLink', { params: { id: order.id }, body: {} });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const rowOf = ({ id }: Order) =>
  paying.shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refundsOf = ({ id }: Order) =>
  paying.shop.db.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('asked_at').execute();

/** A second instance with other providers on the same database. */
async function withProviders(providers: PaymentProviders, work: (other: TestApp) => Promise<void>): Promise<void> {
  const other = await createTestApp({}, false, undefined, { providers, database: paying.shop.database });
  other.at.now = paying.shop.at.now;
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

/** Runs the due jobs of payments at an instance, once. */
async function runDueAt(other: TestApp): Promise<void> {
  other.at.now = paying.shop.at.now;
  const { payments } = other.services;
  const tasks = ['look_at_payment', 'expire_unpaid', 'send_refund'];
  for (const { task, payload } of await takeJobs<never>(other.db, { tasks, dueBy: other.at.now })) {
    if (task === 'expire_unpaid') await payments.expire(payload);
    else if (task === 'send_refund') await payments.sendRefund(payload);
    else await payments.lookByJob(payload);
  }
}

describe('a gift that is paid online', () => {
  it('asks its recipient only when it is paid, and is never paid at an unknown door', async () => {
    const order = await paying.place(api, { gift: { ...giftToMaryam, askRecipient: true } });
    expect((await read(order)).gift).toMatchObject({ askRecipient: true });
    expect((await read(order)).gift).not.toHaveProperty('recipientUrl');
    const { codeKey } = paying.shop.services.secrets;
    const params = { token: recipientToken(codeKey, order.id) };
    const stranger = paying.shop.apiFor();
    await expect(stranger('getGift', { params })).rejects.toMatchObject({ code: 'not_found' });
    const body = { zoneId: (await api('listZones')).rows[0]!.id, address: 'Villa 7' };
    await expect(stranger('chooseGift', { params, body })).rejects.toMatchObject({ code: 'not_found' });
    const mails = await deliverMails(paying.shop);
    expect(mails.filter(({ text }) => text.includes('/for-you/'))).toEqual([]);
    await expect(api('payCash', { params: { id: order.id }, body: {} })).rejects.toMatchObject({ code: 'not_payable' });
    // Nobody is asked before, so nothing lapses.
    expect(await takeJobs(paying.shop.db, { tasks: ['await_recipient'] })).toEqual([]);

    await paying.begin(api, order);
    await paying.settle(order, paying.bank.pay);
    expect((await read(order)).gift?.recipientUrl).toContain(`/for-you/${params.token}`);
    expect(await stranger('getGift', { params })).toMatchObject({ needsAddress: true });
    expect(await takeJobs(paying.shop.db, { tasks: ['await_recipient'] })).toHaveLength(1);
  });

  it('with hidden prices is paid at the door only if its giver agrees to the sum', async () => {
    const order = await paying.place(api, { gift: { ...giftToMaryam, askRecipient: false } });
    const params = { id: order.id };
    await expect(api('payCash', { params, body: {} })).rejects.toMatchObject({
      code: 'invalid',
      fields: { expectedTotal: expect.anything() },
    });
    expect(await api('payCash', { params, body: { expectedTotal: 65 } })).toMatchObject({ total_amount: 65 });
  });
});

describe('an order that costs nothing', () => {
  it('is paid when it is placed, without an attempt', async () => {
    await paying.shop.services.settings.set('freeDeliveryFrom', 0);
    await paying.shop.db
      .updateTable('variants')
      .set({ price_dirhams: 0 })
      .where('id', '=', paying.item.variantId)
      .execute();
    try {
      const order = await paying.place(api);
      expect(await read(order)).toMatchObject({ total_amount: 0, payment_status: 'Paid', payment: { state: 'paid' } });
      expect((await rowOf(order)).stage).toBe('new');
      expect(await paying.attemptsOf(order)).toEqual([]);
      await expect(paying.begin(api, order)).rejects.toMatchObject({ code: 'already_paid' });
    } finally {
      await paying.shop.services.settings.set('freeDeliveryFrom', null);
      await paying.shop.db
        .updateTable('variants')
        .set({ price_dirhams: 4000 })
        .where('id', '=', paying.item.variantId)
        .execute();
    }
  });
});

describe('what is still owed', () => {
  it('of a part that was captured is paid with a link, also after the time of the order', async () => {
    const order = await paying.place(api);
    await paying.begin(api, order);
    await paying.settle(order, (number) => paying.bank.pay(number, { amountDirhams: 100 }));
    expect((await paying.attemptsOf(order)).map(({ state }) => state)).toEqual(['Disputed']);
    paying.passMinutes(120);
    await paying.runDue();
    expect(await read(order)).toMatchObject({
      order_status: 'Pending',
      payment: { captured: 1, owed: 54, canRetry: true, payBy: null },
    });

    owner = await createStaff(paying.shop, 'owner');
    const { url, text, expiresAt } = await link(order);
    expect(new Date(expiresAt).getTime()).toBe((paying.shop.at.now?.getTime() ?? 0) + dayMinutes * 60_000);
    const params = { token: tokenOf(url) };
    const stranger = paying.shop.apiFor();
    expect(await stranger('getPaymentLink', { params })).toMatchObject({ amount: 54, state: 'open', payBy: expiresAt });
    expect(text).toContain('54');
    await stranger('beginLinkPayment', { params });
    const charge = paying.bank.chargesOf(order.order_number).at(-1)!;
    expect(charge.attempt.amountDirhams).toBe(5400);
    // The page is open for a while, not ended before it begins.
    expect(charge.attempt.expiresAt.getTime()).toBeGreaterThan((paying.shop.at.now?.getTime() ?? 0) + 9 * 60_000);
    await paying.settle(order, paying.bank.pay);
    expect(await read(order)).toMatchObject({ payment_status: 'Paid', payment: { captured: 55, owed: 0 } });
    expect(await refundsOf(order)).toEqual([]);
    expect((await stranger('getPaymentLink', { params })).state).toBe('paid');
  });

  it('of a paid order that staff made dearer is paid with a link, and goes back when it gets cheaper', async () => {
    const order = await paying.placePaid(api);
    const edit = async (more: object) => {
      const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
      return owner.console('editOrder', { params: { id: order.id }, body: { version, reason: 'Asked', ...more } });
    };
    const additions = [{ variantId: paying.item.variantId as VariantId, quantity: 1 }];
    await edit({ additions, expectedTotal: 95 });
    expect(await read(order)).toMatchObject({ payment_status: 'Paid', payment: { state: 'paid', owed: 40 } });
    const params = { token: tokenOf((await link(order)).url) };
    await paying.shop.apiFor()('beginLinkPayment', { params });
    expect(paying.bank.chargesOf(order.order_number).at(-1)?.attempt.amountDirhams).toBe(4000);
    await expect(edit({ additions, expectedTotal: 135 })).rejects.toMatchObject({ code: 'payment_open' });
    await paying.settle(order, paying.bank.pay);
    expect((await read(order)).payment).toMatchObject({ captured: 95, owed: 0 });
    await edit({ additions, expectedTotal: 135 });
    const dear = await owner.console('getOrder', { params: { order: order.order_number } });
    expect(dear.money).toMatchObject({ owed: 40, dueBack: 0 });
    const removals = dear.items.slice(-2).map(({ id }) => ({ itemId: id, quantity: 1 }));
    await edit({ removals });
    expect((await read(order)).payment).toMatchObject({ owed: 0 });
    expect(await refundsOf(order)).toMatchObject([{ amount_dirhams: 4000, kind: 'edit' }]);
    expect(await moneyFaults(paying.shop.db, order.id)).toEqual([]);
  });

  it('after a dispute that is lost is paid with a link', async () => {
    const order = await paying.placePaid(api);
    const [charge] = paying.bank.chargesOf(order.order_number);
    await paying.notify(charge!.ref, { event: 'dispute', key: `d${charge!.ref}` });
    paying.passMinutes(3 * dayMinutes);
    owner = await createStaff(paying.shop, 'owner');
    const [attempt] = await paying.attemptsOf(order);
    const body = { lost: true, reason: 'The bank said so' };
    await owner.console('endDispute', { params: { id: attempt!.id }, body });
    expect((await read(order)).payment).toMatchObject({ owed: 55 });
    const { url, expiresAt } = await link(order);
    const params = { token: tokenOf(url) };
    const stranger = paying.shop.apiFor();
    expect(await stranger('getPaymentLink', { params })).toMatchObject({ amount: 55, state: 'open', payBy: expiresAt });
    await stranger('beginLinkPayment', { params });
    const again = paying.bank.chargesOf(order.order_number).at(-1)!;
    expect(again.attempt.expiresAt.getTime()).toBeGreaterThan((paying.shop.at.now?.getTime() ?? 0) + 9 * 60_000);
    await paying.settle(order, paying.bank.pay);
    expect((await read(order)).payment).toMatchObject({ state: 'paid', owed: 0 });
    expect(await refundsOf(order)).toEqual([]);
  });
});

describe('a merchant who changes providers', () => {
  it('is served by the one before for its payments: notices, looks and refunds', async () => {
    const [order, declined] = [await paying.place(api), await paying.place(api)];
    await paying.begin(api, order);
    await paying.begin(api, declined);
    const next = createFakeProvider({ name: 'myfatoorah', account: 'm'.repeat(32) });
    const providers: PaymentProviders = {
      takesNew: next.provider,
      get: (name) => [next.provider, paying.bank.provider].find((one) => one.name === name) ?? null,
      all: [paying.bank.provider, next.provider],
    };
    await withProviders(providers, async (other) => {
      paying.bank.pay(order.order_number);
      paying.bank.decline(declined.order_number);
      paying.passMinutes(1.1);
      await runDueAt(other);
      expect((await read(order)).payment_status).toBe('Paid');
      expect((await read(declined)).payment_status).toBe('Failed');
      // A new attempt is for the new one.
      const [attempt] = await paying.attemptsOf(declined);
      const { user_id: userId } = await rowOf(declined);
      expect([attempt?.provider, userId]).toEqual(['tap', expect.any(Number)]);
      const linkToken = await other.services.payments.makeLinkIn(other.db, declined.id);
      await other.apiFor()('beginLinkPayment', { params: { token: linkToken } });
      expect(next.chargesOf(declined.order_number)).toHaveLength(1);
      await cancel(order);
      await runDueAt(other);
      expect(paying.bank.refundsOf(order.order_number)).toHaveLength(1);
      expect(next.refundsOf(order.order_number)).toEqual([]);
    });
  });

  it('whose keys are gone gives refunds by hand, and holds unpaid orders for a day', async () => {
    const [paid, unpaid] = [await paying.placePaid(api), await paying.place(api)];
    await paying.begin(api, unpaid);
    const next = createFakeProvider({ name: 'myfatoorah' });
    await withProviders(next.providers, async (other) => {
      await cancel(paid);
      await runDueAt(other);
      expect(await refundsOf(paid)).toMatchObject([{ state: 'ByHand', raw_status: 'no account' }]);
      paying.passMinutes(60);
      await runDueAt(other);
      await runDueAt(other);
      expect((await read(unpaid)).order_status).toBe('Pending');
      paying.passMinutes(25 * 60);
      await runDueAt(other);
      await runDueAt(other);
      expect((await read(unpaid)).order_status).toBe('Cancelled');
    });
  });
});

describe('test money at a live shop', () => {
  it('is neither looked at nor refunded by the account of the live key', async () => {
    const [paid, unpaid] = [await paying.placePaid(api), await paying.place(api)];
    await paying.begin(api, unpaid);
    const live = createFakeProvider({ live: true, account: 'l'.repeat(32) });
    await withProviders(live.providers, async (other) => {
      paying.passMinutes(3);
      const [attempt] = await paying.attemptsOf(unpaid);
      await other.services.payments.lookByJob({ paymentId: attempt!.id, isNotice: true });
      expect(live.looks).toEqual([]);
      // A notice that the live account signed about a reference of the test account moves nothing either.
      await cancel(paid);
      await runDueAt(other);
      expect(await refundsOf(paid)).toMatchObject([{ state: 'ByHand' }]);
      paying.passMinutes(60);
      await runDueAt(other);
      expect(live.looks).toEqual([]);
      expect((await read(unpaid)).order_status).toBe('Cancelled');
    });
  });

  it('pays for no goods that leave a public shop; in local mode all of it can be tried', async () => {
    const [order, other, real] = [
      await paying.placePaid(api),
      await paying.placePaid(api),
      await paying.placePaid(api),
    ];
    const setLive = ({ id }: Order) =>
      paying.shop.db.updateTable('payments').set({ live: true }).where('order_id', '=', id).execute();
    const open = await createTestApp({ PUBLIC_URL: 'https://shop.example.qa' }, false, undefined, {
      providers: paying.bank.providers,
      database: paying.shop.database,
    });
    open.at.now = paying.shop.at.now;
    try {
      const packer = await createStaff(open, 'packer');
      // The cookie of a public shop has another name.
      const atPublic = createConsoleClient({
        headers: () => ({ cookie: `__Host-dana-staff=${packer.token}` }),
        fetch: fetchOf(open),
      });
      const driver = await createStaff(open, 'driver');
      const ready = async ({ id, order_number: number }: Order) => {
        const { version } = await owner.console('getOrder', { params: { order: number } });
        await owner.console('acceptOrder', { params: { id }, body: { version } });
        await owner.console('packOrder', { params: { id }, body: { version: version + 1 } });
        return { driverId: driver.id, items: [{ id, version: version + 2 }] };
      };
      const body = await ready(order);
      const withReal = await ready(real);
      await setLive(real);
      const mixed = { ...body, items: [...body.items, ...withReal.items] };
      const { done, refused } = await atPublic('handOver', { body: mixed });
      expect(done).toMatchObject([{ id: real.id }]);
      expect(refused).toEqual([{ id: order.id, number: order.order_number, code: 'test_payment', details: {} }]);
      const readMarks = async () => (await owner.console('getOrder', { params: { order: order.order_number } })).marks;
      expect(await readMarks()).toContain('test');
      expect((await rowOf(order)).status).toBe('Processing');
      const local = await ready(other);
      expect((await owner.console('handOver', { body: local })).done).toHaveLength(1);
      await setLive(order);
      expect((await atPublic('handOver', { body })).done).toHaveLength(1);
      expect(await readMarks()).not.toContain('test');
    } finally {
      await open.close();
    }
  });

  it('of the same live account with another key is the same money', async () => {
    const live = createFakeProvider({ live: true, account: 'o'.repeat(32) });
    await withProviders(live.providers, async (other) => {
      const order = await paying.place(api);
      const linkToken = await other.services.payments.makeLinkIn(other.db, order.id);
      await other.apiFor()('beginLinkPayment', { params: { token: linkToken } });
      live.pay(order.order_number, { isLive: true });
      const rotated: PaymentProviders = {
        takesNew: { ...live.provider, account: 'n'.repeat(32) },
        get: (name) => (name === 'tap' ? rotated.takesNew : null),
        all: [],
      };
      paying.passMinutes(1.1);
      await withProviders(rotated, runDueAt);
      expect((await read(order)).payment_status).toBe('Paid');
    });
  });
});

describe('a shop that its provider cannot reach', () => {
  it('names no address for notices, and is paid by its timers', async () => {
    const { shop, bank } = paying;
    const shared = { providers: bank.providers, database: shop.database, reachesShop: false };
    const local = await createTestApp({}, false, undefined, shared);
    local.at.now = shop.at.now;
    const order = await paying.place(api);
    const linkToken = await local.services.payments.makeLinkIn(local.db, order.id);
    await local.apiFor()('beginLinkPayment', { params: { token: linkToken } });
    await local.close();
    expect(bank.chargesOf(order.order_number)[0]?.attempt.noticeUrl).toBeNull();
    await paying.settle(order, bank.pay);
    expect((await read(order)).payment_status).toBe('Paid');
  });
});

describe('the team', () => {
  it('has no unpaid order among its work, and cannot begin it, one by one or together', async () => {
    const order = await paying.place(api);
    const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
    await expect(owner.console('acceptOrder', { params: { id: order.id }, body: { version } })).rejects.toMatchObject({
      code: 'awaits_payment',
    });
    await expect(
      owner.console('moveOrder', { params: { id: order.id }, body: { version, to: 'Processing' } }),
    ).rejects.toMatchObject({ code: 'awaits_payment' });
    const { done, refused } = await owner.console('moveOrders', {
      body: { to: 'Processing', items: [{ id: order.id, version }] },
    });
    expect([done, refused]).toEqual([[], [expect.objectContaining({ id: order.id, code: 'awaits_payment' })]]);
    const news = await owner.console('listOrders', { query: { stage: 'new' } });
    expect(news.rows.map(({ id }) => id)).not.toContain(order.id);
    expect(await takeJobs(paying.shop.db, { tasks: ['announce_order'] })).toEqual([]);
    await paying.begin(api, order);
    await paying.settle(order, paying.bank.pay);
    const paid = await owner.console('listOrders', { query: { stage: 'new' } });
    expect(paid.rows.map(({ id }) => id)).toContain(order.id);
  });

  it('cannot edit an order while its payer may be at the bank', async () => {
    const order = await paying.place(api);
    await paying.begin(api, order);
    const { version, items } = await owner.console('getOrder', { params: { order: order.order_number } });
    const body = {
      version,
      reason: 'Gone',
      removals: [{ itemId: items[0]!.id, quantity: 1, missing: false, setStockToZero: false }],
      swaps: [],
      additions: [{ ...paying.item, quantity: 2 }],
      cancel: false,
    };
    await expect(owner.console('editOrder', { params: { id: order.id }, body })).rejects.toMatchObject({
      code: 'payment_open',
      details: { until: expect.any(String) },
    });
  });
});

describe('a shop that was restored', () => {
  it('begins no payment, and has a look, an end or a refund for whatever it finds, once payments resume', async () => {
    const { bank, shop } = paying;
    const { db, services } = shop;
    const [open, overdue] = [await paying.place(api), await paying.place(api)];
    await paying.begin(api, open);
    const refunded = await paying.placePaid(await paying.newBuyer());
    const [attempt] = await paying.attemptsOf(refunded);
    await db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', refunded.id).execute();
    await db.updateTable('captures').set({ refund_cause: 'late' }).where('payment_id', '=', attempt!.id).execute();
    // A backup has no jobs.
    await takeJobs(db);
    await holdPayments(db);
    const charges = bank.charges.size;
    await expect(paying.begin(api, overdue)).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 });
    expect(bank.charges.size).toBe(charges);
    bank.pay(open.order_number);
    paying.passMinutes(45);
    await services.payments.watch();
    await paying.runDue();
    expect([(await read(open)).payment_status, (await read(overdue)).order_status]).toEqual(['Pending', 'Pending']);
    expect(bank.refundsOf(refunded.order_number)).toEqual([]);

    await services.payments.resume();
    await services.payments.watch();
    paying.passMinutes(11);
    await paying.runDue();
    expect((await read(open)).payment_status).toBe('Paid');
    expect((await read(overdue)).order_status).toBe('Cancelled');
    expect(bank.refundsOf(refunded.order_number)).toHaveLength(1);
  });
});

describe('a capture', () => {
  it('after the driver took the cash is a task for the team, and nothing goes back by itself', async () => {
    const { bank, shop } = paying;
    const order = await paying.place(api);
    await paying.begin(api, order);
    await paying.settle(order, (number) => bank.decline(number));
    await api('payCash', { params: { id: order.id }, body: {} });
    const driver = await createStaff(shop, 'driver');
    const params = { id: order.id };
    const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
    await owner.console('acceptOrder', { params, body: { version } });
    await owner.console('packOrder', { params, body: { version: version + 1 } });
    await owner.console('handOver', { body: { driverId: driver.id, items: [{ id: order.id, version: version + 2 }] } });
    await owner.console('deliverOrder', { params, body: { version: version + 3, reason: 'Seen' } });
    expect(await read(order)).toMatchObject({ order_status: 'Delivered', payment_status: 'Paid', total_amount: 65 });
    const { ref } = bank.pay(order.order_number);
    paying.passMinutes(1);
    await paying.notify(ref);
    await paying.runDue();
    expect(await read(order)).toMatchObject({ payment_status: 'Paid', total_amount: 65, payment: { captured: 120 } });
    expect(await refundsOf(order)).toEqual([]);
    const { rows } = await owner.console('listMoneyTasks');
    expect(rows.filter((row) => row.order.id === order.id)).toMatchObject([{ kind: 'twice', amount: 55 }]);
    expect(await moneyFaults(shop.db, order.id)).toEqual([]);
  });

  it('is booked on its day in Qatar, also if the shop hears of it after midnight', async () => {
    const { bank, shop } = paying;
    shop.at.now = new Date('2037-11-30T20:58:00Z');
    const order = await paying.place(api);
    await paying.begin(api, order);
    paying.passMinutes(1);
    bank.pay(order.order_number);
    await takeJobs(shop.db);
    paying.passMinutes(20);
    const [attempt] = await paying.attemptsOf(order);
    await shop.services.payments.lookByJob({ paymentId: attempt!.id, isNotice: true });
    const moves = await shop.db
      .selectFrom('money_moves')
      .select(sql<string>`day::text`.as('day'))
      .where('order_id', '=', order.id)
      .where('taken_from', '=', 'provider:tap')
      .execute();
    expect(moves).toEqual([{ day: '2037-11-30' }]);
    paying.passMinutes(dayMinutes);
    for (const day of ['2037-11-30', '2037-12-01']) await shop.services.payments.compareNow(day);
    const findings = shop.db.selectFrom('payment_findings').select('kind').where('order_id', '=', order.id);
    expect(await findings.execute()).toEqual([]);
  });
});

describe('the data of a person', () => {
  it('has payments, refunds and moves of money, without secrets and without the names of staff', async () => {
    const { email, id: userId } = await api('getMe');
    const order = await paying.placePaid(api);
    await owner.console('refundOrder', { params: { id: order.id }, body: { amount: 10, reason: 'Kind words' } });
    await paying.runDue();
    const [attempt] = await paying.attemptsOf(order);
    const person = await readPerson(paying.shop.db, email);
    const [found] = person['orders'] as { payments: object[]; refunds: object[]; money: object[] }[];
    expect(found?.payments).toMatchObject([
      { amount_dirhams: 5500, state: 'Captured', last_four: '2742', captures: [{ amount_dirhams: 5500 }] },
    ]);
    expect(found?.refunds).toMatchObject([{ amount_dirhams: 1000, state: 'Sent', kind: 'staff' }]);
    expect(found?.money).toContainEqual(expect.objectContaining({ taken_from: 'provider:tap', amount_dirhams: 5500 }));
    const text = JSON.stringify(person);
    for (const secret of [attempt!.return_nonce, 'return_nonce', 'go_to', 'pay.example.qa', owner.name, 'Kind words'])
      expect(text).not.toContain(secret);
    expect(userId).toEqual(expect.any(Number));
  });

  it('has the account that is noted for a refund by hand, until it is erased with its settled order', async () => {
    const { email } = await api('getMe');
    const order = await paying.placePaid(api);
    paying.bank.behaviour.refund = 'refuses';
    await cancel(order);
    await paying.runDue();
    const { rows } = await owner.console('listRefunds', { query: {} });
    const params = { id: rows.find((row) => row.order.id === order.id)!.id };
    const account = { name: 'Salem', iban: 'QA58DOHB00001234567890ABCDEFG' };
    await owner.console('noteRefundAccount', { params, body: account });
    const person = await paying.shop.services.account.exportPerson(email);
    expect(person?.['orders']).toMatchObject([{ refunds: [{ state: 'ByHand', account }] }]);

    const noted = () =>
      paying.shop.db.selectFrom('refund_accounts').select('noted_at').where('refund_id', '=', params.id).execute();
    await api('deleteProfile');
    // Without it, the money could not be given back.
    expect(await noted()).toHaveLength(1);
    await owner.console('settleRefund', { params, body: { way: 'transfer', reference: 'T-1' } });
    paying.passMinutes(4 * dayMinutes);
    await paying.shop.services.account.anonymiseOrders();
    expect(await noted()).toEqual([]);
  });

  it('stays with an order while its money may still go back, at most for a month', async () => {
    const [order, other] = [await paying.placePaid(api), await paying.placePaid(api)];
    await cancel(order);
    await cancel(other);
    await paying.runDue();
    await api('deleteProfile');
    expect((await rowOf(order)).customer_name).not.toBe('');
    paying.bank.endRefund(order.order_number);
    paying.passMinutes(4 * dayMinutes);
    await paying.runDue();
    await paying.shop.services.account.anonymiseOrders();
    const [done, waits] = [await rowOf(order), await rowOf(other)];
    expect([done.customer_name, done.customer_phone, done.customer_email]).toEqual(['', '', '']);
    expect(done.payment_status).toBe('Refunded');
    expect([waits.customer_name, waits.customer_email]).not.toContain('');
    expect((await paying.attemptsOf(order)).map(({ last_four: last }) => last)).toEqual([null]);
    paying.passMinutes(31 * dayMinutes);
    await paying.shop.services.account.anonymiseOrders();
    expect((await rowOf(other)).customer_name).toBe('');
    // The money of both stays in the book.
    expect(await moneyFaults(paying.shop.db, order.id)).toEqual([]);
  });
});
