import { mkdir, readFile } from 'node:fs/promises';
import { privateFolder } from '../../files/private-files.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { canConnect, urlOf } from './connection.ts';
import { acquireDataLock, isLocked, type DataLock } from './data-lock.ts';
import { explainFileError } from './embedded.errors.ts';
import { layoutOf, type Layout } from './layout.ts';
import { mayBePostgres, readPostmaster } from './leftover.ts';
import { limitLogSize } from './postgres-log.ts';
import { findRunner } from './runner.ts';
import { startPostgres } from './start-postgres.ts';

export interface EmbeddedDatabase {
  /** The URL of the database `dana` for the role `dana`. */
  url: string;
  /** Resolves if PostgreSQL exits without `stop`. */
  exited: Promise<void>;
  /** Stops PostgreSQL and releases the data folder. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string) => void;
}

/**
 * Starts the embedded PostgreSQL of `dataDir`, and creates it on first use. Throws
 * EmbeddedDatabaseError.
 */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const layout = layoutOf(dataDir);
  try {
    await mkdir(layout.root, privateFolder);
    const lock = await acquireDataLock(layout);
    try {
      return await startLocked(layout, lock, log);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFileError(error, layout.root);
  }
}

/** The URL of the database that a process runs on `dataDir` now, or null. */
export async function findRunningCluster(dataDir: string): Promise<string | null> {
  const layout = layoutOf(dataDir);
  // A PostgreSQL without a shop is about to end. Another program may use its port, and must not get
  // the password.
  if (!isLocked(layout.lock)) return null;
  const password = await readFile(layout.password, 'utf8').catch(() => null);
  const postmaster = await readPostmaster(layout);
  if (!password || !postmaster || !(await mayBePostgres(postmaster.pid, layout))) return null;
  const address = { port: postmaster.port, password: password.trim() };
  return (await canConnect(address)) ? urlOf(address, 'dana') : null;
}

async function startLocked(layout: Layout, lock: DataLock, log: (message: string) => void): Promise<EmbeddedDatabase> {
  const runner = await findRunner(await findBinaries(), layout);
  const { password } = await openCluster(layout, runner, log);
  const logKeeper = limitLogSize(layout.log);
  const postgres = await startPostgres(runner, layout, password, log).catch((error: unknown) => {
    logKeeper.stop();
    throw error;
  });

  const { promise: exited, resolve: reportExit } = Promise.withResolvers<void>();
  async function watch(): Promise<void> {
    await postgres.process.ended;
    if (!stopping) reportExit();
  }
  void watch();

  let stopping: Promise<void> | undefined;
  async function stopOnce(): Promise<void> {
    logKeeper.stop();
    await postgres.process.shutDown();
    lock.release();
  }
  return {
    url: urlOf(postgres.address, 'dana'),
    exited,
    stop: () => (stopping ??= stopOnce()),
  };
}
