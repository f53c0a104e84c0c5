import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { codeMailedTo, createUser, mailsTo } from '../../../testing/people.ts';
import { testPasswordCost } from '../../../testing/password-cost.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let item: { productId: ProductId; variantId: VariantId };
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(async () => {
  // Many callers share one address here; the limits by mailbox stay on.
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock: 5 }] });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = null;
});

function later(ms: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + ms);
}

const me = (token: string) => shop.apiFor({ token })('getMe');
const dead = { status: 401, code: 'login_required' };

describe('login', () => {
  it('opens a session whose token is stored hashed', async () => {
    const { email, password, userId, name } = await createUser(shop);
    const answer = await shop.apiFor()('login', { body: { email: email.toUpperCase(), password } });
    expect(answer.user).toEqual({ id: userId, name, email, image: null });
    expect(answer.accessToken).toMatch(/^[\w-]{43}$/);
    expect(await me(answer.accessToken)).toEqual({ id: userId, name, email, phone: '+97455123456', image: null });
    const sessions = await shop.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    expect(JSON.stringify(sessions)).not.toContain(answer.accessToken);
    expect(sessions.some((one) => one.token_hash.toString('base64url') === answer.accessToken)).toBe(false);
  });

  it('rehashes a password of a lower cost, and accepts all concurrent logins', async () => {
    const hashOf = async (userId: number) =>
      (await shop.db.selectFrom('users').select('password_hash as hash').where('id', '=', userId).executeTakeFirst())
        ?.hash;
    async function createCheapUser() {
      const user = await createUser(shop);
      const cheap = await hash(user.password, { ...testPasswordCost, memoryCost: 8 });
      await shop.db.updateTable('users').set({ password_hash: cheap }).where('id', '=', user.userId).execute();
      return { ...user, cheap };
    }
    const current = await createUser(shop);
    const before = await hashOf(current.userId);
    await shop.apiFor()('login', { body: { email: current.email, password: current.password } });
    expect(await hashOf(current.userId)).toBe(before);

    const guessed = await createCheapUser();
    const guess = { email: guessed.email, password: 'not-the-password' };
    await expect(shop.apiFor()('login', { body: guess })).rejects.toThrow();
    expect(await hashOf(guessed.userId)).toBe(guessed.cheap);

    const { email, password, userId } = await createCheapUser();
    const answers = await Promise.all([1, 2].map(() => shop.apiFor()('login', { body: { email, password } })));
    for (const { accessToken } of answers) expect(await me(accessToken)).toMatchObject({ id: userId });
    expect(await hashOf(userId)).toContain(`m=${testPasswordCost.memoryCost},t=1,p=1$`);
    await shop.apiFor()('login', { body: { email, password } });
  });

  it.each([
    ['en', 'The email or the password is not correct.'],
    ['ar', 'البريد الإلكتروني أو كلمة المرور غير صحيحة.'],
  ] as const)('refuses a wrong password and an unknown address alike, in %s', async (language, message) => {
    const { email } = await createUser(shop);
    const refusal = { status: 401, code: 'bad_credentials', message };
    for (const address of [email, 'unknown@example.qa']) {
      const login = shop.apiFor({ language })('login', { body: { email: address, password: 'not-the-password' } });
      await expect(login).rejects.toMatchObject(refusal);
    }
  });

  it('refuses fields of a wrong type', async () => {
    const body = { email: ['a@example.qa'], password: { $ne: 1 } };
    const answer = await shop.request({ method: 'POST', url: '/api/v1/users/auth/login', payload: body });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['email', 'password']);
  });

  it('moves the guest’s cart and favourites to the user, once', async () => {
    const user = await createUser(shop);
    await shop.apiFor({ token: user.token })('addToCart', { body: { ...item, quantity: 1 } });
    const guest: Person = {};
    await shop.apiFor(guest)('addToCart', { body: { ...item, quantity: 2 } });
    await shop.apiFor(guest)('addFavourite', { body: { variantId: item.variantId } });
    const body = { email: user.email, password: user.password };
    // Two, as two tabs would: a third at the same time may be throttled, since only two guesses are
    // free.
    const logins = await Promise.all([1, 2].map(() => shop.apiFor(guest)('login', { body })));
    // Reported once, by the login that moved them.
    expect(logins.flatMap(({ merge }) => merge ?? [])).toEqual([{ items: 2, favourites: 1 }]);
    for (const { accessToken } of logins) {
      const api = shop.apiFor({ token: accessToken });
      expect(await api('getCart')).toMatchObject({ totalItemsCount: 3, cartItems: [{ quantity: 3 }] });
      expect((await api('listFavourites')).rows).toHaveLength(1);
    }
    expect(await shop.apiFor(guest)('getCart')).toMatchObject({ totalItemsCount: 0 });
  });

  // Spec: D9.1
  it('counts only what the guest brought, and names what is above the stock', async () => {
    const user = await createUser(shop);
    await shop.apiFor({ token: user.token })('addToCart', { body: { ...item, quantity: 4 } });
    await shop.apiFor({ token: user.token })('addFavourite', { body: { variantId: item.variantId } });
    const guest: Person = {};
    await shop.apiFor(guest)('addToCart', { body: { ...item, quantity: 3 } });
    await shop.apiFor(guest)('addFavourite', { body: { variantId: item.variantId } });
    const body = { email: user.email, password: user.password };
    const { name, variants } = await shop.apiFor(guest)('getProduct', { params: { id: item.productId } });
    const values = variants[0]!.attributes.map(({ variantAttribute }) => variantAttribute.value);
    expect((await shop.apiFor(guest)('login', { body })).merge).toEqual({
      items: 1,
      favourites: 0,
      lowered: [{ name, variant: values.join(', '), quantity: 5, lost: 2 }],
    });
    expect(await shop.apiFor(guest)('login', { body })).not.toHaveProperty('merge');
  });
});

