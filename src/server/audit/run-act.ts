import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Db } from '../database/connect.ts';
import { withRetry } from '../database/retry.ts';
import type { Database } from '../database/schema.ts';
import type { Clock } from '../process/clock.ts';
import type { Act, Actor, AuditEntry, InAct } from './act.ts';
import { findStaffAnswer, finishStaffAnswer, reserveStaffAnswer } from './answers.queries.ts';
import { insertEntries } from './audit.queries.ts';

/** Ends a transaction that changed nothing. */
class NothingNoted extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('nothing was noted');
    this.result = result;
  }
}

/** Creates the function that runs audited transactions. */
export function createInAct({ db, clock }: { db: Kysely<Database>; clock: Clock }): InAct {
  async function runOnce<T>(tx: Db, by: Actor, work: (act: Act) => Promise<T>): Promise<T> {
    const entries: AuditEntry[] = [];
    const at = clock();
    const { repeat, staffId } = by;
    const owner = repeat !== null && staffId !== null ? { ...repeat, staffId } : null;
    if (owner && !(await reserveStaffAnswer(tx, { ...owner, at }))) return (await findStaffAnswer(tx, owner)) as T;
    const act = { id: randomUUID(), tx, by, at, note: (entry: AuditEntry) => void entries.push(entry) } as Act;
    const result = await work(act);
    if (entries.length === 0) throw new NothingNoted(result);
    await insertEntries(act, entries);
    if (owner) await finishStaffAnswer(act, owner, result);
    return result;
  }

  return async <T>(by: Actor, work: (act: Act) => Promise<T>): Promise<T> => {
    try {
      return await withRetry(() => db.transaction().execute((tx) => runOnce(tx, by, work)));
    } catch (error) {
      if (error instanceof NothingNoted) return error.result as T;
      throw error;
    }
  };
}
