import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Runs work while no other instance runs work with the same key. */
export type RenderLock = <T>(key: string, work: () => Promise<T>) => Promise<T>;

// An arbitrary number that no other advisory lock of two numbers uses.
const space = 726_199;

/**
 * Creates the lock of renderings for all instances of a database. It waits for five seconds: then, or
 * without the database, it works all the same, because a variant that is rendered twice is the same. It
 * holds a connection meanwhile; the service limits how many renderings run.
 */
export function createRenderLock(db: Kysely<Database>): RenderLock {
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    let running: Promise<T> | undefined;
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '5s'`.execute(tx);
        await sql`select pg_advisory_xact_lock(${space}::int, hashtext(${key}))`.execute(tx);
        running = work();
        return running;
      });
    } catch {
      // The outcome of the work counts, also if the connection broke meanwhile.
      return running ?? work();
    }
  };
}
