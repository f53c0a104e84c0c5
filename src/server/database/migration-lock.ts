import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../errors/operator-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './schema.ts';

/**
 * Runs `work` while no other instance migrates. It asks again and again: a session that waits for an
 * advisory lock has a snapshot, and CREATE INDEX CONCURRENTLY waits for every snapshot.
 */
export async function withoutOthers<T>(
  db: Kysely<Database>,
  log: (message: string) => void,
  othersMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const tryLock = async () =>
    (
      await sql<{ locked: boolean }>`select pg_try_advisory_lock(${advisoryLocks.migration}::bigint) as locked`.execute(
        db,
      )
    ).rows[0]?.locked === true;
  const until = performance.now() + othersMs;
  for (let waits = 0; !(await tryLock()); waits += 1) {
    if (waits === 0) log('Another instance is migrating the database: waiting for it.');
    if (performance.now() > until)
      throw new OperatorError(
        `Another instance has been migrating the database for ${Math.round(othersMs / 60_000)} minutes. ` +
          'Read its log, then start this one again.',
      );
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    // A broken connection has no lock any more.
    await sql`select pg_advisory_unlock(${advisoryLocks.migration}::bigint)`.execute(db).catch(() => {});
  }
}
