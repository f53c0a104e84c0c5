import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApi } from '#contract/console/api.ts';
import { type ConsoleCallName, consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tableContents } from '../support/rows/table-contents.ts';
import { spoiledBodies, spoiledQueries, wrongIds, wrongJsonBodies } from '../support/random/wrong-values.ts';

// Every call of the console with every field broken, from the contract: a refusal at the field, in the
// caller's language, and no write.

let shop: TestApp;
let token: string;
let before: Record<string, string>;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  // A session that is used for a while is written.
  shop.at.now = new Date();
  ({ token } = await createStaff(shop, 'owner'));
  before = await tableContents(shop.db);
});
afterAll(() => shop.close());

const names = Object.keys(consoleCalls) as ConsoleCallName[];
const endpointOf = (name: ConsoleCallName): ConsoleEndpoint => consoleApi[name];
const having = (part: 'body' | 'query' | 'params') => names.filter((name) => endpointOf(name)[part] !== undefined);

interface Sent {
  id?: string;
  query?: string;
  body?: string;
}

function send(name: ConsoleCallName, { id = '1', query = '', body }: Sent, language: 'en' | 'ar') {
  const [method, path] = consoleCalls[name].split(' ') as ['GET', string];
  return shop.request({
    method,
    url: `${consolePrefix}${path.replace(/\{\w+\}/g, id)}${query && `?${query}`}`,
    headers: {
      'x-console': '1',
      cookie: `dana-staff=${token}`,
      'accept-language': language,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: body }),
  });
}

interface Envelope {
  error: { code: string; message: string; fields?: Record<string, string> };
}

const arabic = /\p{Script=Arabic}/u;

