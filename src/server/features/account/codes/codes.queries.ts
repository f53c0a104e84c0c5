import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import type { CodePurpose } from './codes.rules.ts';

export interface NewCode {
  purpose: CodePurpose;
  email: string;
  userId: UserId | null;
  registrationId: number | null;
  guestHash: Buffer | null;
  nonce: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertCode(db: Db, code: NewCode): Promise<number> {
  const row = await db
    .insertInto('codes')
    .values({
      purpose: code.purpose,
      email: code.email,
      user_id: code.userId,
      registration_id: code.registrationId,
      guest_hash: code.guestHash,
      nonce: code.nonce,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      mailed_at: null,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface Channel {
  purpose: CodePurpose;
  email: string;
  /** For an email change: only the codes of this user count. */
  userId?: UserId;
}

function codesOf(db: Db, { purpose, email, userId }: Channel) {
  return db
    .selectFrom('codes')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as UserId));
}

/** Locks the unused and unexpired codes, newest first, so that guesses run one after another. */
export function lockUnexpired(db: Db, channel: Channel, now: Date) {
  return codesOf(db, channel)
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

export type CodeRow = Awaited<ReturnType<typeof lockUnexpired>>[number];

/** Counts a wrong guess on each of these codes: on the caller's own and on those of others. */
export async function countWrongGuess(db: Db, codeIds: number[], guestHash: Buffer | null): Promise<void> {
  await sql`
    update codes set
      tries = tries + (guest_hash is not distinct from ${guestHash}::bytea)::int,
      foreign_tries = foreign_tries + (guest_hash is distinct from ${guestHash}::bytea)::int
    where id = any(${codeIds})`.execute(db);
}

/** The wrong guesses at the codes since `since`: of one guest at its own codes, or of all callers. */
export async function sumTries(db: Db, channel: Channel, since: Date, onlyOf: Buffer | null): Promise<number> {
  const row = await codesOf(db, channel)
    .where('created_at', '>', since)
    .$if(onlyOf !== null, (query) => query.where('guest_hash', '=', onlyOf))
    .select(({ fn }) => [
      fn.sum<string | null>('tries').as('tries'),
      fn.sum<string | null>('foreign_tries').as('foreignTries'),
    ])
    .executeTakeFirst();
  return Number(row?.tries ?? 0) + (onlyOf === null ? Number(row?.foreignTries ?? 0) : 0);
}

/** The number of codes since `since`, and since `lately`: of one guest, or of all callers. */
export async function countSince(db: Db, channel: Channel, since: Date, lately: Date, onlyOf: Buffer | null) {
  const row = await codesOf(db, channel)
    .where('created_at', '>', since)
    .$if(onlyOf !== null, (query) => query.where('guest_hash', '=', onlyOf))
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.countAll<string>().filterWhere('created_at', '>', lately).as('lately'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), lately: Number(row.lately) };
}

export async function countOfUserSince(db: Db, userId: UserId, purpose: CodePurpose, since: Date): Promise<number> {
  const row = await db
    .selectFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks a code as used. False if it is already used or expired. */
export async function markUsed(db: Db, codeId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Expires the codes of a user, for one purpose or all. */
export async function endCodesOfUser(db: Db, userId: UserId, purpose?: CodePurpose): Promise<void> {
  await db
    .updateTable('codes')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as CodePurpose))
    .execute();
}

export function findCode(db: Db, codeId: number) {
  return db.selectFrom('codes').selectAll().where('id', '=', codeId).executeTakeFirst();
}

export async function markMailed(db: Db, codeId: number, now: Date): Promise<void> {
  await db.updateTable('codes').set({ mailed_at: now }).where('id', '=', codeId).execute();
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('codes').where('created_at', '<', before).execute();
}

/** Deletes all codes of an address. */
export async function deleteCodesOfAddress(db: Db, email: string): Promise<void> {
  await db.deleteFrom('codes').where('email', '=', email).execute();
}
