import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleCalls } from '#contract/console/calls.ts';
import { createUser } from '../../testing/people.ts';
import { consoleFor, createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await createStaff(shop, 'owner');
});
afterAll(() => shop.close());

const url = '/api/console/v1/me';
const cookie = () => `dana-staff=${owner.token}`;

describe('a call of the console', () => {
  it('is answered to its own page, and never stored by a cache', async () => {
    const answer = await shop.request({ url, headers: { cookie: cookie(), 'sec-fetch-site': 'same-origin' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.json()).toMatchObject({ data: { id: owner.id, role: 'owner', secondFactor: 'off' } });
  });

  it('needs a session', async () => {
    await expect(consoleFor(shop)('getMe')).rejects.toMatchObject({ status: 401, code: 'login_required' });
    await expect(consoleFor(shop, { token: 'guessed' })('getMe')).rejects.toMatchObject({ code: 'login_required' });
  });

  it('is not open to a shopper, and a session of staff opens nothing of shoppers', async () => {
    const user = await createUser(shop);
    await expect(consoleFor(shop, { token: user.token })('getMe')).rejects.toMatchObject({ code: 'login_required' });
    const bearer = await shop.request({ url, headers: { authorization: `Bearer ${user.token}` } });
    expect(bearer.statusCode).toBe(401);
    const shopper = await shop.request({
      url: '/api/v1/users/me',
      headers: { authorization: `Bearer ${owner.token}`, cookie: cookie() },
    });
    expect(shopper.statusCode).toBe(401);
  });

  it('that waited on a device is refused when someone else has signed in since', async () => {
    const ask = (id: number) => shop.request({ url, headers: { cookie: cookie(), 'x-staff': String(id) } });
    expect((await ask(owner.id)).statusCode).toBe(200);
    const answer = await ask(owner.id + 1);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'login_required']);
  });

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['with a foreign origin', { origin: 'https://evil.example' }],
  ])('%s is refused, also a read', async (_name, headers) => {
    const answer = await shop.request({ url, headers: { cookie: cookie(), ...headers } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'csrf_failed']);
  });

  it('is refused when the person was suspended, and when the session has expired', async () => {
    const packer = await createStaff(shop, 'packer');
    await packer.console('getMe');
    await shop.db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', packer.id).execute();
    await expect(packer.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    const driver = await createStaff(shop, 'driver');
    shop.at.now = new Date(Date.now() + 25 * 3_600_000);
    await expect(driver.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    shop.at.now = null;
  });

  it('names the permissions of the role', async () => {
    const driver = await createStaff(shop, 'driver', { language: 'ar' });
    const me = await driver.console('getMe');
    expect(me).toMatchObject({ role: 'driver', language: 'ar', permissions: { 'orders.deliver': 'own' } });
    expect(me.permissions['orders.money']).toBeUndefined();
  });
});

describe('the documentation of the calls', () => {
  it('is open to staff only, and names every call', async () => {
    const docs = '/api/console/v1/openapi.json';
    expect((await shop.request({ url: docs })).statusCode).toBe(401);
    const { paths } = (await shop.request({ url: docs, headers: { cookie: cookie() } })).json();
    const named = Object.values(paths).flatMap((operations) =>
      Object.values(operations as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    expect(named.sort()).toEqual(Object.keys(consoleCalls).sort());
  });
});

describe('an owner of a public shop without a second factor', () => {
  it('is led to set it up', async () => {
    const open = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
    try {
      const person = await createStaff(open, 'owner');
      const answer = await open.request({ url, headers: { cookie: `__Host-dana-staff=${person.token}` } });
      expect(answer.json()).toMatchObject({ data: { secondFactor: 'set_up' } });
      expect((await open.request({ url, headers: { cookie: `dana-staff=${person.token}` } })).statusCode).toBe(401);
    } finally {
      await open.close();
    }
  });
});
