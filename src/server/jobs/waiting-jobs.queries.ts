import { sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Db } from '../database/connect.ts';

/** Whether writes notify the instances. If not, instances poll. */
export async function isNotifyOn(db: Db): Promise<boolean> {
  return (await db.selectFrom('notify_switch').select('is_on').executeTakeFirstOrThrow()).is_on;
}

/** Turns the notifications of writes on or off. Instances that run follow at their next start. */
export async function setNotify(db: Db, isOn: boolean): Promise<void> {
  await db.updateTable('notify_switch').set({ is_on: isOn }).execute();
}

/**
 * Moves up to 1000 waiting jobs into the queue, in their order, with one notification. One instance
 * at a time does it; the others move nothing. Returns the number of jobs.
 */
export async function moveWaitingJobs(db: Db): Promise<number> {
  const { rows } = await sql`
    with moved as (
      delete from waiting_jobs
      where id in (select id from waiting_jobs order by id limit 1000)
        and (select pg_try_advisory_xact_lock(${advisoryLocks.movingJobs}::bigint))
      returning *
    )
    select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 20, job_key => key,
      job_key_mode => key_mode, queue_name => queue, priority => priority)
    from (select * from moved order by id) as ordered`.execute(db);
  return rows.length;
}

/**
 * The jobs that are not finished, with those that wait to be moved into the queue: rows of `task`, `run_at`,
 * `locked_at`, `attempts` and `max_attempts`.
 */
export const unfinishedJobs = sql`(
  select task_identifier as task, run_at, locked_at, attempts, max_attempts from graphile_worker.jobs
  union all select task, coalesce(run_at, at), null, 0, 1 from waiting_jobs
)`;
