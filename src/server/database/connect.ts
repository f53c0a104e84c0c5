import { type ControlledTransaction, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** A connection pool or a transaction: the first parameter of every query. */
export type Db = Kysely<Database> | Transaction<Database> | ControlledTransaction<Database>;

/**
 * Opens a pool of at most `max` connections (10 when absent). Waiting for a free one longer than 2 s, or a statement longer than 10 s,
 * fails instead of hanging its shopper.
 */
export function connect(url: string, options: { max?: number; log: (message: string) => void }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 2000,
    statement_timeout: 10_000,
    application_name: 'dana',
  });
  // A connection that breaks while it is in use tells whoever uses it by its query; the event beside that must find a listener too.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Without a listener the end of an idle connection (a restart of the database) would end the whole process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log(`an idle database connection ended: ${error.message}`);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool };
}
