import { appendFile, chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from '#server/database/embedded/binaries.ts';
import { openCluster } from '#server/database/embedded/cluster.ts';
import { prepareShopDatabase, urlOf } from '#server/database/embedded/connection.ts';
import { layoutOf } from '#server/database/embedded/layout.ts';
import { type PostgresProcess, spawnPostgres } from '#server/database/embedded/postgres-process.ts';
import { findRunner } from '#server/database/embedded/runner.ts';
import { killPostgres, postgresProcesses, query } from '#server/database/embedded/testing/support.ts';
import { freePort } from '../programs/free-port.ts';

/**
 * A separate PostgreSQL, as an operator would run it: it keeps its port when it is started again.
 */
export async function createPostgresServer(dataDir: string, changed: Record<string, string> = {}) {
  const layout = layoutOf(dataDir);
  await mkdir(layout.root, { recursive: true });
  const runner = await findRunner(await findBinaries(), layout);
  const { password } = await openCluster(layout, runner, () => {});
  const address = { port: await freePort(), password };
  let server: PostgresProcess | null = null;

  const asAdmin = <Row extends Record<string, unknown>>(text: string) => query<Row>(urlOf(address, 'postgres'), text);

  /** Starts it and waits until it takes connections. */
  async function start(): Promise<void> {
    server = spawnPostgres(runner, layout, address.port, {}, changed);
    for (const until = performance.now() + 30_000; ; await sleep(10)) {
      try {
        await asAdmin('select 1');
        return;
      } catch (error) {
        if (performance.now() > until || server.hasEnded()) throw error;
      }
    }
  }

  /** Stops it like `pg_ctl stop -m fast`. */
  async function stop(): Promise<void> {
    await server?.shutDown();
    server = null;
  }

  async function kill(): Promise<void> {
    killPostgres(dataDir);
    await server?.ended;
    server = null;
  }

  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of postgresProcesses(dataDir)) process.kill(pid, signal);
  };

  return {
    ...address,
    dataDir,
    url: urlOf(address, 'dana'),
    start,
    stop,
    kill,
    /** Stops every process, so that connections stay open and nothing answers. */
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    asAdmin,
    /** Creates the shop's role and database. */
    prepare: () => prepareShopDatabase(address),
  };
}

export type PostgresServer = Awaited<ReturnType<typeof createPostgresServer>>;

/** A streaming replica of a primary, which is restarted. Both run afterwards. */
export async function createReplica(primary: PostgresServer, dataDir: string): Promise<PostgresServer> {
  await primary.stop();
  const [from, to] = [layoutOf(primary.dataDir), layoutOf(dataDir)];
  await mkdir(to.root, { recursive: true });
  await cp(from.database, to.database, { recursive: true, preserveTimestamps: true });
  await chmod(to.cluster, 0o700);
  await writeFile(join(to.cluster, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password} application_name=standby`;
  await appendFile(join(to.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await primary.start();
  const standby = await createPostgresServer(dataDir);
  await standby.start();
  return standby;
}

/**
 * A standby with synchronous replication: the primary acknowledges nothing that the standby does
 * not have. Both run afterwards.
 */
export async function createStandby(primary: PostgresServer, dataDir: string): Promise<PostgresServer> {
  const standby = await createReplica(primary, dataDir);
  await primary.asAdmin(`alter system set synchronous_standby_names = '*'`);
  await primary.asAdmin('select pg_reload_conf()');
  for (const until = performance.now() + 15_000; ; await sleep(50)) {
    const [row] = await primary.asAdmin<{ state: string }>('select sync_state as state from pg_stat_replication');
    if (row?.state === 'sync') return standby;
    if (performance.now() > until) throw new Error('The standby does not follow.');
  }
}
