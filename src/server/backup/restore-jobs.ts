import type pg from 'pg';
import { copyIn } from '../database/copy.ts';
import { jobColumns } from './contents.ts';

/** Puts work that was still to be done into the queue again, as far as it had come. Work that was under way then begins anew. */
export async function restoreJobs(client: pg.Client, rows: Buffer, withMails: boolean): Promise<void> {
  const columns = jobColumns.map(([name, type]) => `${name} ${type}`).join(', ');
  await client.query(`create temporary table kept_jobs (${columns}, place serial)`);
  await copyIn(client, `copy kept_jobs (${jobColumns.map(([name]) => name).join(', ')}) from stdin`, rows);
  if (!withMails) await client.query(`delete from kept_jobs where task = 'send_mail'`);
  await client.query(`
    create temporary table queued_jobs as
    select place, (graphile_worker.add_job(
      task, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => key, priority => priority
    )).id as id
    from (select * from kept_jobs order by place) as kept`);
  await client.query(`
    update graphile_worker._private_jobs as jobs
    set attempts = kept.attempts, last_error = kept.last_error, created_at = kept.created_at
    from queued_jobs join kept_jobs as kept using (place) where jobs.id = queued_jobs.id`);
  await client.query('drop table kept_jobs, queued_jobs');
}
