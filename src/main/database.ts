import { sql } from 'kysely';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Config } from '#server/process/config.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

type Connection = ReturnType<typeof connect>;

export interface OpenDatabase extends Connection {
  /** Where connections of one's own lead. */
  url: string;
  /** For carts and orders: where they wait for each other, they hold up nobody who only looks around. */
  shopping: Connection['db'];
  /** For the reads that answer every letter that somebody types: their statements are planned once. */
  reads: Connection['db'];
  embedded: boolean;
  /** Resolves when the embedded database ends by itself; never for a server of one's own. */
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

/** Starts the embedded database, or finds the server of one's own, does something there first, and opens the connections that a shop works with. */
async function open(
  config: Config,
  log: (message: string) => void,
  prepare: (db: Connection) => Promise<void>,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  // On connections of its own: another instance that migrates is waited for, however long it takes.
  const patient = connect(url, { max: 2, patient: true, log });
  try {
    await assertServes(patient.db);
    await prepare(patient);
  } catch (error) {
    await patient.db.destroy();
    await embedded?.stop();
    throw error;
  }
  await patient.db.destroy();
  const connection = connect(url, { log });
  // Whoever buys waits in line rather than being refused: a crowd wants the last pieces at the same moment.
  const shopping = connect(url, { waitMs: 4000, log }).db;
  const reads = connect(url, { max: 4, plansOnce: true, log }).db;
  async function close(): Promise<void> {
    await Promise.all([connection.db.destroy(), shopping.destroy(), reads.destroy()]);
    await embedded?.stop();
  }
  return {
    ...connection,
    url,
    shopping,
    reads,
    embedded: embedded !== null,
    exited: embedded?.exited ?? new Promise(() => {}),
    close,
  };
}

/** Brings an open database to the schema of this version. */
export async function bringUpToDate({ db, pool }: Connection, log: (message: string) => void): Promise<void> {
  const ran = await migrate(db);
  if (ran.length > 0) log(`Migrated the database: ${ran.join(', ')}`);
  await prepareJobs(pool);
}

/** Opens the database that the settings name as it is: a server of one's own, or the embedded one. */
export function openServer(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  return open(config, log, async () => {});
}

/** Opens the database that the settings name, at the schema of this version. */
export function openDatabase(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  return open(config, log, (patient) => bringUpToDate(patient, log));
}
