import { type Kysely, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** The database of a connection: the cluster, which a replica shares, and the database in it. */
export const identity = sql<string>`(select system_identifier from pg_control_system())
  || '/' || (select oid from pg_database where datname = current_database())`;

/** The identity of the database behind a connection. */
export async function readIdentity(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${identity} as id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Whether the server behind a connection is a standby or still being restored: it takes no writes. */
export async function isStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby === true;
}
