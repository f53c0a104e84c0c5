import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../testing/people.ts';
import { openStaffBrowser } from '../../testing/staff-browser.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = new Date('2026-11-23T09:00:00Z');
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: shop.at.now?.getTime() ?? 0 });

describe('a sign-in', () => {
  it.each([
    ['en', 'New sign-in to the console of Dana', /Device: \u2066Safari, iPhone\u2069/, '23 November 2026, 12:00'],
    ['ar', 'تسجيل دخول جديد إلى لوحة تحكم دانة', /الجهاز: \u2066Safari, iPhone\u2069/, '23 نوفمبر 2026، الساعة 12:00'],
  ] as const)('on a new device is mailed to the person once, in %s', async (language, subject, device, time) => {
    const { email, password } = await createStaff(shop, 'packer', { language });
    const browser = openStaffBrowser(shop, { agent: iPhone, from: '127.0.0.7' });
    for (let n = 0; n < 2; n += 1) {
      await browser.console('signIn', { body: { email, password } });
      await browser.console('signOut');
    }
    const mails = await mailsTo(shop, email);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toMatch(device);
    expect(mails[0]?.text).toContain(time);
    expect(mails[0]?.text).toContain('127.0.0.7');
    expect(mails[0]?.text).toContain('http://localhost:3000/console');
  });

  it('of someone else on the same device is mailed too', async () => {
    const [one, other] = [await createStaff(shop, 'packer'), await createStaff(shop, 'driver')];
    const browser = openStaffBrowser(shop);
    for (const { email, password } of [one, other, one, other])
      await browser.console('signIn', { body: { email, password } });
    expect(await mailsTo(shop, one.email)).toHaveLength(1);
    expect(await mailsTo(shop, other.email)).toHaveLength(1);
  });

  it('is mailed after its second factor, not after a password alone', async () => {
    const { email, password, console } = await createStaff(shop, 'owner');
    const { secret } = await console('beginTotp');
    await console('confirmTotp', { body: { code: codeOf(secret) } });
    const browser = openStaffBrowser(shop);
    await browser.console('signIn', { body: { email, password } });
    const setUp = (await mailsTo(shop, email)).map(({ subject }) => subject);
    expect(setUp).toEqual(['Two-step sign-in was set up at Dana']);
    expect(browser.jar.has('dana-staff-device')).toBe(false);
    shop.at.now = new Date('2026-11-23T09:01:00Z');
    await browser.console('proveSecondFactor', { body: { code: codeOf(secret) } });
    expect(await mailsTo(shop, email)).toHaveLength(2);
    expect(browser.jar.has('dana-staff-device')).toBe(true);
  });

  it('with a wrong password is not mailed', async () => {
    const { email } = await createStaff(shop, 'packer');
    const refused = openStaffBrowser(shop).console('signIn', { body: { email, password: 'wrong-1234' } });
    await expect(refused).rejects.toMatchObject({ code: 'bad_credentials' });
    expect(await mailsTo(shop, email)).toEqual([]);
  });
});

describe('the person is mailed', () => {
  it('when the second factor is set up and turned off', async () => {
    const { email, console } = await createStaff(shop, 'owner');
    const { secret } = await console('beginTotp');
    await console('confirmTotp', { body: { code: codeOf(secret) } });
    await console('removeTotp');
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in was set up at Dana',
      'Two-step sign-in was turned off at Dana',
    ]);
  });

  it('when the password is changed, and not after a refusal', async () => {
    const { email, password, console } = await createStaff(shop, 'packer', { language: 'ar' });
    const wrong = { currentPassword: 'wrong-1234', password: 'pearl-diver-2' };
    await expect(console('changePassword', { body: wrong })).rejects.toMatchObject({ code: 'invalid' });
    await console('changePassword', { body: { currentPassword: password, password: 'pearl-diver-2' } });
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
      'تم تغيير كلمة مرورك في لوحة تحكم دانة',
    ]);
  });

  it('never as an invented person of the demo', async () => {
    const { id, email, password } = await createStaff(shop, 'packer');
    await shop.db.updateTable('staff').set({ demo: true }).where('id', '=', id).execute();
    await openStaffBrowser(shop).console('signIn', { body: { email, password } });
    expect(await mailsTo(shop, email)).toEqual([]);
  });
});
