import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { orderOf } from '../../../testing/order-of.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let support: Staff;
let owner: Staff;
let item: { productId: number; variantId: number };

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  support = await createStaff(shop, 'support', { name: 'Maryam' });
  owner = await createStaff(shop, 'owner');
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 20, stock: 100 }] });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());

const search = async (q: string) => (await support.console('listCustomers', { query: { q } })).rows.map(({ id }) => id);

/** The actions of the log about a customer, newest first. */
async function logOf(id: number) {
  const { rows } = await owner.console('listAudit', { query: { subjectKind: 'customer', subjectId: String(id) } });
  return rows;
}

describe('the list of customers', () => {
  it('has the newest first, page after page, with their last order', async () => {
    const older = await createUser(shop);
    const newer = await createUser(shop);
    const placed = await orderOf(shop.apiFor({ token: older.token }), item);
    const first = await support.console('listCustomers', { query: { limit: 1 } });
    expect(first.rows).toMatchObject([{ id: newer.userId, email: newer.email, lastOrderAt: null }]);
    const { rows } = await support.console('listCustomers', { query: { limit: 1, after: first.next ?? 0 } });
    expect(rows).toMatchObject([{ id: older.userId, lastOrderAt: placed.created_at }]);
  });

  it('says how often and for how much they ordered, without cancelled orders', async () => {
    const { token, userId } = await createUser(shop, { name: 'Wadha Spends' });
    const api = shop.apiFor({ token });
    const placed = [await orderOf(api, item), await orderOf(api, item), await orderOf(api, item)];
    await api('cancelOrder', { params: { id: placed[0]?.id ?? 0 } });
    const { rows } = await support.console('listCustomers', { query: { q: 'wadha spends' } });
    const spent = (placed[1]?.total_amount ?? 0) + (placed[2]?.total_amount ?? 0);
    expect(rows).toMatchObject([{ id: userId, orderCount: 2, spent }]);
    const packer = await createStaff(shop, 'packer', { extra: ['customers.read'] });
    const seen = await packer.console('listCustomers', { query: { q: 'wadha spends' } });
    expect(seen.rows).toMatchObject([{ orderCount: 2, spent: null }]);
  });

  it('finds names in both scripts, phones in any spelling, and emails', async () => {
    const noora = await createUser(shop, { name: 'نورة المري', phone: '+97455129876', email: 'n.marri@mail.qa' });
    const john = await createUser(shop, { name: 'John Fernandes', phone: '+97466001122', email: 'jf7@example.qa' });
    for (const q of ['نوره', 'مري', 'نورة الم', '٥٥١٢ ٩٨٧٦', '+974 5512-9876', '9876', 'n.marri@mail.qa', 'N.Marri@'])
      expect([q, await search(q)]).toEqual([q, [noora.userId]]);
    for (const q of ['fern', 'JOHN  fernandes', '6600', 'jf7@example.qa'])
      expect([q, await search(q)]).toEqual([q, [john.userId]]);
    expect(await search('mail.qa')).toEqual([]);
    expect(await search('؟')).toEqual([]);
  });

  it('finds new details at once and old ones no more', async () => {
    const { token, userId, email, phone, password } = await createUser(shop, { name: 'Zainab Old' });
    const form = { name: 'Zainab Mansoori', email, phone, currentPassword: password };
    await shop.apiFor({ token })('updateProfile', { body: form });
    expect([await search('mansoori'), await search('zainab old')]).toEqual([[userId], []]);
  });
});

