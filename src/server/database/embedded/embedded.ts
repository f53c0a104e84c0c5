import { mkdir, readFile } from 'node:fs/promises';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { answers, urlOf } from './connection.ts';
import { acquireDataLock, isLocked, type DataLock } from './data-lock.ts';
import { explainFileError } from './embedded.errors.ts';
import { layoutOf, type Layout } from './layout.ts';
import { mayServe, readPostmaster } from './leftover.ts';
import { keepLogShort } from './postgres-log.ts';
import { findRunner } from './runner.ts';
import { startPostgres } from './start-postgres.ts';

export interface EmbeddedDatabase {
  /** Of the database `dana`, for its ordinary role `dana`. */
  url: string;
  /** Resolves when PostgreSQL ends although `stop` was not asked for. */
  exited: Promise<void>;
  /** Ends PostgreSQL, waits for it, and frees the data folder; may be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string) => void;
}

/**
 * Starts (and on first use creates) the private PostgreSQL of `dataDir`, which then belongs to this process alone.
 * Throws an `EmbeddedDatabaseError` with one sentence for the operator.
 */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const layout = layoutOf(dataDir);
  try {
    await mkdir(layout.root, { recursive: true });
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

/** The URL of the database that a process, this one or another, runs on `dataDir` right now, or null. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const layout = layoutOf(dataDir);
  // A PostgreSQL without a living shop is about to end; and the password is for nobody else who took its port.
  if (!isLocked(layout.lock)) return null;
  const password = await readFile(layout.password, 'utf8').catch(() => null);
  const postmaster = await readPostmaster(layout);
  if (!password || !postmaster || !(await mayServe(postmaster.pid, layout))) return null;
  const address = { port: postmaster.port, password: password.trim() };
  return (await answers(address)) ? urlOf(address, 'dana') : null;
}

async function startLocked(layout: Layout, lock: DataLock, log: (message: string) => void): Promise<EmbeddedDatabase> {
  const runner = await findRunner(await findBinaries(), layout);
  const { password } = await openCluster(layout, runner, log);
  const logKeeper = keepLogShort(layout.log);
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
