import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { blockFileDeletion } from '../database/backup-file-lock.ts';
import { connectDatabase } from '../database/connect.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type JobHandlers, type JobsOptions, prepareJobs, startJobs } from './job-runner.ts';
import { deferredMark, rescheduleDeferred, unlockDeadWorkers } from './job-recovery.queries.ts';
import { enqueue, isPending } from './jobs.ts';
import { queueMails } from '../mail/outbox.queries.ts';
import { moveWaitingJobs, setNotify } from './waiting-jobs.queries.ts';
import { idleJobs } from '../testing/idle-jobs.ts';
import { failJobs, takeJobs } from '../testing/queued-jobs.ts';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

let database: Database;
let runners: { stop(): Promise<void> }[] = [];
const job = { mailId: 1 };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await takeJobs(database.db);
  await database.db.deleteFrom('waiting_jobs').execute();
  await database.db.deleteFrom('workers').execute();
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

async function start(
  sendMail: JobHandlers['send_mail'],
  timings: JobsOptions['timings'] = {},
  log: JobsOptions['log'] = () => {},
  { isNotified = true, pool = database.pool } = {},
) {
  const runner = await startJobs({
    ...database,
    pool,
    log,
    isNotified,
    handlers: {
      ...idleJobs,
      send_mail: sendMail,
    },
    timings: { heartbeatMs: 200, recoverMs: 300, deadAfterMs: 1500, ...timings },
  });
  runners.push(runner);
  return runner;
}

async function jobRows() {
  const { rows } = await sql<{ attempts: number; locked_by: string | null; priority: number; wait: number }>`
    select attempts, locked_by, priority, extract(epoch from run_at - now())::float as wait from graphile_worker.jobs
    order by id`.execute(database.db);
  return rows;
}

async function lastErrors() {
  const { rows } = await sql<{ last_error: string | null }>`
    select last_error from graphile_worker.jobs order by id`.execute(database.db);
  return rows.map((row) => row.last_error);
}

/** A job that runs until the test ends it. */
function heldJob() {
  const held = Promise.withResolvers<void>();
  const state = { runs: 0, finished: false, finish: held.resolve };
  const run = async () => {
    state.runs += 1;
    await held.promise;
    state.finished = true;
  };
  return { state, run };
}

