import type { RawBuilder } from 'kysely';
import type { Permission } from '#contract/console/permissions.ts';
import type { StaffId, StaffSessionId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { namedQuery } from '../database/named-query.ts';
import { NoLongerAllowed } from '../errors/no-longer-allowed.ts';
import type { Actor, Authorization } from './act.ts';

const person = ['staff.status', 'staff.role', 'staff.extra', 'staff.second_factor_at as secondFactorAt'] as const;

// Locked: who takes a permission away comes before the act, or waits for its commit.
const lockPersonOfSession = namedQuery(
  'lock_staff_of_session',
  (db, staffId: RawBuilder<StaffId>, sessionId: RawBuilder<StaffSessionId>) =>
    db
      .selectFrom('staff')
      .innerJoin('staff_sessions as session', 'session.staff_id', 'staff.id')
      .select([...person, 'session.second_factor_done as isProved', 'session.elevated_until as elevatedUntil'])
      .where('staff.id', '=', staffId)
      .where('session.id', '=', sessionId)
      .forNoKeyUpdate(),
);

const lockPerson = namedQuery('lock_staff_of_job', (db, staffId: RawBuilder<StaffId>) =>
  db.selectFrom('staff').select(person).where('staff.id', '=', staffId).forNoKeyUpdate(),
);

const sameExtra = (one: readonly Permission[], other: readonly Permission[]) =>
  one.length === other.length && one.every((permission) => other.includes(permission));

interface Found {
  status: string;
  role: string;
  extra: readonly Permission[];
  secondFactorAt: Date | null;
  isProved?: boolean;
  elevatedUntil?: Date | null;
}

function isStillAuthorized(
  { role, extra }: Actor,
  { sessionId, isPending, isElevated }: Authorization,
  found: Found,
): boolean {
  if (found.status !== 'active' || found.role !== role || !sameExtra(found.extra, extra)) return false;
  if (sessionId === null) return true;
  if (isElevated && !found.elevatedUntil) return false;
  return isPending || found.secondFactorAt === null || found.isProved === true;
}

/**
 * Throws `NoLongerAllowed` if the person who acts was suspended or signed out, or has other permissions than
 * when the request or job began. The answer holds until the transaction ends, so it comes last in it.
 */
export async function assertStillAuthorized(tx: Db, by: Actor): Promise<void> {
  const { staffId, authorization } = by;
  if (authorization === null || staffId === null) return;
  const [found] =
    authorization.sessionId === null
      ? await lockPerson(tx, staffId)
      : await lockPersonOfSession(tx, staffId, authorization.sessionId);
  if (!found || !isStillAuthorized(by, authorization, found)) throw new NoLongerAllowed();
}
