import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { connectDatabase } from '#server/database/connect.ts';
import { findPoolerProblem, poolersOf } from '#server/database/pooler.ts';
import { findReplicaProblem } from '#server/database/replica.ts';
import { unfinishedJobs } from '#server/jobs/waiting-jobs.queries.ts';
import type { Check } from './check.ts';

const patienceMs = 2000;

/** LISTEN and NOTIFY work: the cache and the jobs need them. */
export const checkNotices: Check = async ({ databaseUrl, services: { db } }) => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: patienceMs });
  client.on('error', () => {});
  await client.connect();
  try {
    const received = new Promise<boolean>((resolve) => client.on('notification', () => resolve(true)));
    await client.query('listen dana_doctor');
    await sql`select pg_notify('dana_doctor', '')`.execute(db);
    if (await Promise.race([received, sleep(patienceMs, false)])) return [];
  } finally {
    await client.end();
  }
  return [
    'LISTEN does not work on the database, probably because of a pooler in transaction mode. Nothing can be cached, and ' +
      'the shop is slow. Remedy: give DATABASE_URL a direct connection, and the pooler to DATABASE_POOL_URL.',
  ];
};

/** The poolers answer, with timeouts. */
export const checkPoolers: Check = async ({ config: { databasePool }, services: { db } }) =>
  databasePool ? Promise.all(poolersOf(databasePool).map((pooler) => findPoolerProblem(db, pooler))) : [];

/** The replica is one of this database, and has caught up. */
export const checkReplica: Check = async ({ config: { databaseReadUrl }, databaseUrl, services: { db } }) => {
  if (databaseReadUrl === null) return [];
  const { db: replica } = connectDatabase(databaseReadUrl, { max: 1, waitMs: patienceMs, log: () => {} });
  const sources = { primary: { db, url: databaseUrl }, replica: { db: replica, url: databaseReadUrl } };
  const problem = await findReplicaProblem(sources, patienceMs);
  void replica.destroy();
  return [
    problem &&
      `The replica of DATABASE_READ_URL is not used: ${problem}. Reports, exports, backups and the sitemap use the primary. ` +
        'Remedy: start the replica, and look at pg_stat_replication of the primary and at the log of the replica.',
  ];
};

/** No identity column has used more than half of its numbers. */
export const checkIdentities: Check = async ({ services: { db } }) => {
  const { rows } = await sql<{ column: string; used: number }>`
    select coalesce(owner.relname || '.' || attname, sequencename) as column,
      (100.0 * last_value / max_value)::integer as used
    from pg_sequences
    left join pg_depend on classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
      and objid = format('%I.%I', schemaname, sequencename)::regclass
    left join pg_class as owner on owner.oid = refobjid
    left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where schemaname = 'public' and last_value > max_value / 2 order by used desc, 1`.execute(db);
  return rows.map(
    ({ column, used }) =>
      `${used} % of the numbers of ${column} are used; when all are, nothing can be added. Remedy: ask for a release of Dana that widens it, long before.`,
  );
};

/** Jobs run, and none failed for good. */
export const checkJobs: Check = async ({ services: { db } }) => {
  const { rows } = await sql<{ task: string; late: number; lost: number }>`
    select task,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '15 minutes')::integer as late,
      count(*) filter (where attempts >= max_attempts)::integer as lost
    from ${unfinishedJobs} as unfinished group by 1 order by 1`.execute(db);
  return rows.flatMap(({ task, late, lost }) => [
    late > 0
      ? `${late} x ${task}: due for more than 15 minutes. Remedy: start the shop; if it runs, read its log.`
      : null,
    lost > 0
      ? `${lost} x ${task} failed too often and is not retried. Remedy: find the cause in the log, fix it, then npm run shop -- jobs retry`
      : null,
  ]);
};
