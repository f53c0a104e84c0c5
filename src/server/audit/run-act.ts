import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Db } from '../database/connect.ts';
import { withRetry } from '../database/retry.ts';
import type { Database } from '../database/schema.ts';
import type { Clock } from '../process/clock.ts';
import type { Act, Actor, AuditEntry, InAct } from './act.ts';
import { findStaffAnswer, finishStaffAnswer, reserveStaffAnswer } from './answers.queries.ts';
import { insertEntries } from './audit.queries.ts';
import { assertStillAuthorized } from './authorization.ts';

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
  async function runOnce<Kept, T>(
    tx: Db,
    by: Actor,
    work: (act: Act) => Promise<Kept>,
    view: (tx: Db, kept: Kept) => Promise<T>,
  ): Promise<T> {
    const entries: AuditEntry[] = [];
    let changesSelf = false;
    const at = clock();
    const { repeat, staffId } = by;
    const owner = repeat !== null && staffId !== null ? { ...repeat, staffId } : null;
    if (owner && !(await reserveStaffAnswer(tx, { ...owner, at }))) {
      const kept = (await findStaffAnswer(tx, owner)) as Kept;
      await assertStillAuthorized(tx, by);
      return view(tx, kept);
    }
    const act = {
      id: randomUUID(),
      tx,
      by,
      at,
      note: (entry: AuditEntry) => void entries.push(entry),
      changeSelf: () => void (changesSelf = true),
    } as Act;
    const kept = await work(act);
    await insertEntries(act, entries);
    if (owner && entries.length > 0) await finishStaffAnswer(tx, owner, kept);
    const answer = await view(tx, kept);
    if (!changesSelf) await assertStillAuthorized(tx, by);
    if (entries.length === 0) throw new NothingNoted(answer);
    return answer;
  }

  function inAct<T>(by: Actor, work: (act: Act) => Promise<T>): Promise<T>;
  function inAct<Kept, T>(
    by: Actor,
    work: (act: Act) => Promise<Kept>,
    view: (tx: Db, kept: Kept) => Promise<T>,
  ): Promise<T>;
  async function inAct<Kept>(
    by: Actor,
    work: (act: Act) => Promise<Kept>,
    view: (tx: Db, kept: Kept) => Promise<unknown> = (_tx, kept) => Promise.resolve(kept),
  ): Promise<unknown> {
    try {
      return await withRetry(() => db.transaction().execute((tx) => runOnce(tx, by, work, view)));
    } catch (error) {
      if (error instanceof NothingNoted) return error.result;
      throw error;
    }
  }
  return inAct;
}
