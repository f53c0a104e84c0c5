import { userInfo } from 'node:os';
import { describe, expect } from 'vitest';
import { systemActor } from '#server/audit/actors.ts';
import { addStaff } from '#server/demo/demo-staff.ts';
import { mailsTo } from '#server/testing/people.ts';
import { it } from '#server/testing/shop-test.ts';
import { openStaffBrowser } from '#server/testing/staff-browser.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { checkStaff } from './doctor/staff.checks.ts';
import { runCommand } from './run-command.ts';

let shop: TestApp;
it.beforeEach(({ shop: emptyShop }) => {
  shop = emptyShop;
});

/** Runs a command while the shop runs. */
async function type(...words: string[]) {
  const out: string[] = [];
  const env = { DATA_DIR: shop.dataDir, DATABASE_URL: shop.database.url, PORT: '4321' };
  const print = (text: string) => void out.push(text);
  return { status: await runCommand(words, { env, print, printError: print }), out: out.join('\n') };
}

describe('staff invite', () => {
  it('lists invitations, and not the links that a start prints', async () => {
    await shop.services.staff.invites.inviteFirstOwner(systemActor);
    expect((await type('staff', 'list')).out).toBe('No staff.');
  });

  it('prints and mails a link by which an owner joins, in the language that was chosen', async () => {
    const { status, out } = await type('staff', 'invite', ' Me@shop.qa', '--role', 'owner', '--language', 'en');
    expect([status, out]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:4321\/console\/join#[\w-]{32}$/)]);
    const token = out.split('#')[1] ?? '';
    const [mail] = await mailsTo(shop, 'me@shop.qa');
    expect(mail?.subject).toBe('Join the team of Dana');
    expect(mail?.text).toContain(token);
    expect((await type('staff', 'list')).out).toMatch(/^No staff\.\n\nInvited +Email .*\nme +me@shop\.qa +owner /);
    const body = { token, name: 'Maryam', email: 'me@shop.qa', password: 'pearl-diver-2' };
    const me = await openStaffBrowser(shop).console('join', { body });
    expect(me).toMatchObject({ role: 'owner', email: 'me@shop.qa', language: 'en' });
    expect((await type('staff', 'list')).out).toMatch(/\nMaryam +me@shop\.qa +owner +no +1 +\d{4}-/);
  });

  it.each([
    [['me@shop.qa'], 'Name a role with --role.'],
    [['me@shop.qa', '--role', 'king'], '"king" is not a role. Use one of: owner,'],
    [['me', '--role', 'owner'], '"me" is not an email address.'],
    [['me@shop.qa', '--role', 'owner', '--language', 'fr'], '"fr" is not a language.'],
    [['me@shop.qa', '--role', 'owner', '--name', ' '], '" " is not a name.'],
  ])('%j is refused with the usage', async (words, reason) => {
    const { status, out } = await type('staff', 'invite', ...words);
    expect([status, out]).toEqual([2, expect.stringContaining(reason)]);
    expect(await shop.db.selectFrom('staff_invites').select('id').execute()).toEqual([]);
  });

  it('is refused for a member, in English', async () => {
    const { email } = await createStaff(shop, 'packer');
    expect(await type('staff', 'invite', email, '--role', 'owner')).toEqual({
      status: 1,
      out: 'A member of the team already has this email. Nothing was saved. Use another one, or sign in.',
    });
  });
});

describe('the team', () => {
  it('is changed with the same rules as in the console, and the log names the system user', async () => {
    const owner = await createStaff(shop, 'owner', { name: 'مريم' });
    const { email, console } = await createStaff(shop, 'packer', { name: 'Salem' });
    expect(await type('staff', 'role', owner.email, 'manager')).toMatchObject({
      status: 1,
      out: expect.stringContaining('The shop needs at least one active owner.'),
    });
    expect((await type('staff', 'role', email, 'Driver')).out).toBe(`${email} is now driver.`);
    expect(await console('getMe')).toMatchObject({ role: 'driver' });
    expect((await type('staff', 'suspend', email)).out).toBe(`${email} is suspended.`);
    await expect(console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    expect((await type('staff', 'list')).out).toMatch(/\nSalem .* driver +suspended /);
    expect((await type('staff', 'reactivate', email)).out).toBe(`${email} may sign in again.`);
    expect((await type('staff', 'sign-out', owner.email)).out).toBe('Ended 1 session.');

    const { out } = await type('audit', 'list');
    const rows = out.split('\n').slice(1);
    expect(rows.map((row) => /(?:staff|order)\.\w+/.exec(row)?.[0])).toEqual([
      'staff.session_ended',
      'staff.reactivated',
      'staff.suspended',
      'staff.changed',
    ]);
    for (const row of rows) expect(row).toContain(`  ${userInfo().username}  command  `);
    expect(rows[3]).toMatch(/staff Salem +role: packer -> driver$/);
  });

  it('reset-second-factor signs a member out and tells them by mail', async () => {
    const { id, email, console } = await createStaff(shop, 'owner');
    await shop.db.updateTable('staff').set({ second_factor_at: new Date() }).where('id', '=', id).execute();
    expect((await type('staff', 'reset-second-factor', email)).out).toContain('has no second factor now');
    await expect(console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in was turned off at Dana',
    ]);
  });

  it('reset-password prints a link with which a single owner sets a new password', async () => {
    const { id, email, console } = await createStaff(shop, 'owner');
    const { status, out } = await type('staff', 'reset-password', ` ${email.toUpperCase()}`);
    expect([status, out]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:4321\/console\/recover#[\w-]{32}$/)]);
    expect(await console('getMe')).toMatchObject({ id });
    const body = { token: out.split('#')[1] ?? '', password: 'pearl-diver-2' };
    const browser = openStaffBrowser(shop);
    await browser.console('recover', { body });
    await expect(console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    expect(await browser.console('signIn', { body: { email, password: body.password } })).toMatchObject({ id });
    const log = await type('audit', 'list', '--action', 'staff.password_link_made');
    expect(log.out).toContain(`  ${userInfo().username}  command  `);
    expect(log.out).not.toContain(body.token);
    // It is neither a member to invite nor an invitation to repair.
    expect((await type('staff', 'list')).out).not.toContain('Invited');
  });

  it('reset-password is refused for a suspended member, in English', async () => {
    const { email } = await createStaff(shop, 'packer');
    await type('staff', 'suspend', email);
    expect(await type('staff', 'reset-password', email)).toEqual({
      status: 1,
      out: 'This member is suspended. No link was created. Reactivate them first.',
    });
  });

  it.each(['role', 'suspend', 'reactivate', 'sign-out', 'reset-password', 'reset-second-factor'])(
    '%s needs a member',
    async (name) => {
      const words = name === 'role' ? ['driver'] : [];
      expect(await type('staff', name, 'no-one@shop.qa', ...words)).toEqual({
        status: 1,
        out: 'No member of the team has the address no-one@shop.qa.',
      });
      expect(await type('staff', name, 'no one', ...words)).toMatchObject({
        status: 2,
        out: expect.stringContaining('"no one" is not an email address.'),
      });
    },
  );
});

describe('audit list', () => {
  it('filters by person, action and day', async () => {
    shop.at.now = new Date('2026-11-23T09:00:00Z');
    const [one, other] = [await createStaff(shop, 'packer'), await createStaff(shop, 'owner')];
    for (const { email, password } of [one, other])
      await openStaffBrowser(shop).console('signIn', { body: { email, password } });
    const count = async (...words: string[]) => (await type('audit', 'list', ...words)).out.split('\n').length - 1;
    expect(await count()).toBe(2);
    expect(await count('--by', one.email)).toBe(1);
    expect(await count('--limit', '1')).toBe(1);
    expect(await count('--day', '2026-11-23', '--action', 'staff.signed_in')).toBe(2);
    expect((await type('audit', 'list', '--day', '2026-11-22')).out).toBe('Nothing was done.');
    expect((await type('audit', 'list', '--action', 'order.moved')).out).toBe('Nothing was done.');
  });

  it.each([
    [['--day', '23.11.2026'], 2, '"23.11.2026" is not a day like 2026-11-23.'],
    [['--action', 'sleep'], 2, '"sleep" is not an action.'],
    [['--limit', '0'], 2, '--limit needs a number'],
    [['--by', 'no-one@shop.qa'], 1, 'No member of the team has the address no-one@shop.qa.'],
  ])('%j is refused', async (words, status, reason) => {
    expect(await type('audit', 'list', ...words)).toEqual({ status, out: expect.stringContaining(reason) });
  });
});

describe('the doctor', () => {
  const check = async (env: Record<string, string> = {}) => {
    const config = { ...shop.config, localMode: env['PUBLIC_URL'] === undefined };
    const found = await checkStaff({ config, services: shop.services, databaseUrl: shop.database.url });
    return found.filter((problem) => problem !== null);
  };

  it('has nothing to say about a shop without staff, or with the demo on this machine', async () => {
    expect(await check()).toEqual([]);
    await addStaff(shop.db);
    expect(await check()).toEqual([]);
  });

  it('names owners without a second factor and a single owner', async () => {
    const { id, email } = await createStaff(shop, 'owner');
    expect(await check()).toEqual([
      expect.stringContaining(`1 owner without a second factor: ${email}.`),
      expect.stringContaining(`${email} is the only owner`),
    ]);
    await shop.db.updateTable('staff').set({ second_factor_at: new Date() }).where('id', '=', id).execute();
    const second = await createStaff(shop, 'owner');
    await shop.db.updateTable('staff').set({ second_factor_at: new Date() }).where('id', '=', second.id).execute();
    expect(await check()).toEqual([]);
    await shop.db.updateTable('staff').set({ status: 'suspended' }).execute();
    await createStaff(shop, 'packer');
    expect(await check()).toEqual([expect.stringContaining('The team has no active owner.')]);
  });

  it('names invitations that expired unused, not the links of a start', async () => {
    await type('staff', 'invite', 'late@shop.qa', '--role', 'packer');
    expect(await check()).toEqual([]);
    await shop.services.staff.invites.inviteFirstOwner(systemActor);
    shop.at.now = new Date(Date.now() + 73 * 3_600_000);
    expect(await check()).toEqual([expect.stringContaining('1 invitation expired unused: late@shop.qa.')]);
  });

  it('names the staff of the demo in a public shop', async () => {
    await addStaff(shop.db);
    expect(await check({ PUBLIC_URL: 'https://shop.example' })).toEqual([expect.stringContaining('demo remove')]);
  });
});
