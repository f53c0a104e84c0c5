import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPrefix } from '#contract/api/calls.ts';
import { createTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';
import { callNames, endpointOf, goodParts, requestOf } from './support/api-requests.ts';
import { type GoodInputs, prepareGoodInputs } from './support/good-inputs.ts';
import { bodiesWithText, strangeTexts } from './support/random/wrong-values.ts';

let shop: TestApp;
let user: Person;
let inputs: GoodInputs;

beforeAll(async () => {
  // Otherwise the rate limits would answer.
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  ({ user, inputs } = await prepareGoodInputs(shop));
});
afterAll(() => shop.close());

describe('no call answers 500', () => {
  // Some calls may store these texts: only the status is checked.
  it.each(callNames.filter((name) => endpointOf(name).body))('on strange texts: %s', async (name) => {
    const broken: string[] = [];
    for (const text of strangeTexts) {
      for (const { what, value } of bodiesWithText(endpointOf(name), goodParts(inputs, name).body, text)) {
        const headers = { 'accept-language': 'ar', authorization: `Bearer ${user.token}` };
        const answer = await shop.request(requestOf(name, { ...goodParts(inputs, name), body: value }, headers));
        if (answer.statusCode >= 500) broken.push(`${what} ${JSON.stringify(text).slice(0, 30)}: ${answer.body}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('on strange search texts and order numbers', async () => {
    const broken: string[] = [];
    for (const text of strangeTexts.map((one) => encodeURIComponent(one.toWellFormed()).slice(0, 6000))) {
      for (const url of [`/search?query=${text}`, `/search/suggestions?query=${text}`, `/orders?ord_num=${text}`]) {
        const headers = { authorization: `Bearer ${user.token}` };
        const answer = await shop.request({ method: 'GET', url: apiPrefix + url, headers });
        if (answer.statusCode >= 500) broken.push(`${url.slice(0, 60)}: ${answer.body}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('on strange headers', async () => {
    const broken: string[] = [];
    const long = 'x'.repeat(9000);
    for (const value of ['', ' ', 'null', '\u00e9', '*', '"', 'a,b;q=x', 'ar-QA;q=', long]) {
      const header = [
        'accept-language',
        'guest-id',
        'idempotency-key',
        'if-none-match',
        'accept',
        'accept-encoding',
        'cookie',
        'x-forwarded-for',
        'range',
        'expect',
        'content-type',
      ];
      for (const one of header) {
        for (const [method, url] of [
          ['GET', '/carts'],
          ['GET', '/products'],
          ['POST', '/favorites'],
        ] as const) {
          const answer = await shop.request({
            method,
            url: apiPrefix + url,
            headers: { [one]: value },
            ...(method === 'POST' && { payload: '{}' }),
          });
          if (answer.statusCode >= 500) broken.push(`${method} ${url} ${one}: ${value.slice(0, 20)}: ${answer.body}`);
        }
      }
    }
    expect(broken).toEqual([]);
  });
});
