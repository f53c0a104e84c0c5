import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { orderOf } from '../../../testing/order-of.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
let support: Staff;
let item: { productId: number; variantId: number };
let paymentOptionId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createStaff(shop, 'owner', { name: 'Hamad' });
  support = await createStaff(shop, 'support', { name: 'Maryam' });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 20, stock: 500 }] });
  item = { productId, variantId: variantIds[0] ?? 0 };
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]?.id ?? 0;
});
afterAll(() => shop.close());

let phones = 67_000_000;
const newPhone = () => `+974${(phones += 1)}`;

function callIn(name: string, { phone = newPhone(), email = '', quantity = 1 } = {}) {
  const lines = [{ ...item, quantity }];
  return owner.console('createOrder', { body: { name, phone, email, language: 'ar', lines, paymentOptionId } });
}

type Query = NonNullable<NonNullable<Parameters<typeof owner.console<'listPeople'>>[1]>['query']>;
const list = async (query: Query, { console }: Staff = support) => (await console('listPeople', { query })).rows;
const namesOf = async (query: Query) => (await list(query)).map(({ name }) => name);

describe('the list of customers', () => {
  it('has people with an account and without one, the newest first, page after page', async () => {
    const { userId } = await createUser(shop, { name: 'Jawaher Pages' });
    const { id } = await callIn('Noor Pages');
    await createUser(shop, { name: 'Dana Pages' });
    const found = async (after?: string) =>
      support.console('listPeople', { query: { q: 'pages', limit: 1, ...(after !== undefined && { after }) } });
    const first = await found();
    const second = await found(first.next ?? '');
    const third = await found(second.next ?? '');
    expect([first, second, third].map(({ rows }) => rows.map(({ name }) => name))).toEqual([
      ['Dana Pages'],
      ['Noor Pages'],
      ['Jawaher Pages'],
    ]);
    expect(second.rows[0]).toMatchObject({ customerId: null, orderId: id, since: null, orderCount: 1, spent: 20 });
    expect(third.rows[0]).toMatchObject({ customerId: userId, orderId: null, lastOrderAt: null, orderCount: 0 });
    expect(third.next).toBeNull();
    const wrong = support.console('listPeople', { query: { after: '12' } });
    await expect(wrong).rejects.toMatchObject({ fields: { after: expect.any(String) } });
  });

  it('is narrowed by account, orders, amount, last order and language, and sorted', async () => {
    const buyer = await createUser(shop, { name: 'Sara Narrow', language: 'en' });
    for (let place = 0; place < 3; place += 1) await orderOf(shop.apiFor({ token: buyer.token }), item);
    await callIn('Mona Narrow', { quantity: 10 });
    await createUser(shop, { name: 'Reem Narrow', language: 'ar' });
    const q = 'narrow';
    expect(await namesOf({ q, account: 'without' })).toEqual(['Mona Narrow']);
    expect(await namesOf({ q, account: 'with', orders: 2 })).toEqual(['Sara Narrow']);
    expect(await namesOf({ q, spent: 150 })).toEqual(['Mona Narrow']);
    expect(await namesOf({ q, language: 'en' })).toEqual(['Sara Narrow']);
    expect(await namesOf({ q, from: '2020-01-01' })).toEqual(['Mona Narrow', 'Sara Narrow']);
    expect(await namesOf({ q, to: '2020-01-01' })).toEqual([]);
    expect(await namesOf({ q, sort: 'orders' })).toEqual(['Sara Narrow', 'Mona Narrow', 'Reem Narrow']);
    expect(await namesOf({ q, sort: 'spent' })).toEqual(['Mona Narrow', 'Sara Narrow', 'Reem Narrow']);
    expect(await namesOf({ q, sort: 'lastOrder' })).toEqual(['Mona Narrow', 'Sara Narrow', 'Reem Narrow']);
    const pages = [];
    for (let after: string | null | undefined; after !== null && pages.length < 5;) {
      const query = { q, sort: 'spent' as const, limit: 1, ...(after !== undefined && { after }) };
      const page = await support.console('listPeople', { query });
      pages.push(...page.rows.map(({ name }) => name));
      after = page.next;
    }
    expect(pages).toEqual(['Mona Narrow', 'Sara Narrow', 'Reem Narrow']);
  });

  it('says what someone spent to who may see amounts only, also by its order', async () => {
    await callIn('Hind Secret');
    const packer = await createStaff(shop, 'packer', { extra: ['customers.read'] });
    expect(await list({ q: 'secret' }, packer)).toMatchObject([{ name: 'Hind Secret', spent: null }]);
    for (const query of [{ sort: 'spent' as const }, { spent: 10 }])
      await expect(list(query, packer)).rejects.toMatchObject({ code: 'not_permitted' });
  });
});

