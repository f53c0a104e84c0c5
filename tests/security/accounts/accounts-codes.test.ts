import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeMailedTo, createUser, mailsTo } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { countOf, manyTimes, wrongCode } from '../support/guesses.ts';
import { type Instance, advanceClock, openPair } from '../support/instance.ts';

let shop: TestApp;
let one: Instance;
let other: Instance;
let closePair: () => Promise<void>;
let senders = 0;
const minute = 60_000;
const auth = '/users/auth';

beforeAll(async () => ({ shop, one, other, closePair } = await openPair()));
afterAll(() => closePair());
beforeEach(() => {
  // Later than every limit of the previous test.
  later(48 * 3_600_000);
});

const later = (ms: number) => advanceClock(shop, ms);

const newSender = () => `198.51.100.${++senders}`;

async function triesOf(email: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('codes')
    .select(['tries', 'foreign_tries'])
    .where('email', '=', email)
    .execute();
  return rows.reduce((sum, { tries, foreign_tries }) => sum + tries + foreign_tries, 0);
}

describe('a mailed code', () => {
  it('allows five of 50 concurrent wrong guesses at two instances, and is then invalid', async () => {
    const { email } = await createUser(shop);
    await one.post(`${auth}/forget-password`, { email });
    const code = await codeMailedTo(shop, email);
    const guess = (otp_code: string, instance: Instance, from: string) =>
      instance.post(`${auth}/check-otp`, { email, otp_code }, { from });
    const answers = await manyTimes(50, 50, (turn) =>
      guess(wrongCode(code), turn % 2 === 0 ? one : other, newSender()),
    );
    // On a busy machine a guess may get a 503.
    expect(countOf(answers, 422)).toBe(5);
    expect(countOf(answers, 429) + countOf(answers, 503)).toBe(45);
    expect(await triesOf(email)).toBe(5);
    const password = 'a-new-secret';
    const reset = { email, otp_code: code, password, confirmPassword: password };
    expect((await guess(code, one, newSender())).status).toBe(429);
    expect((await other.post(`${auth}/reset-password`, reset)).status).toBe(429);
  });

  it('is compared at most 50 times a day, however many codes are requested', async () => {
    const { email } = await createUser(shop);
    let code = '';
    for (let hour = 0; hour < 23; hour += 1) {
      for (let round = 0; round < 2; round += 1) {
        await one.post(`${auth}/forget-password`, { email }, { from: newSender() });
        later(2 * minute);
      }
      code = await codeMailedTo(shop, email);
      const from = newSender();
      await manyTimes(6, 6, () => other.post(`${auth}/check-otp`, { email, otp_code: wrongCode(code) }, { from }));
      later(56 * minute);
    }
    expect(await triesOf(email)).toBe(50);
    expect((await mailsTo(shop, email)).length).toBe(20);
    later(24 * 60 * minute);
    await one.post(`${auth}/forget-password`, { email });
    const otp_code = await codeMailedTo(shop, email);
    expect((await one.post(`${auth}/check-otp`, { email, otp_code })).status).toBe(200);
  });

  it('cannot be found by one guess at many accounts: a sender gets 100 wrong guesses an hour, for all kinds of codes together', async () => {
    const from = newSender();
    const kinds = [
      (email: string, otp_code: string) => one.post(`${auth}/check-otp`, { email, otp_code }, { from }),
      (email: string, otp_code: string) => other.post(`${auth}/confirm-account`, { email, otp_code }, { from }),
      (email: string, otp_code: string) => {
        const password = 'a-new-secret';
        return one.post(`${auth}/reset-password`, { email, otp_code, password, confirmPassword: password }, { from });
      },
    ];
    const answers = await manyTimes(150, 30, (turn) => kinds[turn % 3]!(`many-${turn}@example.qa`, '123456'));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([100, 50]);
    const last = await one.post(`${auth}/check-otp`, { email: 'x@example.qa', otp_code: '123456' }, { from });
    expect(last.headers['retry-after']).toBe('3600');

    const { email } = await createUser(shop);
    await one.post(`${auth}/forget-password`, { email }, { from });
    const right = { email, otp_code: await codeMailedTo(shop, email) };
    expect((await one.post(`${auth}/check-otp`, right, { from })).status).toBe(429);
    expect((await one.post(`${auth}/check-otp`, right, { from: newSender() })).status).toBe(200);
    later(60 * minute);
    await one.post(`${auth}/forget-password`, { email }, { from });
    const fresh = { email, otp_code: await codeMailedTo(shop, email) };
    expect((await one.post(`${auth}/check-otp`, fresh, { from })).status).toBe(200);
  });

  it('does not count as a failure if it is right', async () => {
    const { email } = await createUser(shop);
    const from = newSender();
    await one.post(`${auth}/forget-password`, { email });
    const right = { email, otp_code: await codeMailedTo(shop, email) };
    expect(countOf(await manyTimes(120, 10, () => one.post(`${auth}/check-otp`, right, { from })), 200)).toBe(120);
  });
});

