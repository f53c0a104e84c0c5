import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../../process/seal.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpStep, totpText } from './totp.ts';

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
const secret = Buffer.from('12345678901234567890');
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('a code of the app', () => {
  it.each(vectors)('at %i seconds is %s', (seconds, code) => {
    expect(totpStep(secret, code, { now: new Date(seconds * 1000), lastStep: 0 })).toBe(Math.floor(seconds / 30));
  });

  const now = new Date(59_000 + 30_000);
  it('is accepted one step late, not two', () => {
    expect(totpStep(secret, '287082', { now, lastStep: 0 })).toBe(1);
    expect(totpStep(secret, '287082', { now: new Date(59_000 + 60_000), lastStep: 0 })).toBeNull();
  });

  it('is accepted once', () => {
    expect(totpStep(secret, '287082', { now, lastStep: 1 })).toBeNull();
  });

  it.each(['', '28708', '2870822', 'abcdef', '287083'])('is refused: %j', (code) => {
    expect(totpStep(secret, code, { now, lastStep: 0 })).toBeNull();
  });
});

describe('a secret', () => {
  it('has 32 letters to type and an address that names shop and person', () => {
    const text = totpText(newTotpSecret(), { issuer: 'Dana', label: 'noora@shop.qa' });
    expect(text.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(text.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(text.secret);
    expect(decodeURIComponent(uri.pathname)).toContain('noora@shop.qa');
  });

  it('is stored encrypted, and readable with the key of the shop only', () => {
    const key = Buffer.alloc(32, 1);
    const sealed = seal(key, 'staff totp', secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(unseal(key, 'staff totp', sealed).equals(secret)).toBe(true);
    expect(() => unseal(Buffer.alloc(32, 2), 'staff totp', sealed)).toThrow();
  });
});

describe('recovery codes', () => {
  it('are ten different ones, of letters that do not look alike', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  });

  it('are compared without their dash and case', () => {
    const key = Buffer.alloc(32, 1);
    const one = recoveryHash(key, 'ABCDE-FGHJK');
    expect(recoveryHash(key, ' abcdefghjk').equals(one)).toBe(true);
    expect(recoveryHash(key, 'ABCDE-FGHJL').equals(one)).toBe(false);
  });
});
