import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits, serverLimits } from '#contract/values/limits.ts';

export type CodePurpose = 'confirm' | 'reset' | 'email';

export const codeLifeMs = limits.otpMinutes * 60_000;
export const resendPauseMs = limits.otpResendSeconds * 1000;
/** The guesses per day for one address and purpose: a chance of at most one in 20,000. */
export const comparisonsPerDay = 50;

/** Derives the six digits of a code. They are never stored. */
export function digitsOf(codeKey: Buffer, code: { id: number; purpose: CodePurpose; nonce: Buffer }): string {
  const mac = createHmac('sha256', codeKey).update(`${code.purpose}:${code.id}:`).update(code.nonce).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** limits.otpLength).padStart(limits.otpLength, '0');
}

export function sameDigits(guess: string, digits: string): boolean {
  return guess.length === digits.length && timingSafeEqual(Buffer.from(guess), Buffer.from(digits));
}

interface Tries {
  guest_hash: Buffer | null;
  tries: number;
  foreign_tries: number;
}

/** Whether two callers are the same guest. Callers without a guest id are one. */
export function isSameGuest(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

/** How often a guest may still guess at a code: who requested it and all others count separately. */
export function triesLeft(code: Tries, guestHash: Buffer | null): number {
  return serverLimits.otpTries - (isSameGuest(code.guest_hash, guestHash) ? code.tries : code.foreign_tries);
}
