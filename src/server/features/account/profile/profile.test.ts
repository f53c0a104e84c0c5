import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { codeMailedTo, createUser, deliverMails, mailsTo } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ensureShopper } from '../../../shared/shoppers.queries.ts';
import { takeJobs } from '../../../testing/queued-jobs.ts';

let shop: TestApp;
const day = 24 * 3_600_000;

beforeAll(async () => {
  // Many callers share one address here; the limits by mailbox stay on.
  shop = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = null;
});

type User = Awaited<ReturnType<typeof createUser>>;

function later(ms: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + ms);
}

type Change = Partial<{ name: string; email: string; phone: string; image: string | null; currentPassword: string }>;

function update(user: User, change: Change) {
  const { name, email, phone, password } = user;
  const currentPassword = change.email !== undefined && { currentPassword: password };
  const body = { name, email, phone, ...currentPassword, ...change };
  return shop.apiFor({ token: user.token })('updateProfile', { body });
}

let pictures = 0;

async function upload(user: User): Promise<string> {
  const shopperId = await ensureShopper(shop.db, { kind: 'user', userId: user.userId });
  const path = `uploads/picture-${++pictures}.webp`;
  await shop.services.storage.put(path, Buffer.from('a picture'));
  await shop.db.insertInto('uploads').values({ path, shopper_id: shopperId, bytes: 9 }).execute();
  return path;
}

async function runJobs(): Promise<string[]> {
  const rows = await takeJobs<{ paths?: string[] }>(shop.db, {
    exceptTasks: ['send_mail'],
    dueBy: shop.at.now ?? new Date(),
  });
  for (const { task, payload } of rows) {
    if (task === 'delete_files') await shop.services.uploads.deleteFiles(payload.paths ?? []);
    if (task === 'anonymise_orders') await shop.services.account.anonymiseOrders();
  }
  return rows.map(({ task }) => task).sort();
}

describe('the profile', () => {
  it('belongs to its owner', async () => {
    for (const call of ['getMe', 'getProfile', 'deleteProfile'] as const)
      await expect(shop.apiFor({ guestId: shop.services.account.newGuestId() })(call)).rejects.toMatchObject({
        status: 401,
        code: 'login_required',
      });
    // Decided before the body is parsed.
    const answer = await shop.request({ method: 'PUT', url: '/api/v1/users/profile', payload: { nonsense: 1 } });
    expect(answer.statusCode).toBe(401);
  });

  it('changes name and phone at once', async () => {
    const user = await createUser(shop);
    const changed = await update(user, { name: '  نورة ', phone: '٦٦١٢٣٤٥٦' });
    expect(changed).toEqual({ id: user.userId, name: 'نورة', email: user.email, phone: '+97466123456', image: null });
    expect(await shop.apiFor({ token: user.token })('getProfile')).toEqual(changed);
  });

  // Spec: S5.9
  it.each([
    ['en', { name: '' }, { name: 'Name is required' }],
    ['ar', { phone: 'abc' }, { phone: 'يجب أن يتكوّن رقم الهاتف من 10 إلى 15 رقمًا' }],
    ['en', { email: 'x' }, { email: 'Email must be a valid email' }],
  ] as const)('refuses in %s %j', async (language, change, fields) => {
    const user = await createUser(shop);
    const { name, email, phone, token } = user;
    const call = shop.apiFor({ token, language })('updateProfile', { body: { name, email, phone, ...change } });
    await expect(call).rejects.toMatchObject({ status: 422, fields });
  });

  it('accepts and removes a picture that this user uploaded, and refuses any other', async () => {
    const user = await createUser(shop);
    const image = await upload(user);
    expect((await update(user, { image })).image).toBe(image);
    expect((await update(user, {})).image).toBe(image);
    expect((await update(user, { image })).image).toBe(image);
    expect((await update(user, { image: null })).image).toBeNull();
    const foreign = await upload(await createUser(shop));
    for (const other of [foreign, 'https://example.qa/x.png', '../secret'])
      await expect(update(user, { image: other })).rejects.toMatchObject({
        fields: { image: 'Upload the photo again' },
      });
  });
});

