import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeMailedTo, createUser, mailsTo } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { countOf, manyTimes, wrongCode } from './support/guesses.ts';
import { type Instance, letPass, openPair } from './support/instance.ts';

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
  // Long enough after the test before: nothing of it counts any more.
  later(48 * 3_600_000);
});

const later = (ms: number) => letPass(shop, ms);

const newSender = () => `198.51.100.${++senders}`;

async function triesOf(email: string): Promise<number> {
  const rows = await shop.db.selectFrom('codes').select('tries').where('email', '=', email).execute();
  return rows.reduce((sum, { tries }) => sum + tries, 0);
}

describe('a mailed code', () => {
  it('bears five of 50 wrong guesses that come at once at two instances, and then is dead', async () => {
    const { email } = await createUser(shop);
    await one.post(`${auth}/forget-password`, { email });
    const code = await codeMailedTo(shop, email);
    const guess = (otp_code: string, instance: Instance, from: string) =>
      instance.post(`${auth}/check-otp`, { email, otp_code }, { from });
    const answers = await manyTimes(50, 50, (turn) =>
      guess(wrongCode(code), turn % 2 === 0 ? one : other, newSender()),
    );
    // On a busy machine one may be asked for patience instead.
    expect(countOf(answers, 422)).toBe(5);
    expect(countOf(answers, 429) + countOf(answers, 503)).toBe(45);
    expect(await triesOf(email)).toBe(5);
    const password = 'a-new-secret';
    const reset = { email, otp_code: code, password, confirmPassword: password };
    expect((await guess(code, one, newSender())).status).toBe(429);
    expect((await other.post(`${auth}/reset-password`, reset)).status).toBe(429);
  });

  it('is compared 50 times a day at most, however many are asked for', async () => {
    const { email } = await createUser(shop);
    let code = '';
    for (let hour = 0; hour < 23; hour += 1) {
      for (let ask = 0; ask < 2; ask += 1) {
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

  it('is not found by one guess at many accounts: an address gets 100 wrong guesses an hour, at all kinds of codes together', async () => {
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

  it('that is right counts against nobody', async () => {
    const { email } = await createUser(shop);
    const from = newSender();
    await one.post(`${auth}/forget-password`, { email });
    const right = { email, otp_code: await codeMailedTo(shop, email) };
    expect(countOf(await manyTimes(120, 10, () => one.post(`${auth}/check-otp`, right, { from })), 200)).toBe(120);
  });
});

describe('mails', () => {
  it('go to a mailbox 20 times a day at most, and the answer tells nobody', async () => {
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

  it('are asked for 300 times an hour by one address, at all instances and calls together', async () => {
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
    // What is refused for its form asks for no mail.
    expect((await one.post('/contacts', {}, { from })).status).toBe(422);
  });
});
