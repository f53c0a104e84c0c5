import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Whether writes notify the instances. If not, instances poll. */
export async function isNotifyOn(db: Db): Promise<boolean> {
  return (await db.selectFrom('notify_switch').select('is_on').executeTakeFirstOrThrow()).is_on;
}

/** Turns the notifications of writes on or off. Instances that run follow at their next start. */
export async function setNotify(db: Db, isOn: boolean): Promise<void> {
  await db.updateTable('notify_switch').set({ is_on: isOn }).execute();
}

// An arbitrary number that no other advisory lock of this database uses.
const moveLock = 7_261_994_524;

/**
 * Moves up to 1000 waiting jobs into the queue, in their order, with one notification. One instance
 * at a time does it; the others move nothing. Returns the number of jobs.
 */
export async function moveWaitingJobs(db: Db): Promise<number> {
  const { rows } = await sql`
    with moved as (
      delete from waiting_jobs
      where id in (select id from waiting_jobs order by id limit 1000)
        and (select pg_try_advisory_xact_lock(${moveLock}::bigint))
      returning *
    )
    select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 20, job_key => key,
      job_key_mode => key_mode, queue_name => queue, priority => priority)
    from (select * from moved order by id) as ordered`.execute(db);
  return rows.length;
}
