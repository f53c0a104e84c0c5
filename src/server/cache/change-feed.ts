import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ChangeFeedOptions {
  databaseUrl: string;
  /** Receives the tags of each change of the catalogue, at least once. */
  onTags: (tags: string[]) => void;
  /** Receives each change that concerns open consoles, at least once, in the order of their ids. */
  onConsoleChanges?: (changes: ConsoleChange[]) => void;
  /** From now on no change is missed. */
  onConnected: () => void;
  /** Changes may be missed until the next `onConnected`. */
  onLost: () => void;
  log: (message: string) => void;
  /** The longest delay of a change whose notification was lost. */
  pollMs?: number | undefined;
}

export interface ChangeFeed {
  /**
   * Resolves when every change committed before this call was delivered, or `onLost` was called.
   */
  catchUp(): Promise<void>;
  isConnected(): boolean;
  /** How long ago the last reading began that delivered everything committed before it. */
  lagMs(): number;
  stop(): Promise<void>;
}

interface CatalogueChange {
  id: string;
  tags: string[];
}

/** A change that open consoles show. */
export interface ConsoleChange {
  id: number;
  kind: 'order' | 'session' | 'staff' | 'inbox' | 'stock' | 'count' | 'cash';
  /** The id of the order, session, person, variant, count session or driver; of the inbox, the last row of the change. */
  subject: number;
  /** The version and stage of an order. */
  version: number;
  stage: string;
  /** The drivers who may know of it. */
  drivers: number[];
}

interface Changes {
  catalogue: CatalogueChange[];
  console: ConsoleChange[];
}

interface Horizon {
  horizon: string;
  isReadOnly: boolean;
}

const retryMs = 250;
const timeoutMs = 2000;
const retentionMinutes = 10;
const deleteMs = 60_000;
// Under load, notifications of this time are read together: every write notifies every instance.
const gatherMs = 50;

// Transactions below the horizon had ended when it was read, so their changes were seen. Changes
// above it may be read twice; their ids tell. (Ids alone are not enough: of two transactions, the
// one with the higher id may commit first.)
const selectHorizon = `pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
const readChanges = `select ${selectHorizon}, array(
    select json_build_object('id', id::text, 'tags', tags) from catalogue_changes where tx >= $1::xid8
  ) as catalogue, array(
    select json_build_object('id', id, 'kind', kind, 'subject', subject, 'version', version, 'stage', stage,
      'drivers', drivers)
    from console_changes where tx >= $1::xid8 order by id
  ) as console`;

/** Returns a function that passes on what it has not seen in its previous call. */
function withoutRepeats<T extends { id: string | number }>(deliver: (fresh: T[]) => void): (all: T[]) => void {
  let delivered = new Set<string | number>();
  return (all) => {
    const fresh = all.filter(({ id }) => !delivered.has(id));
    delivered = new Set(all.map(({ id }) => id));
    if (fresh.length > 0) deliver(fresh);
  };
}

// After a failover the address may lead to a standby, which sees no changes.
function assertWritable(row: Horizon | undefined): void {
  if (row?.isReadOnly) throw new Error('the database is read-only');
}

/** One connection that listens and reads, until it ends. */
async function openConnection(
  { databaseUrl, onTags, onConsoleChanges = () => {} }: ChangeFeedOptions,
  onNotification: () => void,
  onEnd: (error?: Error) => void,
) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: 'dana changes',
  });
  client.on('error', onEnd);
  client.on('end', () => onEnd());
  client.on('notification', onNotification);
  const close = () => client.end().catch(() => {});
  let horizon = '0';
  try {
    await client.connect();
    await client.query('listen catalogue_changes; listen console_changes');
    const { rows } = await client.query<Horizon>(`select ${selectHorizon}`);
    assertWritable(rows[0]);
    horizon = rows[0]?.horizon ?? '0';
  } catch (error) {
    void close();
    throw error;
  }
  const deliverCatalogue = withoutRepeats<CatalogueChange>((fresh) => onTags(fresh.flatMap(({ tags }) => tags)));
  const deliverConsole = withoutRepeats<ConsoleChange>(onConsoleChanges);

  async function read(): Promise<void> {
    const { rows } = await client.query<Horizon & Changes>({ name: 'changes', text: readChanges, values: [horizon] });
    const [row] = rows;
    if (!row) return;
    assertWritable(row);
    horizon = row.horizon;
    deliverCatalogue(row.catalogue);
    deliverConsole(row.console);
  }

  async function deleteOld(): Promise<void> {
    for (const table of ['catalogue_changes', 'console_changes'])
      await client.query(`delete from ${table} where at < now() - interval '${retentionMinutes} minutes'`);
  }

  return { read, deleteOld, close };
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

/**
 * Delivers all changes of the catalogue and of what consoles show: at once by a notification, or
 * after `pollMs` if the notification was lost. Reconnects when the connection ends.
 */
export function startChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { onConnected, onLost, log, pollMs = 1000 } = options;
  let connection: Connection | null = null;
  let stopped = false;
  let caughtUpAt = performance.now();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function disconnect(lost: Connection | null, error?: Error): void {
    if (lost !== connection || connection === null) return;
    connection = null;
    onLost();
    void lost?.close();
    if (stopped) return;
    const reason = error?.message ?? 'the connection ended';
    log(`change feed lost, cached pages may be stale for 5 minutes: ${reason}`);
    void connect();
  }

  async function connect(): Promise<void> {
    while (!stopped && connection === null) {
      let opened: Connection | null = null;
      try {
        opened = await openConnection(options, onNotification, (error) => disconnect(opened, error));
        if (stopped) return await opened.close();
        connection = opened;
        caughtUpAt = performance.now();
        onConnected();
      } catch {
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  async function read(): Promise<void> {
    const reading = connection;
    const begun = performance.now();
    try {
      await reading?.read();
      if (reading && reading === connection) caughtUpAt = begun;
    } catch (error) {
      disconnect(reading, error as Error);
    }
  }

  let gathering: NodeJS.Timeout | undefined;
  let gatheredAt = -Infinity;

  // The first notification after a pause is read at once.
  function onNotification(): void {
    gathering ??= setTimeout(
      () => {
        gathering = undefined;
        gatheredAt = performance.now();
        void catchUp();
      },
      Math.max(0, gatheredAt + gatherMs - performance.now()),
    ).unref();
  }

  function catchUp(): Promise<void> {
    if (!running) {
      // This read has what those notifications are about.
      clearTimeout(gathering);
      gathering = undefined;
      running = read().finally(() => (running = null));
      return running;
    }
    // The running read may have started before the change; one more read serves all who wait.
    next ??= running.then(() => {
      next = null;
      return catchUp();
    });
    return next;
  }

  const polling = setInterval(() => void catchUp(), pollMs).unref();
  const deleting = setInterval(() => void connection?.deleteOld().catch(() => {}), deleteMs).unref();
  void connect();

  return {
    catchUp,
    isConnected: () => connection !== null,
    lagMs: () => performance.now() - caughtUpAt,
    async stop() {
      stopped = true;
      clearInterval(polling);
      clearInterval(deleting);
      clearTimeout(gathering);
      const last = connection;
      connection = null;
      await last?.close();
    },
  };
}
