import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { codeMailedTo, createUser } from '#server/testing/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { manyTimes, wrongCode } from './support/guesses.ts';

interface Line {
  level: number;
  time: number;
  msg: string;
  reqId?: string;
  event: string;
  from: string;
  again?: number;
  [more: string]: unknown;
}

const written: string[] = [];
const securityLines = (lines: string[]): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security');
const noted = () => securityLines(written);
const notedOf = (from: string) => noted().filter((line) => line.from === from);

let shop: TestApp;
let user: Awaited<ReturnType<typeof createUser>>;
let commentId: number;

beforeAll(async () => {
  shop = await createTestApp(
    { LOCAL_MODE_ON_NETWORK: 'on', TRUST_PROXY: '127.0.0.1' },
    { write: (line) => void written.push(line) },
  );
  user = await createUser(shop);
  const { variantIds } = await createProduct(shop.db);
  const owner = shop.apiFor({ token: (await createUser(shop)).token });
  ({ id: commentId } = await owner('addComment', { body: { variantId: variantIds[0] as number, content: 'Fine' } }));
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

interface Sending {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  payload?: object;
  headers?: Record<string, string>;
}

function send(remoteAddress: string, path: string, { method = 'POST', payload, headers = {} }: Sending = {}) {
  return shop.request({ method, url: `/api/v1${path}`, remoteAddress, headers, ...(payload && { payload }) });
}

const mine = () => ({ authorization: `Bearer ${user.token}` });
const wrongPassword = 'Qanary-not-the-password';

it('has a line for each login, logout and change of credentials, with time, sender and account', async () => {
  const log: string[] = [];
  // A separate app: the log counts repeated lines of a sender for a minute.
  const app = await createTestApp({ LOCAL_MODE_ON_NETWORK: 'on' }, { write: (line) => void log.push(line) });
  const begun = Date.now();
  const api = app.apiFor();
  const email = 'qanary-new@example.qa';
  const old = { name: 'Qanary Al-Thani', phone: '55738291', email: 'qanary@example.qa', password: 'Qanary-password' };
  await api('register', { body: { ...old, confirmPassword: old.password } });
  const confirmed = await codeMailedTo(app, old.email);
  const { user: made } = await api('confirmAccount', { body: { email: old.email, otp_code: confirmed } });
  const { accessToken } = await api('login', { body: old });
  await api('forgetPassword', { body: old });
  const reset = { email: old.email, otp_code: await codeMailedTo(app, old.email) };
  const password = 'Qanary-newer';
  await api('checkOtp', { body: reset });
  await api('resetPassword', { body: { ...reset, password, confirmPassword: password } });
  const token = (await api('login', { body: { ...old, password } })).accessToken;
  const known = app.apiFor({ token });
  await known('updateProfile', { body: { ...old, email, currentPassword: password } });
  const moved = await codeMailedTo(app, email);
  await known('confirmEmail', { body: { otp_code: moved } });
  await known('logout');
  const last = (await api('login', { body: { email, password } })).accessToken;
  await app.apiFor({ token: last })('deleteProfile');

  const lines = securityLines(log);
  await app.close();
  // A second login within the minute is counted and not written.
  expect(lines.map(({ event, user: whose }) => [event, whose])).toEqual([
    ['account_made', made.id],
    ['sign_in', made.id],
    ['code_taken', undefined],
    ['password_reset', made.id],
    ['email_changed', made.id],
    ['sign_out', made.id],
    ['account_erased', made.id],
  ]);
  for (const line of lines) {
    expect(line).toMatchObject({ level: 30, from: '127.0.0.1', reqId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(line.time).toBeGreaterThanOrEqual(begun);
    expect(line.time).toBeLessThanOrEqual(Date.now());
  }
  const all = log.join('');
  const codes = [confirmed, reset.otp_code, moved];
  for (const text of [
    old.name,
    old.phone,
    old.email,
    email,
    old.password,
    password,
    accessToken,
    token,
    last,
    ...codes,
  ])
    expect(all).not.toMatch(new RegExp(`(?<![\\da-f-])${text}(?![\\da-f])`));
});

describe('has a line for', () => {
  const refused: [string, (from: string) => ReturnType<typeof send>, () => Record<string, unknown>][] = [
    [
      'a wrong password, with the account',
      (from) => send(from, '/users/auth/login', { payload: { email: user.email, password: wrongPassword } }),
      () => ({ event: 'sign_in_refused', call: 'login', code: 'bad_credentials', user: user.userId }),
    ],
    [
      'an address without an account',
      (from) => send(from, '/users/auth/login', { payload: { email: 'qanary-2@example.qa', password: wrongPassword } }),
      () => ({ event: 'sign_in_refused', call: 'login', code: 'bad_credentials', user: undefined }),
    ],
    [
      'a wrong code',
      (from) => send(from, '/users/auth/check-otp', { payload: { email: user.email, otp_code: '123456' } }),
      () => ({ event: 'code_refused', call: 'checkOtp', code: 'otp_invalid' }),
    ],
    [
      'an unknown session',
      (from) => send(from, '/users/me', { method: 'GET', headers: { authorization: 'Bearer Qanary-forged' } }),
      () => ({ event: 'session_refused', call: 'getMe', code: 'login_required', user: undefined }),
    ],
    [
      'a call without the session that it requires',
      (from) => send(from, '/orders', { method: 'GET' }),
      () => ({ event: 'session_missing', call: 'listOrdersAlias', code: 'login_required' }),
    ],
    [
      'a cross-site write',
      (from) =>
        send(from, '/carts/clear', { method: 'DELETE', headers: { origin: 'https://evil.example', ...mine() } }),
      () => ({ event: 'cross_site_refused', call: 'clearCart', code: 'csrf_failed' }),
    ],
    [
      'a write to a comment of another user',
      (from) => send(from, `/comments/${commentId}`, { method: 'DELETE', headers: mine() }),
      () => ({ event: 'not_theirs', call: 'deleteComment', code: 'not_found', user: user.userId }),
    ],
    [
      'a read of an order of another user',
      (from) => send(from, '/orders/999999/details', { method: 'GET', headers: mine() }),
      () => ({ event: 'not_theirs', call: 'getOrder', code: 'not_found', user: user.userId }),
    ],
    [
      'a picture of another user as profile picture',
      (from) => {
        const payload = {
          name: 'Aisha',
          phone: '55123456',
          email: user.email,
          image: `uploads/${'a'.repeat(22)}.webp`,
        };
        return send(from, '/users/profile', { method: 'PUT', payload, headers: mine() });
      },
      () => ({ event: 'not_theirs', call: 'updateProfile', code: 'invalid', user: user.userId }),
    ],
    [
      'a foreign host',
      (from) => send(from, '/zones', { method: 'GET', headers: { host: 'evil.example' } }),
      () => ({ event: 'host_refused', call: 'listZones', code: 'misdirected' }),
    ],
    [
      'a body that the storefront never sends',
      (from) => send(from, '/contacts', { payload: [] }),
      () => ({ event: 'malformed_refused', call: 'sendContact', code: 'malformed_request' }),
    ],
    [
      'a malformed address',
      (from) => shop.request({ method: 'GET', url: '/api/v1/%zz', remoteAddress: from }),
      () => ({ event: 'malformed_refused', call: undefined, code: 'malformed_request' }),
    ],
  ];

  it.each(refused.map((one, turn) => [...one, `192.0.2.${turn + 1}`] as const))(
    '%s',
    async (_, act, expected, from) => {
      const answer = await act(from);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      const [line, ...others] = notedOf(from);
      expect(others).toEqual([]);
      expect(line).toMatchObject({ level: 40, reqId: expect.stringMatching(/^[\da-f-]{36}$/), from });
      for (const [name, value] of Object.entries(expected())) expect([name, line?.[name]]).toEqual([name, value]);
      expect(JSON.stringify(line)).not.toMatch(/qanary|example\.qa/i);
      expect(answer.body).not.toContain('note');
    },
  );
});

it('names no sender if a trusted proxy forwards something that is not an address', async () => {
  await send('127.0.0.1', '/zones', { method: 'GET', headers: { 'x-forwarded-for': 'qanary@example.qa' } });
  expect(noted().at(-1)).toMatchObject({ event: 'host_refused', from: 'unknown' });
});

describe('names the reached limit:', () => {
  const limitsOf = (from: string) => notedOf(from).filter(({ event }) => event === 'limit_met');

  it('that of logins', async () => {
    const payload = { email: user.email, password: wrongPassword };
    shop.at.now = new Date();
    await manyTimes(4, 1, async () => {
      const { statusCode, body, headers } = await send('198.51.100.1', '/users/auth/login', { payload });
      return { status: statusCode, body, headers };
    });
    shop.at.now = null;
    expect(limitsOf('198.51.100.1')).toMatchObject([{ call: 'login', limit: 'login by account and sender' }]);
  });

  it('that of codes', async () => {
    const { email } = await createUser(shop);
    await shop.apiFor()('forgetPassword', { body: { email } });
    const payload = { email, otp_code: wrongCode(await codeMailedTo(shop, email)) };
    for (let time = 0; time < 6; time += 1) await send('198.51.100.2', '/users/auth/check-otp', { payload });
    expect(limitsOf('198.51.100.2')).toMatchObject([{ call: 'checkOtp', limit: 'guesses at the codes of an address' }]);
  });

  it('that of calls, counted in memory', async () => {
    for (let time = 0; time < 122; time += 1) await send('198.51.100.3', '/stock-alerts/cancel', { payload: {} });
    expect(limitsOf('198.51.100.3')).toMatchObject([{ call: 'cancelStockAlert', limit: 'calls of a sender' }]);
  });
});

it('has no line for shoppers who look, buy and make typing errors', async () => {
  const from = '192.0.2.200';
  const before = written.length;
  const looks = ['/products?limit=1', '/products/999999', '/carts', '/comments/999999', '/nowhere'];
  for (const path of looks) await send(from, path, { method: 'GET' });
  await send(from, '/contacts', { payload: { name: '', phone: '1', email: 'no', message: '' } });
  await send(from, '/carts', { payload: { productId: 1, variantId: 1, quantity: 99 } });
  expect(written.slice(before)).toEqual([]);
});

describe('a flood', () => {
  const evil = { method: 'DELETE', headers: { origin: 'https://evil.example' } } as const;
  let flooded: TestApp;
  let log: string[];
  const logged = () => securityLines(log);
  // A separate app for each test: it counts with the clock of the test.
  beforeEach(async () => {
    const lines: string[] = [];
    log = lines;
    flooded = await createTestApp({ LOCAL_MODE_ON_NETWORK: 'on' }, { write: (line) => void lines.push(line) });
  });
  afterEach(() => flooded.close());
  const knock = (remoteAddress: string) => flooded.request({ ...evil, url: '/api/v1/carts/clear', remoteAddress });

  it('of one sender is one line, and a minute later another one with the count', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const from = '203.0.113.7';
    for (let time = 0; time < 500; time += 1) await knock(from);
    expect(logged()).toMatchObject([{ event: 'cross_site_refused', from }]);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(logged()).toMatchObject([{ from }, { event: 'cross_site_refused', from, again: 499 }]);
    await knock(from);
    expect(logged()).toHaveLength(3);
  });

  it('of many senders is a few hundred lines, one sender for each network; other logins keep their line; the rest is counted when the shop stops', async () => {
    const begun = logged().length;
    for (let time = 0; time < 1000; time += 1) await knock(`2001:db8:${time.toString(16)}::1`);
    expect(logged().length - begun).toBeLessThan(310);
    expect(logged().at(-1)).toMatchObject({ event: 'cross_site_refused', from: 'many' });
    await knock('2001:db8:0:0:ffff::5');
    const { email, password, userId } = await createUser(flooded);
    const [url, remoteAddress] = ['/api/v1/users/auth/login', '203.0.113.9'];
    await flooded.request({ method: 'POST', url, remoteAddress, payload: { email, password } });
    const signIns = logged().filter(({ from }) => from === remoteAddress);
    expect(signIns).toMatchObject([{ event: 'sign_in', user: userId }]);

    await flooded.app.close();
    const counted = logged().filter(({ again }) => again !== undefined);
    expect(counted.find(({ from }) => from === 'many')?.again).toBeGreaterThan(600);
    expect(counted.find(({ from }) => from === '2001:db8::')).toMatchObject({ again: 1 });
  });
});
