import { limits } from '#contract/limits.ts';
import { type Limit, type Counter, doublingPauses } from '../../../throttling/attempts.rules.ts';

const hourMs = 3_600_000;

const pausing = { max: Number.MAX_SAFE_INTEGER, windowMs: hourMs, pausesMs: doublingPauses(2, 900) };
const fromOne: Limit = { name: 'login by account and sender', ...pausing };
const fromKnownDevice: Limit = { name: 'login by account and device', ...pausing };
const fromSender: Limit = { name: 'login by sender', max: limits.failuresPerHour, windowMs: hourMs };
const atAccount: Limit = { name: 'login by account', max: limits.failuresPerHour, windowMs: hourMs };
const codesFromSender: Limit = { name: 'codes by sender', max: limits.failuresPerHour, windowMs: hourMs };

export interface LoginSource {
  email: string;
  from: string | null;
  /** What tells a browser that the account's owner used before from all others; null for one that nobody knows. */
  device: string | null;
}

/**
 * What a wrong password counts towards. A stranger is slowed down at this account, and stopped when his address or all strangers together fail too
 * often; a browser that the owner used before has a count of its own, which no stranger can fill.
 */
export function loginCounters({ email, from, device }: LoginSource): Counter[] {
  if (device !== null) return [{ limit: fromKnownDevice, of: `${email} ${device}` }];
  const account: Counter = { limit: atAccount, of: email };
  if (from === null) return [account];
  return [{ limit: fromOne, of: `${email} ${from}` }, { limit: fromSender, of: from }, account];
}

/** What a wrong code counts towards beside the code's own tries: nobody may try one code at many accounts. */
export function codeCounters(from: string | null): Counter[] {
  return from === null ? [] : [{ limit: codesFromSender, of: from }];
}
