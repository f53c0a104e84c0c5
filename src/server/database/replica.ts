import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { identity } from './identity.queries.ts';
import { isReplicaFault } from './pg-errors.ts';
import type { Database } from './schema.ts';

/** A database to read from. */
export interface Source {
  db: Kysely<Database>;
  url: string;
}

/**
 * Runs `work` on a connection that has everything that was committed before the call. `work` only
 * reads, and may run a second time, on another connection, when the first one breaks.
 */
export type ReadFrom = <T>(work: (db: Kysely<Database>, url: string) => Promise<T>) => Promise<T>;

/** The same without the address: for features. */
export type ReadReplica = <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

const pollMs = 20;

interface Sources {
  primary: Source;
  replica: Source;
}

interface Position {
  at: string;
  id: string;
}

// What the primary acknowledged is flushed. The age of the last transaction says nothing: a primary
// without writes has old ones.
async function readPosition(primary: Kysely<Database>): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_flush_lsn()::text as at, ${identity} as id`.execute(primary);
  return rows[0] ?? { at: '', id: '' };
}

async function compare(replica: Kysely<Database>, { at, id }: Position, lastLook: number): Promise<string | null> {
  for (;;) {
    const { rows } = await sql<{ standby: boolean; seen: boolean | null; id: string }>`
      select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= ${at}::pg_lsn as seen, ${identity} as id
    `.execute(replica);
    if (rows[0]?.standby !== true) return 'it is no replica, it accepts writes';
    if (rows[0].id !== id) return 'it is no replica of this database';
    if (rows[0].seen === true) return null;
    if (performance.now() > lastLook) return 'it is behind the primary';
    await sleep(pollMs);
  }
}

/**
 * Why this replica cannot be read now: away, behind, or no replica of this database; else null. Waits
 * for it to catch up, at most `patienceMs`. Rejects if the primary does not answer.
 */
export async function findReplicaProblem({ primary, replica }: Sources, patienceMs: number): Promise<string | null> {
  const position = await readPosition(primary.db);
  const timer = new AbortController();
  const late = sleep(patienceMs, 'it does not answer in time', { signal: timer.signal }).catch(() => null);
  // Before it is late, so that the reason is known.
  const lastLook = performance.now() + 0.8 * patienceMs;
  const found = compare(replica.db, position, lastLook).catch(
    (error: Error) => `it does not answer (${error.message})`,
  );
  try {
    return await Promise.race([found, late]);
  } finally {
    timer.abort();
  }
}

export interface ReplicaOptions extends Sources {
  log: (message: string) => void;
  /** How long a reader waits for the replica. */
  patienceMs?: number;
  /** How long a replica with a problem is left alone. */
  restMs?: number;
  /** The same problem is logged again after this time at the earliest. */
  quietMs?: number;
}

/**
 * Decides for each reader between replica and primary: the replica, if it has caught up within
 * `patienceMs`. While it has a problem, readers do not wait for it, and it is looked at again in the
 * background.
 */
export function createReadFrom(options: ReplicaOptions): ReadFrom {
  const { primary, replica, log, patienceMs = 1500, restMs = 5000, quietMs = 10 * 60_000 } = options;
  let problem: string | null = null;
  let restUntil = 0;
  let quietUntil = 0;
  let isLogged = false;
  let looking = false;

  function note(found: string | null): boolean {
    if (found !== null && !isLogged && performance.now() > quietUntil) {
      log(`DATABASE_READ_URL is not used, the primary answers instead: ${found}.`);
      isLogged = true;
      quietUntil = performance.now() + quietMs;
    }
    if (found === null && isLogged) {
      log('DATABASE_READ_URL is used again.');
      isLogged = false;
    }
    problem = found;
    if (found !== null) restUntil = performance.now() + restMs;
    return found === null;
  }

  async function look(): Promise<boolean> {
    return note(await findReplicaProblem({ primary, replica }, patienceMs));
  }

  async function isUsable(): Promise<boolean> {
    if (problem === null) return look();
    if (!looking && performance.now() > restUntil) {
      looking = true;
      // Without the primary, the reader fails itself.
      void look()
        .catch(() => {})
        .finally(() => (looking = false));
    }
    return false;
  }

  return async (work) => {
    if (!(await isUsable())) return work(primary.db, primary.url);
    try {
      return await work(replica.db, replica.url);
    } catch (error) {
      if (!isReplicaFault(error)) throw error;
      note(`it failed (${(error as Error).message})`);
      return work(primary.db, primary.url);
    }
  };
}
