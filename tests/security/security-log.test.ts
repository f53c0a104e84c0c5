import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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
const noted = (): Line[] => written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security');
const notedOf = (from: string) => noted().filter((line) => line.from === from);

let shop: TestApp;
let user: Awaited<ReturnType<typeof createUser>>;
let commentId: number;

beforeAll(async () => {
  shop = await createTestApp({ TRUST_PROXY: '127.0.0.1' }, { write: (line) => void written.push(line) });
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

it('has a line for whoever comes in, leaves or changes the keys, with when, where from and whose account', async () => {
  const begun = Date.now();
  const api = shop.apiFor();
  const email = 'qanary-new@example.qa';
  const old = { name: 'Qanary Al-Thani', phone: '55738291', email: 'qanary@example.qa', password: 'Qanary-password' };
  await api('register', { body: { ...old, confirmPassword: old.password } });
  const confirmed = await codeMailedTo(shop, old.email);
  const { user: made } = await api('confirmAccount', { body: { email: old.email, otp_code: confirmed } });
  const { accessToken } = await api('login', { body: old });
  await api('forgetPassword', { body: old });
  const reset = { email: old.email, otp_code: await codeMailedTo(shop, old.email) };
  const password = 'Qanary-newer';
  await api('checkOtp', { body: reset });
  await api('resetPassword', { body: { ...reset, password, confirmPassword: password } });
  const token = (await api('login', { body: { ...old, password } })).accessToken;
  const known = shop.apiFor({ token });
  await known('updateProfile', { body: { ...old, email } });
  const moved = await codeMailedTo(shop, email);
  await known('confirmEmail', { body: { otp_code: moved } });
  await known('logout');
  const last = (await api('login', { body: { email, password } })).accessToken;
  await shop.apiFor({ token: last })('deleteProfile');

  const lines = noted();
  // A second sign-in within the minute is counted and not written.
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
  const all = written.join('');
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
      'a wrong password, and whose account it was tried at',
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
      'a session that is none',
      (from) => send(from, '/users/me', { method: 'GET', headers: { authorization: 'Bearer Qanary-forged' } }),
      () => ({ event: 'session_refused', call: 'getMe', code: 'login_required', user: undefined }),
    ],
    [
      'a call that takes a session and came without one',
      (from) => send(from, '/orders', { method: 'GET' }),
      () => ({ event: 'session_missing', call: 'listOrdersAlias', code: 'login_required' }),
    ],
    [
      'a write that another site caused',
      (from) =>
        send(from, '/carts/clear', { method: 'DELETE', headers: { origin: 'https://evil.example', ...mine() } }),
      () => ({ event: 'cross_site_refused', call: 'clearCart', code: 'csrf_failed' }),
    ],
    [
      'a hand on what is another’s',
      (from) => send(from, `/comments/${commentId}`, { method: 'DELETE', headers: mine() }),
      () => ({ event: 'not_theirs', call: 'deleteComment', code: 'not_found', user: user.userId }),
    ],
    [
      'a look at what is another’s',
      (from) => send(from, '/orders/999999/details', { method: 'GET', headers: mine() }),
      () => ({ event: 'not_theirs', call: 'getOrder', code: 'not_found', user: user.userId }),
    ],
    [
      'another’s picture as one’s own',
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
      'what the storefront never sends',
      (from) => send(from, '/contacts', { payload: [] }),
      () => ({ event: 'malformed_refused', call: 'sendContact', code: 'malformed_request' }),
    ],
    [
      'an address that is none',
      (from) => shop.request({ method: 'GET', url: '/%zz', remoteAddress: from }),
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

it('names no sender where a trusted proxy hands on what is no address', async () => {
  await send('127.0.0.1', '/zones', { method: 'GET', headers: { 'x-forwarded-for': 'qanary@example.qa' } });
  expect(noted().at(-1)).toMatchObject({ event: 'host_refused', from: 'unknown' });
});

describe('says of a limit which one was met:', () => {
  const limitsOf = (from: string) => notedOf(from).filter(({ event }) => event === 'limit_met');

  it('that of sign-ins', async () => {
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

it('has nothing about shoppers who look, buy and mistype', async () => {
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
  // An application of its own, so that its minutes are this clock's.
  beforeAll(async () => {
    flooded = await createTestApp({}, { write: (line) => void written.push(line) });
    written.length = 0;
  });
  afterAll(() => flooded.close());
  const knock = (remoteAddress: string) => flooded.request({ ...evil, url: '/api/v1/carts/clear', remoteAddress });

  it('of one sender is a line, and a minute later one more that counts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const from = '203.0.113.7';
    for (let time = 0; time < 500; time += 1) await knock(from);
    expect(noted()).toMatchObject([{ event: 'cross_site_refused', from }]);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(noted()).toMatchObject([{ from }, { event: 'cross_site_refused', from, again: 499 }]);
    await knock(from);
    expect(noted()).toHaveLength(3);
  });

  it('of many senders is some hundred lines, households are one sender, and who signs in meanwhile has a line', async () => {
    const begun = noted().length;
    for (let time = 0; time < 1000; time += 1) await knock(`2001:db8:${time.toString(16)}::1`);
    expect(noted().length - begun).toBeLessThan(310);
    expect(noted().at(-1)).toMatchObject({ event: 'cross_site_refused', from: 'many' });
    await knock('2001:db8:0:0:ffff::5');
    const { email, password, userId } = await createUser(flooded);
    const [url, remoteAddress] = ['/api/v1/users/auth/login', '203.0.113.9'];
    await flooded.request({ method: 'POST', url, remoteAddress, payload: { email, password } });
    expect(notedOf(remoteAddress)).toMatchObject([{ event: 'sign_in', user: userId }]);
  });

  it('is counted to the end when the shop stops', async () => {
    await flooded.app.close();
    const counted = noted().filter(({ again }) => again !== undefined);
    expect(counted.find(({ from }) => from === 'many')?.again).toBeGreaterThan(600);
    expect(counted.find(({ from }) => from === '2001:db8::')).toMatchObject({ again: 1 });
  });
});
