import type { StaffId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import type { Act, Repeat } from './act.ts';

type OfStaff = Repeat & { staffId: StaffId };

/**
 * Reserves a key for the transaction. Returns false if it is taken; waits for a transaction that
 * is about to take it.
 */
export async function insertAnswer(tx: Db, { staffId, key, call, bodyHash, at }: OfStaff & { at: Date }) {
  const row = await tx
    .insertInto('staff_answers')
    .values({ staff_id: staffId, key, call, body_hash: bodyHash, at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** The stored answer of a key. Throws `idempotency_key_reused` if it belongs to another request. */
export async function findAnswer(tx: Db, { staffId, key, call, bodyHash }: OfStaff): Promise<unknown> {
  const row = await tx
    .selectFrom('staff_answers')
    .select(['call', 'body_hash', 'answer'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.call !== call || !bodyHash.equals(row.body_hash)) throw new AppError('idempotency_key_reused');
  return row.answer;
}

/** Stores the answer under its reserved key. */
export async function finishAnswer(act: Act, { staffId, key }: OfStaff, answer: unknown): Promise<void> {
  await act.tx
    .updateTable('staff_answers')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute();
}
