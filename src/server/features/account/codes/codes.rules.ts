import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/limits.ts';

export type CodePurpose = 'confirm' | 'reset' | 'email';

export const codeLifeMs = limits.otpMinutes * 60_000;
export const resendPauseMs = limits.otpResendSeconds * 1000;
/** How many comparisons of guesses with codes one address and purpose gets in a day: one chance in 20 000 at most. */
export const comparisonsPerDay = 50;

/** The six digits of a code. They are stored nowhere: whoever mails or checks them derives them again. */
export function digitsOf(codeKey: Buffer, code: { id: number; purpose: CodePurpose; nonce: Buffer }): string {
  const mac = createHmac('sha256', codeKey).update(`${code.purpose}:${code.id}:`).update(code.nonce).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** limits.otpLength).padStart(limits.otpLength, '0');
}

export function sameDigits(guess: string, digits: string): boolean {
  return guess.length === digits.length && timingSafeEqual(Buffer.from(guess), Buffer.from(digits));
}
