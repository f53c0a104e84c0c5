import { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApi } from '#contract/console/api.ts';
import { type ConsoleCallName, consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { grantsOf, type Permission, roles } from '#contract/console/permissions.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Db } from '#server/database/connect.ts';
import type { Database } from '#server/database/schema.ts';
import { insertFile } from '#server/features/files/data-files.queries.ts';
import { newFileName } from '#server/shared/stored-files.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { formOf } from '../support/forms.ts';
import { callNames, endpointOf, goodParts, methodOf, requestOf } from '../support/api-requests.ts';
import { type GoodInputs, prepareGoodInputs } from '../support/good-inputs.ts';
import { tableContents } from '../support/rows/table-contents.ts';

// Who may not act any more when the body of a request arrives, or when its transaction ends, changes nothing, and gets
// the answer of the gate: for every call of shop and console.

let shop: TestApp;
beforeAll(async () => {
  const { providers } = createFakeProvider();
  shop = await createTestApp({ RATE_LIMIT: 'off' }, false, undefined, { providers });
  // A session that is used for a while is written.
  shop.at.now = new Date();
});
afterAll(() => shop.close());

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

/** A body that comes after the gate, and after what happens meanwhile. */
function lateBody(body: string, meanwhile: () => Promise<unknown>): Readable {
  let isAsked = false;
  return new Readable({
    read() {
      if (isAsked) return;
      isAsked = true;
      meanwhile()
        .then(() => [body, null].forEach((part) => this.push(part)))
        .catch((error: Error) => this.destroy(error));
    },
  });
}

const codeOf = (answer: { statusCode: number; body: string }) =>
  answer.statusCode < 300 ? 'ok' : (JSON.parse(answer.body) as { error: { code: string } }).error.code;

/** All tables but those that the test itself changes. */
async function contents(): Promise<Record<string, string>> {
  const own = new Set(['public.sessions', 'public.staff_sessions', 'public.staff', 'public.console_changes']);
  return Object.fromEntries(Object.entries(await tableContents(shop.db)).filter(([table]) => !own.has(table)));
}

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
    if (rows.length > 0) return;
  }
}

/** Sends a request while a change waits for its commit: the gate does not see it yet, the transaction does. */
async function sendBeside(
  change: (tx: Transaction<Database>) => Promise<unknown>,
  send: () => ReturnType<TestApp['request']>,
) {
  const { sent } = await shop.db.transaction().execute(async (tx) => {
    await change(tx);
    const sending = send();
    await Promise.race([sending, waitForLock()]);
    return { sent: sending };
  });
  return sent;
}

describe('a shopper whose session ends', () => {
  let inputs: GoodInputs;
  let token: string;
  beforeAll(async () => {
    const made = await prepareGoodInputs(shop);
    inputs = made.inputs;
    token = String(made.user.token);
  });

  const writes = callNames.filter(
    (name) => methodOf(name) !== 'GET' && ['user', 'shopper'].includes(endpointOf(name).access),
  );
  const sessions = () => shop.db.selectFrom('sessions').selectAll().execute();
  const endAll = (db: Db) => db.deleteFrom('sessions').execute();
  const form = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n--x--\r\n';

  it.each(writes)('%s: before its body arrives', async (name) => {
    const [before, rows] = [await contents(), await sessions()];
    const isForm = name === 'uploadImage';
    const answer = await shop.request({
      ...requestOf(name, { ...goodParts(inputs, name), body: undefined }),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isForm ? 'multipart/form-data; boundary=x' : 'application/json',
      },
      payload: lateBody(isForm ? form : JSON.stringify(goodParts(inputs, name).body ?? {}), () => endAll(shop.db)),
    });
    await shop.db.insertInto('sessions').values(rows).execute();
    expect(codeOf(answer)).toBe('login_required');
    expect(await contents()).toEqual(before);
  });

  // A code that was never mailed is wrong for everyone. Logout only ends the session. A deletion locks no session: what
  // its user writes would wait for it, and it for them.
  const others = new Set(['confirmEmail', 'logout', 'uploadImage', 'deleteProfile']);
  const inTransaction = writes.filter((name) => !others.has(name));
  it.each(inTransaction)('%s: before its transaction ends', async (name) => {
    const [before, rows] = [await contents(), await sessions()];
    const answer = await sendBeside(endAll, () =>
      shop.request(requestOf(name, goodParts(inputs, name), { authorization: `Bearer ${token}` })),
    );
    await shop.db.insertInto('sessions').values(rows).execute();
    expect(codeOf(answer)).toBe('login_required');
    expect(await contents()).toEqual(before);
  });
});