describe('mails', () => {
  it('go to a mailbox at most 20 times a day, and the response does not show it', async () => {
    const { email } = await createUser(shop);
    const answers = await manyTimes(30, 1, async () => {
      later(2 * minute);
      const answer = await one.post(`${auth}/forget-password`, { email });
      await mailsTo(shop, email);
      return answer;
    });
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 {"data":null}']));
    expect(await mailsTo(shop, email)).toHaveLength(20);
    later(24 * 60 * minute);
    await one.post(`${auth}/forget-password`, { email });
    expect(await mailsTo(shop, email)).toHaveLength(21);
  });

  it('can be requested 300 times an hour by one sender, at all instances and calls together', async () => {
    const from = newSender();
    const asks = [
      (email: string) => one.post(`${auth}/forget-password`, { email }, { from }),
      (email: string) => other.post(`${auth}/resend-otp`, { email }, { from }),
    ];
    const answers = await manyTimes(310, 20, (turn) => asks[turn % 2]!(`mail-${turn}@example.qa`));
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([300, 10]);
    const contact = { name: 'Noora', phone: '55123456', email: 'noora@example.qa', message: 'Hello' };
    const password = 'pearl-diver-1';
    const form = { name: 'Noora', phone: '55123456', email: 'n@example.qa', password, confirmPassword: password };
    for (const [path, body] of [
      ['/contacts', contact],
      [`${auth}/register`, form],
    ] as const) {
      const refused = await one.post(path, body, { from });
      expect([path, refused.status, refused.headers['retry-after']]).toEqual([path, 429, '3600']);
      expect((await one.post(path, body, { from: newSender() })).status).toBe(201);
    }
    // An invalid form sends no mail.
    expect((await one.post('/contacts', {}, { from })).status).toBe(422);
  });
});

describe('guesses of others at the code that an owner requested', () => {
  const reset = (email: string, otp_code: string) => ({
    email,
    otp_code,
    password: 'a-new-secret',
    confirmPassword: 'a-new-secret',
  });
  const asGuest = (guestId: string) => ({ headers: { 'guest-id': guestId }, from: newSender() });
  const newGuest = () => asGuest(shop.services.account.newGuestId());

  it('end after five, and the owner’s own five remain', async () => {
    const { email } = await createUser(shop);
    const owner = newGuest();
    await one.post(`${auth}/forget-password`, { email }, owner);
    const code = await codeMailedTo(shop, email);
    const guesses = await manyTimes(20, 20, (turn) =>
      (turn % 2 === 0 ? one : other).post(`${auth}/check-otp`, { email, otp_code: wrongCode(code) }, newGuest()),
    );
    expect(countOf(guesses, 422)).toBe(5);
    expect((await one.post(`${auth}/check-otp`, { email, otp_code: code }, newGuest())).status).toBe(429);
    const own = await manyTimes(4, 1, () => one.post(`${auth}/check-otp`, { email, otp_code: wrongCode(code) }, owner));
    expect(countOf(own, 422)).toBe(4);
    expect((await one.post(`${auth}/reset-password`, reset(email, code), owner)).status).toBe(200);
  });

  it('lock no browser out in which the owner logged in before: neither their 50 guesses nor their 20 mails of the day', async () => {
    const { email, password } = await createUser(shop);
    const owner = newGuest();
    expect((await one.post(`${auth}/login`, { email, password }, owner)).status).toBe(200);
    for (let round = 0; round < 25; round += 1) {
      const stranger = newGuest();
      await one.post(`${auth}/forget-password`, { email }, stranger);
      const code = await codeMailedTo(shop, email);
      await manyTimes(5, 5, () => other.post(`${auth}/check-otp`, { email, otp_code: wrongCode(code) }, stranger));
      later(2 * minute);
    }
    expect(await triesOf(email)).toBeGreaterThanOrEqual(50);
    expect(await mailsTo(shop, email)).toHaveLength(20);
    const stranger = newGuest();
    await one.post(`${auth}/forget-password`, { email }, stranger);
    expect(await mailsTo(shop, email)).toHaveLength(20);

    await one.post(`${auth}/forget-password`, { email }, owner);
    expect(await mailsTo(shop, email)).toHaveLength(21);
    const code = await codeMailedTo(shop, email);
    expect((await one.post(`${auth}/check-otp`, { email, otp_code: code }, stranger)).status).toBe(429);
    expect((await one.post(`${auth}/reset-password`, reset(email, code), owner)).status).toBe(200);
  });
});