describe('a new e-mail address', () => {
  const fresh = () => `fresh-${Math.random().toString(36).slice(2)}@example.qa`;

  it('counts once its code is confirmed; the old address is notified', async () => {
    const user = await createUser(shop);
    const email = fresh();
    expect(await update(user, { email })).toMatchObject({ email: user.email, pendingEmail: email });
    expect((await mailsTo(shop, user.email)).map(({ subject }) => subject)).toEqual([
      'A new email address for your account at Dana',
    ]);
    const api = shop.apiFor({ token: user.token });
    const otp_code = await codeMailedTo(shop, email);
    const wrong = otp_code === '111111' ? '222222' : '111111';
    await expect(api('confirmEmail', { body: { otp_code: wrong } })).rejects.toMatchObject({ code: 'otp_invalid' });
    const changed = await api('confirmEmail', { body: { otp_code } });
    expect(changed).toEqual({ id: user.userId, name: user.name, email, phone: user.phone, image: null });
    const { password } = user;
    await shop.apiFor()('login', { body: { email, password } });
    await expect(shop.apiFor()('login', { body: { email: user.email, password } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(api('confirmEmail', { body: { otp_code } })).rejects.toMatchObject({ code: 'otp_invalid' });
  });

  it('needs the current password; without it nothing changes and nothing is mailed', async () => {
    const user = await createUser(shop);
    const email = fresh();
    const { name, phone, token } = user;
    const send = (language: 'en' | 'ar', currentPassword?: string) =>
      shop.apiFor({ token, language })('updateProfile', {
        body: { name: 'Changed', phone, email, ...(currentPassword !== undefined && { currentPassword }) },
      });
    const missing = { currentPassword: 'Enter your current password to change your email' };
    await expect(send('en')).rejects.toMatchObject({ status: 422, code: 'invalid', fields: missing });
    await expect(send('en', '')).rejects.toMatchObject({ status: 422, fields: missing });
    await expect(send('ar', 'not-the-password')).rejects.toMatchObject({
      status: 422,
      fields: { currentPassword: 'كلمة المرور غير صحيحة' },
    });
    const own = shop.apiFor({ token });
    expect(await own('getProfile')).toEqual({ id: user.userId, name, email: user.email, phone, image: null });
    expect([...(await mailsTo(shop, user.email)), ...(await mailsTo(shop, email))]).toEqual([]);
    // Other details need no password, and neither does the address that waits for its code.
    await update(user, { name: 'Noora' });
    await update(user, { email });
    expect(await own('updateProfile', { body: { name, phone, email } })).toMatchObject({ pendingEmail: email });
  });

  it('counts wrong passwords as a login does, and the login in another browser stays free', async () => {
    const limited = await createTestApp();
    limited.at.now = new Date();
    const { token, name, phone, email, password } = await createUser(limited);
    const send = (currentPassword: string) =>
      limited.apiFor({ token })('updateProfile', { body: { name, phone, email: fresh(), currentPassword } });
    for (let guess = 0; guess < 3; guess += 1)
      await expect(send('not-the-password')).rejects.toMatchObject({ status: 422 });
    await expect(send(password)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
    await limited.apiFor()('login', { body: { email, password } });
    limited.at.now = new Date(limited.at.now.getTime() + 1000);
    expect(await send(password)).toMatchObject({ email });
    await limited.close();
  });

  it('ends password codes that were mailed to the old one', async () => {
    const user = await createUser(shop);
    await shop.apiFor()('forgetPassword', { body: { email: user.email } });
    const resetCode = await codeMailedTo(shop, user.email);
    const email = fresh();
    await update(user, { email });
    await shop.apiFor({ token: user.token })('confirmEmail', { body: { otp_code: await codeMailedTo(shop, email) } });
    await expect(shop.apiFor()('checkOtp', { body: { email: user.email, otp_code: resetCode } })).rejects.toMatchObject(
      { code: 'otp_invalid' },
    );
  });

  it('that is taken gets the same response; its owner is notified of the attempt', async () => {
    const [user, owner] = [await createUser(shop), await createUser(shop)];
    expect(await update(user, { email: owner.email })).toMatchObject({ email: user.email, pendingEmail: owner.email });
    const mails = await mailsTo(shop, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account at Dana']);
  });

  it('that gets an account before it is confirmed stays with that account', async () => {
    const user = await createUser(shop);
    const email = fresh();
    await update(user, { email });
    const otp_code = await codeMailedTo(shop, email);
    const owner = await createUser(shop, { email });
    const api = shop.apiFor({ token: user.token });
    await expect(api('confirmEmail', { body: { otp_code } })).rejects.toMatchObject({ code: 'otp_invalid' });
    expect(await shop.apiFor({ token: owner.token })('getMe')).toMatchObject({ id: owner.userId, email });
    expect(await api('getMe')).toMatchObject({ email: user.email });
  });

  it('is cancelled by setting the old one, and gets another mail by setting it again', async () => {
    shop.at.now = new Date();
    const user = await createUser(shop);
    const email = fresh();
    await update(user, { email });
    await update(user, { email });
    expect(await mailsTo(shop, email)).toHaveLength(1);
    later(61_000);
    await update(user, { email });
    expect(await mailsTo(shop, email)).toHaveLength(2);
    expect(await mailsTo(shop, user.email)).toHaveLength(1);
    const otp_code = await codeMailedTo(shop, email);
    expect(await update(user, {})).not.toHaveProperty('pendingEmail');
    const confirm = shop.apiFor({ token: user.token })('confirmEmail', { body: { otp_code } });
    await expect(confirm).rejects.toMatchObject({ code: 'otp_invalid' });
  });

  it('cannot be used to mail many other people', async () => {
    const user = await createUser(shop);
    const addresses = Array.from({ length: 8 }, fresh);
    for (const email of addresses) expect(await update(user, { email })).toMatchObject({ pendingEmail: email });
    const mails = await deliverMails(shop);
    expect(mails.filter(({ to }) => addresses.includes(to))).toHaveLength(5);
  });
});

describe('deleteProfile', () => {
  async function orderOf(user: User, closing?: 'Completed' | 'Cancelled') {
    const api = shop.apiFor({ token: user.token });
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 100 }] });
    await api('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1 } });
    const zoneId = (await api('listZones')).rows[0]?.id as number;
    const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
    const { id } = await api('placeOrder', {
      body: { shippingAddress: { zoneId, address_line1: 'Villa 7' }, paymentInfo: { paymentOptionId } },
    });
    if (closing) await close(id, closing);
    return id;
  }

  async function close(id: number, status: 'Completed' | 'Cancelled') {
    const closed_at = shop.at.now ?? new Date();
    await shop.db.updateTable('orders').set({ status, closed_at }).where('id', '=', id).execute();
  }

  async function personalise(orderId: OrderId, path: string) {
    const options = [
      { optionId: 1, name: { en: 'Text', ar: 'نص' }, type: 'text', value: 'Happy birthday Noora' },
      { optionId: 2, name: { en: 'Photo', ar: 'صورة' }, type: 'image', value: path },
    ];
    await shop.db
      .updateTable('order_items')
      .set({ options: JSON.stringify(options) })
      .where('order_id', '=', orderId)
      .execute();
  }

  async function buyerOf(id: number) {
    const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const item = await shop.db
      .selectFrom('order_items')
      .select('options')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const values = item.options.map(({ value }) => value);
    return [order.customer_name, order.customer_phone, order.customer_email, order.address_line1, ...values];
  }

  it('ends the account at once and deletes all data of the user', async () => {
    const user = await createUser(shop, { name: 'To be forgotten' });
    const api = shop.apiFor({ token: user.token });
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock: 9 }] });
    const variantId = variantIds[0] as number;
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    await api('addFavourite', { body: { variantId } });
    const { userId: user_id } = user;
    await shop.db.insertInto('comments').values({ variant_id: variantId, user_id, content: 'Lovely' }).execute();
    await shop.db.insertInto('ratings').values({ variant_id: variantId, user_id, halves: 9 }).execute();
    const image = await upload(user);
    await update(user, { image, name: 'To be forgotten' });
    await runJobs();

    expect(await api('deleteProfile')).toBeNull();
    await expect(api('getMe')).rejects.toMatchObject({ status: 401 });
    const { email, password } = user;
    await expect(shop.apiFor()('login', { body: { email, password } })).rejects.toMatchObject({ status: 401 });
    expect(await runJobs()).toEqual(['delete_files', 'recount_ratings']);
    expect(await shop.services.storage.get(image)).toBeNull();
    for (const table of ['comments', 'ratings', 'sessions'] as const)
      expect(await shop.db.selectFrom(table).select('user_id').where('user_id', '=', user_id).execute()).toEqual([]);
    expect(await shop.db.selectFrom('shoppers').select('id').where('user_id', '=', user_id).execute()).toEqual([]);
    expect(await shop.db.selectFrom('uploads').select('path').where('path', '=', image).execute()).toEqual([]);
    expect(await shop.db.selectFrom('carts').selectAll().execute()).toEqual([]);
    expect(await shop.db.selectFrom('favourites').selectAll().execute()).toEqual([]);
  });

  it('keeps closed orders without their buyer, and open ones until they are closed', async () => {
    shop.at.now = new Date();
    const user = await createUser(shop);
    const [done, open] = [await orderOf(user, 'Completed'), await orderOf(user)];
    const [donePicture, openPicture] = [await upload(user), await upload(user)];
    await personalise(done, donePicture);
    await personalise(open, openPicture);
    await shop.apiFor({ token: user.token })('deleteProfile');
    await runJobs();

    expect(await buyerOf(done)).toEqual(['', '', '', '', '', '']);
    expect(await buyerOf(open)).toEqual([user.name, user.phone, '', 'Villa 7', 'Happy birthday Noora', openPicture]);
    expect(await shop.services.storage.get(donePicture)).toBeNull();
    expect(await shop.services.storage.get(openPicture)).not.toBeNull();

    later(day + 1000);
    expect(await runJobs()).toEqual(['anonymise_orders']);
    expect((await buyerOf(open))[0]).toBe(user.name);
    await close(open, 'Completed');
    later(2 * day);
    await runJobs();
    expect((await buyerOf(open))[0]).toBe(user.name);
    later(day + 1000);
    await runJobs();
    expect(await buyerOf(open)).toEqual(['', '', '', '', '', '']);
    await runJobs();
    expect(await shop.services.storage.get(openPicture)).toBeNull();
    later(2 * day);
    expect(await runJobs()).toEqual([]);
    const { total_dirhams } = await shop.db
      .selectFrom('orders')
      .select('total_dirhams')
      .where('id', '=', open)
      .executeTakeFirstOrThrow();
    expect(total_dirhams).toBeGreaterThan(4000);
  });

  it('frees the address for a new user, who sees none of the old data', async () => {
    const user = await createUser(shop);
    await orderOf(user, 'Cancelled');
    await shop.apiFor({ token: user.token })('deleteProfile');
    const again = await createUser(shop, { email: user.email });
    expect(await shop.apiFor({ token: again.token })('listOrders')).toMatchObject({ rows: [], total: 0 });
  });
});
