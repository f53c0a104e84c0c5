import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { keyOf } from '../../../process/seal.ts';

const stepMs = 30_000;
const secretBytes = 20;

function totpOf(secret: Buffer): TOTP {
  return new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), digits: 6, period: stepMs / 1000 });
}

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The secret as 32 letters to type, and as an address for the QR code. */
export function totpText(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const { secret: typed } = totpOf(secret);
  const named = new TOTP({ issuer, label, secret: typed, digits: 6, period: stepMs / 1000 });
  return { secret: typed.base32, uri: named.toString() };
}

/**
 * The time step of a code (RFC 6238), or null if it is wrong. A code is accepted one step early or
 * late, and never a second time: `lastStep` is the step of the last accepted code.
 */
export function totpStep(secret: Buffer, code: string, { now, lastStep }: { now: Date; lastStep: number }) {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / stepMs) + delta;
  return step > lastStep ? step : null;
}

// No 0, 1, I and O, which look alike.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const recoveryLength = 10;

/** New recovery codes, each of ten letters (50 bits), written as "ABCDE-FGHJK". */
export function newRecoveryCodes(count = 10): string[] {
  return Array.from({ length: count }, () => {
    const text = Array.from(randomBytes(recoveryLength), (byte) => letters[byte % letters.length]).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

/** The stored hash of a recovery code, however it is typed. */
export function recoveryHash(shopKey: Buffer, code: string): Buffer {
  return createHmac('sha256', keyOf(shopKey, 'staff recovery'))
    .update(code.replace(/[^\dA-Z]/gi, '').toUpperCase())
    .digest();
}
