import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { mailsTo } from '../../../testing/people.ts';
import { it } from '../../../testing/shop-test.ts';
import { openStaffBrowser } from '../../../testing/staff-browser.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
let packer: Staff;
it.beforeEach(async ({ shop: emptyShop }) => {
  shop = emptyShop;
  shop.at.now = new Date('2026-11-23T09:00:00Z');
  owner = await createStaff(shop, 'owner', { name: 'مريم' });
  packer = await createStaff(shop, 'packer', { name: 'سالم', language: 'ar' });
});

const fresh = 'pearl-diver-2';
const tokenOf = (link: string) => link.split('#')[1] ?? '';

function hoursLater(hours: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + hours * 3_600_000);
}

async function tokenFor({ id }: { id: number }, by = owner): Promise<string> {
  return tokenOf((await by.console('makePasswordLink', { params: { id } })).link);
}

const read = (token: string) => openStaffBrowser(shop).console('readPasswordLink', { body: { token } });
const recover = (token: string, password = fresh) =>
  openStaffBrowser(shop).console('recover', { body: { token, password } });
const signIn = ({ email }: { email: string }, password: string) =>
  openStaffBrowser(shop).console('signIn', { body: { email, password } });

const refused = (reason: string) => ({ code: 'password_link_invalid', status: 422, details: { reason } });

describe('a link for a new password', () => {
  it('sets it and ends every session; making it changes nothing', async () => {
    const { link } = await owner.console('makePasswordLink', { params: { id: packer.id } });
    expect(link).toMatch(/^\/console\/recover#[\w-]{32}$/);
    expect(await packer.console('getMe')).toMatchObject({ name: 'سالم' });
    expect(await read(tokenOf(link))).toEqual({ email: packer.email, language: 'ar' });
    await signIn(packer, packer.password);

    await recover(tokenOf(link));

    await expect(packer.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    const sessions = await shop.db.selectFrom('staff_sessions').select('staff_id').execute();
    expect(sessions.map((row) => row.staff_id)).toEqual([owner.id]);
    await expect(signIn(packer, packer.password)).rejects.toMatchObject({ code: 'bad_credentials' });
    expect(await signIn(packer, fresh)).toMatchObject({ id: packer.id, secondFactor: 'off' });
  });

  it('works once, and says so', async () => {
    const token = await tokenFor(packer);
    await recover(token);
    await expect(recover(token, 'pearl-diver-3')).rejects.toMatchObject(refused('used'));
    await expect(read(token)).rejects.toMatchObject({
      ...refused('used'),
      message: 'This link was used. Sign in with your new password, or ask an owner of the shop for a new link.',
    });
    await signIn(packer, fresh);
  });

  it('works once when it is used twice at once: the password is the one of the first', async () => {
    const token = await tokenFor(packer);
    const passwords = ['pearl-diver-3', 'pearl-diver-4'];
    const both = await Promise.allSettled(passwords.map((password) => recover(token, password)));
    const first = both.findIndex(({ status }) => status === 'fulfilled');
    expect(both[1 - first]).toMatchObject({ status: 'rejected', reason: refused('used') });
    await expect(signIn(packer, passwords[1 - first] ?? '')).rejects.toMatchObject({ code: 'bad_credentials' });
    await signIn(packer, passwords[first] ?? '');
  });

  it('made twice at once leaves one that works', async () => {
    const tokens = await Promise.all([tokenFor(packer), tokenFor(packer)]);
    const read2 = await Promise.allSettled(tokens.map(read));
    expect(read2.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends after 72 hours', async () => {
    const token = await tokenFor(packer);
    hoursLater(71.9);
    await read(token);
    hoursLater(0.1);
    await expect(recover(token)).rejects.toMatchObject(refused('expired'));
  });

  it('is withdrawn by a newer one, which is its own', async () => {
    const other = await createStaff(shop, 'packer');
    const [first, theirs, second] = [await tokenFor(packer), await tokenFor(other), await tokenFor(packer)];
    await expect(recover(first)).rejects.toMatchObject(refused('withdrawn'));
    await recover(second);
    await recover(theirs);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a new role',
      () => owner.console('updateStaff', { params: { id: packer.id }, body: { version: 1, role: 'owner' } }),
    ],
    ['a suspension', () => owner.console('suspendStaff', { params: { id: packer.id }, body: { version: 1 } })],
    [
      'a password that the member changes',
      () => packer.console('changePassword', { body: { currentPassword: packer.password, password: fresh } }),
    ],
  ])('is withdrawn by %s', async (_name, change) => {
    const token = await tokenFor(packer);
    await change();
    await expect(recover(token, 'pearl-diver-5')).rejects.toMatchObject(refused('withdrawn'));
  });

  it('of someone whom the release before suspended does not work', async () => {
    const token = await tokenFor(packer);
    await shop.db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', packer.id).execute();
    await expect(recover(token)).rejects.toMatchObject(refused('withdrawn'));
  });

  it('stays when only the name of the member changes', async () => {
    const token = await tokenFor(packer);
    await owner.console('updateStaff', { params: { id: packer.id }, body: { version: 1, name: 'سالم علي' } });
    await recover(token);
  });

  it('keeps the second factor, which the next sign-in asks for', async () => {
    const { secret } = await packer.console('beginTotp');
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: shop.at.now?.getTime() ?? 0 });
    await packer.console('confirmTotp', { body: { code: codeNow() } });
    await recover(await tokenFor(packer));
    hoursLater(1);
    const browser = openStaffBrowser(shop);
    const me = await browser.console('signIn', { body: { email: packer.email, password: fresh } });
    expect(me.secondFactor).toBe('prove');
    await expect(browser.console('updateMe', { body: { version: 1 } })).rejects.toMatchObject({
      code: 'second_factor_required',
    });
    expect(await browser.console('proveSecondFactor', { body: { code: codeNow() } })).toMatchObject({
      secondFactor: 'done',
    });
  });

  it('is in the log when it is made and used, without its token, and stored as a hash', async () => {
    const made = await shop.request({
      method: 'POST',
      url: `/api/console/v1/staff/${packer.id}/password-link`,
      headers: { 'x-console': '1', cookie: `dana-staff=${owner.token}`, 'idempotency-key': 'made-by-a-browser' },
    });
    const token = tokenOf(made.json().data.link);
    await recover(token);
    const { rows } = await owner.console('listAudit');
    const subject = { kind: 'staff', id: String(packer.id), label: 'سالم' };
    expect(rows).toMatchObject([
      { action: 'staff.password_link_used', by: { name: 'سالم' }, subject },
      { action: 'staff.password_link_made', by: { name: 'مريم' }, subject },
    ]);
    const tables = ['audit_log', 'staff_invites', 'staff_answers', 'outbox_mails'] as const;
    for (const table of tables)
      expect(JSON.stringify(await shop.db.selectFrom(table).selectAll().execute())).not.toContain(token);
  });

  it('is mailed to the member when it is used', async () => {
    const token = await tokenFor(packer);
    expect(await mailsTo(shop, packer.email)).toEqual([]);
    await recover(token);
    expect((await mailsTo(shop, packer.email)).map(({ subject }) => subject)).toEqual([
      'تم تغيير كلمة مرورك في لوحة تحكم دانة',
    ]);
  });

  it('with a short password is refused at the field, and still works', async () => {
    const token = await tokenFor(packer);
    await expect(recover(token, 'short')).rejects.toMatchObject({ fields: { password: expect.any(String) } });
    await recover(token);
  });

  it('is tried 30 times an hour by one sender, together with invitations', async () => {
    for (let n = 0; n < 30; n += 1) {
      const tried = n % 2 === 0 ? read('x'.repeat(32)) : recover('x'.repeat(32));
      await expect(tried).rejects.toMatchObject(refused('unknown'));
    }
    const token = await tokenFor(packer);
    await expect(recover(token)).rejects.toMatchObject({ code: 'too_many_requests' });
    const invited = openStaffBrowser(shop).console('readInvite', { body: { token } });
    await expect(invited).rejects.toMatchObject({ code: 'too_many_requests' });
    const elsewhere = openStaffBrowser(shop, { from: '127.0.0.2' });
    await elsewhere.console('recover', { body: { token, password: fresh } });
  });
});

