import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/schema.ts';
import { beat, forgetWorker, hastenWaiting, unlockDeadWorkers } from './job-sweep.queries.ts';
import type { JobPayloads } from './jobs.ts';

type Log = (message: string) => void;

export type JobHandlers = { [T in keyof JobPayloads]: (payload: JobPayloads[T], jobId: string) => Promise<unknown> };

export interface JobsOptions {
  pool: Pool;
  db: Kysely<Database>;
  handlers: JobHandlers;
  log: Log;
  /** For tests: how often to look for work, to beat, to sweep, and how old a heartbeat may be. */
  timings?: Partial<Timings>;
}

interface Timings {
  pollMs: number;
  beatMs: number;
  sweepMs: number;
  deadAfterMs: number;
  stopMs: number;
}

const usualTimings: Timings = { pollMs: 1000, beatMs: 5000, sweepMs: 10_000, deadAfterMs: 20_000, stopMs: 10_000 };

// Any number that no other lock of this database uses.
const migrationLock = 7_261_994_523;

// A mail server's refusal names whom it was for.
const address = /[^\s<>"'`(),:;]+@[^\s<>"'`(),:;]+/g;

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message.replace(address, '(an address)')}`);
  });
}

/** Brings the job queue's own tables to this version. Several instances may start at once: the others wait for the first. */
export async function prepareJobs(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Waiting for another instance's migration may take longer than any statement of the shop should.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1::bigint)', [migrationLock]);
    await runMigrations({ pgPool: pool, logger: loggerTo(() => {}), taskList: {} });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function tasksOf(handlers: JobHandlers): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: unknown, { job }: { job: { id: string } }) => {
        await (handle as (payload: unknown, jobId: string) => Promise<unknown>)(payload, job.id);
      },
    ]),
  );
}

/** Waits for something to end, well or badly, but not longer than `ms`. */
function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}

/**
 * Runs the background work of this instance. The queue locks a job under the id of the pool that runs it, for four hours; so
 * each pool has a heartbeat row, and whoever finds locks of a pool that stopped beating hands its jobs to the living.
 */
export async function startJobs({ pool, db, handlers, log, timings }: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { pollMs, beatMs, sweepMs, deadAfterMs, stopMs } = { ...usualTimings, ...timings };
  const logger = loggerTo(log);
  const tasks = tasksOf(handlers);
  let stopping = false;
  let runner: Runner | null = null;
  let workerId: string | null = null;
  let restart: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id));
    const started = await run({
      pgPool: pool,
      taskList: tasks,
      events,
      logger,
      parsedCronItems: [],
      concurrency: 3,
      pollInterval: pollMs,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: stopMs,
      // Awaited before a worker asks for its first job: no lock is ever older than its holder's heartbeat.
      preset: {
        plugins: [
          {
            name: 'DanaHeartbeat',
            version: '1.0.0',
            worker: { hooks: { startWorker: (_ctx, { worker }) => beat(db, worker.workerPool.id) } },
          },
        ],
      },
    });
    runner = started;
    // The queue gives up when it cannot write down how a job ended (the database went away): begin again.
    const reopen = () => {
      if (stopping || runner !== started) return;
      runner = null;
      restart = setTimeout(() => void open().catch(retryLater), pollMs);
    };
    started.promise.then(reopen, reopen);
  }

  function retryLater(error: Error): void {
    log(`jobs: could not start again: ${error.message}`);
    if (!stopping) restart = setTimeout(() => void open().catch(retryLater), 5000);
  }

  async function sweep(): Promise<void> {
    const freed = await unlockDeadWorkers(db, deadAfterMs);
    if (freed > 0) log(`jobs: took over the jobs of ${freed} stopped worker(s)`);
    await hastenWaiting(db);
  }

  async function tend(work: Promise<unknown> | null): Promise<void> {
    await work?.catch((error: Error) => log(`jobs: ${error.message}`));
  }

  await open();
  await tend(sweep());
  const beating = setInterval(() => void tend(workerId ? beat(db, workerId) : null), beatMs);
  const sweeping = setInterval(() => void tend(sweep()), sweepMs);

  /** Lets running jobs finish (10 s at most), hands the others back. */
  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(restart);
    clearInterval(sweeping);
    if (runner) await atMost(stopMs, runner.stop());
    clearInterval(beating);
    // What still runs ends with this process: whoever comes next may take it.
    await tend(workerId ? forgetWorker(db, workerId) : null);
  }

  return { stop };
}
