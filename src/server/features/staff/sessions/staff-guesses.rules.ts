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
const pendingProofs: Limit = { name: 'staff codes of unknown devices', max: 30, windowMs: 15 * minuteMs, always: true };

const mailedLinks: Limit = { name: 'staff links mailed to an address', max: 3, windowMs: hourMs };
const mailedLinkCodes: Limit = { name: 'staff codes of mailed links', max: 10, windowMs: hourMs, always: true };

/** How often one sender asks for links for a new password. */
export const mailedLinksBySender: Limit = { name: 'staff links mailed by sender', max: 20, windowMs: hourMs };

interface Guesser {
  /** For rate limits; null if they are off. */
  from: string | null;
  /** Whether the person has signed in on this device before. */
  isKnown: boolean;
}

/**
 * The counters of a wrong password. A sender is slowed down at one account, so that it locks out no one else; what
 * strangers guess does not count on a device that the person has used.
 */
export function staffSignInCounters({ email, from, isKnown }: Guesser & { email: string }): Counter[] {
  const account: Counter = { limit: byAccount, of: isKnown ? `${email} known` : email };
  if (from === null) return [account];
  return [{ limit: byAccountAndSender, of: `${email} ${from}` }, { limit: bySender, of: from }, account];
}

/** The counter of wrong codes and wrong step-ups of a person who has signed in. */
export function staffProofCounters(staffId: StaffId): Counter[] {
  return [{ limit: proofs, of: String(staffId) }];
}

/**
 * The counters of wrong codes after a right password. They are not those of who has signed in, and those of strangers
 * are not those of a known device: who knows only the password stops no one.
 */
export function pendingProofCounters(staffId: StaffId, { from, isKnown }: Guesser): Counter[] {
  if (isKnown) return [{ limit: proofs, of: `${staffId} known` }];
  return [
    { limit: proofs, of: `${staffId} pending ${from ?? ''}` },
    { limit: pendingProofs, of: String(staffId) },
  ];
}

/** The counter of mails with a link for a new password. A known device has its own: strangers use up only theirs. */
export function mailedLinkCounters({ email, isKnown }: Pick<Guesser, 'isKnown'> & { email: string }): Counter[] {
  return [{ limit: mailedLinks, of: isKnown ? `${email} known` : email }];
}

/** The counter of wrong codes of mailed links. It stops no sign-in. */
export function mailedLinkCodeCounters(staffId: StaffId): Counter[] {
  return [{ limit: mailedLinkCodes, of: String(staffId) }];
}
