import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommand } from '#main/cli/run-command.ts';
import { systemActor } from '#server/audit/actors.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser, mailsTo } from '#server/testing/people.ts';
import { openStaffBrowser } from '#server/testing/staff-browser.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// The journeys of staff through the API and the command line, from an empty shop.

let shop: TestApp;
afterEach(() => shop.close());

async function type(...words: string[]): Promise<string> {
  const out: string[] = [];
  const env = { DATA_DIR: shop.dataDir, DATABASE_URL: shop.database.url };
  const print = (text: string) => void out.push(text);
  expect(await runCommand(words, { env, print, printError: print })).toBe(0);
  return out.join('\n');
}

const tokenOf = (link: string) => link.split('#')[1] ?? '';
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: shop.at.now?.getTime() ?? 0 });
const inArabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
const pass = (seconds: number) => (shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + seconds * 1000));

const password = 'pearl-diver-2';

async function joined(link: string, name: string, email: string) {
  const browser = openStaffBrowser(shop, { language: 'ar' });
  const me = await browser.console('join', { body: { token: tokenOf(link), name, email, password } });
  return { ...browser, me };
}

describe('the first owner', () => {
  it('comes in by the link of the command line, once, and no start prints another one', async () => {
    shop = await createTestApp();
    const link = await type('staff', 'invite', 'a@shop.qa', '--role', 'owner', '--language', 'ar');
    const { me, console } = await joined(link, 'مريم', 'a@shop.qa');
    expect(me).toMatchObject({ role: 'owner', language: 'ar', secondFactor: 'off' });
    expect(await console('getMe')).toEqual(me);
    await expect(joined(link, 'مريم', 'b@shop.qa')).rejects.toMatchObject({
      details: { reason: 'used' },
      message: expect.stringContaining('تم استخدام هذه الدعوة'),
    });
    expect(await shop.services.staff.invites.inviteFirstOwner(systemActor)).toBeNull();
  });

  it('of a public shop sets up a second factor before anything else', async () => {
    shop = await createTestApp({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '127.0.0.1' });
    shop.at.now = new Date();
    const link = String(await shop.services.staff.invites.inviteFirstOwner(systemActor));
    const { me, console, jar } = await joined(link, 'مريم', 'a@shop.qa');
    expect(me.secondFactor).toBe('set_up');
    expect([...jar.keys()].sort()).toEqual(['__Host-dana-staff', '__Host-dana-staff-device']);
    const refused = { code: 'second_factor_required', details: { state: 'set_up' } };
    await expect(console('listStaff')).rejects.toMatchObject(refused);
    await expect(console('updateMe', { body: { version: 1, name: 'x' } })).rejects.toMatchObject(refused);

    const { secret, uri } = await console('beginTotp');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    await expect(console('confirmTotp', { body: { code: '000000' } })).rejects.toMatchObject({
      code: 'app_code_invalid',
    });
    const { recoveryCodes, me: after } = await console('confirmTotp', { body: { code: codeOf(secret) } });
    expect([recoveryCodes.length, after.secondFactor]).toEqual([10, 'done']);
    expect((await console('listStaff')).rows).toHaveLength(1);
    await console('signOut');

    pass(60);
    const body = { email: 'a@shop.qa', password };
    expect(await console('signIn', { body })).toMatchObject({ secondFactor: 'prove' });
    const code = codeOf(secret);
    await console('proveSecondFactor', { body: { code: inArabic(code) } });
    await console('signOut');
    await console('signIn', { body });
    await expect(console('proveSecondFactor', { body: { code } })).rejects.toMatchObject({ code: 'app_code_invalid' });
    const [recovery = ''] = recoveryCodes;
    expect(await console('proveSecondFactor', { body: { code: recovery.toLowerCase() } })).toMatchObject({
      secondFactor: 'done',
    });
    await console('signOut');
    await console('signIn', { body });
    await expect(console('proveSecondFactor', { body: { code: recovery } })).rejects.toMatchObject({
      code: 'app_code_invalid',
    });
    // The device was known from the start.
    const subjects = (await mailsTo(shop, 'a@shop.qa')).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining('تم إعداد التحقق بخطوتين')]);
  });
});

