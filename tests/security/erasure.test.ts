import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestHash } from '#server/http/guest-id.ts';
import { findShopper } from '#server/shared/shoppers.queries.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { codeMailedTo, createUser } from '#server/testing/people.ts';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { orderFormOf } from '../process/support.ts';
import { allRows, placesOf, type Row } from '../support/rows/find-text.ts';
import { allOf } from '#server/testing/all-of.ts';

const day = 24 * 3_600_000;
// In everything that the person writes, so that it is found wherever that is stored.
const mark = 'qanary7f3';
const email = `${mark}@example.qa`;
const phone = '+97455987321';
const password = `${mark}-password`;
let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  shop.at.now = new Date();
});
afterAll(() => shop.close());

function later(ms: number): void {
  shop.at.now = new Date((shop.at.now as Date).getTime() + ms);
}

/** Runs the due jobs except mails: they wait for a mail server that is down. */
async function runJobs(): Promise<void> {
  const jobs = await takeJobs<{ paths?: string[] }>(shop.db, { exceptTasks: ['send_mail'], dueBy: shop.at.now });
  for (const { task, payload } of jobs) {
    if (task === 'delete_files') await shop.services.uploads.deleteFiles(payload.paths ?? []);
    if (task === 'anonymise_orders') await shop.services.account.anonymiseOrders();
  }
}

/** A product that is made for the customer: with a text and a picture. */
async function personalProduct() {
  const { productId, variantIds, optionIds } = await createProduct(shop.db, {
    variants: [{ price: 40, stock: 100 }],
    options: [{ type: 'text' }, { type: 'image' }],
  });
  const optionsOf = (...values: [string, string]) =>
    values.map((value, place) => ({ customization_option_id: optionIds[place] as number, option_value: value }));
  return { productId, variantId: variantIds[0] as number, optionsOf };
}

async function storePicture(owner: { shopper_id: number } | { staff_id: number }): Promise<string> {
  const path = `uploads/${randomBytes(16).toString('hex')}.webp`;
  await shop.services.storage.put(path, Buffer.from('a picture'));
  await shop.db
    .insertInto('uploads')
    .values({ path, ...owner, bytes: 9 })
    .execute();
  return path;
}

/** Closes the order, and lets the days pass after which nothing of it may be left. */
async function closeForGood(orderId: number): Promise<void> {
  await close(orderId);
  later(4 * day);
  await runJobs();
  await runJobs();
}

/** A person who used every feature, first as a guest; one order is closed and one is open. */
async function livelyPerson() {
  const guest: { guestId?: string; token?: string } = {};
  const asGuest = shop.apiFor(guest);
  const { productId, variantId, optionsOf } = await personalProduct();
  const soldOut = await createProduct(shop.db, { variants: [{ stock: 0 }] });
  await asGuest('addFavourite', { body: { variantId } });
  const guestMark = guestHash(shop.services.secrets.guestKey, guest.guestId ?? '')?.toString('hex') ?? '';

  // First as a guest, with an address that is not confirmed; then with an account of it.
  await asGuest('forgetPassword', { body: { email } });
  await asGuest('askStockAlert', { body: { variantId: soldOut.variantIds[0] as number, email } });
  await asGuest('sendContact', { body: { name: mark, phone, email, message: `${mark} asks` } });
  const details = { name: `${mark} Al-Kuwari`, email, phone, password, confirmPassword: password };
  await asGuest('register', { body: details });
  await asGuest('register', { body: details });
  await asGuest('confirmAccount', { body: { email, otp_code: await codeMailedTo(shop, email) } });
  const { accessToken } = await asGuest('login', { body: { email, password } });
  const api = shop.apiFor({ token: accessToken });
  const { id: userId } = await api('getMe');

  const shopperId = (await findShopper(shop.db, { kind: 'user', userId })) as number;
  const upload = () => storePicture({ shopper_id: shopperId });
  const pictures = { face: await upload(), closed: await upload(), open: await upload(), cart: await upload() };
  async function addToCart(picture: string): Promise<void> {
    const customOptions = optionsOf(`For ${mark}`, picture);
    await api('addToCart', { body: { productId, variantId, quantity: 1, customOptions } });
  }
  const form = await orderFormOf(api);
  form.shippingAddress.address_line1 = `Villa ${mark}`;
  async function order(picture: string): Promise<number> {
    await addToCart(picture);
    return (await api('placeOrder', { body: form }, { headers: { 'idempotency-key': randomBytes(8).toString('hex') } }))
      .id;
  }
  const closed = await order(pictures.closed);
  const open = await order(pictures.open);
  await close(closed);
  await addToCart(pictures.cart);

  await api('addComment', { body: { variantId, content: `${mark} loves it` } });
  await api('rate', { body: { variantId, rating: 5 } });
  await api('askStockAlert', { body: { variantId: soldOut.variantIds[0] as number } });
  await api('updateProfile', {
    body: { ...details, email: `${mark}-new@example.qa`, image: pictures.face, currentPassword: details.password },
  });
  await shop.apiFor()('forgetPassword', { body: { email } });
  // A registration with the same address sends a mail to its owner.
  await shop.apiFor()('register', { body: details });
  return { api, open, pictures, guestMark, traces: [mark, phone, ...Object.values(pictures), guestMark] };
}

