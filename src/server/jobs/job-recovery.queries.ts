import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** The error of a job begins with this when another server was away: the job is retried soon. */
export const deferredMark = 'away: ';

/** Records that a worker is running. */
export async function heartbeat(db: Db, workerId: string): Promise<void> {
  await sql`insert into workers (id, seen_at) values (${workerId}, now())
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/** Unlocks the jobs of a worker that stops, and deletes its heartbeat. */
export async function removeWorker(db: Db, workerId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[workerId]}::text[])`.execute(db);
  await db.deleteFrom('workers').where('id', '=', workerId).execute();
}

/**
 * Unlocks the jobs of workers without a heartbeat in the last `deadAfterMs`. Returns how many
 * workers held jobs.
 */
export async function unlockDeadWorkers(db: Db, deadAfterMs: number): Promise<number> {
  const { rows } = await sql<{ workerId: string }>`
    select distinct locked_by as "workerId" from graphile_worker.jobs
    where locked_by is not null and not exists (
      select from workers where id = locked_by and seen_at > now() - ${deadAfterMs} * interval '1 millisecond')
  `.execute(db);
  if (rows.length > 0) {
    await sql`select graphile_worker.force_unlock_workers(${rows.map((row) => row.workerId)}::text[])`.execute(db);
  }
  await sql`delete from workers where seen_at < now() - interval '1 day'`.execute(db);
  return rows.length;
}

/**
 * Retries jobs that failed because another server was away within half a minute, until they are
 * `maxAgeMs` old (three days). All other failures keep the queue's own backoff, which grows to
 * hours. Retries run after fresh work, so that many of them delay nothing else.
 */
export async function rescheduleDeferred(db: Db, maxAgeMs = 3 * 24 * 3_600_000): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(
      array_agg(id), run_at => now() + interval '30 seconds', priority => 10, attempts => 4)
    from graphile_worker.jobs
    where locked_at is null and attempts > 0 and run_at > now() + interval '45 seconds'
      and created_at > now() - ${maxAgeMs} * interval '1 millisecond' and starts_with(last_error, ${deferredMark})
    having count(*) > 0
  `.execute(db);
}

/** Gives jobs that used all their attempts as many again. Returns the number of jobs. */
export async function retryFailed(db: Db): Promise<number> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker.jobs where attempts >= max_attempts having count(*) > 0`.execute(db);
  return rows.length;
}
