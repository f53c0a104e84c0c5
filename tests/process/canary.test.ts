import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#server/database/embedded/testing/support.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { codeMailedTo, readMails } from '../e2e/support/data/mails.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { allRows, placesOf } from '../support/rows/find-text.ts';
import { databaseOf } from './support.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

const email = 'qanary-4c1@example.qa';
const person = { name: 'Qanary Al-Thani', email, phone: '+97455738291' };
const password = 'Qanary-password-4c1';
const wrongPassword = 'Qanary-wrong-4c1';
const newPassword = 'Qanary-newer-4c1';
const address = 'Villa Qanary-street 77';
/** The keys of payment providers, none of which answers here. */
const paymentKeys = {
  TAP_SECRET_KEY: 'sk_test_qanary-tap-4c1',
  TAP_OLD_SECRET_KEY: 'sk_test_qanary-older-4c1',
  MYFATOORAH_TOKEN: 'qanary-token-4c1',
  MYFATOORAH_WEBHOOK_SECRET: 'qanary-webhook-4c1',
  SKIPCASH_CLIENT_ID: 'qanary-client-4c1',
  SKIPCASH_KEY_ID: 'qanary-key-4c1',
  SKIPCASH_KEY_SECRET: 'qanary-key-secret-4c1',
  SKIPCASH_WEBHOOK_KEY: 'qanary-notices-4c1',
};
const away = 'http://127.0.0.1:9';
const payments = {
  ...paymentKeys,
  PAYMENT_PROVIDER: 'tap',
  TAP_API_URL: `${away}/v2`,
  MYFATOORAH_API_URL: away,
  SKIPCASH_API_URL: away,
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
let database: Awaited<ReturnType<typeof databaseOf>>;
let goods: { productId: number; variantId: number };

interface Answer {
  call: string;
  status: number;
  headers: string;
  body: string;
}
const answers: Answer[] = [];
const known = { token: '', guestId: '', codes: [] as string[] };

async function sendRequest(
  method: string,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api/v1${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const found = {
    call: `${method} ${path}`,
    status: answer.status,
    headers: JSON.stringify([...answer.headers]),
    body: await answer.text(),
  };
  answers.push(found);
  known.guestId ||= answer.headers.get('guest-id') ?? '';
  return found;
}

/**
 * The texts that another text contains. Six digits must be separate: inside a time or a hash they
 * are no code.
 */
function has(text: string, texts: string[]): string[] {
  return texts.filter((one) =>
    /^\d{6}$/.test(one) ? new RegExp(`(?<![\\da-f.-])${one}(?![\\da-f])`).test(text) : text.includes(one),
  );
}

const bearer = () => ({ authorization: `Bearer ${known.token}`, 'guest-id': known.guestId });
const guest = () => ({ 'guest-id': known.guestId });

async function newCode(): Promise<string> {
  for (;;) {
    const code = await codeMailedTo(folder.path, email);
    if (!known.codes.includes(code)) {
      known.codes.push(code);
      return code;
    }
    await sleep(100);
  }
}

function orderForm() {
  return { shippingAddress: { zoneId: 1, address_line1: address }, paymentInfo: { paymentOptionId: 1 } };
}

const message = { ...person, message: `Call me at ${person.phone}, ${address}` };

/** Everything that a shopper does, with every kind of mistake. */
async function useAppContext(): Promise<void> {
  await sendRequest('POST', '/carts', { ...goods, quantity: 1 });
  const form = { ...person, password, confirmPassword: password };
  await sendRequest('POST', '/users/auth/register', { ...form, confirmPassword: wrongPassword }, guest());
  await sendRequest('POST', '/users/auth/register', form, guest());
  await sendRequest('POST', '/users/auth/login', { email, password }, guest());
  const code = await newCode();
  await sendRequest('POST', '/users/auth/confirm-account', {
    email,
    otp_code: code === '111111' ? '222222' : '111111',
  });
  await sendRequest('POST', '/users/auth/confirm-account', { email, otp_code: code }, guest());
  await sendRequest('POST', '/users/auth/confirm-account', { email, otp_code: code }, guest());
  await sendRequest('POST', '/users/auth/login', { email, password: wrongPassword }, guest());
  const entered = await sendRequest('POST', '/users/auth/login', { email, password }, guest());
  known.token = (JSON.parse(entered.body) as { data: { accessToken: string } }).data.accessToken;
  await sendRequest('GET', '/users/me', undefined, bearer());
  await sendRequest('PUT', '/users/profile', { ...person, phone: 'none' }, bearer());
  await sendRequest('POST', '/contacts', message, bearer());
  await sendRequest('POST', '/contacts', { ...message, message: '' }, bearer());
  await sendRequest('POST', '/comments', { variantId: goods.variantId, content: 'Fine' }, bearer());
  await sendRequest('GET', '/orders/summary?zoneId=x', undefined, bearer());
  await sendRequest('POST', '/orders', { ...orderForm(), expectedTotal: 0.01 }, bearer());
  await sendRequest('POST', '/orders', orderForm(), bearer());
  await sendRequest('POST', '/orders', orderForm(), bearer());
  await sendRequest('POST', '/orders', '{"shippingAddress":', bearer());
  await sendRequest('POST', '/users/auth/forget-password', { email });
}

/** Every table that a shopper's call writes to, and such a call. The database refuses the write. */
const forced: [table: string, method: string, path: string, body: () => object | undefined][] = [
  ['contact_messages', 'POST', '/contacts', () => ({ ...message, message: `Again: ${message.message}` })],
  ['comments', 'POST', '/comments', () => ({ variantId: goods.variantId, content: `${email} ${address}` })],
  ['ratings', 'POST', '/ratings', () => ({ variantId: goods.variantId, rating: 4 })],
  ['favourites', 'POST', '/favorites', () => ({ variantId: goods.variantId })],
  ['cart_lines', 'POST', '/carts', () => ({ ...goods, quantity: 1 })],
  ['users', 'PUT', '/users/profile', () => person],
  [
    'registrations',
    'POST',
    '/users/auth/register',
    () => ({ ...person, password, confirmPassword: password, email: `x${email}` }),
  ],
  ['sessions', 'POST', '/users/auth/login', () => ({ email, password })],
  ['codes', 'POST', '/users/auth/forget-password', () => ({ email: `y${email}` })],
];

async function breakEverything(): Promise<Answer[]> {
  const failed: Answer[] = [];
  for (const [table, method, path, body] of forced) {
    await sql`alter table ${sql.raw(table)} add constraint broken check (false) not valid`.execute(database.db);
    failed.push(await sendRequest(method, path, body(), bearer()));
    await sql`alter table ${sql.raw(table)} drop constraint broken`.execute(database.db);
  }
  return failed;
}

interface LogLine {
  reqId: string;
  level: number;
  time: number;
  err?: { stack: string };
}

/** The log line of each failed request. It may arrive after the response. */
async function loggedFailures(failed: readonly Answer[]): Promise<LogLine[]> {
  const ids = failed.map(({ body }) => (JSON.parse(body) as { error: { requestId: string } }).error.requestId);
  const linesOf = () =>
    shop
      .output()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine)
      .filter(({ reqId, err }) => err && ids.includes(reqId));
  await waitUntil('a log line of each failure', () => new Set(linesOf().map(({ reqId }) => reqId)).size === ids.length);
  return linesOf();
}

beforeAll(async () => {
  folder = await temporaryFolder('canary');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { ...patient, ...payments, DEMO: 'off', RATE_LIMIT: 'off' });
  database = await databaseOf(shop);
  const { productId, variantIds } = await createProduct(database.db, { variants: [{ price: 10, stock: 50 }] });
  goods = { productId, variantId: variantIds[0] as number };
});
afterAll(async () => {
  await database.db.destroy();
  await shop.stop();
  await folder.remove();
});

