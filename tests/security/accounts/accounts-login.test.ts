import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginCounters } from '#server/features/account/passwords/attempt-counters.rules.ts';
import { codeMailedTo, createUser } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { countOf, guessPasswords, login, manyTimes } from '../support/guesses.ts';
import { type Instance, advanceClock, openInstance, openPair } from '../support/instance.ts';

let shop: TestApp;
let one: Instance;
let other: Instance;
let closePair: () => Promise<void>;
let senders = 0;

beforeAll(async () => ({ shop, one, other, closePair } = await openPair()));
afterAll(() => closePair());
beforeEach(() => {
  // Later than every limit of the previous test.
  later(48 * 3_600_000);
});

const later = (ms: number) => advanceClock(shop, ms);

const newSender = () => `198.51.100.${++senders}`;
const wrong = 'not-the-password';

async function newUser() {
  const user = await createUser(shop);
  const body = { email: user.email, password: user.password };
  return { ...user, body, wrong: { ...body, password: wrong } };
}

/** Sets the counters as after that many wrong passwords. */
async function failBefore(times: number, source: Parameters<typeof loginCounters>[0]): Promise<void> {
  for (let time = 0; time < times; time += 1) await one.services.attempts.consume(loginCounters(source));
}

async function failEverywhere(email: string): Promise<void> {
  for (let time = 0; time < 100; time += 1) await failBefore(1, { email, from: `203.0.113.${time}`, device: null });
}

describe('guessing at one password', () => {
  it('lets only a few of 250 guesses be checked, 50 at once, and the others get a Retry-After', async () => {
    const { email } = await newUser();
    one.noted.passwords = 0;
    const answers = await guessPasswords(one.post, email, 250, 50);
    expect(countOf(answers, 401)).toBe(3);
    // On a busy machine a guess may get a 503.
    expect(countOf(answers, 429) + countOf(answers, 503)).toBe(247);
    expect(one.noted.passwords).toBeLessThanOrEqual(12);
    const refused = answers.find(({ status }) => status === 429);
    expect(JSON.parse(refused?.body ?? '')).toEqual({
      error: { code: 'too_many_requests', message: 'Too many attempts. Please try again later.' },
    });
    expect(refused?.headers['retry-after']).toBe('1');
  });

  it('makes the sender wait 1, 2, 4 and more seconds, at most 15 minutes', async () => {
    const user = await newUser();
    await guessPasswords(one.post, user.email, 3, 3);
    const pauses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const refused = await one.post(login, user.wrong);
      expect(refused.status).toBe(429);
      pauses.push(Number(refused.headers['retry-after']));
      later((pauses.at(-1) as number) * 1000 - 1);
      expect((await one.post(login, user.body)).status).toBe(429);
      later(1);
      expect((await one.post(login, user.wrong)).status).toBe(401);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    later(900_000);
    expect((await one.post(login, user.body)).status).toBe(200);
  });

  it('is counted for all instances, and for every spelling of the address', async () => {
    const user = await newUser();
    const spellings = [user.email.toUpperCase(), ` ${user.email}`, user.email.replace('p', 'P'), user.email];
    const answers = await manyTimes(40, 40, (turn) =>
      [one, other][turn % 2]!.post(login, { email: spellings[turn % 4], password: wrong }),
    );
    expect(countOf(answers, 401)).toBe(3);
    expect((await other.post(login, user.body)).status).toBe(429);
    expect((await other.post(login, user.body, { from: newSender() })).status).toBe(200);
  });

  it('never refuses the right password, however often it is sent', async () => {
    const user = await newUser();
    const answers = await manyTimes(8, 1, () => one.post(login, user.body));
    expect(countOf(answers, 200)).toBe(8);
  });

  it('is refused to a sender that failed 100 times in an hour, at any accounts', async () => {
    const [from, user] = [newSender(), await newUser()];
    for (let time = 0; time < 99; time += 1) await failBefore(1, { email: `${time}@example.qa`, from, device: null });
    const right = await manyTimes(3, 1, () => one.post(login, user.body, { from }));
    expect(countOf(right, 200)).toBe(3);
    const unknown = { email: 'unknown@example.qa', password: wrong };
    expect((await one.post(login, unknown, { from })).status).toBe(401);
    const stopped = await other.post(login, user.body, { from });
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '3600']);
    expect((await one.post(login, user.body, { from: newSender() })).status).toBe(200);
    later(3_600_000);
    expect((await one.post(login, user.body, { from })).status).toBe(200);
  });
});

