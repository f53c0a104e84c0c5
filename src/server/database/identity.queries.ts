import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The database of a connection: the cluster, which a replica shares, and the database in it. */
export async function readIdentity(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`.execute(db);
  return rows[0]?.id ?? '';
}
