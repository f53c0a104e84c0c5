import type { Db } from '../database/connect.ts';
import type { Actor } from './act.ts';
import { findStaffAnswer, finishStaffAnswer, reserveStaffAnswer } from './answers.queries.ts';

/**
 * Does a write of staff that is no act once for each Idempotency-Key, in the transaction. Throws
 * `idempotency_key_reused` for a key that was sent with another body.
 */
export async function runOnce(tx: Db, { repeat, staffId }: Actor, at: Date, work: () => Promise<void>): Promise<void> {
  if (repeat === null || staffId === null) return work();
  const owner = { ...repeat, staffId };
  if (await reserveStaffAnswer(tx, { ...owner, at })) {
    await work();
    await finishStaffAnswer(tx, owner, null);
  } else await findStaffAnswer(tx, owner);
}