describe('it is no invitation', () => {
  it('and does not join, is not listed, sent again or withdrawn as one', async () => {
    const token = await tokenFor(packer);
    const body = { token, name: 'x', email: 'x@shop.qa', password: fresh };
    const unknown = { code: 'invite_invalid', details: { reason: 'unknown' } };
    await expect(openStaffBrowser(shop).console('join', { body })).rejects.toMatchObject(unknown);
    await expect(openStaffBrowser(shop).console('readInvite', { body: { token } })).rejects.toMatchObject(unknown);
    expect((await owner.console('listStaff')).invites).toEqual([]);
    const { id } = await shop.db.selectFrom('staff_invites').select('id').executeTakeFirstOrThrow();
    for (const call of ['resendInvite', 'withdrawInvite'] as const)
      await expect(owner.console(call, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    await recover(token);
  });

  it('and an invitation sets no password', async () => {
    const { link } = await owner.console('inviteStaff', { body: { name: 'x', role: 'packer', language: 'ar' } });
    await expect(recover(tokenOf(link))).rejects.toMatchObject(refused('unknown'));
  });
});

describe('who makes a link', () => {
  const make = (by: Staff, { id }: { id: number }) => by.console('makePasswordLink', { params: { id } });

  it('has all that the member has', async () => {
    const manager = await createStaff(shop, 'manager', { extra: ['staff.manage'] });
    await expect(make(manager, owner)).rejects.toMatchObject({ code: 'beyond_own_permissions', status: 403 });
    const wider = await createStaff(shop, 'packer', { extra: ['customers.export'] });
    await expect(make(manager, wider)).rejects.toMatchObject({ code: 'beyond_own_permissions' });
    await recover(await tokenFor(packer, manager));
    await expect(make(await createStaff(shop, 'manager'), packer)).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('is another owner, for an owner', async () => {
    const other = await createStaff(shop, 'owner');
    await recover(await tokenFor(other));
    await signIn(other, fresh);
  });

  it('has just proved to be there', async () => {
    const other = await createStaff(shop, 'owner', { elevated: false });
    await expect(make(other, packer)).rejects.toMatchObject({ code: 'step_up_required' });
  });

  it('makes none for oneself, for suspended members, and for no one', async () => {
    await expect(make(owner, owner)).rejects.toMatchObject({
      code: 'password_link_refused',
      status: 409,
      details: { reason: 'self' },
    });
    await owner.console('suspendStaff', { params: { id: packer.id }, body: { version: 1 } });
    await expect(make(owner, packer)).rejects.toMatchObject({
      code: 'password_link_refused',
      details: { reason: 'suspended' },
    });
    await expect(make(owner, { id: 987_654 })).rejects.toMatchObject({ code: 'not_found' });
    expect(await shop.db.selectFrom('staff_invites').select('id').execute()).toEqual([]);
  });
});
