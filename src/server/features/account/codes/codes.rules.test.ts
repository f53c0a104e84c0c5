import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeLifeMs, comparisonsPerDay, digitsOf, resendPauseMs, sameDigits } from './codes.rules.ts';

const key = randomBytes(32);
const code = { id: 7, purpose: 'reset' as const, nonce: randomBytes(16) };

describe('the digits of a code', () => {
  it('are six Latin digits, the same for whoever has the key', () => {
    expect(digitsOf(key, code)).toMatch(/^\d{6}$/);
    expect(digitsOf(Buffer.from(key), { ...code })).toBe(digitsOf(key, code));
  });

  it('stay what they were when the shop is renewed: a code that is on its way must still fit', () => {
    expect(digitsOf(Buffer.alloc(32, 1), { id: 7, purpose: 'reset', nonce: Buffer.alloc(16, 2) })).toBe('260032');
  });

  it('differ with key, purpose, id and nonce', () => {
    const others = [
      digitsOf(randomBytes(32), code),
      digitsOf(key, { ...code, purpose: 'confirm' }),
      digitsOf(key, { ...code, id: 8 }),
      digitsOf(key, { ...code, nonce: randomBytes(16) }),
    ];
    // One of a million pairs is alike by chance; two at once never are.
    expect(others.filter((digits) => digits === digitsOf(key, code)).length).toBeLessThan(2);
  });

  it('use the whole range', () => {
    const some = Array.from({ length: 2000 }, (_, id) => Number(digitsOf(key, { ...code, id })));
    expect(Math.min(...some)).toBeLessThan(10_000);
    expect(Math.max(...some)).toBeGreaterThan(990_000);
    const mean = some.reduce((sum, digits) => sum + digits, 0) / some.length;
    expect(Math.abs(mean - 500_000)).toBeLessThan(40_000);
  });

  it('are compared whole', () => {
    expect(sameDigits('123456', '123456')).toBe(true);
    expect(sameDigits('123457', '123456')).toBe(false);
    expect(sameDigits('12345', '123456')).toBe(false);
  });
});

it('a code lives ten minutes, comes at most once a minute, and a day of guessing has one chance in twenty thousand', () => {
  expect(codeLifeMs).toBe(600_000);
  expect(resendPauseMs).toBe(60_000);
  expect(comparisonsPerDay / 10 ** 6).toBe(1 / 20_000);
});
