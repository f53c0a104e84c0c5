import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
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
      'the shop is slow. Remedy: give DATABASE_URL a direct connection or a session pooler.',
  ];
};

/** Jobs run, and none failed for good. */
export const checkJobs: Check = async ({ services: { db } }) => {
  const { rows } = await sql<{ task: string; late: number; lost: number }>`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '15 minutes')::integer as late,
      count(*) filter (where attempts >= max_attempts)::integer as lost
    from graphile_worker.jobs group by 1 order by 1`.execute(db);
  return rows.flatMap(({ task, late, lost }) => [
    late > 0
      ? `${late} x ${task}: due for more than 15 minutes. Remedy: start the shop; if it runs, read its log.`
      : null,
    lost > 0
      ? `${lost} x ${task} failed too often and is not retried. Remedy: find the cause in the log, fix it, then npm run shop -- jobs retry`
      : null,
  ]);
};
