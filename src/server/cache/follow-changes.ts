import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface FollowOptions {
  databaseUrl: string;
  /** What changed; every change comes at least once. */
  onTags: (tags: string[]) => void;
  /** From now on every change is told. */
  onFollowing: () => void;
  /** Changes may go unheard until `onFollowing`. */
  onLost: () => void;
  log: (message: string) => void;
  /** How long a change stays unknown when its notice is lost. */
  pollMs?: number;
}

export interface Following {
  /** Resolves when every change that was committed before this call has been told, or `onLost` has. */
  catchUp(): Promise<void>;
  /** Whether every change is being told. */
  isFollowing(): boolean;
  stop(): Promise<void>;
}

interface Change {
  id: string;
  tags: string[];
}

interface Horizon {
  horizon: string;
  onlyReads: boolean;
}

const retryMs = 250;
const answerMs = 2000;
const keptMinutes = 10;
const tidyMs = 60_000;

// Every transaction below the horizon had ended when it was read: what it changed was seen then. What is above may come again; its
// number tells. (A number alone would not do: of two transactions the one with the higher number may be seen first.)
const horizonNow = `pg_snapshot_xmin(pg_current_snapshot())::text as horizon, current_setting('transaction_read_only') = 'on' as "onlyReads"`;
const readChanges = `select ${horizonNow}, array(
    select json_build_object('id', id::text, 'tags', tags) from catalogue_changes where tx >= $1::xid8
  ) as changes`;

// Nothing changes any more where nobody can write: another server has taken its place, and the address leads there.
function assertWrites(row: Horizon | undefined): void {
  if (row?.onlyReads) throw new Error('the database only reads');
}

/** One connection that listens and reads, from its beginning to its end. */
async function openFollower(
  { databaseUrl, onTags }: FollowOptions,
  onNotice: () => void,
  onEnd: (error?: Error) => void,
) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'dana changes',
  });
  client.on('error', onEnd);
  client.on('end', () => onEnd());
  client.on('notification', onNotice);
  const close = () => client.end().catch(() => {});
  let horizon = '0';
  try {
    await client.connect();
    await client.query('listen catalogue_changes');
    const { rows } = await client.query<Horizon>(`select ${horizonNow}`);
    assertWrites(rows[0]);
    horizon = rows[0]?.horizon ?? '0';
  } catch (error) {
    void close();
    throw error;
  }
  let told = new Set<string>();

  async function read(): Promise<void> {
    const answer = await client.query<Horizon & { changes: Change[] }>({
      name: 'changes',
      text: readChanges,
      values: [horizon],
    });
    const [row] = answer.rows;
    if (!row) return;
    assertWrites(row);
    const fresh = row.changes.filter(({ id }) => !told.has(id));
    told = new Set(row.changes.map(({ id }) => id));
    horizon = row.horizon;
    if (fresh.length > 0) onTags(fresh.flatMap(({ tags }) => tags));
  }

  async function tidy(): Promise<void> {
    await client.query(`delete from catalogue_changes where at < now() - interval '${keptMinutes} minutes'`);
  }

  return { read, tidy, close };
}

type Follower = Awaited<ReturnType<typeof openFollower>>;

/**
 * Tells what changes in the catalogue, whoever changes it: at once by a notice, after `pollMs` where the notice was lost. A connection
 * that ends is opened again.
 */
export function followChanges(options: FollowOptions): Following {
  const { onFollowing, onLost, log, pollMs = 1000 } = options;
  let follower: Follower | null = null;
  let stopped = false;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function lose(lost: Follower | null, error?: Error): void {
    if (lost !== follower || follower === null) return;
    follower = null;
    onLost();
    void lost?.close();
    if (stopped) return;
    log(
      `catalogue changes go unheard, pages stay as they are for some minutes at most: ${error?.message ?? 'the connection ended'}`,
    );
    void begin();
  }

  async function begin(): Promise<void> {
    while (!stopped && follower === null) {
      let opened: Follower | null = null;
      try {
        opened = await openFollower(
          options,
          () => void catchUp(),
          (error) => lose(opened, error),
        );
        if (stopped) return await opened.close();
        follower = opened;
        onFollowing();
      } catch {
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  async function read(): Promise<void> {
    const reading = follower;
    await reading?.read().catch((error: Error) => lose(reading, error));
  }

  function catchUp(): Promise<void> {
    if (!running) {
      running = read().finally(() => (running = null));
      return running;
    }
    // The reading that is under way may have begun before the change: the next one is for all who came meanwhile.
    next ??= running.then(() => {
      next = null;
      return catchUp();
    });
    return next;
  }

  const polling = setInterval(() => void catchUp(), pollMs).unref();
  const tidying = setInterval(() => void follower?.tidy().catch(() => {}), tidyMs).unref();
  void begin();

  return {
    catchUp,
    isFollowing: () => follower !== null,
    async stop() {
      stopped = true;
      clearInterval(polling);
      clearInterval(tidying);
      const last = follower;
      follower = null;
      await last?.close();
    },
  };
}
