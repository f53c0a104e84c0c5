import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Database } from '../database/schema.ts';
import { heartbeat, removeWorker, rescheduleDeferred, unlockDeadWorkers } from './job-recovery.queries.ts';
import type { JobPayloads, QueuedPayload } from './jobs.ts';
import { moveWaitingJobs } from './waiting-jobs.queries.ts';
import { waitAtMost } from '../process/wait-at-most.ts';
import { runInTrace } from '../tracing/trace.ts';
import { parseTraceparent } from '../tracing/traceparent.rules.ts';

type Log = (message: string) => void;

export type JobHandlers = { [T in keyof JobPayloads]: (payload: JobPayloads[T]) => Promise<unknown> };

export interface JobsOptions {
  pool: Pool;
  db: Kysely<Database>;
  /** The jobs that this runner does, and how. Others wait for another runner. */
  handlers: Partial<JobHandlers>;
  /** How many jobs run at once. Default: 3. */
  concurrency?: number;
  log: Log;
  /** Whether writes notify this instance of jobs. Default: they do; if not, it polls. */
  isNotified?: boolean;
  /** Called after each attempt at a job. */
  onDone?: ((task: string, isOk: boolean) => void) | undefined;
  /**
   * For tests: the intervals of polling, heartbeats and recovery, and when a worker counts as dead.
   */
  timings?: Partial<Timings>;
}

interface Timings {
  pollMs: number;
  moveMs: number;
  heartbeatMs: number;
  recoverMs: number;
  deadAfterMs: number;
  stopMs: number;
}

const usualTimings: Timings = {
  pollMs: 1000,
  moveMs: 200,
  heartbeatMs: 5000,
  recoverMs: 10_000,
  deadAfterMs: 20_000,
  // A mail server has 15 s to answer: unlocked earlier, its mail would be sent twice.
  stopMs: 16_000,
};

// A mail server's error names the recipient: neither the log nor the queue stores addresses.
const word = /[^\s<>"'`(),:;]+/g;

function withoutAddresses(message: string): string {
  return message.replace(word, (text) => (/[^@]@./.test(text) ? '(an address)' : text));
}

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${withoutAddresses(message)}`);
  });
}

/** Migrates the tables of the queue. Several instances may start at once: the others wait. */
export async function prepareJobs(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Another instance's migration may take longer than a statement of the shop should.
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '60s'`);
    await client.query('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.queueMigration]);
    await runMigrations({ pgPool: pool, logger: loggerTo(() => {}), taskList: {} });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function tasksOf(handlers: Partial<JobHandlers>, onDone: JobsOptions['onDone']): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (queued: unknown) => {
        const { traceparent, ...payload } = queued as QueuedPayload;
        const trace = parseTraceparent(traceparent);
        const work = () => (handle as (payload: unknown) => Promise<unknown>)(payload);
        try {
          await (trace ? runInTrace(trace, work) : work());
          onDone?.(name, true);
        } catch (error) {
          onDone?.(name, false);
          const message = withoutAddresses((error as Error).message);
          throw new Error(trace ? `${message} (trace ${trace.id})` : message, { cause: error });
        }
      },
    ]),
  );
}

/**
 * Runs the background jobs of this instance. The queue locks a job for four hours under the id of
 * the worker pool. Each pool therefore writes a heartbeat, and the jobs of pools without one are
 * unlocked.
 */
export async function startJobs({
  pool,
  db,
  handlers,
  concurrency = 3,
  log,
  isNotified = true,
  onDone,
  timings,
}: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { pollMs, moveMs, heartbeatMs, recoverMs, deadAfterMs, stopMs } = { ...usualTimings, ...timings };
  const logger = loggerTo(log);
  const tasks = tasksOf(handlers, onDone);
  let stopping = false;
  let runner: Runner | null = null;
  let workerId: string | null = null;
  let restart: NodeJS.Timeout | undefined;

  let lastBeat: Promise<unknown> = Promise.resolve();

  function firstHeartbeat(id: string): Promise<void> {
    const beat = heartbeat(db, id);
    lastBeat = Promise.allSettled([lastBeat, beat]);
    return beat;
  }

  async function open(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id));
    const started = await run({
      pgPool: pool,
      taskList: tasks,
      events,
      logger,
      parsedCronItems: [],
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: stopMs,
      preset: {
        // Only the results of a batch, however small, are awaited when the runner stops.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
        // Awaited before a worker takes its first job, so that no lock is older than its holder's
        // heartbeat.
        plugins: [
          {
            name: 'DanaHeartbeat',
            version: '1.0.0',
            worker: { hooks: { startWorker: (_ctx, { worker }) => firstHeartbeat(worker.workerPool.id) } },
          },
        ],
      },
    });
    runner = started;
    // The runner ends if it cannot record the result of a job (the database went away): start it
    // again.
    const reopen = () => {
      if (stopping || runner !== started) return;
      runner = null;
      openAgainIn(pollMs);
    };
    started.promise.then(reopen, reopen);
  }

  function openAgainIn(delayMs: number): void {
    if (!stopping) restart = setTimeout(() => void openAgain(), delayMs);
  }

  async function openAgain(): Promise<void> {
    try {
      await open();
    } catch (error) {
      log(`jobs: could not start again: ${(error as Error).message}`);
      openAgainIn(5000);
    }
  }

  async function recover(): Promise<void> {
    const freed = await unlockDeadWorkers(db, deadAfterMs);
    if (freed > 0) log(`jobs: took over the jobs of ${freed} stopped worker(s)`);
    await rescheduleDeferred(db);
    // Another process may have enqueued them after notifications were turned off.
    await moveWaitingJobs(db);
  }

  async function logFailure(work: Promise<unknown> | null): Promise<void> {
    await work?.catch((error: Error) => log(`jobs: ${error.message}`));
  }

  await open();
  await logFailure(recover());
  const heartbeats = setInterval(() => {
    lastBeat = logFailure(workerId ? heartbeat(db, workerId) : null);
  }, heartbeatMs);
  const recovery = setInterval(() => void logFailure(recover()), recoverMs);
  let lastMove = Promise.resolve();
  const moves = isNotified
    ? undefined
    : setInterval(() => {
        lastMove = lastMove.then(() => logFailure(moveWaitingJobs(db)));
      }, moveMs);

  /** Lets running jobs finish (16 s at most) and unlocks the others. */
  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(restart);
    clearInterval(recovery);
    clearInterval(moves);
    if (runner) await waitAtMost(stopMs, runner.stop());
    clearInterval(heartbeats);
    // A heartbeat on its way would be written after its deletion.
    await waitAtMost(stopMs, Promise.all([lastBeat, lastMove]));
    // Running jobs end with this process: another worker may take them.
    await logFailure(workerId ? removeWorker(db, workerId) : null);
  }

  return { stop };
}
