import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { createTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';
import { addressOf, callNames, endpointOf, goodParts, methodOf, requestOf, writes } from '../support/api-requests.ts';
import { ownedRows } from '../support/rows/owned-rows.ts';
import { type GoodInputs, prepareGoodInputs } from '../support/good-inputs.ts';
import { tableContents } from '../support/rows/table-contents.ts';

let shop: TestApp;
let user: Required<Pick<Person, 'token'>>;
let guestId: string;
let inputs: GoodInputs;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  const made = await prepareGoodInputs(shop);
  user = made.user as typeof user;
  inputs = made.inputs;
  const guest: Person = {};
  await shop.apiFor(guest)('addToCart', { body: inputs.addToCart.body });
  guestId = guest.guestId as string;
});
afterAll(() => shop.close());

const evilOrigins = [
  'https://evil.example',
  'http://evil.example',
  'null',
  'http://localhost.evil.example',
  'http://evil-localhost',
  'http://evil.example/localhost',
  'http://localhost@evil.example',
  'http://localhost:81',
  'https://localhost',
  'http://127.0.0.1',
  'http://LOCALHOST.',
  'http://localhost/',
  'http://localhost, http://evil.example',
  'http://sub.localhost',
  'http://xlocalhost',
  'file://',
  'chrome-extension://abcdefgh',
  'http://[::1]',
  'http://localhost%00.evil.example',
  'localhost',
];

const boundary = 'xx';
const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n--${boundary}--\r\n`;

/**
 * Every body that a page can send to another site without a preflight request, and the one that
 * needs it.
 */
function bodiesOf(name: CallName): { type: string; payload: string }[] {
  const { body } = goodParts(inputs, name);
  const json = JSON.stringify(body ?? {});
  return [
    { type: 'text/plain', payload: json },
    { type: 'text/plain; charset=application/json', payload: json },
    { type: 'application/x-www-form-urlencoded', payload: `${encodeURIComponent(json)}=` },
    { type: `multipart/form-data; boundary=${boundary}`, payload: multipart },
    { type: 'application/json', payload: json },
  ];
}

/** The cookies that the browser of a signed-in user sends, whichever page causes the request. */
function cookies(csrf: string | null): string {
  return `dana=${user.token}; guest_id=${guestId}; lang=ar${csrf === null ? '' : `; XSRF-TOKEN=${csrf}`}`;
}

function sentBy(name: CallName, headers: Record<string, string>, { type, payload }: { type: string; payload: string }) {
  const { method, url } = requestOf(name, goodParts(inputs, name));
  return shop.request({ method, url, headers: { 'content-type': type, ...headers }, payload });
}

describe('another site’s page', () => {
  it.each(writes)('%s: is refused whatever the page sends, and changes nothing', async (name) => {
    const before = await tableContents(shop.db);
    const attacks: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: cookies('one') },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', cookie: cookies(null) },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', cookie: cookies(null) },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost', cookie: cookies(null) },
      // A page on a sibling subdomain can plant cookies. It cannot read or set the header.
      { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost', cookie: cookies('planted') },
      { cookie: cookies('one') },
      { cookie: cookies('one'), 'x-xsrf-token': 'two' },
      { cookie: cookies('one'), 'x-xsrf-token': '' },
      { cookie: `XSRF-TOKEN=planted; ${cookies('one')}`, 'x-xsrf-token': 'one' },
      // Even a valid bearer token is refused from there.
      { origin: 'https://evil.example', authorization: `Bearer ${user.token}` },
    ];
    const bodies = bodiesOf(name);
    const origins = evilOrigins.map((origin) => ({ origin, cookie: cookies(null) }));
    for (const headers of [...origins, ...attacks]) {
      for (const body of 'origin' in headers ? bodies.slice(-1) : bodies) {
        const answer = await sentBy(name, headers, body);
        expect([answer.statusCode, answer.json().error.code], JSON.stringify({ headers, body })).toEqual([
          403,
          'csrf_failed',
        ]);
      }
    }
    expect(await tableContents(shop.db)).toEqual(before);
  });

  it.each(writes)('%s: has no identity from cookies, if an old browser sends no Origin', async (name) => {
    const { id: userId } = await shop.apiFor(user)('getMe');
    const { id: shopperId } = await shop.db
      .selectFrom('shoppers')
      .select('id')
      .where('guest_hash', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    // A request for a code mails one to its owner, and a caller with the password logs in.
    const theirs = async () => [
      await ownedRows(shop.db, { table: 'users', id: userId }, ['codes', 'sessions']),
      await ownedRows(shop.db, { table: 'shoppers', id: shopperId }),
    ];
    const before = await theirs();
    for (const body of bodiesOf(name)) {
      const answer = await sentBy(name, { cookie: cookies(null) }, body);
      expect(answer.statusCode, body.type).toBeLessThan(500);
      if (endpointOf(name).access === 'user') expect(answer.statusCode).toBe(401);
      // Only the upload reads multipart bodies: to all others they are empty.
      else if (endpointOf(name).body && body.type !== 'application/json')
        expect(answer.statusCode, body.type).toBe(body.type.startsWith('multipart') ? 422 : 415);
      expect(answer.headers['guest-id']).not.toBe(guestId);
    }
    expect(await theirs()).toEqual(before);
  });

  it('cannot cause a write through a read', async () => {
    const before = await tableContents(shop.db);
    for (const name of writes) {
      const url = addressOf(name, goodParts(inputs, name).params);
      for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        const method = methodOf(name);
        for (const query of ['', `?_method=${method}`]) {
          const headers = { authorization: `Bearer ${user.token}`, [header]: method };
          const answer = await shop.request({ method: 'GET', url: url + query, headers });
          expect(answer.statusCode, url).toBeLessThan(500);
        }
      }
    }
    expect(await tableContents(shop.db)).toEqual(before);
  });
});

describe('a read', () => {
  it('writes nothing, by GET and by HEAD, for any caller', async () => {
    const reads = callNames.filter((name) => methodOf(name) === 'GET');
    const before = await tableContents(shop.db);
    const askers = [
      {},
      { authorization: `Bearer ${user.token}` },
      { 'guest-id': guestId },
      { authorization: 'Bearer dead' },
    ];
    for (const name of reads) {
      for (const headers of askers) {
        const { url } = requestOf(name, goodParts(inputs, name));
        for (const method of ['GET', 'GET', 'HEAD', 'HEAD'] as const) {
          const { statusCode } = await shop.request({ method, url, headers });
          expect([200, 401, 404], `${method} ${url} ${statusCode}`).toContain(statusCode);
        }
      }
    }
    expect(await tableContents(shop.db)).toEqual(before);
  });

  it('is not readable by another origin', async () => {
    const shared: string[] = [];
    for (const name of callNames) {
      const { url } = requestOf(name, goodParts(inputs, name));
      for (const origin of evilOrigins) {
        const preflight = {
          origin,
          'access-control-request-method': methodOf(name),
          'access-control-request-headers': 'authorization, content-type, guest-id',
        };
        const answers = [
          await shop.request({ method: 'OPTIONS', url, headers: preflight }),
          ...(methodOf(name) === 'GET'
            ? [await shop.request({ method: 'GET', url, headers: { origin, cookie: cookies('one') } })]
            : []),
        ];
        for (const { headers } of answers) {
          const letters = Object.keys(headers).filter((one) => one.startsWith('access-control-allow-'));
          if (letters.length > 0) shared.push(`${name} ${origin} ${letters.join(' ')}`);
        }
      }
    }
    expect(shared).toEqual([]);
  });
});
