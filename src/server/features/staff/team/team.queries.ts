import { sql } from 'kysely';
import type { Permission, Role } from '#contract/console/permissions.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

/** All members with their sessions, or one. Active ones first, in the order of joining. */
export function listMembers(db: Db, now: Date, id: StaffId | null = null) {
  return db
    .selectFrom('staff')
    .leftJoin(
      (session) =>
        session
          .selectFrom('staff_sessions')
          .select(['staff_id', sql<string>`count(*)`.as('sessions')])
          .select((select) => select.fn.max('used_at').as('lastUsedAt'))
          .where('expires_at', '>', now)
          .groupBy('staff_id')
          .as('session'),
      (join) => join.onRef('session.staff_id', '=', 'staff.id'),
    )
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff.extra',
      'staff.language',
      'staff.status',
      'staff.second_factor_at as secondFactorAt',
      'staff.created_at as createdAt',
      'staff.demo',
      'staff.version',
      'session.sessions',
      'session.lastUsedAt',
    ])
    .$if(id !== null, (query) => query.where('staff.id', '=', id as StaffId))
    .orderBy('staff.status')
    .orderBy('staff.id')
    .execute();
}

/**
 * A member to be changed, locked. All active owners are locked before, in the order of their ids, so
 * that two changes cannot each take the other owner for the last one.
 */
export async function lockMember({ tx }: Act, id: StaffId) {
  const owners = await tx
    .selectFrom('staff')
    .select(['id', 'demo'])
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  const member = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'extra', 'language', 'status', 'demo', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  // An invented owner of the demo is no owner to a real shop.
  const counted = owners.filter(({ demo }) => member.demo || !demo);
  return { ...member, activeOwners: counted.length };
}

export async function updateMember(
  { tx }: Act,
  id: StaffId,
  change: { name?: string; role?: Role; extra?: Permission[]; status?: 'active' | 'suspended' },
): Promise<void> {
  await tx.updateTable('staff').set(change).where('id', '=', id).execute();
}

export async function findOwnerName(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('name')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}
