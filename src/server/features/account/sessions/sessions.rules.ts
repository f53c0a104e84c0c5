import { limits } from '#contract/limits.ts';

const dayMs = 24 * 3_600_000;

/**
 * When a session that is used now ends: 30 days from now, and 180 days after its sign-in at the latest. People come back to a shop after weeks and
 * should not lose their cart to a form; but whoever copied a token unseen must not stay for ever, and twice a year anybody can type a password.
 */
export function expiryOf({ createdAt }: { createdAt: Date }, now: Date): Date {
  const unused = now.getTime() + limits.sessionUnusedDays * dayMs;
  return new Date(Math.min(unused, createdAt.getTime() + limits.sessionDays * dayMs));
}