describe('an account that is attacked from many addresses', () => {
  it('refuses new browsers, and accepts every browser that its owner used before', async () => {
    const user = await newUser();
    const guestId = one.account.newGuestId();
    const from = newSender();
    expect((await one.post(login, user.body, { headers: { 'guest-id': guestId } })).status).toBe(200);
    await failEverywhere(user.email);
    expect((await one.post(login, user.body, { from })).status).toBe(429);
    const newBrowser = { 'guest-id': one.account.newGuestId() };
    expect((await one.post(login, user.body, { from, headers: newBrowser })).status).toBe(429);
    expect((await other.post(login, user.body, { from, headers: { 'guest-id': guestId } })).status).toBe(200);
    const session = { authorization: `Bearer ${user.token}` };
    expect((await other.post(login, user.body, { from, headers: session })).status).toBe(200);
    later(3_600_000);
    expect((await one.post(login, user.body, { from })).status).toBe(200);
  });

  it('recognises the browser that logged out', async () => {
    const user = await newUser();
    const left = await one.post('/users/auth/logout', undefined, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    await failEverywhere(user.email);
    const headers = { 'guest-id': String(left.headers['guest-id']) };
    expect((await one.post(login, user.body, { headers })).status).toBe(200);
  });

  it('recognises the browser that set a new password with the mailed code, and no other any more', async () => {
    const user = await newUser();
    const [stolen, fresh] = [one.account.newGuestId(), one.account.newGuestId()];
    await one.post(login, user.body, { headers: { 'guest-id': stolen } });
    await failEverywhere(user.email);
    await one.post('/users/auth/forget-password', { email: user.email });
    const password = 'a-new-secret';
    const reset = { email: user.email, otp_code: await codeMailedTo(shop, user.email), password };
    const body = { ...reset, confirmPassword: password };
    await one.post('/users/auth/reset-password', body, { headers: { 'guest-id': fresh } });
    const enter = (guestId: string) =>
      one.post(login, { email: user.email, password }, { headers: { 'guest-id': guestId } });
    expect((await enter(fresh)).status).toBe(200);
    expect((await enter(stolen)).status).toBe(429);
  });

  it('limits the guesses of a known browser without blocking other browsers', async () => {
    const user = await newUser();
    const headers = { 'guest-id': one.account.newGuestId() };
    await one.post(login, user.body, { headers });
    const answers = await manyTimes(20, 20, () => one.post(login, user.wrong, { headers, from: newSender() }));
    expect(countOf(answers, 401)).toBe(3);
    expect((await one.post(login, user.body)).status).toBe(200);
  });

  it('does not recognise the browser of another user', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    const headers = { 'guest-id': one.account.newGuestId(), authorization: `Bearer ${stranger.token}` };
    await one.post(login, stranger.body, { headers });
    await failEverywhere(user.email);
    expect((await one.post(login, user.body, { headers })).status).toBe(429);
  });
});

it('with RATE_LIMIT=off nothing is counted', async () => {
  const free = await openInstance(shop, { RATE_LIMIT: 'off' });
  const { email } = await newUser();
  expect(countOf(await guessPasswords(free.post, email, 8, 2), 401)).toBe(8);
  await free.close();
});

it('expired counters are deleted by a recurring job', async () => {
  const user = await newUser();
  await guessPasswords(one.post, user.email, 3, 1);
  const counters = () => shop.db.selectFrom('attempts').select('key').execute();
  await one.services.attempts.purgeExpired();
  expect((await counters()).length).toBeGreaterThan(0);
  later(2 * 3_600_000);
  await one.services.attempts.purgeExpired();
  expect(await counters()).toEqual([]);
});
