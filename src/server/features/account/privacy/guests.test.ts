import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { takeJobs } from '../../../testing/queued-jobs.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

// People who ordered by phone, without an account.

const day = 24 * 3_600_000;
let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
let line: { productId: number; variantId: number; quantity: number };
let paymentOptionId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  shop.at.now = new Date();
  owner = await createStaff(shop, 'owner');
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 20, stock: 500 }] });
  line = { productId, variantId: variantIds[0] ?? 0, quantity: 1 };
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]?.id ?? 0;
});
afterAll(() => shop.close());

let phones = 66_000_000;
const newPhone = () => `+974${(phones += 1)}`;

interface Contact {
  name?: string;
  phone?: string;
  email?: string;
}

async function order(contact: Contact, state: 'open' | 'closed' = 'closed') {
  const body = { name: 'Hessa', language: 'ar' as const, lines: [line], paymentOptionId, ...contact };
  const placed = await owner.console('createOrder', { body });
  if (state === 'closed') {
    const params = { id: placed.id };
    await owner.console('cancelOrder', { params, body: { version: 1, reason: 'Test' } });
  }
  return placed;
}

// Sessions of staff end while the clock moves on.
async function nameOf(number: string): Promise<string> {
  const query = shop.db.selectFrom('orders').select('customer_name').where('number', '=', number);
  return (await query.executeTakeFirstOrThrow()).customer_name;
}
const numbersOf = async (id: number) =>
  (await owner.console('getGuest', { params: { id } })).orders.map(({ number }) => number);

it('people without an account are listed by phone and name, the newest first, until they are anonymised', async () => {
  const [twice, once] = [newPhone(), newPhone()];
  const brother = await order({ phone: twice, name: 'Khalid Same Phone' }, 'open');
  await order({ phone: twice, name: 'AMNA LAST' }, 'open');
  const cancelled = await order({ phone: once, name: 'Reem Cancelled' });
  const last = await order({ phone: twice, name: 'Amna Last' }, 'open');
  const first = await owner.console('listGuests', { query: { limit: 1 } });
  expect(first.rows).toMatchObject([
    { id: last.id, number: last.number, name: 'Amna Last', phone: twice, orderCount: 2, spent: 40 },
  ]);
  const next = await owner.console('listGuests', { query: { limit: 1, after: first.next ?? 0 } });
  expect(next.rows).toMatchObject([{ id: cancelled.id, phone: once, orderCount: 0, spent: 0 }]);
  const third = await owner.console('listGuests', { query: { limit: 1, after: next.next ?? 0 } });
  expect(third.rows).toMatchObject([{ id: brother.id, name: 'Khalid Same Phone', orderCount: 1 }]);
  const found = async (q: string) =>
    (await owner.console('listGuests', { query: { q } })).rows.map(({ phone }) => phone);
  expect([await found('amna'), await found(once.slice(-4)), await found('Zbigniew'), await found('؟')]).toEqual([
    [twice],
    [once],
    [],
    [],
  ]);
  const support = await createStaff(shop, 'packer', { extra: ['customers.read'] });
  expect((await support.console('listGuests', { query: { q: 'amna' } })).rows).toMatchObject([{ spent: null }]);
  await owner.console('eraseGuest', { params: { id: cancelled.id } });
  expect(await found(once.slice(-4))).toEqual([]);
});

it('closed orders without an account are anonymised after the return window, each day', async () => {
  await takeJobs(shop.db, { tasks: ['anonymise_orders'] });
  const [closed, open] = [await order({ phone: newPhone() }), await order({ phone: newPhone() }, 'open')];
  const start = shop.at.now as Date;
  const runDays = async (days: number) => {
    shop.at.now = new Date(start.getTime() + days * day);
    const due = await takeJobs(shop.db, { tasks: ['anonymise_orders'], dueBy: shop.at.now });
    if (due.length > 0) await shop.services.account.anonymiseOrders();
    return due.length;
  };
  expect([await runDays(0), await nameOf(closed.number)]).toEqual([0, 'Hessa']);
  expect([await runDays(1.1), await nameOf(closed.number)]).toEqual([1, 'Hessa']);
  expect(await runDays(3.2)).toBe(1);
  expect([await nameOf(closed.number), await nameOf(open.number)]).toEqual(['', 'Hessa']);
  shop.at.now = start;
});

