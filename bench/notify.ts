import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { startChangeFeed } from '#server/cache/change-feed.ts';
import { prepareJobs, startJobs } from '#server/jobs/job-runner.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { setNotify } from '#server/jobs/waiting-jobs.queries.ts';
import { idleJobs } from '#server/testing/idle-jobs.ts';
import { temporaryFolder } from '../tests/e2e/support/shop.ts';
import { putEmptyDatabase } from '../tests/support/empty-database.ts';
import { median, percentile, type Result } from './result.ts';

const clients = 16;
// A row that must be durable, as those of an order, and a change of the feed.
const write = "with written as (insert into bench_writes default values) select note_changes('{listing}')";

type Connection = ReturnType<typeof connectDatabase>;

/** Commits a second of writes that the change feed delivers, by clients in turns on these databases. */
async function commitsPerSecond(databases: Connection[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let commits = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const { pool } = databases[client % databases.length] as Connection;
      while (performance.now() < until) {
        await pool.query(write);
        commits += 1;
      }
    }),
  );
  return commits / seconds;
}

/** How long a job waits for its start, and a change until the feed delivers it, in ms. */
async function delays({ db, pool }: Connection, url: string, times: number) {
  const waits = { jobs: [] as number[], changes: [] as number[] };
  let begun = 0;
  let done = () => {};
  const jobs = await startJobs({
    db,
    pool,
    log: () => {},
    isNotified: false,
    handlers: {
      ...idleJobs,
      async send_mail() {
        waits.jobs.push(performance.now() - begun);
        done();
      },
    },
  });
  const connected = Promise.withResolvers<void>();
  const feed = startChangeFeed({
    databaseUrl: url,
    onTags() {
      waits.changes.push(performance.now() - begun);
      done();
    },
    onConnected: connected.resolve,
    onLost: () => {},
    log: () => {},
    pollMs: 500,
  });
  await connected.promise;
  for (let time = 0; time < times; time += 1)
    for (const cause of [() => enqueue(db, 'send_mail', { mailId: time }), () => pool.query(write)]) {
      const seen = new Promise<void>((resolve) => (done = resolve));
      begun = performance.now();
      await cause();
      await seen;
    }
  await feed.stop();
  await jobs.stop();
  return waits;
}

/** What notifications cost in one and in two databases of a cluster, and how long polling takes. */
export async function benchNotify({ quick }: { quick: boolean }): Promise<Result[]> {
  const [rounds, seconds, times] = quick ? [1, 1, 5] : [3, 4, 30];
  const folder = await temporaryFolder('notify');
  await putEmptyDatabase(folder.path);
  const embedded = await startEmbedded({ dataDir: folder.path, log: () => {} });
  const open = (url: string) => connectDatabase(url, { max: clients, waitMs: 60_000, log: () => {} });
  const first = open(embedded.url);
  const otherUrl = new URL(embedded.url);
  otherUrl.pathname = '/other';
  await first.pool.query('create database other');
  const other = open(otherUrl.href);
  try {
    for (const { db, pool } of [first, other]) {
      await migrate(db);
      await prepareJobs(pool);
      await pool.query('create table bench_writes (id bigint generated always as identity primary key)');
    }
    const sets = { 'one database': [first], 'two databases of a cluster': [first, other] };
    const measured = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const [name, databases] of Object.entries(sets))
        for (const isOn of [true, false]) {
          for (const { db } of databases) await setNotify(db, isOn);
          const figure = `commits, ${name}, notifications ${isOn ? 'on' : 'off'}`;
          measured.set(figure, [...(measured.get(figure) ?? []), await commitsPerSecond(databases, seconds)]);
        }
    await setNotify(first.db, false);
    const { jobs, changes } = await delays(first, embedded.url, times);
    const how = `${clients} clients, median of ${rounds} x ${seconds} s`;
    const polled = `notifications off, ${times} times`;
    return [
      ...[...measured].map(([what, values]): Result => ({ what, value: median(values), unit: '1/s', how })),
      {
        what: 'polling: wait of a job for its start, p95',
        value: percentile(jobs, 95),
        unit: 'ms',
        limit: 300,
        how: polled,
      },
      { what: 'polling: wait of a change, p95', value: percentile(changes, 95), unit: 'ms', limit: 1200, how: polled },
    ];
  } finally {
    await first.db.destroy();
    await other.db.destroy();
    await embedded.stop();
    await folder.remove();
  }
}
