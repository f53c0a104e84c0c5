import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from '#server/services.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { codeMailedTo, createUser, mailsTo } from '#server/testing/people.ts';
import type { Person, TestApp } from '#server/testing/test-app.ts';
import { login, manyTimes } from '../support/guesses.ts';
import { type Instance, openPair } from '../support/instance.ts';

let shop: TestApp;
let one: Instance;
let other: Instance;
let closePair: () => Promise<void>;
const auth = '/users/auth';
const fresh = { password: 'a-new-secret', confirmPassword: 'a-new-secret' };

beforeAll(async () => ({ shop, one, other, closePair } = await openPair()));
afterAll(() => closePair());
beforeEach(() => {
  shop.at.now = null;
  one.hooks.atChecked = async () => {};
});

type User = Awaited<ReturnType<typeof createUser>>;
const bodyOf = ({ email, password }: User) => ({ email, password });

async function tokenOf(user: User): Promise<string> {
  const answer = await one.post(login, bodyOf(user));
  return (JSON.parse(answer.body) as { data: { accessToken: string } }).data.accessToken;
}

/**
 * What an instance answers to a token, at a call that requires a session and at one that also
 * serves guests.
 */
async function statusesOf(instance: Instance, token: string): Promise<number[]> {
  const statuses = [];
  for (const url of ['/api/v1/users/me', '/api/v1/orders', '/api/v1/carts']) {
    const headers = { host: 'shop.example.qa', authorization: `Bearer ${token}` };
    statuses.push((await instance.app.inject({ url, headers })).statusCode);
  }
  return statuses;
}

async function reset({ email }: User): Promise<void> {
  await one.post(`${auth}/forget-password`, { email });
  const otp_code = await codeMailedTo(shop, email);
  expect((await one.post(`${auth}/reset-password`, { email, otp_code, ...fresh })).status).toBe(200);
}

const endings: [string, number, (user: User, token: string) => Promise<unknown>][] = [
  ['logout', 1, (_, token) => shop.apiFor({ token })('logout')],
  ['a new password', 3, (user) => reset(user)],
  ['the deletion of the account', 3, (_, token) => shop.apiFor({ token })('deleteProfile')],
];

describe('a session ends', () => {
  it.each(endings)('with %s, at every instance at once, and permanently', async (_, ended, end) => {
    const user = await createUser(shop);
    const tokens = [await tokenOf(user), user.token, await tokenOf(user)];
    for (const token of tokens) expect(await statusesOf(other, token)).toEqual([200, 200, 200]);
    await end(user, tokens[0] as string);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (__, turn) => statusesOf(turn % 2 === 0 ? one : other, tokens[0] as string)),
    );
    expect(answers.flat()).toEqual(Array(150).fill(401));
    const statuses = await Promise.all(tokens.map((token) => statusesOf(other, token)));
    expect(statuses.filter(([status]) => status === 401)).toHaveLength(ended);
  });

  it('if its login checked the old password when the new one was set', async () => {
    const user = await createUser(shop);
    one.hooks.atChecked = async () => {
      one.hooks.atChecked = async () => {};
      await reset(user);
    };
    const late = await one.post(login, bodyOf(user));
    expect([late.status, JSON.parse(late.body)]).toMatchObject([401, { error: { code: 'bad_credentials' } }]);
    const open = await shop.db.selectFrom('sessions').select('user_id').where('user_id', '=', user.userId).execute();
    expect(open).toEqual([]);
  });

  it('if the account was deleted while its password was checked', async () => {
    const user = await createUser(shop);
    one.hooks.atChecked = async () => void (await shop.apiFor({ token: user.token })('deleteProfile'));
    expect((await one.post(login, bodyOf(user))).status).toBe(401);
  });
});

