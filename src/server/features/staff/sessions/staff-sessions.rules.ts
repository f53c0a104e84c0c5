import { consoleLimits } from '#contract/console/limits.ts';
import type { Role } from '#contract/console/permissions.ts';
import type { Me } from '#contract/console/session.ts';

const hourMs = 3_600_000;

/** When a session that is used now expires. */
export function staffSessionExpiry({ createdAt }: { createdAt: Date }, now: Date): Date {
  const unused = now.getTime() + consoleLimits.sessionUnusedHours * hourMs;
  return new Date(Math.min(unused, createdAt.getTime() + consoleLimits.sessionDays * 24 * hourMs));
}

// These roles open money, settings or people.
const rolesWithSecondFactor = new Set<Role>(['owner', 'manager', 'accountant']);

/** What a session still has to prove or set up. */
export function secondFactorState(
  { role, hasSecondFactor, isProved }: { role: Role; hasSecondFactor: boolean; isProved: boolean },
  { isPublic }: { isPublic: boolean },
): Me['secondFactor'] {
  if (hasSecondFactor) return isProved ? 'done' : 'prove';
  return isPublic && rolesWithSecondFactor.has(role) ? 'set_up' : 'off';
}
