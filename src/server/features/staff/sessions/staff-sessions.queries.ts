import type { RawBuilder } from 'kysely';
import type { StaffId, StaffSessionId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import { namedQuery } from '../../../database/named-query.ts';

const liveSession = namedQuery('live_staff_session', (db, tokenHash: RawBuilder<Buffer>, now: RawBuilder<Date>) =>
  db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'session.id as sessionId',
      'session.created_at as createdAt',
      'session.used_at as usedAt',
      'session.second_factor_done as isProved',
      'session.elevated_until as elevatedUntil',
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff.extra',
      'staff.language',
      'staff.version',
      'staff.demo',
      'staff.second_factor_at as secondFactorAt',
      'staff.status',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now),
);

/** The session of a token with its person. */
export async function findLiveStaffSession(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await liveSession(db, tokenHash, now);
  return row;
}

export async function insertStaffSession(
  db: Db,
  session: {
    tokenHash: Buffer;
    staffId: StaffId;
    at: Date;
    expiresAt: Date;
    isProved: boolean;
    elevatedUntil: Date | null;
    agent: string;
    sender: string | null;
  },
): Promise<StaffSessionId> {
  const { id } = await db
    .insertInto('staff_sessions')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      created_at: session.at,
      used_at: session.at,
      expires_at: session.expiresAt,
      second_factor_done: session.isProved,
      elevated_until: session.elevatedUntil,
      agent: session.agent,
      sender: session.sender,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renewStaffSession(db: Db, id: StaffSessionId, at: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ used_at: at, expires_at: expiresAt }).where('id', '=', id).execute();
}

/** Replaces the token of a session, after a proof of the person. */
export async function rotateToken(
  { tx, at }: Act,
  id: StaffSessionId,
  { tokenHash, elevatedUntil }: { tokenHash: Buffer; elevatedUntil: Date },
): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ token_hash: tokenHash, used_at: at, elevated_until: elevatedUntil })
    .where('id', '=', id)
    .execute();
}

export function listStaffSessions(db: Db, staffId: StaffId, now: Date) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'agent', 'sender', 'created_at as createdAt', 'used_at as usedAt'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes a session of a person. Returns false if there is none. */
export async function deleteStaffSession(act: Act, staffId: StaffId, id: StaffSessionId): Promise<boolean> {
  const { tx, by } = act;
  if (id === by.sessionId) act.changeSelf();
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the sessions of a person, except one. Returns their number. */
export async function deleteStaffSessions(act: Act, staffId: StaffId, except: StaffSessionId | null) {
  const { tx, by } = act;
  if (staffId === by.staffId && except !== by.sessionId) act.changeSelf();
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(except !== null, (query) => query.where('id', '<>', except as StaffSessionId))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Dangerous calls of a person need a proof again, on every device. */
export async function endElevation({ tx }: Act, staffId: StaffId): Promise<void> {
  await tx.updateTable('staff_sessions').set({ elevated_until: null }).where('staff_id', '=', staffId).execute();
}

export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
}
