import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashstring, signedText } from '#server/payments/tap/signature.ts';
import { readJsonText } from '#server/payments/json-text.ts';
import { mutated } from '#server/payments/testing/mutated.ts';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const hourMs = 3_600_000;
const start = new Date('2026-11-26T10:00:00Z').getTime();
const keys = {
  TAP_SECRET_KEY: 'sk_test_dana_example_key',
  TAP_OLD_SECRET_KEY: 'sk_test_dana_former_key',
  MYFATOORAH_TOKEN: 'a-token-of-myfatoorah',
  MYFATOORAH_WEBHOOK_SECRET: 'dana-webhook-secret',
  SKIPCASH_CLIENT_ID: 'client-id-of-skipcash',
  SKIPCASH_KEY_ID: 'key-id-of-skipcash',
  SKIPCASH_KEY_SECRET: 'a-secret-of-skipcash',
  SKIPCASH_WEBHOOK_KEY: 'dana-skipcash-webhook-key',
};
/** Nobody answers there: a notice alone calls no provider. */
const nowhere = 'http://127.0.0.1:9';
const settings = {
  ...keys,
  PAYMENT_PROVIDER: 'tap',
  TAP_API_URL: `${nowhere}/v2`,
  MYFATOORAH_API_URL: nowhere,
  SKIPCASH_API_URL: nowhere,
};

const fixture = (provider: string, name: string) =>
  readFileSync(new URL(`../../src/server/payments/${provider}/fixtures/${name}.json`, import.meta.url), 'utf8');

/** A genuine notice of each provider, as its documentation prints and signs it. */
const genuine = {
  tap: {
    body: fixture('tap', 'captured-charge'),
    headers: { hashstring: 'dda6dbebb0d82322d87b07662d3bf597acc497cd3ac7f4d855e2d8239083f301' },
  },
  myfatoorah: {
    body: fixture('myfatoorah', 'payment-notice'),
    headers: { 'myfatoorah-signature': '3RJJ3SRWya/ADsLgCch8WHgvlFdHY0mQKPjpV5e/VfU=' },
  },
  skipcash: {
    body: fixture('skipcash', 'notice'),
    headers: { authorization: 'RMW3EyGLsK28pCH1Z/DDUif4eAYFsrx6FlSSYMVrLyk=' },
  },
};
type Name = keyof typeof genuine;
const names = Object.keys(genuine) as Name[];

let shop: TestApp;
const logged: string[] = [];

beforeAll(async () => {
  shop = await createTestApp({ ...settings, RATE_LIMIT: 'off' }, { write: (line: string) => void logged.push(line) });
  shop.at.now = new Date(start);
  await shop.services.payments.notices.noteKeys();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = new Date(start);
  await shop.db.deleteFrom('payment_events').execute();
  await takeJobs(shop.db);
});

interface Wild {
  name: Name;
  method?: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  from?: string;
}

