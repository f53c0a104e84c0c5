import { sql } from 'kysely';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { isStandby } from '#server/database/identity.queries.ts';
import { migrate } from '#server/database/migrate.ts';
import { findPoolerProblem, poolersOf } from '#server/database/pooler.ts';
import { createReadFrom, type ReadFrom } from '#server/database/replica.ts';
import type { Config, DatabasePool } from '#server/process/config.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { waitAtMost } from '#server/process/wait-at-most.ts';

type Log = (message: string) => void;
type Connection = ReturnType<typeof connectDatabase>;
type OnQuery = Parameters<typeof connectDatabase>[1]['onQuery'];

export interface OpenDatabase extends Connection {
  /** For connections outside the pools. */
  url: string;
  /** A separate pool for carts and orders, so that lock waits cannot starve catalogue reads. */
  shopping: Connection['db'];
  /** A pool for search suggestions: its statements are planned once. */
  reads: Connection['db'];
  /** Direct connections for the job queue. Without a pooler the same as `db`. */
  jobs: Connection;
  /** For reports, exports, backups and the sitemap: on the replica, if there is one. */
  readFrom: ReadFrom;
  /** The open pools by name: `main`, `shopping`, `reads`, with a pooler `jobs`, with a replica `replica`. */
  pools: Record<string, Connection['pool']>;
  embedded: boolean;
  /** Resolves if the embedded database exits; never for DATABASE_URL. */
  exited: Promise<void>;
  close(): Promise<void>;
}

async function assertServes(db: Connection['db']): Promise<void> {
  const oldest = 150_000;
  let version: number;
  let standby: boolean;
  try {
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::int as version`.execute(db);
    version = rows[0]?.version ?? 0;
    standby = await isStandby(db);
  } catch (cause) {
    throw new OperatorError(`Cannot connect to DATABASE_URL: ${(cause as Error).message}`, { cause });
  }
  if (version < oldest)
    throw new OperatorError(
      `Dana needs PostgreSQL 15 or newer. DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}.`,
    );
  if (standby)
    throw new OperatorError(
      'DATABASE_URL leads to a standby, or to a server that is still being restored: it takes no writes. Remedy: set it ' +
        'to the primary, or wait until the server takes writes. A replica belongs to DATABASE_READ_URL.',
    );
}

async function assertPoolers(direct: Connection['db'], pool: DatabasePool): Promise<void> {
  for (const pooler of poolersOf(pool)) {
    const problem = await findPoolerProblem(direct, pooler);
    if (problem) throw new OperatorError(problem);
  }
}

function openPools(
  url: string,
  { databasePool: pooler, databaseReadUrl, answerSeconds }: Config,
  observers: Pick<Parameters<typeof connectDatabase>[1], 'log' | 'onQuery'>,
) {
  const waitMs = 400 * answerSeconds;
  const usual = { waitMs, ...observers, pooler };
  const address = pooler?.url ?? url;
  const db = connectDatabase(address, usual);
  return {
    db,
    // Checkouts wait longer for a connection, because many may run at the same moment.
    shopping: connectDatabase(pooler?.shoppingUrl ?? url, { ...usual, waitMs: 2 * waitMs }),
    reads: connectDatabase(address, { ...usual, max: 4, genericPlans: true }),
    // The queue listens, which a pooler in transaction mode does not allow. Each picture that is being rendered
    // holds a connection, too.
    jobs: pooler ? connectDatabase(url, { waitMs, max: 9, ...observers }) : db,
    // What is wrong with the replica is logged by the one who chooses it.
    replica:
      databaseReadUrl === null
        ? null
        : connectDatabase(databaseReadUrl, { ...observers, waitMs: 1000, max: 4, log: () => {} }),
  };
}

const closeMs = 2000;

/** Starts the embedded database or connects to DATABASE_URL, prepares it, and opens the pools. */
async function open(
  config: Config,
  log: Log,
  prepare: (db: Connection) => Promise<void>,
  onQuery?: OnQuery,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  // On a separate connection without timeouts: another instance may be migrating.
  const untimed = connectDatabase(url, { max: 2, withoutTimeouts: true, log });
  try {
    await assertServes(untimed.db);
    await prepare(untimed);
    if (config.databasePool) await assertPoolers(untimed.db, config.databasePool);
  } catch (error) {
    await untimed.db.destroy();
    await embedded?.stop();
    throw error;
  }
  await untimed.db.destroy();
  const { db, shopping, reads, jobs, replica } = openPools(url, config, { log, ...(onQuery && { onQuery }) });
  const opened = { main: db, shopping, reads, ...(jobs !== db && { jobs }), ...(replica && { replica }) };
  const primary = { db: db.db, url };
  async function close(): Promise<void> {
    // A job that had not ended when the queue stopped may hold a connection for minutes. It is done again after the next start.
    await waitAtMost(closeMs, Promise.all(Object.values(opened).map((one) => one.db.destroy())));
    await embedded?.stop();
  }
  return {
    ...db,
    url,
    shopping: shopping.db,
    reads: reads.db,
    jobs,
    readFrom: replica
      ? createReadFrom({ primary, replica: { db: replica.db, url: config.databaseReadUrl ?? '' }, log })
      : (work) => work(primary.db, primary.url),
    pools: Object.fromEntries(Object.entries(opened).map(([name, { pool }]) => [name, pool])),
    embedded: embedded !== null,
    exited: embedded?.exited ?? new Promise(() => {}),
    close,
  };
}

/** Migrates an open database to this version. */
export async function migrateDatabase({ db, pool }: Connection, log: Log): Promise<void> {
  const ran = await migrate(db, { log });
  if (ran.length > 0) log(`Migrated the database: ${ran.join(', ')}`);
  await prepareJobs(pool);
}

/** Opens the configured database without migrating it. */
export function openServer(config: Config, log: Log): Promise<OpenDatabase> {
  return open(config, log, async () => {});
}

/** Opens the configured database and migrates it to this version. `onQuery` is that of `connect`. */
export function openDatabase(config: Config, log: Log, onQuery?: OnQuery): Promise<OpenDatabase> {
  return open(config, log, (untimed) => migrateDatabase(untimed, log), onQuery);
}
