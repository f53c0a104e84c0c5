import type { RawBuilder } from 'kysely';
import type { OrderId, StaffId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { namedQuery, namedStatement } from '../database/named-query.ts';
import { AppError } from '../errors/app-error.ts';
import { assertSameRequest, type Repeat } from './idempotency-key.ts';

type OfStaff = Repeat & { staffId: StaffId };
type OfUser = Repeat & { userId: UserId };

/**
 * Reserves a key of staff for the transaction. Returns false if it is taken; waits for a transaction
 * that is about to take it.
 */
export async function reserveStaffAnswer(tx: Db, { staffId, key, call, bodyHash, at }: OfStaff & { at: Date }) {
  const row = await tx
    .insertInto('staff_answers')
    .values({ staff_id: staffId, key, call, body_hash: bodyHash, at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What is kept under a taken key: what its act returned. Throws `idempotency_key_reused` if it belongs to another
 * request.
 */
export async function findStaffAnswer(tx: Db, { staffId, ...repeat }: OfStaff): Promise<unknown> {
  const row = await tx
    .selectFrom('staff_answers')
    .select(['call', 'body_hash as bodyHash', 'answer'])
    .where('staff_id', '=', staffId)
    .where('key', '=', repeat.key)
    .executeTakeFirstOrThrow();
  assertSameRequest(repeat, row);
  // The release before kept whole answers, with the data of people.
  if (row.answer === null || !('kept' in row.answer)) throw new AppError('idempotency_key_reused');
  return row.answer.kept;
}

/** Keeps what a write returned under its reserved key. */
export async function finishStaffAnswer(tx: Db, { staffId, key }: OfStaff, kept: unknown): Promise<void> {
  await tx
    .updateTable('staff_answers')
    .set({ answer: JSON.stringify({ kept: kept ?? null }) })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute();
}

const answerOfKey = namedQuery('answer_of_key', (db, userId: RawBuilder<UserId>, key: RawBuilder<string>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['answer', 'body_hash as bodyHash'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
);

/**
 * The order that a user placed with a key, or null. The caller locks the user's cart, so no other
 * request is about to take the key. Throws `idempotency_key_reused` if it belongs to another request.
 */
export async function findOrderAnswer(tx: Db, { userId, ...repeat }: OfUser): Promise<OrderId | null> {
  const [row] = await answerOfKey(tx, userId, repeat.key);
  if (!row) return null;
  assertSameRequest(repeat, { ...row, call: 'placeOrder' });
  return row.answer.id;
}

// Each order deletes a few expired keys.
const insertAnswer = namedStatement(
  'save_idempotent_answer',
  `with old as (
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys
      where created_at < now() - interval '24 hours' order by created_at limit 10 for update skip locked)
  )
  insert into idempotency_keys (user_id, key, body_hash, answer) values ($1, $2, $3, $4)`,
);

/** Keeps the order that a user placed under its key. */
export async function saveOrderAnswer(tx: Db, { userId, key, bodyHash }: OfUser, id: OrderId): Promise<void> {
  await insertAnswer(tx, [userId, key, bodyHash, JSON.stringify({ id })]);
}

/** Deletes stored answers of staff's repeated calls that were given before a time. */
export async function deleteStaffAnswersBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('staff_answers').where('at', '<', at).execute();
}
