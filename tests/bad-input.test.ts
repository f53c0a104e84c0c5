import type { InjectOptions } from 'fastify';
import { connect as connectSocket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPrefix, type CallName, calls } from '#contract/api/calls.ts';
import { type ErrorEnvelope, errorStatus } from '#contract/http/errors.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { createTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';
import { callNames, endpointOf, goodParts, refusalProblem, requestOf } from './support/api-requests.ts';
import { type GoodInputs, prepareGoodInputs } from './support/good-inputs.ts';
import { tableContents } from './support/rows/table-contents.ts';
import { spoiledBodies, spoiledQueries, unknownId, wrongIds, wrongJsonBodies } from './support/random/wrong-values.ts';

const names = callNames;

let shop: TestApp;
let user: Person;
let inputs: GoodInputs;
let before: Record<string, string>;

beforeAll(async () => {
  // Otherwise the rate limits would answer.
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  ({ user, inputs } = await prepareGoodInputs(shop));
  before = await tableContents(shop.db);
});
afterAll(() => shop.close());

interface Sent {
  params?: Record<string, unknown>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A valid call with these parts replaced. */
function spoiltRequest(name: CallName, { headers, ...parts }: Sent, language: RequiredLanguage): InjectOptions {
  const identity = { 'accept-language': language, authorization: `Bearer ${user.token}` };
  return requestOf(name, { ...goodParts(inputs, name), ...parts }, { ...identity, ...headers });
}

type Case = { what: string; request: (language: RequiredLanguage) => InjectOptions; statuses?: number[] };

/** Sends every case in both languages and returns those with a wrong refusal. */
async function complaintsOf(cases: Case[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const { what, request, statuses } of cases) {
    for (const language of requiredLanguages) {
      const answer = await shop.request(request(language));
      const problem = refusalProblem(answer, language);
      const unexpected =
        statuses && !statuses.includes(answer.statusCode) ? `${answer.statusCode} ${answer.body}` : null;
      if (problem ?? unexpected) complaints.push(`${what}: ${problem ?? unexpected}`);
    }
  }
  return complaints;
}

async function expectRefused(cases: Case[]): Promise<void> {
  expect(cases.length).toBeGreaterThan(0);
  expect(await complaintsOf(cases)).toEqual([]);
  expect(await tableContents(shop.db)).toEqual(before);
}

function having(part: 'params' | 'query' | 'body'): CallName[] {
  return names.filter((name) => endpointOf(name)[part] !== undefined);
}

describe('every call refuses, in both languages and without a write,', () => {
  // Spec: S7.10
  it('starts from valid inputs', () => {
    for (const name of having('body')) {
      expect(endpointOf(name).body?.safeParse(goodParts(inputs, name).body).success, name).toBe(true);
    }
  });

  // Spec: S5.4, S5.6, S5.7, S5.8, S8.6
  it.each(having('body'))('%s: every field absent, null, of another type, out of range', async (name) => {
    const spoiled = spoiledBodies(endpointOf(name), goodParts(inputs, name).body);
    await expectRefused(
      spoiled.map(({ what, value }) => ({
        what: `${name} ${what}`,
        request: (language) => spoiltRequest(name, { body: value }, language),
        statuses: [422],
      })),
    );
  });

  it.each(having('query'))('%s: every value of its query string', async (name) => {
    const spoiled = spoiledQueries(endpointOf(name), goodParts(inputs, name).query);
    await expectRefused(
      spoiled.map(({ what, value }) => ({
        what: `${name}?${what}`,
        request: (language) => spoiltRequest(name, { query: value as string }, language),
        statuses: [422],
      })),
    );
  });

  it.each(having('params'))('%s: malformed ids and unknown ids', async (name) => {
    const ids = name === 'removeFavourite' ? wrongIds : [...wrongIds, unknownId];
    await expectRefused(
      ids.map((id) => ({
        what: `${name} ${id.slice(0, 30)}`,
        request: (language) =>
          spoiltRequest(
            name,
            { params: Object.fromEntries(Object.keys(goodParts(inputs, name).params).map((key) => [key, id])) },
            language,
          ),
        // A text longer than any id is refused before it is parsed.
        statuses: id.length > 100 ? [400] : [404],
      })),
    );
  });

  it.each(having('body'))('%s: bodies that are not an object', async (name) => {
    await expectRefused(
      Object.entries(wrongJsonBodies).map(([what, body]) => ({
        what: `${name} ${what}`,
        request: (language) => spoiltRequest(name, { body }, language),
        statuses: what === 'too much' ? [413] : [400],
      })),
    );
  });

  it.each(having('body'))('%s: bodies of another content type', async (name) => {
    const kinds = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png', 'nonsense', ''];
    const body = JSON.stringify(goodParts(inputs, name).body);
    const plain = kinds.map((kind) => ({
      what: `${name} as ${kind || 'nothing'}`,
      request: (language: RequiredLanguage) =>
        spoiltRequest(name, { body, headers: { 'content-type': kind } }, language),
      statuses: [415],
    }));
    const multipart = {
      what: `${name} as a form`,
      request: (language: RequiredLanguage) =>
        spoiltRequest(
          name,
          { body: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
          language,
        ),
    };
    await expectRefused([...plain, multipart]);
  });

  it('malformed JSON, also for calls without a body', async () => {
    const without = names.filter((name) => !endpointOf(name).body && !calls[name].startsWith('GET'));
    await expectRefused(
      without.map((name) => ({
        what: name,
        request: (language) => spoiltRequest(name, { body: '{"a":' }, language),
        statuses: name === 'uploadImage' ? [400, 415] : [400],
      })),
    );
  });

  // Spec: S6.10
  it('callers without a session, before the body is read', async () => {
    const guarded = names.filter((name) => endpointOf(name).access === 'user');
    const bearers = ['', 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(5000)}`, 'Basic YTpi', 'Bearer a b', 'nonsense'];
    await expectRefused(
      guarded.flatMap((name) =>
        bearers.map((authorization) => ({
          what: `${name} with "${authorization.slice(0, 20)}"`,
          request: (language: RequiredLanguage) =>
            spoiltRequest(name, { body: '{', headers: { authorization } }, language),
          statuses: [401],
        })),
      ),
    );
  });
});

describe('the server refuses, in both languages and without a write,', () => {
  function raw(method: string, url: string, more: InjectOptions = {}): Case['request'] {
    return (language) => ({ method, url, ...more, headers: { 'accept-language': language, ...more.headers } });
  }

  it('methods that a path does not have', async () => {
    const methodsOf = new Map<string, string[]>();
    for (const call of Object.values(calls)) {
      const [method, path] = call.split(' ') as [string, string];
      const filled = apiPrefix + path.replace(/\{\w+\}/g, '1');
      methodsOf.set(filled, [...(methodsOf.get(filled) ?? []), method]);
    }
    const cases = [...methodsOf].flatMap(([url, has]) =>
      ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
        .filter((method) => !has.includes(method))
        // A fixed path may match another call's id: DELETE /carts/items/1.
        .filter((method) => !names.some((name) => matches(calls[name], method, url)))
        .map((method) => ({ what: `${method} ${url}`, request: raw(method, url), statuses: [404, 405] })),
    );
    await expectRefused(cases);
  });

  // Spec: D5.1
  it('unknown and malformed addresses', async () => {
    const urls = [
      '/api/v1/nonsense',
      '/api/v1',
      '/api/v2/products',
      '/api/v1/products/1/nonsense',
      '/api/v1/products/%',
      '/api/v1/%zz',
      '/api/v1/products/%E0%A4%A',
      '/api/v1/products/%c0%ae',
      '/api/v1//products',
      `/api/v1/${'a/'.repeat(2000)}`,
      '/api/v1/..%2f..%2fetc%2fpasswd',
      '/images/..%2f..%2fpackage.json',
      '/images/%2e%2e/%2e%2e/package.json',
      '/images/uploads/%00.webp',
      '/images/nonsense.png?w=7',
      '/images/',
    ];
    await expectRefused(urls.map((url) => ({ what: url.slice(0, 60), request: raw('GET', url) })));
  });

  it('cross-site writes', async () => {
    const body = { payload: { variantId: 1 } };
    const headers: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'nonsense' },
      { 'sec-fetch-site': 'cross-site' },
      { cookie: 'XSRF-TOKEN=one' },
      { cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'two' },
    ];
    await expectRefused(
      headers.map((one) => ({
        what: JSON.stringify(one),
        request: raw('POST', `${apiPrefix}/favorites`, { ...body, headers: one }),
        statuses: [403],
      })),
    );
  });

  it('uploads that are not a picture', async () => {
    const part = (head: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const png = '\u0089PNG\r\n\u001a\n' + 'x'.repeat(100);
    const forms: Record<string, string> = {
      'no field': '--x--\r\n',
      'a text field': `${part('name="image"', 'text')}--x--\r\n`,
      'another name': `${part('name="file"; filename="a.png"', png)}--x--\r\n`,
      'two files': `${part('name="image"; filename="a.png"', png)}${part('name="image"; filename="b.png"', png)}--x--\r\n`,
      'an empty file': `${part('name="image"; filename="a.png"', '')}--x--\r\n`,
      'a text called png': `${part('name="image"; filename="a.png"', 'hello')}--x--\r\n`,
      'a broken png': `${part('name="image"; filename="a.png"', png)}--x--\r\n`,
      'an svg': `${part('name="image"; filename="a.svg"', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}--x--\r\n`,
      'a page called jpg': `${part('name="image"; filename="a.jpg"', '<!doctype html><script>alert(1)</script>')}--x--\r\n`,
      'too much': `${part('name="image"; filename="a.png"', 'x'.repeat(9 * 1024 * 1024))}--x--\r\n`,
      'half a form': part('name="image"; filename="a.png"', png).slice(0, 60),
    };
    const cases = Object.entries(forms).map(([what, payload]) => ({
      what,
      request: raw('POST', `${apiPrefix}/uploads/image`, {
        payload: Buffer.from(payload, 'latin1'),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
      statuses: [400, 413, 415, 422],
    }));
    const noBoundary = {
      what: 'no boundary',
      request: raw('POST', `${apiPrefix}/uploads/image`, {
        payload: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      }),
    };
    await expectRefused([...cases, noBoundary]);
  });

  it('malformed HTTP on a raw socket', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    const lines: [string, number][] = [
      ['nonsense\r\n\r\n', 400],
      ['GET /api/v1/zones HTTP/9.9\r\n\r\n', 400],
      ['GET /api/v1/zones HTTP/1.1\r\nHost: localhost\r\nBad header\r\n\r\n', 400],
      [`GET /api/v1/zones HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
      [`GET /api/v1/products/\u0001 HTTP/1.1\r\nHost: localhost\r\n\r\n`, 400],
      ['POST /api/v1/carts HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n', 400],
      ['GET /api/v1/zones HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421],
    ];
    for (const [line, status] of lines) {
      const answer = await sendText(port, line);
      expect(answer, line.slice(0, 40)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as ErrorEnvelope;
      expect(errorStatus[error.code], line.slice(0, 40)).toBe(status);
      expect(error.message).toBeTruthy();
    }
    expect(await tableContents(shop.db)).toEqual(before);
  });
});

function matches(call: string, method: string, url: string): boolean {
  const [has, path] = call.split(' ') as [string, string];
  return has === method && new RegExp(`^${apiPrefix}${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url);
}

function sendText(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1');
    let heard = '';
    socket.setTimeout(10_000, () => reject(new Error(`no answer to ${text.slice(0, 40)}`)));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
    socket.write(text, 'latin1');
  });
}
