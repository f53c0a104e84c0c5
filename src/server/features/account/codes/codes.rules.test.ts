import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverLimits } from '#contract/values/limits.ts';
import {
  codeLifeMs,
  comparisonsPerDay,
  digitsOf,
  isSameGuest,
  resendPauseMs,
  sameDigits,
  triesLeft,
} from './codes.rules.ts';

const key = randomBytes(32);
const code = { id: 7, purpose: 'reset' as const, nonce: randomBytes(16) };

describe('the digits of a code', () => {
  it('are six Latin digits, the same for every holder of the key', () => {
    expect(digitsOf(key, code)).toMatch(/^\d{6}$/);
    expect(digitsOf(Buffer.from(key), { ...code })).toBe(digitsOf(key, code));
  });

  it('do not change with a new version of the shop, so that mailed codes stay valid', () => {
    expect(digitsOf(Buffer.alloc(32, 1), { id: 7, purpose: 'reset', nonce: Buffer.alloc(16, 2) })).toBe('260032');
  });

  it('differ with key, purpose, id and nonce', () => {
    const others = [
      digitsOf(randomBytes(32), code),
      digitsOf(key, { ...code, purpose: 'confirm' }),
      digitsOf(key, { ...code, id: 8 }),
      digitsOf(key, { ...code, nonce: randomBytes(16) }),
    ];
    // One of a million pairs is equal by chance; two at once never are.
    expect(others.filter((digits) => digits === digitsOf(key, code)).length).toBeLessThan(2);
  });

  it('use the whole range', () => {
    const some = Array.from({ length: 2000 }, (_, id) => Number(digitsOf(key, { ...code, id })));
    expect(Math.min(...some)).toBeLessThan(10_000);
    expect(Math.max(...some)).toBeGreaterThan(990_000);
    const mean = some.reduce((sum, digits) => sum + digits, 0) / some.length;
    expect(Math.abs(mean - 500_000)).toBeLessThan(40_000);
  });

  it('are compared completely', () => {
    expect(sameDigits('123456', '123456')).toBe(true);
    expect(sameDigits('123457', '123456')).toBe(false);
    expect(sameDigits('12345', '123456')).toBe(false);
  });
});

it('a code is valid for ten minutes and mailed at most once a minute, and a day of guessing succeeds once in twenty thousand', () => {
  expect(codeLifeMs).toBe(600_000);
  expect(resendPauseMs).toBe(60_000);
  expect(comparisonsPerDay / 10 ** 6).toBe(1 / 20_000);
});

it('a guest is the same by the hash, and all callers without one are one guest', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(isSameGuest(one, Buffer.alloc(32, 1))).toBe(true);
  expect(isSameGuest(one, other)).toBe(false);
  expect(isSameGuest(null, null)).toBe(true);
  expect(isSameGuest(one, null)).toBe(false);
  expect(isSameGuest(null, one)).toBe(false);
});

it('who requested a code has tries of its own, beside those of all others', () => {
  const owner = Buffer.alloc(32, 1);
  const tried = { guest_hash: owner, tries: 1, foreign_tries: 3 };
  expect(triesLeft(tried, Buffer.alloc(32, 1))).toBe(serverLimits.otpTries - 1);
  expect(triesLeft(tried, Buffer.alloc(32, 2))).toBe(serverLimits.otpTries - 3);
  expect(triesLeft(tried, null)).toBe(serverLimits.otpTries - 3);
});
