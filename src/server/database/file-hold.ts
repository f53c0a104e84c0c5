import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

// Any number that no other lock of this database uses.
const key = 7_261_994_524;

/**
 * Whether files may be deleted until the caller's transaction ends. While a backup is made they may not: what its moment knows must still be
 * there when it comes to the files.
 */
export async function mayDeleteFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(${key}::bigint) as may`.execute(
    db,
  );
  return rows[0]?.may ?? false;
}

/** Keeps files from being deleted until this connection ends; waits for who deletes some now. */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1::bigint)', [key]);
}
