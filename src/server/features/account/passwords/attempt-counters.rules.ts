import { serverLimits } from '#contract/values/limits.ts';
import { type Limit, type Counter, doublingPauses } from '../../../throttling/attempts.rules.ts';

const hourMs = 3_600_000;

const pausing = { max: Number.MAX_SAFE_INTEGER, windowMs: hourMs, pausesMs: doublingPauses(2, 900) };
const byAccountAndSender: Limit = { name: 'login by account and sender', ...pausing };
const byAccountAndDevice: Limit = { name: 'login by account and device', ...pausing };
const bySender: Limit = { name: 'login by sender', max: serverLimits.failuresPerHour, windowMs: hourMs };
const byAccount: Limit = { name: 'login by account', max: serverLimits.failuresPerHour, windowMs: hourMs };
const registrationsBySender: Limit = {
  name: 'registrations of an address by sender',
  max: serverLimits.codesPerDay,
  windowMs: 24 * hourMs,
};
const codesBySender: Limit = { name: 'codes by sender', max: serverLimits.failuresPerHour, windowMs: hourMs };

export interface LoginSource {
  email: string;
  from: string | null;
  /** Identifies a browser that logged in to this account before; null for an unknown browser. */
  device: string | null;
}

/**
 * The counters of a login. An unknown browser is slowed down at this account, and refused if its
 * sender, or all unknown browsers together, fail too often. A known browser has a separate counter,
 * so that attackers cannot lock the owner out.
 */
export function loginCounters({ email, from, device }: LoginSource): Counter[] {
  if (device !== null) return [{ limit: byAccountAndDevice, of: `${email} ${device}` }];
  const account: Counter = { limit: byAccount, of: email };
  if (from === null) return [account];
  return [{ limit: byAccountAndSender, of: `${email} ${from}` }, { limit: bySender, of: from }, account];
}

/**
 * The counter of codes, in addition to the tries of each code: one sender cannot try one code at
 * many accounts.
 */
export function codeCounters(from: string | null): Counter[] {
  return from === null ? [] : [{ limit: codesBySender, of: from }];
}

/** The counter of mails that one sender causes by registering an address, with any guest id. */
export function registrationCounters(email: string, from: string | null): Counter[] {
  return from === null ? [] : [{ limit: registrationsBySender, of: `${email} ${from}` }];
}
