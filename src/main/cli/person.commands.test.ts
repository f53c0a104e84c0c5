import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMailServer, writeMailServer } from '#server/mail/mail-server.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createUser, mailsTo } from '#server/testing/people.ts';
import { openStaffBrowser } from '#server/testing/staff-browser.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { runCommand } from './run-command.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Runs a command while the shop runs. */
async function type(...words: string[]) {
  const out: string[] = [];
  const env = { DATA_DIR: shop.dataDir, DATABASE_URL: shop.database.url };
  const print = (text: string) => void out.push(text);
  return { status: await runCommand(words, { env, print, printError: print }), out };
}

it('sign-out ends all sessions of one person at once, and no others', async () => {
  const [person, other] = [await createUser(shop, { email: 'lost-phone@example.qa' }), await createUser(shop)];
  const { accessToken } = await shop.apiFor()('login', { body: { email: person.email, password: person.password } });
  expect(await type('sign-out', ' Lost-Phone@example.qa')).toEqual({ status: 0, out: ['Ended 2 sessions.'] });
  for (const token of [person.token, accessToken])
    await expect(shop.apiFor({ token })('getMe')).rejects.toMatchObject({ status: 401 });
  expect(await shop.apiFor({ token: other.token })('getMe')).toMatchObject({ id: other.userId });
  expect((await type('sign-out', person.email)).out).toEqual(['Ended 0 sessions.']);
});

it('new-keys turns off the second factors of staff, which the old key sealed', async () => {
  const owner = await createStaff(shop, 'owner');
  const { secret } = await owner.console('beginTotp');
  const code = new TOTP({ secret }).generate();
  await owner.console('confirmTotp', { body: { code } });
  const packer = await createStaff(shop, 'packer');
  expect((await type('new-keys')).out.at(-1)).toBe('1 member of the team must set up two-step sign-in again.');
  expect((await mailsTo(shop, owner.email)).map(({ subject }) => subject)).toEqual([
    'Two-step sign-in was set up at Dana',
    'Two-step sign-in was turned off at Dana',
  ]);
  expect(await mailsTo(shop, packer.email)).toEqual([]);
  const { email, password } = owner;
  const me = await openStaffBrowser(shop).console('signIn', { body: { email, password } });
  expect(me.secondFactor).toBe('off');
});

it('new-keys keeps a stored mail server; one that other keys sealed must be set again, and stops nothing', async () => {
  const server = {
    host: '127.0.0.1',
    port: 25,
    security: 'tls',
    user: '',
    from: 'shop@example.qa',
    password: '',
    version: 2,
  } as const;
  const { codeKey } = await loadSecrets(shop.db);
  await writeMailServer(shop.db, codeKey, server);
  expect((await type('new-keys')).out).toContain('Change the password of the mail server, too: it may be known.');
  expect(await readMailServer(shop.db, (await loadSecrets(shop.db)).codeKey)).toEqual(server);

  await writeMailServer(shop.db, Buffer.alloc(32, 7), server);
  const { status, out } = await type('new-keys');
  expect(status).toBe(0);
  expect(out).toContain('Set the mail server again in the console: it was stored with keys before these.');
  await writeMailServer(shop.db, codeKey, null);
});

it('new-keys replaces all keys by new ones of the same length', async () => {
  const before = await loadSecrets(shop.db);
  expect((await type('new-keys')).status).toBe(0);
  const after = await loadSecrets(shop.db);
  const keys = [before, after].flatMap(({ guestKey, codeKey, pushKey }) => [guestKey, codeKey, pushKey]);
  expect(keys.map(({ length }) => length)).toEqual([32, 32, 32, 32, 32, 32]);
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(6);
});
