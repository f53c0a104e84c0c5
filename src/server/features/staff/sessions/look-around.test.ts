import { describe, expect } from 'vitest';
import { roles } from '#contract/console/permissions.ts';
import { addStaff, demoStaff } from '../../../demo/demo-staff.ts';
import { it } from '../../../testing/shop-test.ts';
import { openStaffBrowser } from '../../../testing/staff-browser.ts';
import { consoleFor, createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('without a demo', () => {
  it('no one looks around, also not as a real member of the team', async ({ shop }) => {
    await createStaff(shop, 'owner');
    const { console } = openStaffBrowser(shop);
    expect(await console('listDemoRoles')).toEqual({ roles: [] });
    await expect(console('lookAround', { body: { role: 'owner' } })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('in the demo on this machine', () => {
  let shop: TestApp;
  it.beforeEach(async ({ shop: emptyShop }) => {
    shop = emptyShop;
    await addStaff(shop.db);
  });

  it('anyone looks around in each role, in their language', async () => {
    const { roles: open } = await openStaffBrowser(shop).console('listDemoRoles');
    expect(open).toEqual(roles);
    for (const [index, role] of roles.entries()) {
      const language = index % 2 === 0 ? 'en' : 'ar';
      const browser = openStaffBrowser(shop, { language });
      const me = await browser.console('lookAround', { body: { role } });
      expect(me).toMatchObject({ role, language, secondFactor: 'off' });
      expect(await browser.console('getMe')).toEqual(me);
    }
  });

  it('a sign-in is in the action log, and mails no one', async () => {
    const before = await shop.db.selectFrom('outbox_mails').select('id').execute();
    const { console } = openStaffBrowser(shop, { language: 'ar' });
    const { id, name } = await console('lookAround', { body: { role: 'owner' } });
    const { rows } = await console('listAudit', { query: { staff: id, limit: 1 } });
    expect(rows).toMatchObject([{ action: 'staff.signed_in', by: { kind: 'staff', id, name } }]);
    expect(await shop.db.selectFrom('outbox_mails').select('id').execute()).toEqual(before);
  });

  it('replaces the session that the browser had', async () => {
    const { console, jar } = openStaffBrowser(shop);
    await console('lookAround', { body: { role: 'owner' } });
    const before = jar.get('dana-staff') ?? '';
    await console('lookAround', { body: { role: 'driver' } });
    await expect(consoleFor(shop, { token: before })('getMe')).rejects.toMatchObject({ code: 'login_required' });
  });

  it.each([{}, { role: 'king' }, { role: null }, { role: ['owner'] }])('needs a role, not %j', async (payload) => {
    const answer = await shop.request({
      method: 'POST',
      url: '/api/console/v1/session/demo',
      headers: { 'x-console': '1' },
      payload,
    });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['role']]);
  });

  it('a real owner may suspend the invented one, who is no owner to the rule of the last', async () => {
    const owner = await createStaff(shop, 'owner');
    const { rows } = await owner.console('listStaff');
    const me = await owner.console('getMe');
    const self = { params: { id: owner.id }, body: { version: me.version, role: 'packer' as const } };
    await expect(owner.console('updateStaff', self)).rejects.toMatchObject({ code: 'last_owner' });
    const invented = rows.find(({ role, demo }) => role === 'owner' && demo);
    const { id = 0, version = 0 } = invented ?? {};
    await owner.console('suspendStaff', { params: { id }, body: { version } });
    const browser = openStaffBrowser(shop);
    await expect(browser.console('lookAround', { body: { role: 'owner' } })).rejects.toMatchObject({ status: 404 });
    expect((await browser.console('listDemoRoles')).roles).toEqual(roles.filter((role) => role !== 'owner'));
  });
});

describe('in local mode on a network', () => {
  it('this machine looks around, and no other', async () => {
    const open = await createTestApp({ LOCAL_MODE_ON_NETWORK: 'on' });
    try {
      await addStaff(open.db);
      const other = openStaffBrowser(open, { from: '192.168.1.7' });
      expect(await other.console('listDemoRoles')).toEqual({ roles: [] });
      await expect(other.console('lookAround', { body: { role: 'owner' } })).rejects.toMatchObject({ status: 404 });
      const here = openStaffBrowser(open);
      expect(await here.console('lookAround', { body: { role: 'owner' } })).toMatchObject({ role: 'owner' });
    } finally {
      await open.close();
    }
  });
});

describe('in a shop with a public address', () => {
  it('no one looks around, and a session that was opened before is refused', async () => {
    const open = await createTestApp({ PUBLIC_URL: 'http://shop.example' });
    try {
      await addStaff(open.db);
      expect(await consoleFor(open)('listDemoRoles')).toEqual({ roles: [] });
      await expect(consoleFor(open)('lookAround', { body: { role: 'owner' } })).rejects.toMatchObject({ status: 404 });
      const packer = await createStaff(open, 'packer');
      expect(await packer.console('getMe')).toMatchObject({ role: 'packer' });
      await open.db.updateTable('staff').set({ demo: true }).where('id', '=', packer.id).execute();
      await expect(packer.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    } finally {
      await open.close();
    }
  });
});

it('the demo has one person for each role, with names in both scripts', () => {
  expect(demoStaff.map(({ role }) => role)).toEqual(roles);
  expect(demoStaff.filter(({ name }) => /^[\p{Script=Arabic} ]+$/u.test(name))).toHaveLength(3);
});
