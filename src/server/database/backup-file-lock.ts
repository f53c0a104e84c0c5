import { sql } from 'kysely';
import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import type { Db } from './connect.ts';

/**
 * Whether files may be deleted until the caller's transaction ends. False while a backup runs: the
 * files of its snapshot must exist until it has copied them.
 */
export async function mayDeleteFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${advisoryLocks.fileDeletion}::bigint) as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Blocks the deletion of files until this connection ends. Waits for running deletions. */
export async function blockFileDeletion(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1::bigint)', [advisoryLocks.fileDeletion]);
}