describe('a packer', () => {
  it('is invited by an owner, and sees less', async () => {
    shop = await createTestApp();
    const owner = await joined(await type('staff', 'invite', 'a@shop.qa', '--role', 'owner'), 'مريم', 'a@shop.qa');
    const { link } = await owner.console('inviteStaff', {
      body: { name: 'سالم', email: 'salem@shop.qa', role: 'packer', language: 'ar' },
    });
    const [mail] = await mailsTo(shop, 'salem@shop.qa');
    expect(mail?.text).toContain(tokenOf(link));
    const { me, console } = await joined(link, 'سالم', 'salem@shop.qa');
    expect(me).toMatchObject({ role: 'packer', language: 'ar', owner: 'مريم' });
    const may = ['orders.read', 'orders.accept', 'orders.contact', 'orders.money', 'staff.manage'] as const;
    expect(may.map((permission) => me.permissions[permission])).toEqual([
      'all',
      'all',
      undefined,
      undefined,
      undefined,
    ]);
    for (const call of ['listStaff', 'listAudit'] as const)
      await expect(console(call)).rejects.toMatchObject({ status: 403, code: 'not_permitted' });

    const { token } = await createUser(shop, { phone: '+97455667788' });
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 21.75, stock: 5 }] });
    const api = shop.apiFor({ token });
    const [variantId = 0] = variantIds;
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    const zoneId = (await api('listZones')).rows[0]?.id ?? 0;
    const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id ?? 0;
    await api('placeOrder', {
      body: { shippingAddress: { zoneId, address_line1: 'Villa Qanary' }, paymentInfo: { paymentOptionId } },
    });
    const [card] = (await console('listOrders')).rows;
    const order = { params: { order: card?.number ?? '' } };
    const seen = JSON.stringify(await console('getOrder', order));
    const all = JSON.stringify(await owner.console('getOrder', order));
    for (const text of ['Aisha', '55667788', 'Qanary']) expect(all).toContain(text);
    expect(seen).toContain('Aisha');
    expect(seen).not.toContain('55667788');
    expect(seen).not.toContain('Qanary');
  });
});

describe('leaving', () => {
  it('is at once: suspended staff, an ended session, and the log has all of it', async () => {
    shop = await createTestApp();
    const owner = await joined(await type('staff', 'invite', 'a@shop.qa', '--role', 'owner'), 'مريم', 'a@shop.qa');
    const { link } = await owner.console('inviteStaff', { body: { name: 'سالم', role: 'packer', language: 'ar' } });
    const packer = await joined(link, 'سالم', 'salem@shop.qa');
    await owner.console('suspendStaff', { params: { id: packer.me.id }, body: { version: packer.me.version } });
    await expect(packer.console('getMe')).rejects.toMatchObject({ status: 401, code: 'login_required' });
    const signIn = { body: { email: 'salem@shop.qa', password } };
    await expect(packer.console('signIn', signIn)).rejects.toMatchObject({ code: 'bad_credentials' });
    const self = { params: { id: owner.me.id }, body: { version: owner.me.version } };
    await expect(owner.console('suspendStaff', self)).rejects.toMatchObject({ status: 409, code: 'last_owner' });

    const other = openStaffBrowser(shop);
    await other.console('signIn', { body: { email: 'a@shop.qa', password } });
    const { rows } = await owner.console('listMySessions');
    const there = rows.find(({ isThis }) => !isThis);
    await owner.console('endMySession', { params: { id: there?.id ?? 0 } });
    await expect(other.console('getMe')).rejects.toMatchObject({ code: 'login_required' });

    const log = (await owner.console('listAudit')).rows;
    expect(log.map(({ action }) => action)).toEqual([
      'staff.session_ended',
      'staff.signed_in',
      'staff.suspended',
      'staff.signed_in',
      'staff.joined',
      'staff.invited',
      'staff.signed_in',
      'staff.joined',
      'staff.invited',
    ]);
    const printed = (await type('audit', 'list')).split('\n').slice(1);
    expect(printed.map((row) => /staff\.\w+/.exec(row)?.[0])).toEqual(log.map(({ action }) => action));
    expect(printed[2]).toMatch(/مريم +staff +staff\.suspended +staff سالم +status: active -> suspended$/);
  });
});
