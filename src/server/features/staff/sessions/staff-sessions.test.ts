import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStaff } from '../../../testing/staff-factory.ts';
import { openStaffBrowser } from '../../../testing/staff-browser.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = new Date('2026-11-23T09:00:00Z');
});

function pass(seconds: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + seconds * 1000);
}

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: shop.at.now?.getTime() ?? 0 });
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

async function actionsOf(staffId: number): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

/** A person with a second factor, and a browser that is signed in completely. */
async function withSecondFactor(role: 'owner' | 'packer' = 'owner') {
  const person = await createStaff(shop, role);
  const { email, password } = person;
  const browser = openStaffBrowser(shop);
  await browser.console('signIn', { body: { email, password } });
  const { secret } = await browser.console('beginTotp');
  const { recoveryCodes } = await browser.console('confirmTotp', { body: { code: codeOf(secret) } });
  pass(30);
  return { person, body: { email, password }, browser, secret, recoveryCodes };
}

describe('signing in', () => {
  it('sets a cookie that no script reads and no other site sends', async () => {
    const { email, password } = await createStaff(shop, 'packer', { language: 'ar' });
    const answer = await shop.request({
      method: 'POST',
      url: '/api/console/v1/session',
      headers: { 'x-console': '1' },
      payload: { email, password },
    });
    expect(answer.json()).toMatchObject({ data: { email, role: 'packer', secondFactor: 'off', language: 'ar' } });
    const closed = { httpOnly: true, sameSite: 'Strict', path: '/' };
    expect(answer.cookies).toMatchObject([
      { name: 'dana-staff', ...closed },
      { name: 'dana-staff-device', ...closed },
    ]);
    expect(answer.body).not.toContain(answer.cookies[0]?.value);
  });

  it('accepts the address in any case, and refuses a wrong password and an unknown address alike', async () => {
    const { email, password } = await createStaff(shop, 'packer');
    const { console } = openStaffBrowser(shop);
    await console('signIn', { body: { email: ` ${email.toUpperCase()} `, password } });
    const wrong = await console('signIn', { body: { email, password: 'wrong-1234' } }).catch((error: Error) => error);
    const unknown = await console('signIn', { body: { email: 'no-one@shop.qa', password } }).catch((e: Error) => e);
    expect(wrong).toMatchObject({ status: 401, code: 'bad_credentials' });
    expect((unknown as Error).message).toBe((wrong as Error).message);
  });

  it('waits after the third wrong password of a sender, and not for another sender', async () => {
    const { email, password } = await createStaff(shop, 'packer');
    const { console } = openStaffBrowser(shop, { from: '127.0.0.77' });
    const wrong = { body: { email, password: 'wrong-1234' } };
    for (let n = 0; n < 3; n += 1) await expect(console('signIn', wrong)).rejects.toMatchObject({ status: 401 });
    const refused = console('signIn', { body: { email, password } });
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 30 });
    await openStaffBrowser(shop, { from: '127.0.0.78' }).console('signIn', { body: { email, password } });
    pass(31);
    await console('signIn', { body: { email, password } });
  });

  it('is not closed to a known device by what strangers guess', async () => {
    const { email, password } = await createStaff(shop, 'packer');
    const known = openStaffBrowser(shop);
    await known.console('signIn', { body: { email, password } });
    for (let n = 0; n < 51; n += 1)
      for (const turn of [1, 2])
        await openStaffBrowser(shop, { from: `127.0.1.${n}` })
          .console('signIn', { body: { email, password: `wrong-${turn}-1234` } })
          .catch(() => {});
    const fresh = openStaffBrowser(shop, { from: '127.0.2.1' }).console('signIn', { body: { email, password } });
    await expect(fresh).rejects.toMatchObject({ code: 'too_many_requests' });
    await known.console('signIn', { body: { email, password } });
  });

  it('is refused to suspended staff, and ends the session that the browser had', async () => {
    const { id, email, password } = await createStaff(shop, 'packer');
    const { console, jar } = openStaffBrowser(shop);
    await console('signIn', { body: { email, password } });
    const before = jar.get('dana-staff') ?? '';
    await console('signIn', { body: { email, password } });
    expect(await shop.services.staff.findSession(before)).toBeNull();
    await shop.db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', id).execute();
    await expect(console('signIn', { body: { email, password } })).rejects.toMatchObject({ code: 'bad_credentials' });
  });

  it.each([
    ['no address', { password: 'x' }, 'email'],
    ['no password', { email: 'a@b.qa' }, 'password'],
    ['an address without @', { email: 'noora', password: 'x' }, 'email'],
    ['a very long password', { email: 'a@b.qa', password: 'x'.repeat(5000) }, 'password'],
  ])('is refused with %s at the field', async (_name, payload, field) => {
    const answer = await shop.request({
      method: 'POST',
      url: '/api/console/v1/session',
      headers: { 'x-console': '1' },
      payload,
    });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
  });

  it('ends with the sign-out, also for a copy of the cookie', async () => {
    const { id, email, password } = await createStaff(shop, 'packer');
    const { console, jar } = openStaffBrowser(shop);
    await console('signIn', { body: { email, password } });
    const copy = jar.get('dana-staff') ?? '';
    await console('signOut');
    expect(jar.has('dana-staff')).toBe(false);
    expect(await shop.services.staff.findSession(copy)).toBeNull();
    expect(await actionsOf(id)).toEqual(['staff.signed_in', 'staff.signed_out']);
  });
});

