import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { percentile, type Result } from '../bench/result.ts';
import { connectDatabase, type Db } from '#server/database/connect.ts';
import { createReadFrom } from '#server/database/replica.ts';
import { temporaryFolder } from '../tests/e2e/support/shop.ts';
import { putEmptyDatabase } from '../tests/support/empty-database.ts';
import { createPostgresServer, createReplica } from '../tests/support/failures/postgres-server.ts';

interface Phase {
  reads: number;
  onReplica: number;
  /** Reads that did not see a write that was acknowledged before. */
  stale: number;
  failed: number;
  slowestMs: number;
  medianMs: number;
}

/**
 * Writes and reads back through the replica's reader for some seconds, while the replica is well, 5 s
 * behind, killed and started again.
 */
export async function tortureReplica({ quick }: { quick: boolean }): Promise<Result[]> {
  const seconds = quick ? 4 : 20;
  const folder = await temporaryFolder('replica');
  await putEmptyDatabase(`${folder.path}/first`);
  const primary = await createPostgresServer(`${folder.path}/first`);
  await primary.start();
  await primary.prepare();
  const replica = await createReplica(primary, `${folder.path}/second`);
  const open = (url: string) => connectDatabase(url, { max: 4, waitMs: 1000, log: () => {} });
  const [there, here] = [open(replica.url), open(primary.url)];
  const log: string[] = [];
  const readFrom = createReadFrom({
    primary: { db: here.db, url: primary.url },
    replica: { db: there.db, url: replica.url },
    log: (line) => log.push(line),
  });
  await sql`create table written as select 0 as n`.execute(here.db);
  const read = async (db: Db) =>
    (await sql<{ n: number; standby: boolean }>`select n, pg_is_in_recovery() as standby from written`.execute(db))
      .rows[0];

  async function during(meanwhile?: () => Promise<void>): Promise<Phase> {
    const phase: Phase = { reads: 0, onReplica: 0, stale: 0, failed: 0, slowestMs: 0, medianMs: 0 };
    const all: number[] = [];
    let written = (await read(here.db))?.n ?? 0;
    const until = performance.now() + seconds * 1000;
    const trouble = meanwhile?.();
    async function look(): Promise<void> {
      for (; performance.now() < until; await sleep(5)) {
        const least = written;
        const begun = performance.now();
        const got = await readFrom(read).catch(() => undefined);
        all.push(performance.now() - begun);
        phase.reads += 1;
        if (got === undefined) phase.failed += 1;
        else if (got.n < least) phase.stale += 1;
        if (got?.standby) phase.onReplica += 1;
      }
    }
    async function write(): Promise<void> {
      for (; performance.now() < until; await sleep(20)) {
        const { rows } = await sql<{ n: number }>`update written set n = n + 1 returning n`.execute(here.db);
        written = rows[0]?.n ?? written;
      }
    }
    await Promise.all([look(), look(), write()]);
    await trouble;
    phase.slowestMs = Math.max(...all);
    phase.medianMs = percentile(all, 50);
    return phase;
  }

  async function setDelay(delay: string): Promise<void> {
    await replica.asAdmin(`alter system set recovery_min_apply_delay = '${delay}'`);
    await replica.asAdmin('select pg_reload_conf()');
  }

  const well = await during();
  const behind = await during(() => setDelay('5s'));
  await setDelay('0');
  for (const end = performance.now() + 20_000; performance.now() < end; await sleep(50))
    if ((await readFrom(read))?.standby) break;
  const killed = await during(async () => {
    await sleep(500);
    await replica.kill();
  });
  await replica.start();
  await Promise.all([here.db.destroy(), there.db.destroy()]);
  await replica.stop();
  await primary.stop();
  await folder.remove();
  const resultsOf = (what: string, phase: Phase): Result[] => {
    const how = `${phase.reads} reads, ${phase.onReplica} on the replica, median ${phase.medianMs.toFixed(1)} ms`;
    return [
      { what: `${what}: reads that miss an earlier write`, value: phase.stale, unit: 'times', exactly: 0, how },
      { what: `${what}: reads that failed`, value: phase.failed, unit: 'times', exactly: 0, how },
      { what: `${what}: slowest read`, value: phase.slowestMs, unit: 'ms', limit: 2000, how },
    ];
  };
  return [
    {
      what: 'well: reads on the replica',
      value: (100 * well.onReplica) / well.reads,
      unit: '%',
      atLeast: 95,
      how: `${well.reads} reads beside 50 writes a second`,
    },
    ...resultsOf('well', well),
    ...resultsOf('5 s behind', behind),
    ...resultsOf('killed', killed),
    { what: 'lines of the log', value: log.length, unit: 'times', limit: 5, how: log.join(' ') },
  ];
}
