import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/http/client.ts';
import { codeMailedTo, createUser, mailsTo } from '../../../testing/people.ts';
import { testPasswordCost } from '../../../testing/password-cost.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createAccountService } from '../account.service.ts';
import { createPasswords } from '../../../shared/passwords.ts';

let shop: TestApp;
let count = 0;
const minute = 60_000;

beforeAll(async () => {
  // Many callers share one address here; the limits by mailbox stay on.
  shop = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = null;
});

function newEmail(): string {
  return `new-${++count}@example.qa`;
}

function form(email: string, more: Partial<Record<string, string>> = {}) {
  const password = more['password'] ?? 'pearl-diver-1';
  return { name: 'Noora', email, phone: '55123456', password, confirmPassword: password, ...more };
}

function later(ms: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + ms);
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('it was not refused', { cause: error });
  return error;
}

const api = () => shop.apiFor();
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('register', () => {
  it('stores an attempt and mails its code, without creating a user', async () => {
    const email = newEmail();
    expect(await api()('register', { body: form(` ${email.toUpperCase()} `) })).toEqual({ email });
    expect(await codeMailedTo(shop, email)).toMatch(/^\d{6}$/);
    const row = await shop.db.selectFrom('registrations').selectAll().where('email', '=', email).executeTakeFirst();
    expect(row).toMatchObject({ phone: '+97455123456', password_hash: expect.stringMatching(/^\$argon2id\$/) });
    expect(await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  // Spec: S5.5
  it.each([
    ['en', { password: 'short' }, 'password', 'Password must be at least 8 characters'],
    ['ar', { password: 'short' }, 'password', 'يجب ألا تقل كلمة المرور عن 8 أحرف'],
    ['en', { confirmPassword: 'something else' }, 'confirmPassword', 'Passwords must match'],
    ['en', { email: 'unknown@' }, 'email', 'Email must be a valid email'],
    ['en', { email: 'a@example.qa\r\nBcc: b@example.qa' }, 'email', 'Email must be a valid email'],
    ['ar', { phone: '12' }, 'phone', 'يجب أن يتكوّن رقم الهاتف من 10 إلى 15 رقمًا'],
    ['en', { name: '  ' }, 'name', 'Name is required'],
  ] as const)('refuses in %s %j', async (language, change, field, message) => {
    const error = await refusal(shop.apiFor({ language })('register', { body: { ...form(newEmail()), ...change } }));
    expect(error).toMatchObject({ status: 422, code: 'invalid', fields: { [field]: message } });
  });

  it('gives a registered address the same response, and notifies it by mail', async () => {
    const known = await createUser(shop);
    const email = newEmail();
    const [one, other] = await Promise.all(
      [known.email, email].map((address) =>
        shop.request({ method: 'POST', url: '/api/v1/users/auth/register', payload: form(address) }),
      ),
    );
    expect(one?.statusCode).toBe(201);
    expect(one?.body.replaceAll(known.email, 'X')).toBe(other?.body.replaceAll(email, 'X'));
    expect(Object.keys(one?.headers ?? {})).toEqual(Object.keys(other?.headers ?? {}));
    const mails = await mailsTo(shop, known.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account at Dana']);
    expect(mails[0]?.text).not.toMatch(/\d{6}/);
  });

  it('mails five attempts an hour to one address, and then responds in the same way without a mail', async () => {
    shop.at.now = new Date();
    const email = newEmail();
    for (let attempt = 0; attempt < 7; attempt++)
      expect(await api()('register', { body: form(email) })).toEqual({ email });
    expect(await mailsTo(shop, email)).toHaveLength(5);
    later(61 * minute);
    await api()('register', { body: form(email) });
    expect(await mailsTo(shop, email)).toHaveLength(6);
  });

  it('stays within the limit for concurrent attempts', async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 8 }, () => api()('register', { body: form(email) })));
    expect(await mailsTo(shop, email)).toHaveLength(5);
  });
});