describe('the job runner', () => {
  it('runs jobs of a committed transaction at once, and none of a rolled-back one', async () => {
    const seen: unknown[] = [];
    // It is notified of new jobs: polling would be too late.
    await start(async (payload) => void seen.push(payload), { pollMs: 60_000 });
    await database.db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, 'send_mail', { mailId: 666 });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await database.db.transaction().execute((tx) => enqueue(tx, 'send_mail', job));
    await expect.poll(() => seen).toEqual([job]);
    await expect.poll(jobRows).toEqual([]);
  });

  it('logs and stores why a job failed, without the email address in the reason', async () => {
    const log: string[] = [];
    const refuse = () => Promise.reject(new Error('550 <noura@example.qa>: no such mailbox'));
    await start(refuse, {}, (message) => log.push(message));
    await enqueue(database.db, 'send_mail', job);
    await expect.poll(() => log.join()).toContain('550 <(an address)>: no such mailbox');
    expect(log.join()).not.toContain('noura');
    await expect.poll(lastErrors).toEqual(['550 <(an address)>: no such mailbox']);
  });

  it('retries a failed job', async () => {
    let tries = 0;
    await start(async () => {
      if (++tries === 1) throw new Error('not yet');
    });
    await enqueue(database.db, 'send_mail', job);
    await expect.poll(() => tries).toBe(2);
  });

  it('takes over the job of a process that was killed while running it', async () => {
    await enqueue(database.db, 'send_mail', job);
    const script = fileURLToPath(new URL('../testing/hanging-worker.ts', import.meta.url));
    const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await jobRows())[0]?.locked_by).toMatch(/^pool-/);

    let done = 0;
    await start(async () => void done++);
    await expect.poll(() => done).toBe(1);
    await expect.poll(jobRows).toEqual([]);
  });

  it('does not take over the long job of a running process', async () => {
    const { state, run } = heldJob();
    const timings = { heartbeatMs: 50, recoverMs: 60_000 };
    await start(run, timings);
    await start(run, timings);
    await enqueue(database.db, 'send_mail', job);
    await expect.poll(() => state.runs).toBe(1);
    // The heartbeats of both processes are renewed while the job runs.
    await sql`update workers set seen_at = now() - interval '1 hour'`.execute(database.db);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from workers where seen_at > now() - interval '1 minute'`.execute(
          database.db,
        );
        expect(rows).toHaveLength(2);
      },
      { timeout: 20_000, interval: 20 },
    );
    expect(await unlockDeadWorkers(database.db, 60_000)).toBe(0);
    state.finish();
    await expect.poll(jobRows).toEqual([]);
    expect(state.runs).toBe(1);
  });

  it('lets a running job finish when it stops, and deletes its heartbeat', async () => {
    const { state, run } = heldJob();
    const runner = await start(run);
    await enqueue(database.db, 'send_mail', job);
    await expect.poll(() => state.runs).toBe(1);
    runners = [];
    let stopped = false;
    const stopping = runner.stop().then(() => (stopped = true));
    expect((await jobRows())[0]?.locked_by).toBeTruthy();
    expect(stopped).toBe(false);
    state.finish();
    await stopping;
    expect(state.finished).toBe(true);
    expect(await jobRows()).toEqual([]);
    expect(await database.db.selectFrom('workers').selectAll().execute()).toEqual([]);
  });

  it('stops after the result of the last job is stored, also when that has to wait', async () => {
    const { db, pool } = connectDatabase(database.url, { max: 2, log: () => {} });
    const { state, run } = heldJob();
    const runner = await start(run, {}, undefined, { pool });
    await enqueue(database.db, 'send_mail', job);
    await expect.poll(() => state.runs).toBe(1);
    // The first connection listens; both are taken before the result can have one.
    const taken = [await pool.connect(), pool.connect()];
    runners = [];
    state.finish();
    const stopping = runner.stop();
    expect(await Promise.race([stopping, sleep(300, 'waiting')])).toBe('waiting');
    for (const client of taken) (await client).release();
    await stopping;
    expect(await jobRows()).toEqual([]);
    await db.destroy();
  });

  it('releases a job that does not finish in time', async () => {
    const runner = await start(() => new Promise(() => {}), { stopMs: 300 });
    await enqueue(database.db, 'send_mail', job);
    await expect.poll(async () => (await jobRows())[0]?.locked_by).toBeTruthy();
    runners = [];
    await runner.stop();
    expect(await jobRows()).toEqual([expect.objectContaining({ attempts: 1, locked_by: null })]);
  });

  it('continues after the database closed all its connections', async () => {
    let runs = 0;
    await start(async () => void runs++);
    const admin = connectDatabase(database.url, { max: 1, log: () => {} });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(admin.db);
    await enqueue(admin.db, 'send_mail', job);
    await admin.db.destroy();
    await expect.poll(() => runs).toBe(1);
  });
});

describe('a job that failed because a server was down', () => {
  async function failed(error: string) {
    await enqueue(database.db, 'send_mail', job);
    await failJobs(database.db, { error, attempts: 9, runAt: new Date(Date.now() + 2 * 3_600_000) });
  }

  it('is retried within a minute, after new jobs', async () => {
    await failed(`${deferredMark}connection refused`);
    await rescheduleDeferred(database.db);
    const [row] = await jobRows();
    expect(row?.wait).toBeGreaterThan(20);
    expect(row?.wait).toBeLessThanOrEqual(30);
    expect(row).toMatchObject({ attempts: 4, priority: 10 });
  });

  it('is the only kind that is retried so soon, and only for some time', async () => {
    await failed('550 no such mailbox');
    await rescheduleDeferred(database.db);
    expect((await jobRows())[0]).toMatchObject({ attempts: 9, priority: 0 });
    await takeJobs(database.db);
    await failed(deferredMark);
    await rescheduleDeferred(database.db, 0);
    expect((await jobRows())[0]).toMatchObject({ attempts: 9 });
  });
});

describe('with notifications turned off', () => {
  beforeEach(() => setNotify(database.db, false));
  afterEach(() => setNotify(database.db, true));

  async function notificationsOf(work: () => Promise<unknown>): Promise<string[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const heard: string[] = [];
    client.on('notification', ({ channel }) => heard.push(channel));
    await client.query('listen "jobs:insert"; listen catalogue_changes; listen console_changes; listen last');
    await work();
    await sql`select pg_notify('last', '')`.execute(database.db);
    await expect.poll(() => heard.at(-1)).toBe('last');
    await client.end();
    return heard.slice(0, -1);
  }

  it('no write notifies, and with them each does', async () => {
    const write = async () => {
      await enqueue(database.db, 'send_mail', job);
      await queueMails(database.db, [{ kind: 'none' }]);
      await sql`select note_changes('{listing}')`.execute(database.db);
      await sql`insert into console_changes (kind, subject) values ('order', 1)`.execute(database.db);
    };
    expect(await notificationsOf(write)).toEqual([]);
    await setNotify(database.db, true);
    expect(await notificationsOf(write)).toEqual([
      'jobs:insert',
      'jobs:insert',
      'catalogue_changes',
      'console_changes',
    ]);
  });

  it('jobs start after the next poll, and those with one key once', async () => {
    const seen: number[] = [];
    await start(async ({ mailId }) => void seen.push(mailId), { pollMs: 60_000 }, undefined, { isNotified: false });
    await database.db.transaction().execute(async (tx) => {
      await enqueue(tx, 'send_mail', { mailId: 1 }, { key: 'one' });
      await enqueue(tx, 'send_mail', { mailId: 2 }, { key: 'one', replaces: true });
      expect(await isPending(tx, 'one')).toBe(true);
      await enqueue(tx, 'send_mail', { mailId: 3 });
      await enqueue(tx, 'send_mail', { mailId: 4 });
    });
    await expect.poll(() => seen.toSorted((one, other) => one - other)).toEqual([2, 3, 4]);
  });

  it('several instances move a job once, and a rolled-back one never', async () => {
    const enqueueing = Array.from({ length: 50 }, (_, mailId) => enqueue(database.db, 'send_mail', { mailId }));
    await Promise.all(enqueueing);
    await database.db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, 'send_mail', { mailId: 99 });
        throw new Error('rolled back');
      })
      .catch(() => {});
    const moved = await Promise.all([1, 2, 3].map(() => moveWaitingJobs(database.db)));
    expect(moved.reduce((sum, count) => sum + count)).toBe(50);
    expect((await takeJobs(database.db)).length).toBe(50);
  });

  it('they also start while a backup is written', async () => {
    const backup = new pg.Client({ connectionString: database.url });
    await backup.connect();
    await blockFileDeletion(backup);
    await enqueue(database.db, 'send_mail', job);
    expect(await moveWaitingJobs(database.db)).toBe(1);
    await backup.end();
  });

  it('an instance that started before still moves them', async () => {
    const seen: unknown[] = [];
    await start(async (payload) => void seen.push(payload));
    await enqueue(database.db, 'send_mail', job);
    await expect.poll(() => seen).toEqual([job]);
  });
});

describe('prepareJobs', () => {
  it('may run in several instances at once on an empty database', async () => {
    const url = new URL(inject('databaseUrl'));
    url.pathname = '/postgres';
    const admin = connectDatabase(url.href, { max: 1, log: () => {} });
    const name = `jobs_${process.pid}_${Date.now()}`;
    await sql.raw(`create database ${name}`).execute(admin.db);
    url.pathname = `/${name}`;
    const instances = [1, 2, 3].map(() => connectDatabase(url.href, { max: 2, log: () => {} }));
    await Promise.all(instances.map(({ pool }) => prepareJobs(pool)));
    await sql`select graphile_worker.add_job('send_mail')`.execute(instances[0]?.db ?? admin.db);
    await Promise.all(instances.map(({ db }) => db.destroy()));
    await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
    await admin.db.destroy();
  });
});