describe('a guest', () => {
  it('is who has the same phone and the same email; an order with neither is alone', async () => {
    const phone = newPhone();
    const email = 'guest@example.qa';
    const both = [await order({ phone, email }), await order({ phone, email, name: 'حصة' }, 'open')];
    const onlyPhone = await order({ phone });
    const otherPhone = await order({ phone: newPhone(), email });
    const counter = [await order({}), await order({})];
    const guest = await owner.console('getGuest', { params: { id: both[0]!.id } });
    expect(guest).toMatchObject({
      orders: [
        { number: both[1]!.number, name: 'حصة' },
        { number: both[0]!.number, name: 'Hessa' },
      ],
      hasOpenOrders: true,
    });
    expect(await numbersOf(onlyPhone.id)).toEqual([onlyPhone.number]);
    expect(await numbersOf(otherPhone.id)).toEqual([otherPhone.number]);
    for (const { id, number } of counter) expect(await numbersOf(id)).toEqual([number]);
  });

  it('gets everything that is stored, and the log says for which orders', async () => {
    const contact = { phone: newPhone(), email: 'asks@example.qa', name: 'Sheikha Asks' };
    const [first, second] = [await order(contact), await order(contact)];
    await order({ phone: newPhone(), name: 'Another Person' });
    const message = { ...contact, message: 'What do you know about me?' };
    await shop.apiFor()('sendContact', { body: message });
    const headers = { 'idempotency-key': 'export-guest-1' };
    const { person } = await owner.console('exportGuest', { params: { id: first.id } }, { headers });
    expect(person).toMatchObject({
      guestOrders: [{ customer_name: 'Sheikha Asks', items: [{ quantity: 1 }] }, { number: second.number }],
      contactMessages: [{ message: message.message }],
      account: [],
    });
    expect(JSON.stringify(person)).not.toContain('Another Person');
    for (const { id } of [first, second]) {
      const { rows } = await owner.console('listAudit', { query: { subjectKind: 'order', subjectId: String(id) } });
      expect(rows[0]?.action).toBe('customer.exported');
    }
    const answers = await shop.db.selectFrom('staff_answers').select('answer').execute();
    expect(JSON.stringify(answers)).not.toContain('Sheikha');
  });

  it('without an email gets the orders only, and nothing of others who have none', async () => {
    const mine = await order({ phone: newPhone(), name: 'Mine' });
    await order({ phone: newPhone(), name: 'Not mine' });
    const { person } = await owner.console('exportGuest', { params: { id: mine.id } });
    const filled = Object.entries(person).filter(([, rows]) => Array.isArray(rows) && rows.length > 0);
    expect(filled.map(([name]) => name)).toEqual(['guestOrders']);
    expect(person['guestOrders']).toHaveLength(1);
  });

  it('is erased: closed orders are anonymised, open ones keep what the delivery needs until they are closed', async () => {
    const contact = { phone: newPhone(), email: 'forget@example.qa', name: 'Moza Forget' };
    const [closed, open] = [await order(contact), await order(contact, 'open')];
    const stranger = await order({ phone: newPhone() });
    await shop.apiFor()('sendContact', { body: { ...contact, message: 'Forget me' } });
    expect(await owner.console('eraseGuest', { params: { id: closed.id } })).toEqual({ anonymised: 1, open: 1 });
    expect([await nameOf(closed.number), await nameOf(stranger.number)]).toEqual(['', 'Hessa']);
    const { contact: left } = await owner.console('getOrder', { params: { order: open.number } });
    expect(left).toMatchObject({ phone: contact.phone, email: '' });
    expect(await shop.services.account.exportPerson(contact.email)).toBeNull();
    expect((await owner.console('searchShop', { query: { q: contact.phone } })).orders.map(({ id }) => id)).toEqual([
      open.id,
    ]);
    const { rows } = await owner.console('listAudit', { query: { subjectKind: 'order', subjectId: String(open.id) } });
    expect(rows[0]?.action).toBe('customer.erased');
    expect(JSON.stringify(await owner.console('listAudit'))).not.toContain('Moza');
    const again = owner.console('eraseGuest', { params: { id: closed.id } });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('does not take an account with the same email along', async () => {
    const { email, userId } = await createUser(shop, { name: 'Account Holder' });
    const { id } = await order({ phone: newPhone(), email, name: 'Typed' });
    const { person } = await owner.console('exportGuest', { params: { id } });
    expect([person['account'], JSON.stringify(person).includes('Account Holder')]).toEqual([[], false]);
    await owner.console('eraseGuest', { params: { id } });
    expect((await owner.console('getCustomer', { params: { id: userId } })).name).toBe('Account Holder');
  });

  it('without an email or a phone also has the same name: a family shares both', async () => {
    const phone = newPhone();
    const email = 'family@example.qa';
    for (const contact of [{ phone }, { email }]) {
      const mine = [await order({ ...contact, name: 'Hessa' }), await order({ ...contact, name: 'HESSA' })];
      const brother = await order({ ...contact, name: 'Khalid' });
      expect(await numbersOf(mine[0]!.id)).toEqual(mine.map(({ number }) => number).toReversed());
      const { person } = await owner.console('exportGuest', { params: { id: mine[0]!.id } });
      expect(JSON.stringify(person)).not.toContain('Khalid');
      await owner.console('eraseGuest', { params: { id: mine[0]!.id } });
      expect([await nameOf(mine[1]!.number), await nameOf(brother.number)]).toEqual(['', 'Khalid']);
    }
  });

  it('has nothing of an address that someone else uses too: staff may mistype it', async () => {
    const write = (email: string, phone = newPhone()) =>
      shop.apiFor()('sendContact', { body: { name: 'Dalal', phone, email, message: 'A secret' } });
    const uses: Record<string, (email: string) => Promise<unknown>> = {
      order: async (email) => {
        const phone = newPhone();
        await order({ phone, email, name: 'Dalal' });
        await write(email, phone);
      },
      message: (email) => write(email),
      registration: async (email) => {
        const password = 'pearl-diver-1';
        const form = { name: 'A secret', email, phone: newPhone(), password, confirmPassword: password };
        await shop.apiFor()('register', { body: form });
      },
    };
    for (const [use, make] of Object.entries(uses)) {
      const email = `typo-${use}@example.qa`;
      const mine = await order({ phone: newPhone(), email });
      await make(email);
      const { person } = await owner.console('exportGuest', { params: { id: mine.id } });
      expect([use, JSON.stringify(person).includes('A secret')]).toEqual([use, false]);
      await owner.console('eraseGuest', { params: { id: mine.id } });
      expect([use, await nameOf(mine.number)]).toEqual([use, '']);
      expect(JSON.stringify(await shop.services.account.exportPerson(email))).toContain('A secret');
    }
  });

  it('is not found by an order of an account, or one that is anonymised', async () => {
    const { userId } = await createUser(shop);
    const body = { name: 'Owned', language: 'ar' as const, lines: [line], paymentOptionId, customerId: userId };
    const { id } = await owner.console('createOrder', { body });
    for (const call of ['getGuest', 'exportGuest', 'eraseGuest'] as const)
      for (const params of [{ id }, { id: 999_999 }])
        await expect(owner.console(call, { params })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('needs the permissions of customers and a fresh proof', async () => {
    const { id } = await order({ phone: newPhone() });
    const manager = await createStaff(shop, 'manager');
    const stale = await createStaff(shop, 'owner', { elevated: false });
    for (const call of ['exportGuest', 'eraseGuest'] as const) {
      await expect(manager.console(call, { params: { id } })).rejects.toMatchObject({ code: 'not_permitted' });
      await expect(stale.console(call, { params: { id } })).rejects.toMatchObject({ code: 'step_up_required' });
    }
    expect(await numbersOf(id)).toHaveLength(1);
  });
});

describe('an account', () => {
  it('has the orders of a guest with the same email and the same phone, in its export and when it is erased', async () => {
    const user = await createUser(shop, { phone: newPhone(), name: 'Noora Both' });
    const { phone, email } = user;
    const mine = await order({ phone, email, name: 'Noora By Phone' });
    const others = [await order({ phone }), await order({ phone: newPhone(), email })];
    const { person } = await owner.console('exportCustomer', { params: { id: user.userId } });
    expect(person['guestOrders']).toMatchObject([{ customer_name: 'Noora By Phone' }]);
    await owner.console('eraseCustomer', { params: { id: user.userId } });
    expect(await nameOf(mine.number)).toBe('');
    // The phone of an account is not confirmed, and an email that staff typed may be of someone else.
    for (const { number } of others) expect(await nameOf(number)).toBe('Hessa');
  });
});