describe('personal data and secrets', () => {
  it('appear only where they belong, also in failures', async () => {
    await useAppContext();
    await newCode();
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 409, 422]));
    const failed = await breakEverything();
    expect(failed.map(({ call, status }) => [call, status])).toEqual(
      forced.map(([, method, path]) => [`${method} ${path}`, 500]),
    );

    // The response to a bug contains only the request id.
    for (const { body } of failed) {
      const { error, ...others } = JSON.parse(body) as { error: Record<string, string> };
      expect([Object.keys(error).sort(), others]).toEqual([['code', 'message', 'requestId'], {}]);
      expect(error['code']).toBe('internal');
      expect(body).not.toMatch(/\.ts|node_modules|constraint|relation|insert|select|\/tmp|postgres/i);
    }

    const secrets = [
      password,
      wrongPassword,
      newPassword,
      known.token,
      known.guestId,
      ...known.codes,
      ...Object.values(paymentKeys),
    ];
    const personal = [email, person.phone, '55738291', person.name, address];
    expect(known.codes).toHaveLength(2);
    expect(secrets.every((secret) => secret.length >= 6)).toBe(true);

    // The log: no secrets, no persons, and every failure.
    const failures = await loggedFailures(failed);
    const log = shop.output();
    expect(has(log, [...secrets, ...personal, '$argon2'])).toEqual([]);
    for (const event of ['sign_in', 'sign_in_refused', 'code_refused', 'account_made', 'malformed_refused'])
      expect(log).toContain(`"event":"${event}"`);
    for (const { level, err, time } of failures)
      expect([level, err?.stack.includes('\n    at '), typeof time]).toEqual([50, true, 'number']);

    // Responses: the token in the body and the cookie of a login, the guest id in headers, nothing
    // personal in a refusal.
    for (const { call, status, headers, body } of answers) {
      const allowed = call.endsWith('/login') && status === 200 ? [known.token] : [];
      expect([call, has(body, secrets)]).toEqual([call, allowed]);
      expect([
        call,
        has(
          headers,
          [...secrets, ...personal].filter((one) => one !== known.guestId),
        ),
      ]).toEqual([call, allowed]);
      if (status >= 400) expect([call, has(body, [...personal, known.guestId])]).toEqual([call, []]);
    }

    // The database has no secret in plain text, and contains the person, so the search works.
    const rows = await allRows(database.db);
    expect(
      placesOf(
        rows,
        secrets.filter((one) => !known.codes.includes(one)),
      ),
    ).toEqual([]);
    expect(rows.filter(({ value }) => has(JSON.stringify(value), known.codes).length > 0)).toEqual([]);
    expect(placesOf(rows, [email])).toContain('users.email');

    // Mails: a code to its owner, no other secret.
    const mails = await readMails(folder.path);
    const written = mails.map((mail) => ({ to: mail.to?.[0]?.address, text: JSON.stringify(mail) }));
    expect(written.length).toBeGreaterThan(3);
    for (const { to, text } of written)
      expect([to, has(text, to === email ? secrets.filter((one) => !known.codes.includes(one)) : secrets)]).toEqual([
        to,
        [],
      ]);

    // Other files of the shop, mainly the database's log.
    const names = (await readdir(folder.path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (name) =>
          !name.startsWith(join(folder.path, 'database/cluster')) && !name.startsWith(join(folder.path, 'mail')),
      );
    expect(names).toContain(join(folder.path, 'database/postgres.log'));
    for (const name of names)
      expect([name, has(await readFile(name, 'latin1'), [...secrets, ...personal])]).toEqual([name, []]);
  });
});