it('names what is lost when nothing of the guest’s cart fits', async () => {
  const user = await createUser(shop);
  await shop.apiFor({ token: user.token })('addToCart', { body: { ...item, quantity: 5 } });
  const guest: Person = {};
  await shop.apiFor(guest)('addToCart', { body: { ...item, quantity: 3 } });
  const body = { email: user.email, password: user.password };
  expect((await shop.apiFor(guest)('login', { body })).merge).toMatchObject({
    items: 0,
    lowered: [{ quantity: 5, lost: 3 }],
  });
});

describe('confirmAccount', () => {
  it('moves the guest’s cart to the new user', async () => {
    const guest: Person = {};
    const api = shop.apiFor(guest);
    await api('addToCart', { body: { ...item, quantity: 2 } });
    const email = 'guest-then-user@example.qa';
    const password = 'pearl-diver-1';
    await api('register', { body: { name: 'Noora', email, phone: '55123456', password, confirmPassword: password } });
    const { merge } = await api('confirmAccount', { body: { email, otp_code: await codeMailedTo(shop, email) } });
    expect(merge).toEqual({ items: 2, favourites: 0 });
    const { accessToken } = await shop.apiFor()('login', { body: { email, password } });
    expect(await shop.apiFor({ token: accessToken })('getCart')).toMatchObject({ totalItemsCount: 2 });
  });
});

