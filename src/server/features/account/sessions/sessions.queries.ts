import type { RawBuilder } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import { namedQuery } from '../../../database/named-query.ts';

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; userId: UserId; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.at,
      used_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

const liveSession = namedQuery('live_session', (db, tokenHash: RawBuilder<Buffer>, now: RawBuilder<Date>) =>
  db
    .selectFrom('sessions')
    .select(['user_id as userId', 'created_at as createdAt', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now),
);

export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  const [session] = await liveSession(db, tokenHash, now);
  return session;
}

export async function renewSession(db: Db, tokenHash: Buffer, at: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: at, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Deletes all sessions of a user. Returns their number. */
export async function deleteSessionsOf(db: Db, userId: UserId): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteAllExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export async function deleteExpiredSessions(db: Db, userId: UserId, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}
