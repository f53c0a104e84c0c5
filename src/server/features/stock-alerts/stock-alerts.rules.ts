import { createHash, randomBytes } from 'node:crypto';
import { limits } from '#contract/values/limits.ts';

const dayMs = 24 * 3_600_000;

export const sweepMs = dayMs;

/** Alerts and links that are older have expired. */
export function horizons(now: Date) {
  const { confirmDays, keptDays, mailPauseSeconds } = limits.stockAlert;
  const before = (ms: number) => new Date(now.getTime() - ms);
  return {
    unconfirmed: before(confirmDays * dayMs),
    confirmed: before(keptDays * dayMs),
    mailPause: before(mailPauseSeconds * 1000),
    mailHour: before(3_600_000),
  };
}

/** The secret of a link in a mail: 128 random bits. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** The stored hash of a link's secret. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
