import { describe, expect } from 'vitest';
import { deliverMails } from '../../../testing/people.ts';
import { it } from '../../../testing/shop-test.ts';
import { openStaffBrowser } from '../../../testing/staff-browser.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
it.beforeEach(async ({ shop: emptyShop }) => {
  shop = emptyShop;
  shop.at.now = new Date('2026-11-23T09:00:00Z');
  owner = await createStaff(shop, 'owner', { name: 'مريم' });
});

const tokenOf = (link: string) => link.split('#')[1] ?? '';

function hoursLater(hours: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + hours * 3_600_000);
}

async function invitePacker(email = 'salem@shop.qa') {
  const body = { name: 'سالم', email, role: 'packer', language: 'ar' } as const;
  return owner.console('inviteStaff', { body });
}

function joinWith(link: string, more: object = {}) {
  const body = { token: tokenOf(link), name: 'سالم', email: 'salem@shop.qa', password: 'pearl-diver-2', ...more };
  const browser = openStaffBrowser(shop);
  return { browser, joined: browser.console('join', { body }) };
}

describe('an invitation', () => {
  it('leads by mail to a member who is signed in', async () => {
    const { invite, link } = await invitePacker();
    expect(link).toMatch(/^\/console\/join#[\w-]{32}$/);
    const [mail] = await deliverMails(shop);
    expect(mail).toMatchObject({ to: 'salem@shop.qa' });
    expect(mail?.text).toContain(`http://localhost:3000${link}`);
    expect(mail?.text).toContain('مجهِّز');
    const browser = openStaffBrowser(shop);
    const read = await browser.console('readInvite', { body: { token: tokenOf(link) } });
    expect(read).toEqual({ name: 'سالم', email: 'salem@shop.qa', role: 'packer', language: 'ar' });
    const { browser: theirs, joined } = joinWith(link);
    expect(await joined).toMatchObject({ role: 'packer', language: 'ar', owner: 'مريم' });
    expect(await theirs.console('getMe')).toMatchObject({ name: 'سالم' });
    const team = await owner.console('listStaff');
    expect(team.rows.map(({ name }) => name)).toEqual(['مريم', 'سالم']);
    expect(team.invites).toEqual([]);
    const log = await owner.console('listAudit');
    expect(log.rows.map(({ action }) => action)).toEqual(['staff.signed_in', 'staff.joined', 'staff.invited']);
    expect(log.rows[2]).toMatchObject({ subject: { kind: 'invite', id: String(invite.id) }, by: { name: 'مريم' } });
  });

  it('works once, also when it is used twice at once', async () => {
    const { link } = await invitePacker();
    const both = await Promise.allSettled([
      joinWith(link, { email: 'one@shop.qa' }).joined,
      joinWith(link, { email: 'two@shop.qa' }).joined,
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = openStaffBrowser(shop).console('readInvite', { body: { token: tokenOf(link) } });
    await expect(again).rejects.toMatchObject({
      code: 'invite_invalid',
      details: { reason: 'used' },
      message: expect.stringContaining('This invitation was used.'),
    });
  });

  it('ends after 72 hours, and when it is withdrawn', async () => {
    const first = await invitePacker();
    hoursLater(72);
    await expect(joinWith(first.link).joined).rejects.toMatchObject({ details: { reason: 'expired' } });
    owner = await createStaff(shop, 'owner');
    const renewed = await owner.console('resendInvite', { params: { id: first.invite.id } });
    await expect(joinWith(first.link).joined).rejects.toMatchObject({ details: { reason: 'unknown' } });
    await owner.console('withdrawInvite', { params: { id: first.invite.id } });
    await expect(joinWith(renewed.link).joined).rejects.toMatchObject({ details: { reason: 'withdrawn' } });
    await expect(owner.console('resendInvite', { params: { id: first.invite.id } })).rejects.toMatchObject({
      code: 'invite_invalid',
    });
  });

  it('keeps the email and the role that the owner chose', async () => {
    const { link } = await invitePacker();
    await joinWith(link, { email: 'other@shop.qa', role: 'owner' }).joined;
    const { rows } = await owner.console('listStaff');
    expect(rows[1]).toMatchObject({ email: 'salem@shop.qa', role: 'packer' });
  });

  it('is refused for the email of a member', async () => {
    const body = { name: 'x', email: owner.email, role: 'packer', language: 'ar' } as const;
    await expect(owner.console('inviteStaff', { body })).rejects.toMatchObject({ code: 'email_taken' });
    const { link } = await owner.console('inviteStaff', { body: { ...body, email: '' } });
    const joined = joinWith(link, { email: owner.email }).joined;
    await expect(joined).rejects.toMatchObject({ code: 'email_taken', status: 409 });
  });

  it('is refused with a short password, and without a name, at the field', async () => {
    const { link } = await invitePacker();
    await expect(joinWith(link, { password: 'short', name: ' ' }).joined).rejects.toMatchObject({
      fields: { password: expect.any(String), name: expect.any(String) },
    });
  });

  it('has the name of its email, if none was typed; without either it is refused at the name', async () => {
    const invite = (more: { name?: string; email?: string }) =>
      owner.console('inviteStaff', { body: { role: 'packer', language: 'ar', ...more } });
    expect(await invite({ name: ' ', email: 'S.Nasser@shop.qa' })).toMatchObject({ invite: { name: 's.nasser' } });
    expect(await invite({ name: 'سالم', email: '' })).toMatchObject({ invite: { name: 'سالم', email: '' } });
    for (const unnamed of [{}, { name: ' ', email: '' }])
      await expect(invite(unnamed)).rejects.toMatchObject({ fields: { name: expect.any(String) } });
  });

  it('replaces an earlier one of the same email, also when two are sent at once', async () => {
    const first = await invitePacker();
    const both = await Promise.all([invitePacker(), invitePacker()]);
    const { invites } = await owner.console('listStaff');
    expect(invites).toHaveLength(1);
    const open = both.find(({ invite }) => invite.id === invites[0]?.id);
    for (const { link } of [first, ...both].filter((one) => one !== open))
      await expect(joinWith(link).joined).rejects.toMatchObject({
        code: 'invite_invalid',
        details: { reason: 'withdrawn' },
      });
    const log = await owner.console('listAudit');
    const withdrawn = log.rows.filter(({ action }) => action === 'staff.invite_withdrawn');
    expect(withdrawn.map(({ subject }) => subject.id).sort()).toEqual(
      [first, ...both]
        .filter((one) => one !== open)
        .map(({ invite }) => String(invite.id))
        .sort(),
    );
    expect(await joinWith(open?.link ?? '').joined).toMatchObject({ role: 'packer' });
  });

  it('gives no more than the inviter has', async () => {
    const manager = await createStaff(shop, 'manager', { extra: ['staff.manage'] });
    const invite = (role: 'owner' | 'driver') =>
      manager.console('inviteStaff', { body: { name: 'x', role, language: 'ar' } });
    await expect(invite('owner')).rejects.toMatchObject({ code: 'beyond_own_permissions' });
    expect(await invite('driver')).toMatchObject({ invite: { role: 'driver' } });
  });
});

describe('the first owner', () => {
  const system = {
    kind: 'system',
    name: 'start',
    staffId: null,
    role: null,
    extra: [],
    sessionId: null,
    sender: null,
    requestId: null,
    repeat: null,
    authorization: null,
  } as const;

  it('joins by the link of a start, which ends every other such link', async () => {
    await shop.db.deleteFrom('staff').execute();
    const { invites } = shop.services.staff;
    const [one, two] = [await invites.inviteFirstOwner(system), await invites.inviteFirstOwner(system)];
    expect(one).not.toBe(two);
    expect(await joinWith(String(one)).joined).toMatchObject({ role: 'owner' });
    await expect(joinWith(String(two)).joined).rejects.toMatchObject({ details: { reason: 'withdrawn' } });
    expect(await invites.inviteFirstOwner(system)).toBeNull();
    // Mails reach the shop in the language of its first owner.
    expect(await shop.services.settings.get('mailLanguage')).toBe('ar');
  });

  it('has 24 hours', async () => {
    await shop.db.deleteFrom('staff').execute();
    const link = await shop.services.staff.invites.inviteFirstOwner(system);
    hoursLater(24);
    await expect(joinWith(String(link)).joined).rejects.toMatchObject({ details: { reason: 'expired' } });
  });
});

describe('a member', () => {
  it('is changed with the version that the owner saw; the log has before and after', async () => {
    const packer = await createStaff(shop, 'packer', { name: 'سالم' });
    const change = (version: number, role: 'driver' | 'support') =>
      owner.console('updateStaff', { params: { id: packer.id }, body: { version, role } });
    expect(await change(1, 'driver')).toMatchObject({ role: 'driver', version: 2 });
    expect(await change(1, 'driver')).toMatchObject({ version: 2 });
    await expect(change(1, 'support')).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { version: 2, by: owner.name, fields: { role: { yours: 'support', theirs: 'driver' } } },
    });
    const named = { version: 1, name: 'سالم المري', base: { name: 'سالم' } };
    expect(await owner.console('updateStaff', { params: { id: packer.id }, body: named })).toMatchObject({
      name: 'سالم المري',
      role: 'driver',
    });
    expect(await packer.console('getMe')).toMatchObject({ role: 'driver' });
    const { rows } = await owner.console('listAudit', { query: { action: 'staff.changed' } });
    expect(rows).toMatchObject([
      { before: { name: 'سالم' }, after: { name: 'سالم المري' }, subject: { label: 'سالم المري' } },
      { before: { role: 'packer' }, after: { role: 'driver' }, subject: { label: 'سالم' } },
    ]);
  });

  it('with a new role needs a fresh proof for dangerous calls, and keeps the session', async () => {
    const other = await createStaff(shop, 'owner');
    const suspend = () => other.console('suspendStaff', { params: { id: 987_654 }, body: { version: 1 } });
    await expect(suspend()).rejects.toMatchObject({ code: 'not_found' });
    const body = { version: 1, extra: ['staff.manage' as const] };
    await owner.console('updateStaff', { params: { id: other.id }, body });
    await expect(suspend()).rejects.toMatchObject({ code: 'step_up_required' });
    expect(await other.console('getMe')).toMatchObject({ role: 'owner', version: 2 });
  });

  it('who is suspended is out at once, and comes back when reactivated', async () => {
    const packer = await createStaff(shop, 'packer');
    await owner.console('suspendStaff', { params: { id: packer.id }, body: { version: 1 } });
    await expect(packer.console('getMe')).rejects.toMatchObject({
      code: 'login_required',
      details: { reason: 'suspended' },
    });
    await owner.console('reactivateStaff', { params: { id: packer.id }, body: { version: 2 } });
    await expect(packer.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    const { console } = openStaffBrowser(shop);
    await console('signIn', { body: { email: packer.email, password: packer.password } });
  });

  it('loses sessions and second factor by the owner', async () => {
    const packer = await createStaff(shop, 'packer');
    expect(await owner.console('endStaffSessions', { params: { id: packer.id } })).toEqual({ ended: 1 });
    await expect(packer.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    await shop.db.updateTable('staff').set({ second_factor_at: new Date() }).where('id', '=', packer.id).execute();
    const reset = await owner.console('resetSecondFactor', { params: { id: packer.id } });
    expect(reset).toMatchObject({ hasSecondFactor: false, sessions: 0 });
  });

  it('who does not exist is not found', async () => {
    const target = { params: { id: 987_654 } };
    const body = { version: 1 };
    await expect(owner.console('suspendStaff', { ...target, body })).rejects.toMatchObject({ code: 'not_found' });
    await expect(owner.console('withdrawInvite', target)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is changed by an owner only', async () => {
    const manager = await createStaff(shop, 'manager', { extra: ['staff.manage'] });
    const suspend = manager.console('suspendStaff', { params: { id: owner.id }, body: { version: 1 } });
    await expect(suspend).rejects.toMatchObject({ code: 'beyond_own_permissions' });
    const widen = manager.console('updateStaff', {
      params: { id: manager.id },
      body: { version: 1, extra: ['staff.manage', 'customers.export'] },
    });
    await expect(widen).rejects.toMatchObject({ code: 'beyond_own_permissions' });
  });
});

describe('the last owner', () => {
  it('can neither leave nor be demoted', async () => {
    const target = { params: { id: owner.id } };
    await expect(owner.console('suspendStaff', { ...target, body: { version: 1 } })).rejects.toMatchObject({
      code: 'last_owner',
    });
    const demoted = owner.console('updateStaff', { ...target, body: { version: 1, role: 'manager' } });
    await expect(demoted).rejects.toMatchObject({ code: 'last_owner' });
  });

  it('stays when two owners suspend each other at once', async () => {
    const other = await createStaff(shop, 'owner');
    const outcomes = await Promise.allSettled([
      owner.console('suspendStaff', { params: { id: other.id }, body: { version: 1 } }),
      other.console('suspendStaff', { params: { id: owner.id }, body: { version: 1 } }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const active = await shop.db.selectFrom('staff').select('id').where('status', '=', 'active').execute();
    expect(active).toHaveLength(1);
  });
});

describe('the action log', () => {
  it('is paged by its ids, and filtered by person, subject and day in Qatar', async () => {
    for (let n = 0; n < 5; n += 1) await invitePacker(`salem-${n}@shop.qa`);
    const first = await owner.console('listAudit', { query: { limit: 3 } });
    expect([first.rows.length, first.next]).toEqual([3, first.rows[2]?.id]);
    const second = await owner.console('listAudit', { query: { limit: 3, after: first.next ?? 0 } });
    expect([second.rows.length, second.next]).toEqual([2, null]);
    const count = async (query: object) => (await owner.console('listAudit', { query })).rows.length;
    expect(await count({ staff: owner.id })).toBe(5);
    expect(await count({ staff: owner.id + 1 })).toBe(0);
    expect(await count({ day: '2026-11-23' })).toBe(5);
    expect(await count({ day: '2026-11-24' })).toBe(0);
    expect(await count({ subjectKind: 'invite', subjectId: first.rows[0]?.subject.id })).toBe(1);
    expect(await count({ subjectKind: 'order' })).toBe(0);
  });

  it('shows a manager nothing of the team, and an accountant money only', async () => {
    await invitePacker();
    for (const role of ['manager', 'accountant'] as const) {
      const { console } = await createStaff(shop, role);
      expect(await console('listAudit')).toEqual({ rows: [], next: null });
      expect(await console('listAudit', { query: { action: 'staff.invited' } })).toEqual({ rows: [], next: null });
    }
  });
});

describe('a name', () => {
  it.each(['Huda Original', ' huda  ORIGINAL', 'Hudá Original', 'Dana', 'Нuda Original'])(
    'cannot be borrowed: %s',
    async (name) => {
      const holder = await createStaff(shop, 'owner', { name: 'Huda Original' });
      const person = await createStaff(shop, 'packer');
      const { version } = await person.console('getMe');
      const rename = person.console('updateMe', { body: { name, version } });
      await expect(rename).rejects.toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } });
      await shop.db.updateTable('staff').set({ name: 'Someone' }).where('id', '=', holder.id).execute();
    },
  );

  it('cannot be borrowed with letters of another alphabet', async () => {
    await createStaff(shop, 'packer', { name: 'Maha' });
    const person = await createStaff(shop, 'packer');
    const { version } = await person.console('getMe');
    const twin = person.console('updateMe', { body: { name: '\u041c\u0430\u04bb\u0430', version } });
    await expect(twin).rejects.toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } });
    const other = await person.console('updateMe', { body: { name: 'Мария', version } });
    expect(other).toMatchObject({ name: 'Мария' });
    const invite = owner.console('inviteStaff', {
      body: { name: 'Ма\u04bba', email: 'twin@shop.qa', role: 'packer', language: 'en' },
    });
    await expect(invite).rejects.toMatchObject({ fields: { name: expect.any(String) } });
  });

  it('goes to one of those who take it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createStaff(shop, 'packer')));
    const renames = people.map(async ({ console }) => {
      const { version } = await console('getMe');
      return console('updateMe', { body: { name: 'Reem', version } });
    });
    const outcomes = await Promise.allSettled(renames);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
