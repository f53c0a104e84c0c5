import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The database of a connection: the cluster, which a replica shares, and the database in it. */
export const identity = sql<string>`(select system_identifier from pg_control_system())
  || '/' || (select oid from pg_database where datname = current_database())`;

export async function readIdentity(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${identity} as id`.execute(db);
  return rows[0]?.id ?? '';
}