describe('confirmAccount', () => {
  it('creates the user; the login works afterwards and not before', async () => {
    const email = newEmail();
    await api()('register', { body: form(email) });
    const login = () => api()('login', { body: { email, password: 'pearl-diver-1' } });
    expect(await refusal(login())).toMatchObject({ status: 403, code: 'account_unconfirmed' });
    expect(await refusal(api()('login', { body: { email, password: 'not-the-one' } }))).toMatchObject({
      status: 401,
      code: 'bad_credentials',
    });
    const { user } = await api()('confirmAccount', { body: { email, otp_code: await codeMailedTo(shop, email) } });
    expect(user).toEqual({ id: expect.any(Number), name: 'Noora', email, phone: '+97455123456', image: null });
    expect((await login()).user.id).toBe(user.id);
  });

  it('takes a code typed with Arabic digits', async () => {
    const email = newEmail();
    await api()('register', { body: form(email) });
    const code = (await codeMailedTo(shop, email)).replace(/\d/g, (digit) =>
      String.fromCharCode(0x0660 + Number(digit)),
    );
    expect((await api()('confirmAccount', { body: { email, otp_code: code } })).user.email).toBe(email);
  });

  it('confirms the attempt that the code was mailed for, and older codes confirm theirs', async () => {
    const email = newEmail();
    await api()('register', { body: form(email, { name: 'The owner', password: 'the-owners-own' }) });
    const ownersCode = await codeMailedTo(shop, email);
    await api()('register', { body: form(email, { name: 'An attacker', password: 'an-attackers-own' }) });
    const { user } = await api()('confirmAccount', { body: { email, otp_code: ownersCode } });
    expect(user.name).toBe('The owner');
    expect(await refusal(api()('login', { body: { email, password: 'an-attackers-own' } }))).toMatchObject({
      status: 401,
    });
    const strangersCode = await codeMailedTo(shop, email).catch(() => '000000');
    expect(await refusal(api()('confirmAccount', { body: { email, otp_code: strangersCode } }))).toMatchObject({
      code: 'otp_invalid',
    });
    expect(await shop.db.selectFrom('registrations').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('refuses a wrong, an expired, a used and a foreign code in the same way', async () => {
    shop.at.now = new Date();
    const [email, other] = [newEmail(), newEmail()];
    await api()('register', { body: form(email) });
    await api()('register', { body: form(other) });
    const code = await codeMailedTo(shop, email);
    const confirm = (address: string, otp_code: string) =>
      api()('confirmAccount', { body: { email: address, otp_code } });
    const refusals = [await refusal(confirm(email, wrong(code))), await refusal(confirm(other, code))];
    later(10 * minute);
    refusals.push(await refusal(confirm(email, code)));
    later(-10 * minute);
    await confirm(email, code);
    refusals.push(await refusal(confirm(email, code)), await refusal(confirm('unknown@example.qa', code)));
    expect(refusals.map(({ status, code: name, message }) => [status, name, message])).toEqual(
      Array.from({ length: 5 }, () => [
        422,
        'otp_invalid',
        'The code is not correct or has expired. Check it or ask for a new one.',
      ]),
    );
    expect(await refusal(confirm(email, '12345'))).toMatchObject({
      fields: { otp_code: 'OTP code must be 6 characters' },
    });
  });

  it('ends a code after five wrong tries, also when they are concurrent', async () => {
    const email = newEmail();
    await api()('register', { body: form(email) });
    const code = await codeMailedTo(shop, email);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => refusal(api()('confirmAccount', { body: { email, otp_code: wrong(code) } }))),
    );
    expect(tries.filter((error) => error.code === 'otp_invalid')).toHaveLength(5);
    expect(tries.filter((error) => error.status === 429)).toHaveLength(15);
    const error = await refusal(api()('confirmAccount', { body: { email, otp_code: code } }));
    expect(error).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(error.retryAfterSeconds).toBeGreaterThan(500);
    const row = await shop.db.selectFrom('codes').select('tries').where('email', '=', email).executeTakeFirst();
    expect(row?.tries).toBe(5);
  });

  it('mails a new code after the old one ended, but only a limited number a day', async () => {
    shop.at.now = new Date();
    const email = newEmail();
    await api()('register', { body: form(email) });
    for (let round = 0; round < 40; round++) {
      const code = await codeMailedTo(shop, email);
      for (let guess = 0; guess < 5; guess++)
        await refusal(api()('confirmAccount', { body: { email, otp_code: wrong(code) } }));
      later(11 * minute);
      await api()('resendOtp', { body: { email } });
    }
    const codes = await shop.db.selectFrom('codes').select('tries').where('email', '=', email).execute();
    expect(codes.reduce((sum, { tries }) => sum + tries, 0)).toBe(50);
    expect(await mailsTo(shop, email)).toHaveLength(20);
    later(24 * 60 * minute);
    await api()('resendOtp', { body: { email } });
    const otp_code = await codeMailedTo(shop, email);
    expect((await api()('confirmAccount', { body: { email, otp_code } })).user.email).toBe(email);
  });

  it('creates one user if the same code is sent twice at once', async () => {
    const email = newEmail();
    await api()('register', { body: form(email) });
    const otp_code = await codeMailedTo(shop, email);
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => api()('confirmAccount', { body: { email, otp_code } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });
});

describe('resendOtp', () => {
  it('mails the code of the same guest’s attempt, else of the newest', async () => {
    shop.at.now = new Date();
    const email = newEmail();
    const guest = { guestId: shop.services.account.newGuestId() };
    await shop.apiFor(guest)('register', { body: form(email, { name: 'First' }) });
    await api()('register', { body: form(email, { name: 'Second' }) });
    later(2 * minute);
    await shop.apiFor(guest)('resendOtp', { body: { email } });
    const firsts = await codeMailedTo(shop, email);
    later(2 * minute);
    await api()('resendOtp', { body: { email } });
    expect(await mailsTo(shop, email)).toHaveLength(4);
    const { user } = await api()('confirmAccount', { body: { email, otp_code: firsts } });
    expect(user.name).toBe('First');
  });

  it('waits a minute between mails to one address', async () => {
    shop.at.now = new Date();
    const email = newEmail();
    await api()('register', { body: form(email) });
    await api()('resendOtp', { body: { email } });
    expect(await mailsTo(shop, email)).toHaveLength(1);
    later(minute + 1000);
    await Promise.all(Array.from({ length: 5 }, () => api()('resendOtp', { body: { email } })));
    expect(await mailsTo(shop, email)).toHaveLength(2);
  });

  it('mails a password code only to an address with an account; the responses are the same', async () => {
    const user = await createUser(shop);
    const unknown = newEmail();
    const answers = await Promise.all(
      [user.email, unknown].map((email) =>
        shop.request({ method: 'POST', url: '/api/v1/users/auth/resend-otp', payload: { email } }),
      ),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{"data":null}'],
      [200, '{"data":null}'],
    ]);
    expect(await mailsTo(shop, unknown)).toEqual([]);
    await api()('checkOtp', { body: { email: user.email, otp_code: await codeMailedTo(shop, user.email) } });
  });

  it('does not let later guesses reveal which mail was sent', async () => {
    const user = await createUser(shop);
    const [pending, unknown] = [newEmail(), newEmail()];
    await api()('register', { body: form(pending) });
    for (const email of [user.email, pending, unknown]) await api()('resendOtp', { body: { email } });
    for (const call of ['confirmAccount', 'checkOtp'] as const) {
      for (const email of [user.email, pending, unknown]) {
        const seen: string[] = [];
        for (let guess = 0; guess < 7; guess++)
          seen.push((await refusal(api()(call, { body: { email, otp_code: '000000' } }))).code);
        expect([call, ...seen]).toEqual([call, ...Array(5).fill('otp_invalid'), ...Array(2).fill('too_many_requests')]);
      }
    }
  });
});

describe('with RATE_LIMIT=off', () => {
  it('no mail has to wait, and a code still has five tries', async () => {
    const { secrets, cart, orders, addresses, uploads } = shop.services;
    const account = createAccountService({
      db: shop.db,
      clock: () => new Date(),
      attempts: shop.services.attempts,
      passwords: createPasswords(testPasswordCost),
      codeKey: secrets.codeKey,
      guestKey: secrets.guestKey,
      cart,
      orders,
      addresses,
      uploads,
      guestMerge: { mergeGuest: async () => undefined },
      stockAlerts: { purgeAddress: async () => undefined },
      contact: { purgeAddress: async () => undefined },
      limitsOn: false,
    });
    const email = newEmail();
    const origin = { language: 'en', guestHash: null, userId: null, sessionHash: null, from: null } as const;
    for (let attempt = 0; attempt < 7; attempt++) await account.register(form(email), origin);
    for (let ask = 0; ask < 3; ask++) await account.resendOtp(email, origin);
    expect(await mailsTo(shop, email)).toHaveLength(10);
    const otp_code = await codeMailedTo(shop, email);
    for (let guess = 0; guess < 5; guess++)
      await expect(account.confirmAccount({ email, otp_code: wrong(otp_code) }, origin)).rejects.toMatchObject({
        code: 'otp_invalid',
      });
    await expect(account.confirmAccount({ email, otp_code }, origin)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });
});
