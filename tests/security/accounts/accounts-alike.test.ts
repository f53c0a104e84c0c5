import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { login } from '../support/guesses.ts';
import { type Instance, advanceClock, openInstance } from '../support/instance.ts';

// No response shows whether an address has an account, and neither does the work behind it: the
// same statements in the same order, the same number of passwords hashed or checked and of jobs
// enqueued. `npm run torture -- accounts` measures the time.

let shop: TestApp;
let instance: Instance;
let count = 0;
const auth = '/users/auth';
const password = 'pearl-diver-1';

beforeAll(async () => {
  shop = await createTestApp();
  instance = await openInstance(shop);
});
afterAll(async () => {
  await instance.close();
  await shop.close();
});
beforeEach(() => {
  // Later than every limit of the previous test.
  later(48 * 3_600_000);
});

const later = (ms: number) => advanceClock(shop, ms);

const form = (email: string, secret = password) => ({
  name: 'Noora',
  email,
  phone: '55123456',
  password: secret,
  confirmPassword: secret,
});

// All numbers have the same length: a response contains the address.
const nextNumber = () => String(++count).padStart(4, '0');

const states = {
  known: async () => (await createUser(shop, { email: `alike-${nextNumber()}@example.qa` })).email,
  unknown: async () => `alike-${nextNumber()}@example.qa`,
  unconfirmed: async () => {
    const email = `alike-${nextNumber()}@example.qa`;
    await instance.post(`${auth}/register`, form(email));
    // After its code has expired.
    later(660_000);
    return email;
  },
};

async function jobCount(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from graphile_worker.jobs`.execute(shop.db);
  return Number(rows[0]?.count);
}

/** Everything that a response shows, and its work. */
async function seen(email: string, send: () => Promise<{ status: number; body: string; headers: object }>) {
  const jobs = await jobCount();
  instance.noted.statements = [];
  instance.noted.passwords = 0;
  const { status, body, headers } = await send();
  return {
    status,
    body: body.replaceAll(email, 'ADDRESS'),
    headers: Object.entries(headers).filter(([name]) => !['date', 'set-cookie'].includes(name)),
    statements: [...instance.noted.statements],
    passwords: instance.noted.passwords,
    jobs: (await jobCount()) - jobs,
  };
}

const wrong = { otp_code: '123456' };
const cases: [string, number, (email: string) => [string, object]][] = [
  ['register', 201, (email) => [`${auth}/register`, form(email, 'another-secret')]],
  ['resend-otp', 200, (email) => [`${auth}/resend-otp`, { email }]],
  ['forget-password', 200, (email) => [`${auth}/forget-password`, { email }]],
  ['check-otp', 422, (email) => [`${auth}/check-otp`, { email, ...wrong }]],
  ['confirm-account', 422, (email) => [`${auth}/confirm-account`, { email, ...wrong }]],
  ['reset-password', 422, (email) => [`${auth}/reset-password`, { ...form(email), ...wrong }]],
  ['login', 401, (email) => [login, { email, password: 'not-the-password' }]],
];

describe('an address with an account, an unconfirmed one and an unknown one get the same response by the same work:', () => {
  it.each(cases)('%s', async (_, status, request) => {
    const [known, ...others] = await Promise.all(
      [states.known, states.unknown, states.unconfirmed].map(async (make) => make()),
    ).then(async (emails) => {
      // Codes of both kinds exist for each address.
      for (const email of emails) await instance.post(`${auth}/resend-otp`, { email });
      later(120_000);
      const all = [];
      for (const email of emails) all.push(await seen(email, () => instance.post(...request(email))));
      return all;
    });
    expect(known?.status).toBe(status);
    expect(known?.statements.length).toBeGreaterThan(2);
    for (const one of others) expect(one).toEqual(known);
  });

  it('a second and a sixth registration', async () => {
    const emails = [await states.known(), await states.unknown()];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const all = [];
      for (const email of emails) all.push(await seen(email, () => instance.post(`${auth}/register`, form(email))));
      expect(all[1]).toEqual(all[0]);
    }
  });

  it('a change to an address that has an account', async () => {
    const taken = await states.known();
    const all = [];
    for (const email of [taken, await states.unknown()]) {
      const { token, ...user } = await createUser(shop);
      const changeAddress = async () => {
        const answer = await instance.app.inject({
          method: 'PUT',
          url: '/api/v1/users/profile',
          payload: { name: user.name, phone: user.phone, email, currentPassword: user.password },
          headers: { host: 'shop.example.qa', authorization: `Bearer ${token}` },
        });
        const body = answer.body.replaceAll(user.email, 'OWN').replace(/"id":\d+/, '"id":0');
        return { status: answer.statusCode, body, headers: answer.headers };
      };
      all.push(await seen(email, changeAddress));
    }
    expect(all[0]?.status).toBe(200);
    expect({ ...all[1], headers: [] }).toEqual({ ...all[0], headers: [] });
  });
});

it('registering another user’s address with a chosen password reveals nothing at login', async () => {
  const secret = 'an-attackers-own';
  const all = [];
  for (const make of [states.known, states.unknown]) {
    const email = await make();
    await instance.post(`${auth}/register`, form(email, secret));
    all.push(await seen(email, () => instance.post(login, { email, password: secret })));
  }
  expect(all[0]?.status).toBe(403);
  expect(all[1]).toEqual(all[0]);
});