describe('a session', () => {
  it('ends 30 days after its last use', async () => {
    shop.at.now = new Date();
    const { token } = await createUser(shop);
    for (let use = 0; use < 3; use++) {
      later(29 * day);
      await me(token);
    }
    later(30 * day + 1000);
    await expect(me(token)).rejects.toMatchObject(dead);
  });

  it('ends 180 days after its login, however often it is used, and the next login starts a new one', async () => {
    shop.at.now = new Date();
    const { email, password } = await createUser(shop);
    const body = { email, password };
    const { accessToken } = await shop.apiFor()('login', { body });
    for (let use = 0; use < 8; use++) {
      later(20 * day);
      await me(accessToken);
    }
    later(20 * day - 1000);
    await me(accessToken);
    later(1000);
    await expect(me(accessToken)).rejects.toMatchObject(dead);
    expect(await me((await shop.apiFor()('login', { body })).accessToken)).toMatchObject({ email });
  });

  it('ends when its browser logs in again, and no other does', async () => {
    const [user, other] = [await createUser(shop), await createUser(shop)];
    const body = { email: user.email, password: user.password };
    const elsewhere = (await shop.apiFor()('login', { body })).accessToken;
    const again = (await shop.apiFor({ token: user.token })('login', { body })).accessToken;
    await expect(me(user.token)).rejects.toMatchObject(dead);
    // Also if it was another user's, and not if the password was wrong.
    const wrong = shop.apiFor({ token: other.token })('login', { body: { ...body, password: 'not-the-password' } });
    await expect(wrong).rejects.toMatchObject({ status: 401 });
    expect(await me(other.token)).toMatchObject({ id: other.userId });
    await shop.apiFor({ token: other.token })('login', { body });
    await expect(me(other.token)).rejects.toMatchObject(dead);
    for (const token of [elsewhere, again]) expect(await me(token)).toMatchObject({ id: user.userId });
  });

  it('is renewed once an hour at most', async () => {
    shop.at.now = new Date();
    const { token, userId } = await createUser(shop);
    const expiry = async () =>
      (
        await shop.db
          .selectFrom('sessions')
          .select('expires_at')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).expires_at;
    const first = await expiry();
    later(hour / 2);
    await me(token);
    expect(await expiry()).toEqual(first);
    later(hour);
    await me(token);
    expect((await expiry()).getTime() - first.getTime()).toBe(1.5 * hour);
  });

  it.each(['', 'x', 'A'.repeat(43), 'g1.a.b'])('is not opened by the token %j', async (token) => {
    const answer = await shop.request({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(401);
  });

  // Spec: S6.9
  it('ends at logout, at once and only this one, and the response has a new guest id', async () => {
    const user = await createUser(shop);
    const { accessToken } = await shop.apiFor()('login', { body: { email: user.email, password: user.password } });
    const person: Person = { token: accessToken };
    await shop.apiFor(person)('logout');
    expect(person.guestId).toMatch(/^g1\.[\w-]{22}\.[\w-]{22}$/);
    await expect(me(accessToken)).rejects.toMatchObject(dead);
    await expect(shop.apiFor({ token: accessToken })('logout')).rejects.toMatchObject(dead);
    expect(await me(user.token)).toMatchObject({ id: user.userId });
    const guest: Person = { guestId: person.guestId as string };
    await shop.apiFor(guest)('addToCart', { body: { ...item, quantity: 1 } });
    expect(guest.guestId).toBe(person.guestId);
  });
});

describe('a forgotten password', () => {
  const fresh = { password: 'a-new-secret', confirmPassword: 'a-new-secret' };

  it('is replaced with the mailed code; every session ends and the owner is notified', async () => {
    const { email, password, token } = await createUser(shop);
    const api = shop.apiFor({ language: 'ar' });
    await api('forgetPassword', { body: { email } });
    const otp_code = await codeMailedTo(shop, email);
    await api('checkOtp', { body: { email, otp_code } });
    await api('checkOtp', { body: { email, otp_code } });
    await api('resetPassword', { body: { email, otp_code, ...fresh } });
    await expect(me(token)).rejects.toMatchObject(dead);
    await expect(api('login', { body: { email, password } })).rejects.toMatchObject({ status: 401 });
    await api('login', { body: { email, password: fresh.password } });
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
      'تعيين كلمة مرور جديدة في دانة',
      'تم تغيير كلمة مرورك في دانة',
    ]);
    await expect(api('resetPassword', { body: { email, otp_code, ...fresh } })).rejects.toMatchObject({
      status: 422,
      code: 'otp_invalid',
      message: 'الرمز غير صحيح أو انتهت صلاحيته. تحقّق منه أو اطلب رمزًا جديدًا.',
    });
  });

  it('gives known and unknown addresses the same response, and mails only the known', async () => {
    const { email } = await createUser(shop);
    const answers = await Promise.all(
      [email, 'unknown@example.qa'].map((address) =>
        shop.request({ method: 'POST', url: '/api/v1/users/auth/forget-password', payload: { email: address } }),
      ),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{"data":null}'],
      [200, '{"data":null}'],
    ]);
    expect(await mailsTo(shop, email)).toHaveLength(1);
    expect(await mailsTo(shop, 'unknown@example.qa')).toEqual([]);
  });

  it('is not replaced with a code of another purpose or address, or after ten minutes', async () => {
    shop.at.now = new Date();
    const [one, other] = [await createUser(shop), await createUser(shop)];
    const email = 'new-place@example.qa';
    const profile = { name: one.name, phone: one.phone, email, currentPassword: one.password };
    await shop.apiFor({ token: one.token })('updateProfile', { body: profile });
    const emailCode = await codeMailedTo(shop, email);
    await shop.apiFor()('forgetPassword', { body: { email: other.email } });
    const otp_code = await codeMailedTo(shop, other.email);
    const reset = (address: string, code: string) =>
      shop.apiFor()('resetPassword', { body: { email: address, otp_code: code, ...fresh } });
    for (const address of [one.email, email])
      await expect(reset(address, emailCode)).rejects.toMatchObject({ code: 'otp_invalid' });
    await expect(reset(one.email, otp_code)).rejects.toMatchObject({ code: 'otp_invalid' });
    later(10 * 60_000);
    await expect(reset(other.email, otp_code)).rejects.toMatchObject({ code: 'otp_invalid' });
    later(-60_000);
    await reset(other.email, otp_code);
  });

  it('is replaced once if the same code is sent many times at once', async () => {
    const { email } = await createUser(shop);
    await shop.apiFor()('forgetPassword', { body: { email } });
    const otp_code = await codeMailedTo(shop, email);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => shop.apiFor()('resetPassword', { body: { email, otp_code, ...fresh } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('waits a minute between mails', async () => {
    shop.at.now = new Date();
    const { email } = await createUser(shop);
    for (let ask = 0; ask < 4; ask++) await shop.apiFor()('forgetPassword', { body: { email } });
    expect(await mailsTo(shop, email)).toHaveLength(1);
    later(61_000);
    await shop.apiFor()('forgetPassword', { body: { email } });
    expect(await mailsTo(shop, email)).toHaveLength(2);
  });
});
