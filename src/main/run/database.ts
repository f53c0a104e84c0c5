import { sql } from 'kysely';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Config } from '#server/process/config.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

type Connection = ReturnType<typeof connect>;
type OnQuery = Parameters<typeof connect>[1]['onQuery'];

export interface OpenDatabase extends Connection {
  /** For connections outside the pools. */
  url: string;
  /** A separate pool for carts and orders, so that lock waits cannot starve catalogue reads. */
  shopping: Connection['db'];
  /** A pool for search suggestions: its statements are planned once. */
  reads: Connection['db'];
  /** All pools, by their name in the metrics. */
  pools: Readonly<Record<string, Connection['pool']>>;
  embedded: boolean;
  /** Resolves if the embedded database exits; never for DATABASE_URL. */
  exited: Promise<void>;
  close(): Promise<void>;
}

async function assertServes(db: Connection['db']): Promise<void> {
  const oldest = 150_000;
  let version: number;
  try {
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::int as version`.execute(db);
    version = rows[0]?.version ?? 0;
  } catch (cause) {
    throw new OperatorError(`Cannot connect to DATABASE_URL: ${(cause as Error).message}`, { cause });
  }
  if (version < oldest)
    throw new OperatorError(
      `Dana needs PostgreSQL 15 or newer. DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}.`,
    );
}

/** Starts the embedded database or connects to DATABASE_URL, prepares it, and opens the pools. */
async function open(
  config: Config,
  log: (message: string) => void,
  prepare: (db: Connection) => Promise<void>,
  onQuery?: OnQuery,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  // On a separate connection without timeouts: another instance may be migrating.
  const untimed = connect(url, { max: 2, withoutTimeouts: true, log });
  try {
    await assertServes(untimed.db);
    await prepare(untimed);
  } catch (error) {
    await untimed.db.destroy();
    await embedded?.stop();
    throw error;
  }
  await untimed.db.destroy();
  const waitMs = 400 * config.answerSeconds;
  const shared = { log, ...(onQuery && { onQuery }) };
  const connection = connect(url, { waitMs, ...shared });
  // Checkouts wait longer for a connection, because many may run at the same moment.
  const shopping = connect(url, { waitMs: 2 * waitMs, ...shared });
  const reads = connect(url, { max: 4, waitMs, genericPlans: true, ...shared });
  async function close(): Promise<void> {
    await Promise.all([connection.db.destroy(), shopping.db.destroy(), reads.db.destroy()]);
    await embedded?.stop();
  }
  return {
    ...connection,
    url,
    shopping: shopping.db,
    reads: reads.db,
    pools: { main: connection.pool, shopping: shopping.pool, reads: reads.pool },
    embedded: embedded !== null,
    exited: embedded?.exited ?? new Promise(() => {}),
    close,
  };
}

/** Migrates an open database to this version. */
export async function migrateDatabase({ db, pool }: Connection, log: (message: string) => void): Promise<void> {
  const ran = await migrate(db);
  if (ran.length > 0) log(`Migrated the database: ${ran.join(', ')}`);
  await prepareJobs(pool);
}

/** Opens the configured database without migrating it. */
export function openServer(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  return open(config, log, async () => {});
}

/** Opens the configured database and migrates it to this version. `onQuery` is that of `connect`. */
export function openDatabase(config: Config, log: (message: string) => void, onQuery?: OnQuery): Promise<OpenDatabase> {
  return open(config, log, (untimed) => migrateDatabase(untimed, log), onQuery);
}
