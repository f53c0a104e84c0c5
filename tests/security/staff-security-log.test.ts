import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { systemActor } from '#server/audit/actors.ts';
import { it as shopIt } from '#server/testing/shop-test.ts';
import { openStaffBrowser } from '#server/testing/staff-browser.ts';
import { createStaff } from '#server/testing/staff-factory.ts';

const written: string[] = [];
const it = shopIt.extend('logging', { scope: 'file' }, () => ({ write: (line: string) => void written.push(line) }));
it.beforeEach(() => void (written.length = 0));

/** The lines of the security log so far, without time and process. */
function lines() {
  return written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'security')
    .map(({ level, event, from, call, code, staff }) => ({ level, event, from, call, code, staff }));
}

it('has a line for each sign-in, sign-out and weaker protection of staff, and none for a password alone', async ({
  shop,
}) => {
  const { id, email, password } = await createStaff(shop, 'owner');
  const { console } = openStaffBrowser(shop, { from: '127.0.0.9' });
  const done = (event: string, call: string) => ({
    level: 30,
    event,
    from: '127.0.0.9',
    call,
    code: undefined,
    staff: id,
  });
  await console('signIn', { body: { email, password } });
  shop.at.now = new Date('2026-11-23T09:00:00Z');
  const { secret } = await console('beginTotp');
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: shop.at.now?.getTime() ?? 0 });
  await console('confirmTotp', { body: { code: codeNow() } });
  await console('signOut');
  shop.at.now = new Date('2026-11-23T09:01:00Z');
  await console('signIn', { body: { email, password } });
  await console('proveSecondFactor', { body: { code: codeNow() } });
  await console('changePassword', { body: { currentPassword: password, password: 'Qanary-newer-1' } });
  await console('removeTotp');
  const { link } = await shop.services.staff.passwordLinks.make(systemActor, id);
  await console('recover', { body: { token: link.split('#')[1] ?? '', password: 'Qanary-newer-2' } });
  expect(lines()).toEqual([
    done('sign_in', 'signIn'),
    done('sign_out', 'signOut'),
    done('sign_in', 'proveSecondFactor'),
    done('password_changed', 'changePassword'),
    done('second_factor_removed', 'removeTotp'),
    done('password_changed', 'recover'),
  ]);
});

it('has a line for each refusal, without names, addresses and what was typed', async ({ shop }) => {
  const { id, email, password, name } = await createStaff(shop, 'packer', { name: 'Qanary Al-Thani' });
  const { console } = openStaffBrowser(shop, { from: '127.0.0.10' });
  const typed = { email: 'qanary-else@shop.qa', password: 'Qanary-wrong' };
  const token = 'Qanary-token-of-no-invitation-12';
  await expect(console('signIn', { body: typed })).rejects.toThrow();
  await expect(console('readInvite', { body: { token } })).rejects.toThrow();
  await expect(console('recover', { body: { token, password: 'Qanary-newer-1' } })).rejects.toThrow();
  await console('signIn', { body: { email, password } });
  await expect(console('listStaff')).rejects.toThrow();
  const wrong = { currentPassword: 'Qanary-wrong', password: 'Qanary-newer-1' };
  await expect(console('changePassword', { body: wrong })).rejects.toThrow();
  const refused = (event: string, call: string, code: string, staff?: number) => ({
    level: 40,
    event,
    from: '127.0.0.10',
    call,
    code,
    staff,
  });
  expect(lines().filter(({ level }) => level === 40)).toEqual([
    refused('sign_in_refused', 'signIn', 'bad_credentials'),
    refused('code_refused', 'readInvite', 'invite_invalid'),
    refused('code_refused', 'recover', 'password_link_invalid'),
    refused('permission_refused', 'listStaff', 'not_permitted', id),
    refused('sign_in_refused', 'changePassword', 'invalid', id),
  ]);
  expect(written.join('')).not.toMatch(/qanary/i);
  expect(written.join('')).not.toContain(name);
});