describe('the second factor', () => {
  it('is set up with a right code, and gives ten recovery codes once', async () => {
    const { email, password, id } = await createStaff(shop, 'packer');
    const { console } = openStaffBrowser(shop);
    await console('signIn', { body: { email, password } });
    const { secret, uri } = await console('beginTotp');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(secret);
    await expect(console('confirmTotp', { body: { code: '000000' } })).rejects.toMatchObject({
      code: 'app_code_invalid',
    });
    const { me, recoveryCodes } = await console('confirmTotp', { body: { code: arabicDigits(codeOf(secret)) } });
    expect(me.secondFactor).toBe('done');
    expect(new Set(recoveryCodes).size).toBe(10);
    await expect(console('beginTotp')).rejects.toMatchObject({ code: 'second_factor_state' });
    const stored = await shop.db.selectFrom('staff_answers').select('answer').where('staff_id', '=', id).execute();
    expect(stored).toEqual([]);
  });

  it('follows the password: nothing opens before, a code works once, in Arabic digits too', async () => {
    const { body, secret, person } = await withSecondFactor();
    const { console } = openStaffBrowser(shop);
    expect(await console('signIn', { body })).toMatchObject({ secondFactor: 'prove' });
    await expect(console('listMySessions')).rejects.toMatchObject({ code: 'second_factor_required' });
    const code = codeOf(secret);
    expect(await console('proveSecondFactor', { body: { code: arabicDigits(code) } })).toMatchObject({
      secondFactor: 'done',
    });
    await console('listMySessions');
    const other = openStaffBrowser(shop).console;
    await other('signIn', { body });
    await expect(other('proveSecondFactor', { body: { code } })).rejects.toMatchObject({ code: 'app_code_invalid' });
    expect((await actionsOf(person.id)).slice(-3)).toEqual([
      'staff.password_accepted',
      'staff.signed_in',
      'staff.password_accepted',
    ]);
  });

  it('is proved by a recovery code once, also when it is sent twice at once', async () => {
    const { body, recoveryCodes } = await withSecondFactor();
    const [one, two] = [openStaffBrowser(shop).console, openStaffBrowser(shop).console];
    await one('signIn', { body });
    await two('signIn', { body });
    const code = String(recoveryCodes[0]).toLowerCase().replace('-', ' ');
    const outcomes = await Promise.allSettled(
      [one, two].map((console) => console('proveSecondFactor', { body: { code } })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('limits wrong codes', async () => {
    const { body } = await withSecondFactor();
    const { console } = openStaffBrowser(shop);
    await console('signIn', { body });
    const guess = () => console('proveSecondFactor', { body: { code: '000000' } });
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject({ code: 'app_code_invalid' });
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('is not closed to others by wrong codes of who knows only the password', async () => {
    const { browser, body, recoveryCodes } = await withSecondFactor();
    const thief = openStaffBrowser(shop, { from: '127.0.0.66' });
    await thief.console('signIn', { body });
    const guess = () => thief.console('proveSecondFactor', { body: { code: '000000' } });
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject({ code: 'app_code_invalid' });
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' });
    await browser.console('stepUp', { body: { password: body.password } });
    const second = openStaffBrowser(shop, { from: '127.0.0.67' });
    await second.console('signIn', { body });
    await second.console('proveSecondFactor', { body: { code: String(recoveryCodes[0]) } });
  });

  it('is set up only with a fresh proof', async () => {
    const { console } = await createStaff(shop, 'packer', { elevated: false });
    await expect(console('beginTotp')).rejects.toMatchObject({ code: 'step_up_required' });
    await expect(console('confirmTotp', { body: { code: '123456' } })).rejects.toMatchObject({
      code: 'step_up_required',
    });
  });

  it('is turned off only with a fresh proof; the codes are gone with it', async () => {
    const { browser, body, recoveryCodes } = await withSecondFactor();
    pass(601);
    await expect(browser.console('removeTotp')).rejects.toMatchObject({ code: 'step_up_required' });
    await browser.console('stepUp', { body: { password: body.password } });
    expect(await browser.console('removeTotp')).toMatchObject({ secondFactor: 'off' });
    const other = openStaffBrowser(shop).console;
    expect(await other('signIn', { body })).toMatchObject({ secondFactor: 'off' });
    await expect(other('proveSecondFactor', { body: { code: String(recoveryCodes[1]) } })).rejects.toMatchObject({
      code: 'second_factor_state',
    });
  });

  it('has new recovery codes with a fresh proof, and the old ones end', async () => {
    const { browser, body, secret, recoveryCodes } = await withSecondFactor();
    await browser.console('stepUp', { body: { code: codeOf(secret) } });
    const renewed = await browser.console('newRecoveryCodes');
    const { console } = openStaffBrowser(shop);
    await console('signIn', { body });
    const prove = (code: unknown) => console('proveSecondFactor', { body: { code: String(code) } });
    await expect(prove(recoveryCodes[0])).rejects.toMatchObject({ code: 'app_code_invalid' });
    expect(await prove(renewed.recoveryCodes[0])).toMatchObject({ secondFactor: 'done' });
  });
});

describe('a step-up', () => {
  it('needs the right password or code, and changes the token', async () => {
    const { email, password } = await createStaff(shop, 'owner');
    const { console, jar } = openStaffBrowser(shop);
    await console('signIn', { body: { email, password } });
    const before = jar.get('dana-staff');
    await expect(console('stepUp', { body: { password: 'wrong-1234' } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: expect.any(String) },
    });
    await expect(console('stepUp', { body: {} })).rejects.toMatchObject({ code: 'app_code_invalid' });
    const { until } = await console('stepUp', { body: { password } });
    expect(until).toBe('2026-11-23T09:10:00.000Z');
    expect(jar.get('dana-staff')).not.toBe(before);
    expect(await shop.services.staff.findSession(before ?? '')).toBeNull();
  });
});

describe('the account of the caller', () => {
  it('changes name and language; an old version is refused', async () => {
    const { console, name } = await createStaff(shop, 'packer');
    const { version } = await console('getMe');
    const changed = await console('updateMe', { body: { version, name: 'نورة المري', language: 'ar' } });
    expect(changed).toMatchObject({ name: 'نورة المري', language: 'ar', version: version + 1 });
    await expect(console('updateMe', { body: { version, name } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { version: version + 1, by: name, fields: { name: { yours: name, theirs: 'نورة المري' } } },
    });
    const again = { version: version + 1, name: 'نورة المري' };
    expect(await console('updateMe', { body: again })).toEqual(changed);
    expect(await console('updateMe', { body: { version: version + 1 } })).toEqual(changed);
    expect(await actionsOf(changed.id)).toEqual(['staff.changed']);
  });

  it('changes the password, which ends the other devices', async () => {
    const { email, password } = await createStaff(shop, 'packer');
    const [here, there] = [openStaffBrowser(shop).console, openStaffBrowser(shop).console];
    await here('signIn', { body: { email, password } });
    await there('signIn', { body: { email, password } });
    const wrong = here('changePassword', { body: { currentPassword: 'wrong-1234', password: 'new-secret-1' } });
    await expect(wrong).rejects.toMatchObject({ fields: { currentPassword: expect.any(String) } });
    await here('changePassword', { body: { currentPassword: password, password: 'new-secret-1' } });
    await here('getMe');
    await expect(there('getMe')).rejects.toMatchObject({ code: 'login_required' });
    await there('signIn', { body: { email, password: 'new-secret-1' } });
  });

  it('lists its devices in plain words and ends them, but none of someone else', async () => {
    const { email, password } = await createStaff(shop, 'packer');
    const phone = openStaffBrowser(shop, {
      agent: 'Mozilla/5.0 (iPhone; CPU) Version/17 Safari/604',
      from: '127.0.0.9',
    });
    const here = openStaffBrowser(shop).console;
    await phone.console('signIn', { body: { email, password } });
    await here('signIn', { body: { email, password } });
    const { rows } = await here('listMySessions');
    const other = rows.find(({ isThis, browser }) => !isThis && browser !== null);
    expect(other).toMatchObject({ browser: 'Safari', system: 'iPhone', sender: '127.0.0.9' });
    const stranger = await createStaff(shop, 'owner');
    const foreign = stranger.console('endMySession', { params: { id: other?.id ?? 0 } });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    await here('endMySession', { params: { id: other?.id ?? 0 } });
    await expect(phone.console('getMe')).rejects.toMatchObject({ code: 'login_required' });
    await phone.console('signIn', { body: { email, password } });
    expect(await here('endMyOtherSessions')).toEqual({ ended: 2 });
    expect((await here('listMySessions')).rows).toHaveLength(1);
  });
});