/** What is wrong with the refusals of a request in both languages; empty if nothing is. */
async function complaintsOf(what: string, name: ConsoleCallName, sent: Sent, statuses: number[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const language of ['en', 'ar'] as const) {
    const answer = await send(name, sent, language);
    if (!statuses.includes(answer.statusCode)) {
      complaints.push(`${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      continue;
    }
    const { code, message, fields = {} } = (JSON.parse(answer.body) as Envelope).error;
    const texts = [message, ...Object.values(fields)];
    if (code === 'invalid' && texts.length === 1) complaints.push(`${what}: names no field`);
    for (const text of texts)
      if (text === '' || arabic.test(text) !== (language === 'ar'))
        complaints.push(`${what}: "${text}" in ${language}`);
  }
  return complaints;
}

async function expectRefused(name: ConsoleCallName, cases: { what: string; sent: Sent }[], statuses: number[]) {
  const complaints: string[] = [];
  for (const { what, sent } of cases) complaints.push(...(await complaintsOf(what, name, sent, statuses)));
  expect(complaints).toEqual([]);
  expect(await tableContents(shop.db)).toEqual(before);
}

describe('every call of the console refuses, in both languages and without a write,', () => {
  it.each(having('body'))('%s: every field absent, null, of another type, out of range', async (name) => {
    const spoiled = spoiledBodies(endpointOf(name), {});
    const cases = spoiled.map(({ what, value }) => ({ what, sent: { body: JSON.stringify(value) } }));
    expect(cases.length).toBeGreaterThan(0);
    await expectRefused(name, cases, [422]);
  });

  it.each(having('body'))('%s: bodies that are not an object', async (name) => {
    const cases = Object.entries(wrongJsonBodies).map(([what, body]) => ({ what, sent: { body } }));
    await expectRefused(name, cases, [400, 413, 422]);
  });

  it.each(having('query'))('%s: every value of its query string', async (name) => {
    const spoiled = spoiledQueries(endpointOf(name), {});
    // The ids of the action log have 64 bits.
    const wrong = spoiled.filter(({ what }) => name !== 'listAudit' || what !== 'after=2147483648');
    const cases = wrong.map(({ what, value }) => ({ what, sent: { query: value as string } }));
    await expectRefused(name, cases, [422]);
  });

  it.each(having('params'))('%s: malformed ids', async (name) => {
    const cases = wrongIds.map((id) => ({ what: id.slice(0, 30), sent: { id, body: '{}' } }));
    await expectRefused(name, cases, [400, 404, 422]);
  });
});

describe('each field of the team names what is wrong with it:', () => {
  const invite = { name: 'Salem', email: 'salem@shop.qa', role: 'packer', language: 'ar' };
  const person = { token: 'x'.repeat(32), name: 'Salem', email: 'salem@shop.qa', password: 'pearl-diver-2' };
  const long = 'x'.repeat(300);

  it.each<[ConsoleCallName, string, object]>([
    ['signIn', 'email', { email: 'salem', password: 'x' }],
    ['signIn', 'password', { email: 'salem@shop.qa', password: '' }],
    ['signIn', 'password', { email: 'salem@shop.qa', password: long }],
    ['proveSecondFactor', 'code', { code: '' }],
    ['proveSecondFactor', 'code', { code: ' - ' }],
    ['stepUp', 'password', { password: '' }],
    ['updateMe', 'name', { version: 1, name: ' ' }],
    ['updateMe', 'name', { version: 1, name: long }],
    ['updateMe', 'language', { version: 1, language: 'fr' }],
    ['updateMe', 'version', { version: 1.5 }],
    ['changePassword', 'password', { currentPassword: 'x', password: 'short' }],
    ['changePassword', 'password', { currentPassword: 'x', password: long }],
    ['inviteStaff', 'name', { ...invite, name: '\u202e ', email: '' }],
    ['inviteStaff', 'name', { ...invite, name: long }],
    ['inviteStaff', 'email', { ...invite, email: 'salem@' }],
    ['inviteStaff', 'email', { ...invite, email: `${long}@shop.qa` }],
    ['inviteStaff', 'role', { ...invite, role: 'Owner' }],
    ['inviteStaff', 'language', { ...invite, language: 'AR' }],
    ['updateStaff', 'role', { version: 1, role: 'king' }],
    ['updateStaff', 'extra', { version: 1, extra: ['orders.everything'] }],
    ['updateStaff', 'extra', { version: 1, extra: Array.from({ length: 200 }, () => 'orders.read') }],
    ['readInvite', 'token', { token: 'short' }],
    ['readInvite', 'token', { token: `${'x'.repeat(31)}/` }],
    ['join', 'name', { ...person, name: '' }],
    ['join', 'email', { ...person, email: '' }],
    ['join', 'password', { ...person, password: '1234567' }],
    ['join', 'token', { ...person, token: long }],
    ['askPasswordLink', 'email', { email: 'salem@' }],
    ['askPasswordLink', 'email', { email: `${long}@shop.qa` }],
    ['readPasswordLink', 'token', { token: 'short' }],
    ['recover', 'token', { token: long, password: person.password }],
    ['recover', 'password', { token: person.token, password: '1234567' }],
    ['recover', 'password', { token: person.token, password: long }],
    ['lookAround', 'role', { role: 'visitor' }],
  ])('%s %s %j', async (name, field, body) => {
    for (const language of ['en', 'ar'] as const) {
      const answer = await send(name, { body: JSON.stringify(body) }, language);
      const { fields = {} } = (JSON.parse(answer.body) as Envelope).error;
      expect([answer.statusCode, Object.keys(fields)[0]?.split('.')[0]]).toEqual([422, field]);
      expect(arabic.test(Object.values(fields)[0] ?? '')).toBe(language === 'ar');
    }
  });

  it.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['after', 'after=0'],
    ['action', 'action=order.eaten'],
    ['subjectKind', 'subjectKind=weather'],
    ['subjectId', `subjectId=${'1'.repeat(41)}`],
    ['day', 'day=2026-02-30'],
    ['day', 'day=23.11.2026'],
    ['staff', 'staff=me'],
  ])('listAudit %s: %s', async (field, query) => {
    const answer = await send('listAudit', { query }, 'ar');
    const { fields = {} } = (JSON.parse(answer.body) as Envelope).error;
    expect([answer.statusCode, Object.keys(fields)]).toEqual([422, [field]]);
  });
});
