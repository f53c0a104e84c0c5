import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** How the error of a job begins that failed because somebody else was away, and that should be tried again soon. */
export const awayMark = 'away: ';

/** Says that a worker lives. */
export async function beat(db: Db, workerId: string): Promise<void> {
  await sql`insert into workers (id, seen_at) values (${workerId}, now())
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/** Frees what a worker that stops still holds, and its heartbeat. */
export async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[workerId]}::text[])`.execute(db);
  await db.deleteFrom('workers').where('id', '=', workerId).execute();
}

/** Frees the jobs that are locked by workers without a heartbeat younger than `deadAfterMs`. Returns how many workers held some. */
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
 * The queue doubles and more its pause after each failure, up to six hours. A job that waits for a server that was away is
 * brought back to half a minute, for three days; after them, and for every other failure, the queue's own pauses hold.
 * It goes behind fresh work, so that a long line of such jobs holds nothing else up.
 */
export async function hastenWaiting(db: Db): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(
      array_agg(id), run_at => now() + interval '30 seconds', priority => 10, attempts => 4)
    from graphile_worker.jobs
    where locked_at is null and attempts > 0 and run_at > now() + interval '45 seconds'
      and created_at > now() - interval '3 days' and starts_with(last_error, ${awayMark})
    having count(*) > 0
  `.execute(db);
}

/** Gives jobs that were given up all their tries again. Returns how many. */
export async function retryLost(db: Db): Promise<number> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker.jobs where attempts >= max_attempts having count(*) > 0`.execute(db);
  return rows.length;
}
