import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { countOf, guessFromClaimedAddresses, login, manyTimes } from '../support/guesses.ts';
import { type Instance, openInstance } from '../support/instance.ts';

let shop: TestApp;
let direct: Instance;
let proxied: Instance;
let count = 0;
const proxy = '10.1.2.3';
const client = '203.0.113.9';

beforeAll(async () => {
  shop = await createTestApp();
  shop.at.now = new Date();
  direct = await openInstance(shop);
  proxied = await openInstance(shop, { TRUST_PROXY: '10.0.0.0/8' });
});
afterAll(async () => {
  await Promise.all([direct.close(), proxied.close()]);
  await shop.close();
});

async function wrongGuess(instance: Instance, from: string, headers: Record<string, string> = {}) {
  const body = { email: `unknown-${++count}@example.qa`, otp_code: '123456' };
  return (await instance.post('/users/auth/check-otp', body, { from, headers })).status;
}

/** Uses up the allowed failures of a sender, and checks that the next is refused. */
async function spend(instance: Instance, from: string, headers: Record<string, string> = {}): Promise<void> {
  for (let time = 0; time < 100; time += 1) expect(await wrongGuess(instance, from, headers)).toBe(422);
  expect(await wrongGuess(instance, from, headers)).toBe(429);
}

const via = (...hops: string[]) => ({ 'x-forwarded-for': hops.join(', ') });

describe('the sender of a request', () => {
  it('is the other end of the connection, whatever 250 headers claim', async () => {
    const answers = await guessFromClaimedAddresses(direct.post, 250);
    expect(countOf(answers, 422)).toBe(100);
    expect(countOf(answers, 429) + countOf(answers, 503)).toBe(150);
  });

  it('is, behind trusted proxies, the last hop that is not one of them', async () => {
    await spend(proxied, proxy, via(client));
    // What the client itself wrote comes before what the proxies add.
    expect(await wrongGuess(proxied, proxy, via('1.1.1.1', client))).toBe(429);
    expect(await wrongGuess(proxied, proxy, via('2.2.2.2', client, '10.9.9.9'))).toBe(429);
    expect(await wrongGuess(proxied, proxy, via(`${client}:50123`))).toBe(429);
    expect(await wrongGuess(proxied, proxy, via(`::ffff:${client}`))).toBe(429);
    expect(await wrongGuess(proxied, proxy, { ...via(client), forwarded: 'for=3.3.3.3', 'x-real-ip': '3.3.3.3' })).toBe(
      429,
    );
    // Without a trusted proxy, the header is ignored.
    expect(await wrongGuess(proxied, client)).toBe(429);
    expect(await wrongGuess(proxied, client, via('4.4.4.4'))).toBe(429);
    expect(await wrongGuess(proxied, '203.0.113.10', via(client))).toBe(422);
    expect(await wrongGuess(proxied, proxy, via('203.0.113.11'))).toBe(422);
  });

  it('is the /64 network of an IPv6 address', async () => {
    await spend(direct, '2001:db8:1:2::1');
    for (const address of ['2001:db8:1:2::2', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:1:2:3:4'])
      expect(await wrongGuess(direct, address)).toBe(429);
    expect(await wrongGuess(proxied, proxy, via('[2001:db8:1:2::7]:443'))).toBe(429);
    expect(await wrongGuess(direct, '2001:db8:1:3::1')).toBe(422);
  });
});

it('another spelling of a path or a method does not avoid a limit', async () => {
  const { email, password } = await createUser(shop);
  const from = '198.51.100.77';
  await manyTimes(3, 1, () => direct.post(login, { email, password: 'not-the-password' }, { from }));
  const paths = ['', '/', '?x=1', '#x', '//', '/.', '%2f'].map((end) => `/api/v1/users/auth/login${end}`);
  const urls = [...paths, '//api/v1/users/auth/login', '/api//v1/users/auth/login', '/API/v1/users/auth/LOGIN'];
  urls.push('/api/v1/users/auth/%6cogin', '/api/v1/users/../users/auth/login', '/en/api/v1/users/auth/login');
  for (const url of urls) {
    for (const method of ['POST', 'PUT', 'HEAD', 'OPTIONS'] as const) {
      const payload = method === 'HEAD' ? undefined : { email, password };
      const headers = { host: 'shop.example.qa', 'x-http-method-override': 'POST' };
      const answer = await direct.app.inject({
        method,
        url,
        remoteAddress: from,
        headers,
        ...(payload && { payload }),
      });
      expect([429, 404, 405, 400], `${method} ${url}`).toContain(answer.statusCode);
    }
  }
  expect((await direct.post(login, { email, password }, { from })).status).toBe(429);
});

it('publicly cached responses are not counted', async () => {
  const { productId } = await createProduct(shop.db);
  const from = '198.51.100.78';
  for (let time = 0; time < 130; time += 1) {
    const answer = await direct.app.inject({
      url: `/api/v1/products/${productId}`,
      remoteAddress: from,
      headers: { host: 'shop.example.qa' },
    });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  }
});

it.each(['/ratings', '/comments'])(
  '%s accepts 300 writes of one sender in ten minutes, for all users together',
  async (path) => {
    const [one, other] = [await createUser(shop), await createUser(shop)];
    const write = ({ token }: { token: string }, from: string) =>
      direct.post(path, {}, { from, headers: { authorization: `Bearer ${token}` } });
    const answers = await manyTimes(301, 1, (turn) => write(turn % 2 === 0 ? one : other, '198.51.100.79'));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([300, 1]);
    expect((await write(one, '198.51.100.80')).status).toBe(422);
  },
);

it('the limits in the memory of an instance count IPv6 by network, too', async () => {
  const sendRequest = (from: string) => direct.post('/stock-alerts/cancel', {}, { from });
  const answers = await manyTimes(121, 1, (turn) => sendRequest(`2001:db8:9:9::${(turn + 1).toString(16)}`));
  expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([120, 1]);
  expect((await sendRequest('2001:db8:9:a::1')).status).toBe(422);
});
