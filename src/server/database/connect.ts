import { type ControlledTransaction, Kysely, type Logger, type Transaction } from 'kysely';
import pg from 'pg';
import { PgDialect } from './pg-dialect.ts';
import type { Database } from './schema.ts';

/** A connection pool or a transaction: the first parameter of every query. */
export type Db = Kysely<Database> | Transaction<Database> | ControlledTransaction<Database>;

interface ConnectOptions {
  /** How many connections at most; 10 when absent. */
  max?: number;
  /** How long a query waits for a free connection; 2 s when absent. */
  waitMs?: number;
  /** Named queries are planned once per connection, without regard to their values. */
  genericPlans?: boolean;
  /** Statements may take any time: for migrations, which also wait for each other. */
  withoutTimeouts?: boolean;
  /**
   * The address is a pooler in transaction mode. It refuses start-up parameters, so the role has the
   * timeouts (`findPoolerProblem`). Named queries are prepared by name only if it is `prepared`.
   */
  pooler?: { prepared: boolean } | null;
  log: (message: string) => void;
  /** Called by Kysely after each query, or when it fails. */
  onQuery?: Logger;
}

// The server cancels a statement after the first. The second ends the wait if the server no longer
// responds.
export const statementMs = { server: 10_000, client: 11_000 };
// The server ends a transaction whose client disappeared without closing the connection.
export const idleInTransactionMs = 60_000;

function serverSettings({ genericPlans, withoutTimeouts, pooler }: ConnectOptions): pg.PoolConfig {
  if (pooler) return { query_timeout: statementMs.client };
  // The role may have timeouts.
  if (withoutTimeouts) return { options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0' };
  return {
    ...(genericPlans && { options: '-c plan_cache_mode=force_generic_plan' }),
    statement_timeout: statementMs.server,
    query_timeout: statementMs.client,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}

/**
 * Opens a pool of connections and Kysely on it. A query fails if no connection is free within
 * `waitMs`, or if its statement takes longer than 10 s. `log` is called when an idle connection
 * breaks.
 */
export function connectDatabase(url: string, options: ConnectOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    ...serverSettings(options),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 2000,
    keepAlive: true,
    // After a failover the host name may resolve to another server: no connection stays longer.
    maxLifetimeSeconds: 600,
    application_name: 'dana',
  });
  // The query already rejects. Without a listener Node would throw on the unhandled 'error' event.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Without a listener a broken idle connection (a restart of the database) would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log(`an idle database connection ended: ${error.message}`);
  });
  const dialect = new PgDialect(pool, { prepares: options.pooler?.prepared ?? true });
  const db = new Kysely<Database>({ dialect, ...(options.onQuery && { log: options.onQuery }) });
  return { db, pool };
}