async function close(orderId: number): Promise<void> {
  await shop.db
    .updateTable('orders')
    .set({ status: 'Completed', closed_at: shop.at.now })
    .where('id', '=', orderId)
    .execute();
}

// Secrets and keys that link rows: they say nothing about a person and are not exported.
const unspeakable = ['password_hash', 'token_hash', 'guest_hash', 'nonce', 'body_hash', 'options_key'];

// Words by which staff find an order or a customer, made of name, phone and email, which are exported.
const derived = new Set(['public.order_words.words', 'public.customer_words.words']);

/** The texts that rows have lost between two states. */
function textsErased(before: Row[], after: Row[]): string[] {
  const left = new Set(after.map((row) => JSON.stringify(row)));
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  for (const row of before.filter((one) => one.table.startsWith('public.') && !left.has(JSON.stringify(one))))
    for (const [column, value] of Object.entries(row.value))
      if (!unspeakable.includes(column) && !derived.has(`${row.table}.${column}`)) collect(value);
  return [...new Set(texts)];
}

describe('a person who deletes the account', () => {
  it('stays only on open orders, and nowhere once they are closed; the export has everything; a new account with the address starts empty', async () => {
    const { api, open, pictures, traces } = await livelyPerson();
    await createUser(shop);
    const exported = JSON.stringify(await shop.services.account.exportPerson(` ${email.toUpperCase()} `));
    const before = await allRows(shop.db);
    // The search finds everything that is stored about the person.
    expect(placesOf(before, traces)).toEqual([
      'cart_line_options.value',
      'codes.email',
      'codes.guest_hash',
      'comments.content',
      'contact_messages.email',
      'contact_messages.message',
      'contact_messages.name',
      'contact_messages.phone',
      'customer_words.words',
      'known_devices.guest_hash',
      'order_items.options',
      'order_words.words',
      'orders.address_line1',
      'orders.customer_email',
      'orders.customer_name',
      'orders.customer_phone',
      'outbox_mails.email',
      'outbox_mails.payload',
      'registrations.email',
      'registrations.name',
      'registrations.phone',
      'stock_alerts.email',
      'uploads.path',
      'users.email',
      'users.image',
      'users.name',
      'users.pending_email',
      'users.phone',
    ]);

    await api('deleteProfile');
    await runJobs();
    const after = await allRows(shop.db);
    expect(placesOf(after, traces)).toEqual([
      'order_items.options',
      'order_words.words',
      'orders.address_line1',
      'orders.customer_name',
      'orders.customer_phone',
      'uploads.path',
    ]);
    // Of the open order.
    const naming = after.filter((row) => placesOf([row], traces).length > 0).map(({ table }) => table);
    expect(naming.sort()).toEqual(['public.order_items', 'public.order_words', 'public.orders', 'public.uploads']);
    expect(await allOf(shop.services.storage.listAll())).toEqual([pictures.open]);
    await expect(api('getMe')).rejects.toMatchObject({ status: 401 });

    const erased = textsErased(before, after);
    expect(erased.length).toBeGreaterThan(40);
    expect(erased.filter((text) => !exported.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
    for (const secret of unspeakable.slice(0, 5)) expect(exported).not.toContain(`"${secret}"`);

    await closeForGood(open);
    expect(placesOf(await allRows(shop.db), traces)).toEqual([]);
    expect(await allOf(shop.services.storage.listAll())).toEqual([]);
    expect(await shop.services.account.exportPerson(email)).toBeNull();

    // A new account with the same address gets nothing of the old one.
    const again = await createUser(shop, { email });
    const newApi = shop.apiFor({ token: again.token });
    expect((await newApi('listOrders')).rows).toEqual([]);
    expect((await newApi('listFavourites')).rows).toEqual([]);
    expect((await newApi('getCart')).cartItems).toEqual([]);
    const person = (await shop.services.account.exportPerson(email)) as Record<string, unknown[]>;
    expect(Object.keys(person).filter((part) => Array.isArray(person[part]) && person[part].length > 0)).toEqual([
      'account',
      'sessions',
    ]);
  });
});

describe('a person who ordered by phone, without an account, and asks to be forgotten', () => {
  it('stays only on open orders, and nowhere once they are closed; the export has everything', async () => {
    const owner = await createStaff(shop, 'owner');
    const guest = 'qanary8g4';
    const contact = { name: `${guest} Al-Kuwari`, phone: '+97455987322', email: `${guest}@example.qa` };
    const { productId, variantId, optionsOf } = await personalProduct();
    const form = await orderFormOf(shop.apiFor());
    const { zoneId } = form.shippingAddress;
    const { paymentOptionId } = form.paymentInfo;
    async function order() {
      const picture = await storePicture({ staff_id: owner.id });
      const { id } = await owner.console('createOrder', {
        body: {
          ...contact,
          language: 'ar',
          paymentOptionId,
          lines: [{ productId, variantId, quantity: 1, options: optionsOf(`For ${guest}`, picture) }],
          delivery: { zoneId, address: `Villa ${guest}`, recipientName: `${guest} Mona`, recipientPhone: '66001122' },
          note: `${guest} asks`,
        },
      });
      return { id, picture };
    }
    const [closed, open] = [await order(), await order()];
    await close(closed.id);
    await owner.console('noteOrder', { params: { id: closed.id }, body: { text: `Called ${guest}` } });
    await shop.apiFor()('sendContact', { body: { ...contact, message: `${guest} asks` } });
    const traces = [guest, contact.phone, closed.picture, open.picture];
    expect(placesOf(await allRows(shop.db), traces)).toEqual([
      'contact_messages.email',
      'contact_messages.message',
      'contact_messages.name',
      'contact_messages.phone',
      'order_items.options',
      'order_notes.text',
      'order_words.words',
      'orders.address_line1',
      'orders.customer_email',
      'orders.customer_name',
      'orders.customer_phone',
      'orders.note',
      'orders.recipient_name',
      'uploads.path',
    ]);
    const { person } = await owner.console('exportGuest', { params: { id: open.id } });
    for (const trace of [...traces, '+97466001122', `For ${guest}`, `Villa ${guest}`, `${guest} asks`])
      expect(JSON.stringify(person)).toContain(trace);

    await owner.console('eraseGuest', { params: { id: open.id } });
    await runJobs();
    const after = await allRows(shop.db);
    expect(placesOf(after, traces)).toEqual([
      'order_items.options',
      'order_words.words',
      'orders.address_line1',
      'orders.customer_name',
      'orders.customer_phone',
      'orders.note',
      'orders.recipient_name',
      'uploads.path',
    ]);
    expect(placesOf(after, [closed.picture])).toEqual([]);

    await closeForGood(open.id);
    expect(placesOf(await allRows(shop.db), traces)).toEqual([]);
    expect(await allOf(shop.services.storage.listAll())).toEqual([]);
  });
});
