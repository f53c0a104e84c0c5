import type { StaffId } from '#contract/ids.ts';
import type { Counter, Limit } from '../../../throttling/attempts.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

// Two mistakes are free; the fourth attempt waits half a minute, and each further one longer.
const pausesMs = [0, 0, 30_000, minuteMs, 2 * minuteMs, 4 * minuteMs, 8 * minuteMs, 15 * minuteMs];
const byAccountAndSender: Limit = {
  name: 'staff sign-in by account and sender',
  max: Number.MAX_SAFE_INTEGER,
  windowMs: hourMs,
  pausesMs,
};
const bySender: Limit = { name: 'staff sign-in by sender', max: 60, windowMs: hourMs };
const byAccount: Limit = { name: 'staff sign-in by account', max: 100, windowMs: hourMs };
const proofs: Limit = { name: 'staff codes and step-ups', max: 10, windowMs: 15 * minuteMs, always: true };

/** The counters of a wrong password. A sender is slowed down at one account, so that it locks out no one else. */
export function staffSignInCounters({ email, from }: { email: string; from: string | null }): Counter[] {
  const account: Counter = { limit: byAccount, of: email };
  if (from === null) return [account];
  return [{ limit: byAccountAndSender, of: `${email} ${from}` }, { limit: bySender, of: from }, account];
}

/** The counter of wrong codes and wrong step-ups of a signed-in person. */
export function staffProofCounters(staffId: StaffId): Counter[] {
  return [{ limit: proofs, of: String(staffId) }];
}
