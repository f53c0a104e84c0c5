import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeMailedTo, createUser, mailsTo } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

// Someone else registers the address of a person: the account that the person confirms is the
// person's.

let shop: TestApp;
let count = 0;
const minute = 60_000;
const secrets = { victim: 'the-owners-own', attacker: 'an-attackers-own' };

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = new Date(Date.UTC(2030, 0, 1 + 3 * ++count));
});

const newEmail = () => `victim-${count}@example.qa`;
const newBrowser = (): Person => ({ guestId: shop.services.account.newGuestId() });

function later(ms: number): void {
  shop.at.now = new Date((shop.at.now as Date).getTime() + ms);
}

function register(person: Person, email: string, role: keyof typeof secrets) {
  const [name, phone] = role === 'victim' ? ['Noora', '55123456'] : ['Mallory', '66987654'];
  const password = secrets[role];
  return shop.apiFor(person)('register', { body: { name, phone, email, password, confirmPassword: password } });
}

const confirm = (person: Person, email: string, otp_code: string) =>
  shop.apiFor(person)('confirmAccount', { body: { email, otp_code } });
const login = (email: string, role: keyof typeof secrets) =>
  shop.apiFor()('login', { body: { email, password: secrets[role] } });

async function expectOwnAccount(email: string): Promise<void> {
  expect((await login(email, 'victim')).user).toMatchObject({ name: 'Noora', email });
  await expect(login(email, 'attacker')).rejects.toMatchObject({ status: 401 });
}

describe('a browser that registered confirms its own registration only', () => {
  const attackers = {
    'without a guest id': () => ({}),
    'with one guest id': (() => {
      const browser: { person?: Person } = {};
      return () => (browser.person ??= newBrowser());
    })(),
    'with five guest ids': newBrowser,
  };

  it.each(Object.entries(attackers))(
    'after five registrations of the hour by an attacker %s, and after its code was mailed again',
    async (_, attacker) => {
      const [email, victim] = [newEmail(), newBrowser()];
      for (let time = 0; time < 5; time += 1) await register(attacker(), email, 'attacker');
      const attackersCode = await codeMailedTo(shop, email);
      await register(victim, email, 'victim');
      await expect(confirm(victim, email, attackersCode)).rejects.toMatchObject({ code: 'otp_invalid' });
      later(minute + 1000);
      await shop.apiFor(victim)('resendOtp', { body: { email } });
      expect((await confirm(victim, email, await codeMailedTo(shop, email))).user.name).toBe('Noora');
      await expectOwnAccount(email);
    },
  );

  it('also if the newest mail is that of an attacker', async () => {
    const [email, victim] = [newEmail(), newBrowser()];
    await register(victim, email, 'victim');
    const own = await codeMailedTo(shop, email);
    later(1000);
    await register(newBrowser(), email, 'attacker');
    const newest = await codeMailedTo(shop, email);
    expect(newest).not.toBe(own);
    await expect(confirm(victim, email, newest)).rejects.toMatchObject({ code: 'otp_invalid' });
    await confirm(victim, email, own);
    await expectOwnAccount(email);
  });

  it('also after its code expired, while an attacker’s is valid', async () => {
    const [email, victim] = [newEmail(), newBrowser()];
    await register(victim, email, 'victim');
    await codeMailedTo(shop, email);
    later(11 * minute);
    await register(newBrowser(), email, 'attacker');
    await expect(confirm(victim, email, await codeMailedTo(shop, email))).rejects.toMatchObject({
      code: 'otp_invalid',
    });
    later(minute + 1000);
    await shop.apiFor(victim)('resendOtp', { body: { email } });
    await confirm(victim, email, await codeMailedTo(shop, email));
    await expectOwnAccount(email);
  });
});

it('guesses of others do not use up the code of a registration', async () => {
  const [email, victim] = [newEmail(), newBrowser()];
  await register(victim, email, 'victim');
  const code = await codeMailedTo(shop, email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let time = 0; time < 8; time += 1)
    await expect(confirm(newBrowser(), email, wrong)).rejects.toMatchObject({ status: time < 5 ? 422 : 429 });
  await confirm(victim, email, code);
  await expectOwnAccount(email);
});

describe('the mail', () => {
  it('names the registration: the name and the last digits of the phone, after the code', async () => {
    const email = newEmail();
    await register(newBrowser(), email, 'attacker');
    const [mail] = await mailsTo(shop, email);
    expect(mail?.text).toMatch(/\d{6}[\s\S]*Mallory[\s\S]*7654/);
    expect(mail?.text).not.toContain('66987654');
  });

  it('shows letters of the name only, so that no one can mail a link or a false code to others', async () => {
    const email = newEmail();
    const password = secrets.attacker;
    const name = 'Win at http://evil.example.qa/win code 123456 '.padEnd(90, 'x');
    const body = { name, phone: '66987654', email, password, confirmPassword: password };
    await shop.apiFor(newBrowser())('register', { body });
    const [mail] = await mailsTo(shop, email);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).not.toMatch(/evil\.example|https?:\/\/evil|123456|x{30}/);
      expect(text).toContain('Win at');
    }
  });
});

it('one sender causes at most 20 mails a day to one mailbox by registering, whatever its guest ids', async () => {
  const email = newEmail();
  for (let time = 0; time < 30; time += 1) {
    expect(await register(newBrowser(), email, 'attacker')).toEqual({ email });
    await mailsTo(shop, email);
    later(30 * minute);
  }
  expect(await mailsTo(shop, email)).toHaveLength(20);
  later(24 * 60 * minute);
  await register(newBrowser(), email, 'attacker');
  expect(await mailsTo(shop, email)).toHaveLength(21);
});

it('a known address is mailed the same number of times, and never a code', async () => {
  const { email } = await createUser(shop);
  for (let time = 0; time < 22; time += 1) await register(newBrowser(), email, 'attacker');
  const mails = await mailsTo(shop, email);
  expect(mails).toHaveLength(20);
  expect(mails.filter(({ text }) => /Mallory|(?<!\d)\d{6}(?!\d)/.test(text))).toEqual([]);
});