describe('tags', () => {
  it('of the shop are given to people with an account and without one, and found', async () => {
    const { userId } = await createUser(shop, { name: 'Aisha Tagged' });
    const { id: orderId } = await callIn('Latifa Tagged');
    const regular = await support.console('addTag', { body: { name: 'عميل دائم' } });
    const company = await support.console('addTag', { body: { name: 'Company' } });
    expect(await support.console('addTag', { body: { name: 'COMPANY' } })).toEqual(company);
    await support.console('tagCustomer', { params: { id: userId }, body: { tags: [company.id, regular.id] } });
    await support.console('tagGuest', { params: { id: orderId }, body: { tags: [company.id] } });
    expect(await namesOf({ tag: company.id })).toEqual(['Latifa Tagged', 'Aisha Tagged']);
    expect(await list({ tag: regular.id })).toMatchObject([{ customerId: userId, tags: [company, regular] }]);
    const page = await support.console('getCustomer', { params: { id: userId } });
    expect(page.tags).toEqual([company, regular]);
    expect((await support.console('getGuest', { params: { id: orderId } })).person?.tags).toEqual([company]);
    const { rows } = await owner.console('listAudit', {
      query: { subjectKind: 'customer', subjectId: String(userId) },
    });
    expect(rows.find(({ action }) => action === 'customer.tagged')?.after).toEqual({ tags: ['Company', 'عميل دائم'] });

    await expect(support.console('removeTag', { params: { id: company.id } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await owner.console('removeTag', { params: { id: company.id } });
    expect(await namesOf({ tag: company.id })).toEqual([]);
  });

  it('of nobody are refused', async () => {
    for (const call of ['tagCustomer', 'tagGuest'] as const)
      await expect(support.console(call, { params: { id: 999_999 }, body: { tags: [] } })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

describe('a note', () => {
  const notesOf = async (id: number) => (await support.console('getCustomer', { params: { id } })).notes;

  it('is changed and removed, and both can be undone; two who change it see each other', async () => {
    const { userId } = await createUser(shop, { name: 'Shamma' });
    const { id } = await support.console('noteCustomer', { params: { id: userId }, body: { text: 'Likes roses' } });
    const change = (by: Staff, version: number, text: string, base: string) =>
      by.console('saveNote', { params: { id }, body: { version, text, base: { text: base } } });
    const changed = await change(support, 1, 'Likes tulips', 'Likes roses');
    expect(await notesOf(userId)).toMatchObject([
      { id, version: 2, by: 'Maryam', text: 'Likes tulips', changedAt: expect.any(String) },
    ]);
    await expect(change(owner, 1, 'Likes lilies', 'Likes roses')).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { text: { yours: 'Likes lilies', theirs: 'Likes tulips' } } },
    });
    await support.console('undoAct', { params: { act: changed.act ?? '' } });
    expect(await notesOf(userId)).toMatchObject([{ text: 'Likes roses' }]);
    const removed = await support.console('removeNote', { params: { id } });
    expect(await support.console('removeNote', { params: { id } })).toEqual({ act: null });
    expect(await notesOf(userId)).toEqual([]);
    await support.console('undoAct', { params: { act: removed.act ?? '' } });
    expect(await notesOf(userId)).toMatchObject([{ text: 'Likes roses' }]);
    expect(JSON.stringify(await owner.console('listAudit'))).not.toMatch(/roses|tulips/);
  });

  it('that was removed is deleted a day later', async () => {
    const { userId } = await createUser(shop);
    const { id } = await support.console('noteCustomer', { params: { id: userId }, body: { text: 'Old' } });
    await support.console('removeNote', { params: { id } });
    await shop.services.account.purgeExpired();
    const find = () => shop.db.selectFrom('customer_notes').select('id').where('id', '=', id).execute();
    expect(await find()).toHaveLength(1);
    await shop.db
      .updateTable('customer_notes')
      .set({ removed_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    await shop.services.account.purgeExpired();
    expect(await find()).toEqual([]);
  });

  it('about someone without an account is theirs to see, and goes with their data', async () => {
    const phone = newPhone();
    const { id, number } = await callIn('Moza Noted', { phone });
    await callIn('Khalid Other', { phone });
    const tag = await support.console('addTag', { body: { name: 'Noted' } });
    await support.console('tagGuest', { params: { id }, body: { tags: [tag.id] } });
    await support.console('noteGuest', { params: { id }, body: { text: 'Rings twice' } });
    // The next order of the same person.
    const next = await callIn('MOZA NOTED', { phone });
    expect((await support.console('getGuest', { params: { id: next.id } })).person).toMatchObject({
      orderCount: 2,
      recent: { rows: [{ number: next.number }, { number }] },
      notes: [{ text: 'Rings twice', by: 'Maryam' }],
      tags: [tag],
    });
    const { person } = await owner.console('exportGuest', { params: { id } });
    expect(person).toMatchObject({ staffNotes: [{ text: 'Rings twice' }], tags: [{ name: 'Noted' }] });
    const other = (await list({ q: 'khalid other' }))[0]?.orderId ?? 0;
    expect((await support.console('getGuest', { params: { id: other } })).person?.notes).toEqual([]);
    await owner.console('eraseGuest', { params: { id } });
    expect((await support.console('getGuest', { params: { id } })).person).toMatchObject({ notes: [], tags: [] });
    expect(await shop.db.selectFrom('guest_records').select('id').where('phone', '=', phone).execute()).toEqual([]);
  });

  it('is kept until no order names the person', async () => {
    const phone = newPhone();
    const { id } = await callIn('Wadha Gone', { phone });
    await support.console('noteGuest', { params: { id }, body: { text: 'Once' } });
    const kept = () => shop.db.selectFrom('guest_records').select('id').where('phone', '=', phone).execute();
    await shop.services.account.anonymiseOrders();
    expect(await kept()).toHaveLength(1);
    await owner.console('cancelOrder', { params: { id }, body: { version: 1, reason: 'Test' } });
    await shop.db
      .updateTable('orders')
      .set({ closed_at: new Date(Date.now() - 40 * 24 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    await shop.services.account.anonymiseOrders();
    expect(await kept()).toEqual([]);
  });
});

describe('the phone of a caller that is corrected on an order', () => {
  const noteIt = (id: number, text: string) => support.console('noteGuest', { params: { id }, body: { text } });
  const correct = (id: number, version: number, customerPhone: string) =>
    support.console('changeDelivery', { params: { id }, body: { version, customerPhone } });
  const undo = (act: string | null) => support.console('undoAct', { params: { act: act ?? '' } });
  async function kept(id: number) {
    const { person } = await support.console('getGuest', { params: { id } });
    return { notes: person?.notes.map(({ text }) => text), tags: person?.tags.map(({ name }) => name) };
  }
  async function tag(id: number, ...names: string[]) {
    const tags = [];
    for (const name of names) tags.push((await owner.console('addTag', { body: { name } })).id);
    await support.console('tagGuest', { params: { id }, body: { tags } });
  }

  it('takes notes and tags along, and brings them back with what was written meanwhile', async () => {
    const { id } = await callIn('Reem Wrong');
    await noteIt(id, 'Rings twice');
    await tag(id, 'Regular');
    const phone = newPhone();
    const { act, order } = await correct(id, 1, phone);
    expect(order.contact?.phone).toBe(phone);
    expect(await kept(id)).toEqual({ notes: ['Rings twice'], tags: ['Regular'] });
    expect((await support.console('findCallers', { query: { phone } })).rows).toMatchObject([{ id }]);
    await noteIt(id, 'Meanwhile');
    await undo(act);
    expect(await kept(id)).toEqual({ notes: ['Rings twice', 'Meanwhile'], tags: ['Regular'] });
    expect((await support.console('findCallers', { query: { phone } })).rows).toEqual([]);
  });

  it('leaves them where another order has the old number', async () => {
    const phone = newPhone();
    const { id } = await callIn('Hissa Stays', { phone });
    const other = await callIn('hissa stays', { phone });
    await noteIt(id, 'Second floor');
    const { act } = await correct(id, 1, newPhone());
    expect((await kept(id)).notes).toEqual([]);
    expect((await kept(other.id)).notes).toEqual(['Second floor']);
    await undo(act);
    expect((await kept(id)).notes).toEqual(['Second floor']);
  });

  it('joins what is kept under the right number, and parts it again', async () => {
    const phone = newPhone();
    const right = await callIn('Amna Joined', { phone });
    await noteIt(right.id, 'No nuts');
    await tag(right.id, 'Regular', 'Office');
    const { id } = await callIn('Amna Joined');
    await noteIt(id, 'Gate 4');
    await tag(id, 'Regular', 'Family');
    const { act } = await correct(id, 1, phone);
    expect(await kept(right.id)).toEqual({ notes: ['No nuts', 'Gate 4'], tags: ['Family', 'Office', 'Regular'] });
    await undo(act);
    expect(await kept(right.id)).toEqual({ notes: ['No nuts'], tags: ['Office', 'Regular'] });
    expect(await kept(id)).toEqual({ notes: ['Gate 4'], tags: ['Family', 'Regular'] });
  });

  it('is refused for an account, and without a number', async () => {
    const { token } = await createUser(shop, { name: 'Lulwa Account' });
    const own = await orderOf(shop.apiFor({ token }), item);
    const refused = { code: 'invalid', fields: { customerPhone: expect.any(String) as string } };
    await expect(correct(own.id, 1, newPhone())).rejects.toMatchObject(refused);
    const { id } = await callIn('Moza None');
    await expect(correct(id, 1, '')).rejects.toMatchObject(refused);
    await expect(correct(id, 1, '12')).rejects.toMatchObject(refused);
  });
});
