import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { codeMailedTo } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

// Who ordered by phone registers later.

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
let line: { productId: number; variantId: number; quantity: number };
let paymentOptionId: number;
let zoneId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createStaff(shop, 'owner');
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 20, stock: 500 }] });
  line = { productId, variantId: variantIds[0] ?? 0, quantity: 1 };
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]?.id ?? 0;
  zoneId = (await shop.apiFor()('listZones')).rows[0]?.id ?? 0;
});
afterAll(() => shop.close());

let count = 0;
const newPhone = () => `+974${68_000_000 + (count += 1)}`;
const newEmail = () => `caller-${(count += 1)}@example.qa`;

interface Contact {
  phone: string;
  email: string;
}

function callIn(contact: Contact, more: object = {}) {
  const body = { name: 'Hessa', language: 'ar' as const, lines: [line], paymentOptionId, ...contact, ...more };
  return owner.console('createOrder', { body });
}

/** Registers and confirms an account. Returns its orders and addresses as the customer sees them. */
async function register({ phone, email }: Contact) {
  const password = 'pearl-diver-1';
  const form = { name: 'Hessa Al-Marri', email, phone, password, confirmPassword: password };
  const api = shop.apiFor();
  await api('register', { body: form });
  await api('confirmAccount', { body: { email, otp_code: await codeMailedTo(shop, email) } });
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const orders = await shop.db.selectFrom('orders').select('number').where('user_id', '=', id).orderBy('id').execute();
  return { id, orders: orders.map(({ number }) => number) };
}

describe('a caller who registers with the same email', () => {
  it('has the orders, the address, the tags and the notes in the account', async () => {
    const contact = { phone: newPhone(), email: newEmail() };
    const delivery = { zoneId, address: 'Villa 7' };
    const placed = [await callIn(contact, { delivery }), await callIn(contact, { delivery }), await callIn(contact)];
    const params = { id: placed[0]?.id ?? 0 };
    const tag = await owner.console('addTag', { body: { name: 'Regular' } });
    await owner.console('tagGuest', { params, body: { tags: [tag.id] } });
    await owner.console('noteGuest', { params, body: { text: 'Rings twice' } });
    const { id, orders } = await register(contact);
    expect(orders).toEqual(placed.map(({ number }) => number));
    expect(await owner.console('getCustomer', { params: { id } })).toMatchObject({
      orders: { rows: placed.map(({ number }) => ({ number })).toReversed() },
      addresses: [{ address: 'Villa 7' }],
      tags: [tag],
      notes: [{ text: 'Rings twice' }],
    });
    const { rows } = await owner.console('listPeople', { query: { q: contact.phone } });
    expect(rows).toMatchObject([{ customerId: id }]);
    const kept = shop.db.selectFrom('guest_records').select('id').where('phone', '=', contact.phone);
    expect(await kept.execute()).toEqual([]);
  });

  it('has them with another phone number, too: the email is confirmed', async () => {
    const email = newEmail();
    const { number } = await callIn({ phone: newPhone(), email });
    expect((await register({ phone: newPhone(), email })).orders).toEqual([number]);
  });

  it('has no addresses of recipients of gifts', async () => {
    const contact = { phone: newPhone(), email: newEmail() };
    const gift = { recipientName: 'Mona', recipientPhone: '66001122', message: '', hidePrices: true };
    await callIn(contact, { delivery: { zoneId, address: 'Tower 9' }, gift });
    const { id, orders } = await register(contact);
    expect([orders.length, (await owner.console('getCustomer', { params: { id } })).addresses]).toEqual([1, []]);
  });
});

describe('who registers does not get the orders of someone else:', () => {
  it('by typing their phone number', async () => {
    const phone = newPhone();
    const { id } = await callIn({ phone, email: newEmail() });
    await callIn({ phone, email: '' });
    await owner.console('noteGuest', { params: { id }, body: { text: 'Private' } });
    const account = await register({ phone, email: newEmail() });
    expect(account.orders).toEqual([]);
    expect((await owner.console('getCustomer', { params: { id: account.id } })).notes).toEqual([]);
  });

  it('where several phone numbers have the email, that of another number', async () => {
    const email = newEmail();
    const mine = { phone: newPhone(), email };
    const { number } = await callIn(mine);
    await callIn({ phone: newPhone(), email });
    expect((await register(mine)).orders).toEqual([number]);
  });

  it('before the code is typed', async () => {
    const contact = { phone: newPhone(), email: newEmail() };
    await callIn(contact);
    const password = 'pearl-diver-1';
    const form = { name: 'Hessa', ...contact, password, confirmPassword: password };
    await shop.apiFor()('register', { body: form });
    const { rows } = await owner.console('listPeople', { query: { q: contact.phone } });
    expect(rows).toMatchObject([{ customerId: null, orderCount: 1 }]);
  });
});