function send({ name, method = 'POST', headers = {}, body = genuine[name].body, from = '127.0.0.1' }: Wild) {
  return shop.request({
    method,
    url: `/api/v1/payments/${name}/notices`,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

const countEvents = async () => (await shop.db.selectFrom('payment_events').select('id').execute()).length;

/** Bodies that no provider sends. */
function wildBody(text: string): string | Buffer {
  const bytes = Buffer.from(text);
  const deep = randomInt(1, 12_000);
  const kinds = [
    () => randomBytes(randomInt(2000)),
    () => bytes.subarray(0, randomInt(bytes.length)),
    () => mutated(mutated(text)),
    () => `${'['.repeat(deep)}${']'.repeat(deep)}`,
    () => `${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}`,
    () => `${text.slice(0, -1)},"x":"${'y'.repeat(randomInt(60_000))}"}`,
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.from(text, 'utf16le'),
    () => `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`,
    () => 'x'.repeat(randomInt(64_000, 90_000)),
    () => '',
    () => text,
  ];
  return kinds[randomInt(kinds.length)]!();
}

const wildTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/merge-patch+json',
  '',
  'x'.repeat(3000),
];

function wildHeaders(name: Name): Record<string, string | string[]> {
  const [header, signature] = Object.entries(genuine[name].headers)[0]!;
  const signatures: (string | string[] | undefined)[] = [
    signature,
    signature.toUpperCase(),
    `${signature},${signature}`,
    [signature, signature],
    ` ${signature}`,
    signature.slice(0, -1),
    '',
    'null',
    'a'.repeat(6000),
    randomBytes(32).toString('hex'),
    undefined,
  ];
  const given = signatures[randomInt(signatures.length)];
  const more: Record<string, string>[] = [
    {},
    { cookie: `dana-staff=${'a'.repeat(43)}; x=y` },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'content-encoding': 'gzip' },
    { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4' },
    { 'content-length': '5' },
    { expect: '100-continue' },
    { 'idempotency-key': 'x'.repeat(200) },
    { accept: 'text/html' },
  ];
  return {
    'content-type': wildTypes[randomInt(wildTypes.length)]!,
    ...(given !== undefined && { [header]: given }),
    ...more[randomInt(more.length)],
  };
}

function collectedMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}

describe('notices of payment providers', () => {
  it('are taken or refused, whatever arrives, and strangers leave nothing behind', async () => {
    const refusals = new Map<number, number>();
    let taken = 0;
    const play = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const name = names[round % names.length]!;
        const methods = ['POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
        const method = methods[randomInt(methods.length)]!;
        // Many senders: one alone would soon be refused before anything is read.
        const from = `127.0.${round % 200}.${randomInt(1, 250)}`;
        const wild = { name, method, headers: wildHeaders(name), body: wildBody(genuine[name].body), from };
        const answer = await send(wild);
        expect([200, 204, 400, 401, 404, 405, 411, 413, 415, 421, 422], JSON.stringify(wild).slice(0, 400)).toContain(
          answer.statusCode,
        );
        if (answer.statusCode === 200) {
          expect(method).toBe('POST');
          expect(answer.json()).toEqual({ data: null });
          taken += 1;
          continue;
        }
        refusals.set(answer.statusCode, (refusals.get(answer.statusCode) ?? 0) + 1);
      }
    };
    await play(600);
    const before = collectedMegabytes();
    await play(2400);
    expect(collectedMegabytes() - before).toBeLessThan(20);
    // If nothing were taken, or all were refused for one reason, the test would prove nothing.
    expect(taken).toBeGreaterThan(0);
    for (const status of [401, 413, 415]) expect(refusals.get(status) ?? 0, String(status)).toBeGreaterThan(20);
    // Only what was signed is kept, once.
    expect(await countEvents()).toBeLessThanOrEqual(names.length * 3);
    expect(await takeJobs(shop.db, { tasks: ['look_at_payment', 'send_refund'] })).toEqual([]);
    const found = Object.values(keys).filter((key) => logged.join('').includes(key));
    expect(found).toEqual([]);
  }, 120_000);

  it.each(names)('of %s are taken among strangers, again and again, and kept once', async (name) => {
    const { headers } = genuine[name];
    for (let round = 0; round < 3; round += 1) {
      expect((await send({ name })).statusCode).toBe(401);
      expect((await send({ name, headers })).statusCode).toBe(200);
    }
    expect(await countEvents()).toBe(1);
    // The signature of another body, and of another provider.
    const other = genuine[name === 'tap' ? 'skipcash' : 'tap'].body;
    expect((await send({ name, headers, body: other })).statusCode).toBe(401);
    expect(await countEvents()).toBe(1);
  });

  it('may be 64 kB, and not a byte more', async () => {
    const sized = (bytes: number) => `{"x":"${'y'.repeat(bytes - 8)}"}`;
    expect((await send({ name: 'tap', body: sized(64 * 1024) })).statusCode).toBe(401);
    expect((await send({ name: 'tap', body: sized(64 * 1024 + 1) })).statusCode).toBe(413);
  });
});

describe('a key of Tap that was replaced', () => {
  const body = genuine.tap.body;
  const former = { hashstring: hashstring(keys.TAP_OLD_SECRET_KEY, signedText(readJsonText(body)) ?? '') };

  it('signs notices for a day after the new one was first seen in the database', async () => {
    expect(former.hashstring).toBe(
      createHmac('sha256', keys.TAP_OLD_SECRET_KEY)
        .update(signedText(readJsonText(body)) ?? '')
        .digest('hex'),
    );
    expect((await send({ name: 'tap', headers: former })).statusCode).toBe(200);
    shop.at.now = new Date(start + 23 * hourMs);
    expect((await send({ name: 'tap', headers: former })).statusCode).toBe(200);
    // An instance that starts later counts from the same moment.
    const other = await createTestApp({ ...settings, RATE_LIMIT: 'off' }, false, undefined, {
      database: shop.database,
    });
    try {
      other.at.now = new Date(start + 25 * hourMs);
      await other.services.payments.notices.noteKeys();
      const late = await other.request({
        method: 'POST',
        url: '/api/v1/payments/tap/notices',
        headers: { 'content-type': 'application/json', ...former },
        payload: body,
      });
      expect(late.statusCode).toBe(401);
    } finally {
      await other.close();
    }
    shop.at.now = new Date(start + 25 * hourMs);
    expect((await send({ name: 'tap', headers: former })).statusCode).toBe(401);
    expect((await send({ name: 'tap', headers: genuine.tap.headers })).statusCode).toBe(200);
  });
});

describe('a sender of forged notices', () => {
  it('is refused after 300 of them in ten minutes, and its genuine ones are not', async () => {
    // The only limit that the address of a provider has.
    const limited = await createTestApp(settings, false, undefined, { database: shop.database });
    const post = (headers: Record<string, string>, from: string) =>
      limited.request({
        method: 'POST',
        url: '/api/v1/payments/tap/notices',
        remoteAddress: from,
        headers: { 'content-type': 'application/json', ...headers },
        payload: genuine.tap.body,
      });
    try {
      const statuses = new Set<number>();
      for (let count = 0; count < 300; count += 1) statuses.add((await post({}, '127.0.0.9')).statusCode);
      expect([...statuses]).toEqual([401]);
      const refused = await post({}, '127.0.0.9');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
      expect((await post(genuine.tap.headers, '127.0.0.9')).statusCode).toBe(200);
      expect((await post({}, '127.0.0.10')).statusCode).toBe(401);
    } finally {
      await limited.close();
    }
  });
});