describe('a token', () => {
  it('is new at every login and is not in the database', async () => {
    const user = await createUser(shop);
    const tokens = [await tokenOf(user), await tokenOf(user), await tokenOf(user)];
    expect(new Set(tokens).size).toBe(3);
    const { rows: tables } = await shop.database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await shop.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      const all = rows.map(({ row }) => row).join('\n');
      for (const token of tokens) {
        expect(all).not.toContain(token);
        expect(all).not.toContain(Buffer.from(token).toString('hex'));
        expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
      }
    }
  });

  it('that was planted before the login is invalid after it', async () => {
    const user = await createUser(shop);
    const planted = randomBytes(32).toString('base64url');
    const answer = await one.post(login, bodyOf(user), {
      headers: { authorization: `Bearer ${planted}`, cookie: `dana=${planted}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain(planted);
    expect(await statusesOf(one, planted)).toEqual([401, 401, 401]);
  });
});

describe('a guest id', () => {
  it('that the shop did not issue is never accepted', async () => {
    const { productId, variantIds } = await createProduct(shop.db);
    const line = { productId, variantId: variantIds[0] as number, quantity: 1 };
    const real = one.account.newGuestId();
    const foreign = [`g1.${'A'.repeat(22)}.${'A'.repeat(22)}`, `${real}x`, real.replace('g1.', 'g2.'), 'null', ' '];
    for (const guestId of foreign) {
      const person: Person = { guestId };
      await shop.apiFor(person)('addToCart', { body: line });
      expect(person.guestId).toMatch(/^g1\.[\w-]{22}\.[\w-]{22}$/);
      expect(person.guestId).not.toBe(guestId);
    }
  });

  it('that was planted before a login gives no access to the user, neither after it nor after the logout', async () => {
    const { productId, variantIds } = await createProduct(shop.db);
    const line = { productId, variantId: variantIds[0] as number, quantity: 1 };
    const planted = one.account.newGuestId();
    const user = await createUser(shop);
    const person: Person = { guestId: planted };
    const { accessToken } = await shop.apiFor(person)('login', { body: bodyOf(user) });
    const signedIn: Person = { guestId: planted, token: accessToken };
    await shop.apiFor(signedIn)('addToCart', { body: line });
    expect(await shop.apiFor({ guestId: planted })('getCart')).toMatchObject({ totalItemsCount: 0 });
    await shop.apiFor(signedIn)('logout');
    expect(signedIn.guestId).not.toBe(planted);
    await shop.apiFor({ guestId: signedIn.guestId as string })('addToCart', { body: line });
    expect(await shop.apiFor({ guestId: planted })('getCart')).toMatchObject({ totalItemsCount: 0 });
  });
});

describe('a password', () => {
  const refused: [string, string, number][] = [
    ['of 7 characters', 'seven-7', 422],
    ['of 129', 'x'.repeat(129), 422],
    ['of a megabyte', 'x'.repeat(1024 * 1024), 413],
    ['that is none', '', 422],
  ];
  const register = (email: string, password: string) =>
    one.post(`${auth}/register`, { name: 'Noora', email, phone: '55123456', password, confirmPassword: password });

  it.each(refused)('%s is refused', async (name, password, status) => {
    expect((await register(`pw-${name.replaceAll(' ', '-')}@example.qa`, password)).status).toBe(status);
  });

  const exact: [string, string, string[]][] = [
    ['of 8 characters', 'eight--8', ['eight--', 'eight--8 ', 'Eight--8']],
    ['of 128', 'x'.repeat(128), ['x'.repeat(127), `${'x'.repeat(127)}X`]],
    ['with a NUL', 'before\0after', ['before', 'before\0afterwards', 'beforeafter']],
    ['of emoji', '🐫🌴🐪🌴🐫🌴🐪🌴', ['🐫🌴🐪🌴🐫🌴🐪🌵']],
    ['in Arabic', 'لؤلؤة الخليج', ['لولوة الخليج', 'لؤلؤة  الخليج']],
    ['with blanks around', '  pearl diver ', ['pearl diver', '  pearl diver', ' pearl diver ']],
    ['of composed letters', 'caf\u00e9-caf\u00e9', ['cafe\u0301-cafe\u0301']],
  ];

  it.each(exact)('%s opens the account, and no similar password does', async (_, password, others) => {
    const email = `exact-${randomBytes(4).toString('hex')}@example.qa`;
    expect((await register(email, password)).status).toBe(201);
    await shop.apiFor()('confirmAccount', { body: { email, otp_code: await codeMailedTo(shop, email) } });
    const near = await manyTimes(others.length, 1, (turn) =>
      one.post(login, { email, password: others[turn] }, { from: `192.0.2.${turn}` }),
    );
    expect(near.map(({ status }) => status).filter((status) => status === 200)).toEqual([]);
    expect((await other.post(login, { email, password }, { from: '192.0.2.200' })).status).toBe(200);
  });

  it('is stored as argon2id with OWASP’s cost and a separate salt', async () => {
    const emails = ['salt-1@example.qa', 'salt-2@example.qa'];
    // As a shop creates its services.
    const { account } = createServices({
      db: shop.db,
      secrets: shop.services.secrets,
      clock: () => new Date(),
      dataDir: shop.dataDir,
      limitsOn: false,
    });
    const person = { name: 'Noora', phone: '+97455123456' };
    const origin = { language: 'en', guestHash: null, userId: null, sessionHash: null, from: null } as const;
    const password = 'the-same-secret';
    for (const email of emails) await account.register({ ...person, email, password }, origin);
    const rows = await shop.db
      .selectFrom('registrations')
      .select('password_hash')
      .where('email', 'in', emails)
      .execute();
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2);
    for (const row of rows)
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});

it('a new email address counts once its mailed code is entered, and the old one is notified before', async () => {
  const user = await createUser(shop);
  const email = `moved-${user.email}`;
  const api = shop.apiFor({ token: user.token });
  const { name, phone, password: currentPassword } = user;
  await api('updateProfile', { body: { name, phone, email, currentPassword } });
  expect(await mailsTo(shop, user.email)).toHaveLength(1);
  const enter = (address: string) => one.post(login, { email: address, password: user.password });
  expect([(await enter(user.email)).status, (await enter(email)).status]).toEqual([200, 401]);
  await api('confirmEmail', { body: { otp_code: await codeMailedTo(shop, email) } });
  expect([(await enter(user.email)).status, (await enter(email)).status]).toEqual([401, 200]);
});