describe('the page of a customer', () => {
  it('has contact, addresses, orders, comments, notes and devices', async () => {
    const { userId: id, token } = await createUser(shop, { name: 'Latifa', language: 'ar' });
    const api = shop.apiFor({ token });
    const zoneId = (await api('listZones')).rows[0]?.id ?? 0;
    await api('addAddress', { body: { label: 'Home', zoneId, address_line1: 'Villa 7' } });
    const { order_number: number } = await orderOf(api, item);
    await api('addComment', { body: { variantId: item.variantId, content: 'جميل' } });
    await support.console('noteCustomer', { params: { id }, body: { text: 'Calls before noon' } });
    const page = await support.console('getCustomer', { params: { id } });
    expect(page).toMatchObject({
      name: 'Latifa',
      language: 'ar',
      addresses: [{ label: 'Home', address: 'Villa 7' }],
      orders: { rows: [{ number, stage: 'new', pieces: 1, total: expect.any(Number) }], hasMore: false },
      hasOpenOrders: true,
      comments: [{ content: 'جميل', isHidden: false }],
      notes: [{ by: 'Maryam', text: 'Calls before noon' }],
      devices: 1,
    });
    // Once for each person within an hour.
    await support.console('getCustomer', { params: { id } });
    expect((await logOf(id)).map(({ action, by, after }) => [action, by.name, after])).toEqual([
      ['customer.opened', 'Maryam', null],
      ['customer.noted', 'Maryam', null],
    ]);
    const packer = await createStaff(shop, 'packer', { extra: ['customers.read'] });
    const seen = await packer.console('getCustomer', { params: { id } });
    expect(seen.orders.rows[0]?.total).toBeNull();
  });

  it('signs the customer out everywhere, once', async () => {
    const { userId: id, token } = await createUser(shop);
    expect(await support.console('signOutCustomer', { params: { id } })).toEqual({ ended: 1 });
    await expect(shop.apiFor({ token })('getMe')).rejects.toMatchObject({ status: 401 });
    expect(await support.console('signOutCustomer', { params: { id } })).toEqual({ ended: 0 });
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['customer.signed_out']);
  });

  it('is not found when there is none', async () => {
    const gone = { params: { id: 999_999 } };
    for (const call of ['getCustomer', 'signOutCustomer', 'exportCustomer', 'eraseCustomer'] as const)
      await expect(owner.console(call, gone)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the data of a customer', () => {
  it('is exported by the owner, and not kept for a repeated request', async () => {
    const { userId: id, email } = await createUser(shop, { name: 'Sheikha Exported' });
    await owner.console('noteCustomer', { params: { id }, body: { text: 'Likes roses' } });
    const headers = { 'idempotency-key': 'export-once-1' };
    const { person } = await owner.console('exportCustomer', { params: { id } }, { headers });
    expect(person).toMatchObject({
      email,
      account: [{ name: 'Sheikha Exported' }],
      staffNotes: [{ text: 'Likes roses' }],
    });
    expect(await owner.console('exportCustomer', { params: { id } }, { headers })).toMatchObject({ person: { email } });
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['customer.exported', 'customer.noted']);
    const answers = await shop.db.selectFrom('staff_answers').select('answer').execute();
    expect(JSON.stringify(answers)).not.toContain('Sheikha');
  });

  it('is erased by the owner, and the log names no one', async () => {
    const {
      userId: id,
      email,
      token,
    } = await createUser(shop, { name: 'Moza Erased', email: 'moza.erased@example.qa' });
    const api = shop.apiFor({ token });
    await api('addComment', { body: { variantId: item.variantId, content: 'Moza was here' } });
    await api('sendContact', { body: { name: 'Moza', phone: '+97455123456', email, message: 'Moza asks' } });
    const message = (await support.console('listMessages')).rows.find((row) => row.email === email);
    const body = { version: 1, assigneeId: support.id, isPrivacy: true };
    await support.console('updateMessage', { params: { id: message?.id ?? 0 }, body });
    await support.console('noteCustomer', { params: { id }, body: { text: 'Moza prefers tulips' } });
    const both = await Promise.allSettled([1, 2].map(() => owner.console('eraseCustomer', { params: { id } })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } });
    await expect(api('getMe')).rejects.toMatchObject({ status: 401 });
    expect(await search('moza')).toEqual([]);
    expect(await shop.services.account.exportPerson(email)).toBeNull();
    const log = await logOf(id);
    expect(log.map(({ action }) => action)).toEqual(['customer.erased', 'customer.noted']);
    expect(JSON.stringify(await owner.console('listAudit'))).not.toMatch(/moza/i);
  });

  it.each(['support', 'manager'] as const)('is neither exported nor erased by a %s', async (role) => {
    const { userId: id } = await createUser(shop);
    const person = await createStaff(shop, role);
    for (const call of ['exportCustomer', 'eraseCustomer'] as const)
      await expect(person.console(call, { params: { id } })).rejects.toMatchObject({ code: 'not_permitted' });
  });
});
