import { limits, serverLimits } from '#contract/values/limits.ts';

const dayMs = 24 * 3_600_000;

/**
 * When a session that is used now expires: after 30 days without use, and 180 days after the login.
 * Shoppers return after weeks and should find their cart; but a stolen token must expire.
 */
export function expiryOf({ createdAt }: { createdAt: Date }, now: Date): Date {
  const unused = now.getTime() + serverLimits.sessionUnusedDays * dayMs;
  return new Date(Math.min(unused, createdAt.getTime() + limits.sessionDays * dayMs));
}