describe('a member of staff', () => {
  const names = Object.keys(consoleCalls) as ConsoleCallName[];
  const accessOf = (name: ConsoleCallName) => (consoleApi[name] as ConsoleEndpoint).access;
  const writes = names.filter(
    (name) =>
      !consoleCalls[name].startsWith('GET') &&
      accessOf(name) !== 'anyone' &&
      // It finds no import, before it reads.
      name !== 'addImportPicture',
  );
  const forPermission = writes.filter((name) => !['staff', 'pending'].includes(accessOf(name)));
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx\r\n--x--\r\n';
  const forms = new Set<ConsoleCallName>([
    'startImport',
    'addImportPicture',
    'planRedirects',
    'importRedirects',
    'uploadPicture',
    'uploadLogo',
    'uploadOrderPicture',
  ]);

  function sendLate(name: ConsoleCallName, token: string, meanwhile: () => Promise<unknown>) {
    const [method, path] = consoleCalls[name].split(' ') as ['POST', string];
    const isForm = forms.has(name);
    return shop.request({
      method,
      url: consolePrefix + path.replace(/\{\w+\}/g, '1'),
      headers: {
        'x-console': '1',
        cookie: `dana-staff=${token}`,
        'content-type': isForm ? 'multipart/form-data; boundary=x' : 'application/json',
      },
      payload: lateBody(isForm ? form : '{}', meanwhile),
    });
  }

  const changes = {
    suspended: (db: Db, id: StaffId) => db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', id),
    'signed out': (db: Db, id: StaffId) => db.deleteFrom('staff_sessions').where('staff_id', '=', id),
  };

  describe.each(Object.entries(changes))('%s before the body arrives', (_what, change) => {
    it.each(writes)('%s', async (name) => {
      const person = await createStaff(shop, 'owner');
      const before = await contents();
      const answer = await sendLate(name, person.token, () => change(shop.db, person.id).execute());
      expect(codeOf(answer)).toBe('login_required');
      expect(await contents()).toEqual(before);
    });
  });

  describe('with a lower role before the body arrives', () => {
    const without = (name: ConsoleCallName) =>
      roles.find((role) => grantsOf({ role, extra: [] })[accessOf(name) as Permission] === undefined);
    it.each(forPermission.filter((name) => without(name) !== undefined))('%s', async (name) => {
      const person = await createStaff(shop, 'owner');
      const before = await contents();
      const answer = await sendLate(name, person.token, () =>
        shop.db
          .updateTable('staff')
          .set({ role: without(name)! })
          .where('id', '=', person.id)
          .execute(),
      );
      expect(codeOf(answer)).toBe('not_permitted');
      expect(await contents()).toEqual(before);
    });
  });

  async function insertImport(staffId: StaffId): Promise<number> {
    const file = { staff_id: staffId, kind: 'import', contents: 'catalogue', name: 'a.csv', state: 'ready' } as const;
    const { id } = await insertFile(shop.db, {
      ...file,
      stored: newFileName(),
      language: 'en',
      choices: '{}',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    });
    return id;
  }

  async function insertMessage(): Promise<number> {
    const message = { name: 'Sara', email: 'sara@example.qa', phone: '', language: 'en', message: 'Hello' } as const;
    const row = await shop.db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow();
    return row.id;
  }

  const demoted = (db: Db, id: StaffId) => db.updateTable('staff').set({ role: 'packer' }).where('id', '=', id);
  describe.each(Object.entries({ ...changes, demoted }))('%s before the act ends', (what, change) => {
    // Calls with an act, and every one that writes without.
    const sent: [ConsoleCallName, object][] = [
      ['inviteStaff', { role: 'owner', language: 'en', email: 'next@shop.qa' }],
      ['createCategory', { name: { en: 'Spices', ar: 'بهارات' } }],
      ['exportCatalogue', { format: 'csv' }],
      ['exportCustomers', { from: null, to: null }],
      ['exportMoney', { from: null, to: null, format: 'csv' }],
      ['mapImport', { version: 1, setStock: true }],
      ['readMessage', {}],
    ];
    // Everyone may, whatever their role.
    const ofEveryone: typeof sent = [
      ['removeFile', {}],
      ['beginTotp', {}],
    ];
    it.each(what === 'demoted' ? sent : [...sent, ...ofEveryone])('%s', async (name, body) => {
      const person = await createStaff(shop, 'owner');
      const id = name === 'readMessage' ? await insertMessage() : await insertImport(person.id);
      const before = await contents();
      const [method, path] = consoleCalls[name].split(' ') as ['POST', string];
      const answer = await sendBeside(
        (tx) => change(tx, person.id).execute(),
        () =>
          shop.request({
            method,
            url: consolePrefix + path.replace('{id}', String(id)),
            headers: { 'x-console': '1', cookie: `dana-staff=${person.token}` },
            payload: body,
          }),
      );
      expect(codeOf(answer)).toBe(what === 'demoted' ? 'not_permitted' : 'login_required');
      expect(await contents()).toEqual(before);
    });

    it('uploadOrderPicture', async () => {
      const person = await createStaff(shop, 'owner');
      const before = await contents();
      const { body, headers } = formOf([{ bytes: picture }]);
      const answer = await sendBeside(
        (tx) => change(tx, person.id).execute(),
        () =>
          shop.request({
            method: 'POST',
            url: `${consolePrefix}/orders/pictures`,
            headers: { ...headers, 'x-console': '1', cookie: `dana-staff=${person.token}` },
            payload: body,
          }),
      );
      expect(codeOf(answer)).toBe(what === 'demoted' ? 'not_permitted' : 'login_required');
      expect(await contents()).toEqual(before);
    });
  });
});
