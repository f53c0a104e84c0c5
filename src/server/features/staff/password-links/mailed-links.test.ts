import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { systemActor } from '../../../audit/actors.ts';
import { mailsTo } from '../../../testing/people.ts';
import { it } from '../../../testing/shop-test.ts';
import { openStaffBrowser } from '../../../testing/staff-browser.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
it.beforeEach(async ({ shop: emptyShop }) => {
  shop = emptyShop;
  shop.at.now = new Date('2026-11-23T09:00:00Z');
  owner = await createStaff(shop, 'owner', { name: 'مريم', language: 'ar' });
});

const fresh = 'pearl-diver-2';

function minutesLater(minutes: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + minutes * 60_000);
}

/** Sets up the second factor of a member. Returns codes of the app and the recovery codes. */
async function withSecondFactor({ console }: Staff) {
  const { secret } = await console('beginTotp');
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: shop.at.now?.getTime() ?? 0 });
  const { recoveryCodes } = await console('confirmTotp', { body: { code: codeNow() } });
  minutesLater(1);
  return { codeNow, recoveryCodes };
}

const ask = (email: string, from = '127.0.0.5') =>
  openStaffBrowser(shop, { from }).console('askPasswordLink', { body: { email } });

const tokensIn = (text: string) => [...text.matchAll(/\/console\/recover#([\w-]+)/g)].map(([, token = '']) => token);

/** The token of the newest mail to a member. */
async function mailedTo({ email }: { email: string }): Promise<string> {
  const mails = await mailsTo(shop, email);
  return tokensIn(mails.at(-1)?.text ?? '')[0] ?? '';
}

async function tokenFor(member: Staff): Promise<string> {
  await ask(member.email);
  return mailedTo(member);
}

const browser = () => openStaffBrowser(shop, { from: '127.0.0.6' }).console;
const read = (token: string) => browser()('readPasswordLink', { body: { token } });
const recover = (token: string, more: { password?: string; code?: string } = {}) =>
  browser()('recover', { body: { token, password: fresh, ...more } });

const refused = (reason: string) => ({ code: 'password_link_invalid', status: 422, details: { reason } });

async function linksOf({ id }: Staff) {
  return shop.db.selectFrom('staff_invites').select('id').where('recovers', '=', id).execute();
}

describe('an owner who forgot the password', () => {
  it('gets a link by mail, and sets a new password with it and a recovery code', async () => {
    const { recoveryCodes } = await withSecondFactor(owner);
    await ask(owner.email.toUpperCase());
    const mail = (await mailsTo(shop, owner.email)).at(-1);
    expect(mail?.subject).toContain('كلمة مرور جديدة للوحة تحكم');
    const [token = ''] = tokensIn(mail?.text ?? '');
    expect(await read(token)).toEqual({ email: owner.email, language: 'ar', asksCode: true });

    const { console, jar } = openStaffBrowser(shop);
    const { me } = await console('recover', { body: { token, password: fresh, code: recoveryCodes[3] } });
    expect(me).toMatchObject({ id: owner.id, secondFactor: 'done' });
    expect(await console('getMe')).toMatchObject({ name: 'مريم' });
    await expect(owner.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    expect(jar.has('dana-staff-device')).toBe(true);

    const subjects = (await mailsTo(shop, owner.email)).slice(-2).map(({ subject }) => subject);
    expect(subjects.join('\n')).toContain('تم تغيير كلمة مرورك');
    const { rows } = await console('listAudit');
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff.password_link_used', 'staff.signed_in']),
    );
    await expect(recover(token)).rejects.toMatchObject(refused('used'));
    // The recovery code is used up, too.
    const again = await tokenFor(owner);
    await expect(recover(again, { code: recoveryCodes[3] as string })).rejects.toMatchObject({
      code: 'app_code_invalid',
    });
  });

  it('may prove it with the app, and the new password signs in', async () => {
    const { codeNow } = await withSecondFactor(owner);
    await recover(await tokenFor(owner), { code: codeNow() });
    minutesLater(1);
    const console = browser();
    const me = await console('signIn', { body: { email: owner.email, password: fresh } });
    expect(me.secondFactor).toBe('prove');
    await console('proveSecondFactor', { body: { code: codeNow() } });
  });

  it('gets nowhere with the link alone, nor by guessing codes; a known device still signs in', async () => {
    const { codeNow, recoveryCodes } = await withSecondFactor(owner);
    const known = openStaffBrowser(shop);
    await known.console('signIn', { body: { email: owner.email, password: owner.password } });
    await known.console('proveSecondFactor', { body: { code: codeNow() } });
    const token = await tokenFor(owner);
    await expect(recover(token)).rejects.toMatchObject({ code: 'app_code_invalid' });
    for (let n = 0; n < 9; n += 1)
      await expect(recover(token, { code: String(100_000 + n) })).rejects.toMatchObject({ code: 'app_code_invalid' });
    await expect(recover(token, { code: recoveryCodes[0] as string })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await known.console('getMe')).toMatchObject({ id: owner.id });
    await known.console('signOut');
    minutesLater(1);
    await known.console('signIn', { body: { email: owner.email, password: owner.password } });
    await known.console('proveSecondFactor', { body: { code: codeNow() } });
    await known.console('stepUp', { body: { password: owner.password } });
  });

  it('without a second factor on this machine, needs the link only; every other owner gets a mail', async () => {
    const other = await createStaff(shop, 'owner', { language: 'en' });
    const packer = await createStaff(shop, 'packer');
    const token = await tokenFor(owner);
    expect(await read(token)).toEqual({ email: owner.email, language: 'ar' });
    expect((await recover(token)).me).toMatchObject({ secondFactor: 'off' });
    expect((await mailsTo(shop, other.email)).at(-1)?.subject).toContain('has a new password');
    expect((await mailsTo(shop, other.email)).at(-1)?.text).toContain('مريم');
    expect(await mailsTo(shop, packer.email)).toEqual([]);
  });
});

describe('the answer to a forgotten password', () => {
  it('is the same for everyone; only active owners get a link', async () => {
    const packer = await createStaff(shop, 'packer');
    const gone = await createStaff(shop, 'owner');
    await shop.db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
    for (const email of [owner.email, packer.email, gone.email, 'nobody@shop.qa']) expect(await ask(email)).toBeNull();
    expect(await mailedTo(owner)).not.toBe('');
    const [mail, ...more] = await mailsTo(shop, packer.email);
    expect(more).toEqual([]);
    expect(tokensIn(mail?.text ?? '')).toEqual([]);
    expect(mail?.text).toContain(`npm run shop -- staff reset-password ${packer.email}`);
    expect(await mailsTo(shop, gone.email)).toEqual([]);
    expect(await mailsTo(shop, 'nobody@shop.qa')).toEqual([]);
    expect(await linksOf(packer)).toEqual([]);
  });

  it('mails three links an hour to an address; a known device has its own', async () => {
    const known = openStaffBrowser(shop);
    await known.console('signIn', { body: { email: owner.email, password: owner.password } });
    for (let n = 0; n < 6; n += 1) expect(await ask(owner.email, `127.0.0.${20 + n}`)).toBeNull();
    expect(await linksOf(owner)).toHaveLength(3);
    await known.console('askPasswordLink', { body: { email: owner.email } });
    expect(await linksOf(owner)).toHaveLength(4);
    minutesLater(61);
    await ask(owner.email);
    expect(await linksOf(owner)).toHaveLength(5);
  });

  it('is refused to a sender who asks for many addresses', async () => {
    for (let n = 0; n < 20; n += 1) await ask(`someone-${n}@shop.qa`, '127.0.0.40');
    await expect(ask(owner.email, '127.0.0.40')).rejects.toMatchObject({ code: 'too_many_requests' });
    await ask(owner.email, '127.0.0.41');
  });

  it('says whether the shop sends mails', async () => {
    expect(await browser()('getRecovery')).toEqual({ sendsMails: false });
  });
});

describe('a mailed link', () => {
  it('stays open when another is asked for; the first use ends all', async () => {
    const [first, second] = [await tokenFor(owner), await tokenFor(owner)];
    expect(first).not.toBe(second);
    await recover(first);
    await expect(recover(second)).rejects.toMatchObject(refused('withdrawn'));
    await expect(recover(first)).rejects.toMatchObject(refused('used'));
  });

  it('works once when it is used twice at once', async () => {
    const { recoveryCodes } = await withSecondFactor(owner);
    const token = await tokenFor(owner);
    const both = await Promise.allSettled(recoveryCodes.slice(0, 2).map((code) => recover(token, { code })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('used') });
  });

  it('ends after an hour', async () => {
    const token = await tokenFor(owner);
    minutesLater(59);
    await read(token);
    minutesLater(1);
    await expect(recover(token)).rejects.toMatchObject(refused('expired'));
  });

  it.each<[string, (other: Staff) => Promise<unknown>]>([
    [
      'a new role',
      (other) => other.console('updateStaff', { params: { id: owner.id }, body: { version: 1, role: 'packer' } }),
    ],
    ['a suspension', (other) => other.console('suspendStaff', { params: { id: owner.id }, body: { version: 1 } })],
    [
      'a second factor that an owner removes',
      (other) => other.console('resetSecondFactor', { params: { id: owner.id } }),
    ],
    ['new keys of the shop', () => shop.services.staff.secondFactor.removeAll(systemActor)],
    [
      'another address of the member',
      () => shop.db.updateTable('staff').set({ email: 'new@shop.qa' }).where('id', '=', owner.id).execute(),
    ],
    [
      'a password that the owner changes',
      () => owner.console('changePassword', { body: { currentPassword: owner.password, password: 'pearl-diver-9' } }),
    ],
  ])('is withdrawn by %s', async (_name, change) => {
    const other = await createStaff(shop, 'owner');
    const { recoveryCodes } = await withSecondFactor(owner);
    const token = await tokenFor(owner);
    minutesLater(-1);
    await change(other);
    await expect(recover(token, { code: recoveryCodes[0] as string })).rejects.toMatchObject(refused('withdrawn'));
  });

  it('is not sent any more once it is withdrawn', async () => {
    await ask(owner.email);
    await owner.console('changePassword', { body: { currentPassword: owner.password, password: 'pearl-diver-9' } });
    const mails = await mailsTo(shop, owner.email);
    expect(mails.map(({ text }) => tokensIn(text))).toEqual([[]]);
  });

  it('is stored as a hash only once its mail is sent, and is no invitation', async () => {
    const token = await tokenFor(owner);
    for (const table of ['audit_log', 'staff_invites', 'outbox_mails'] as const)
      expect(JSON.stringify(await shop.db.selectFrom(table).selectAll().execute())).not.toContain(token);
    await expect(browser()('readInvite', { body: { token } })).rejects.toMatchObject({ code: 'invite_invalid' });
    expect((await owner.console('listStaff')).invites).toEqual([]);
  });
});
