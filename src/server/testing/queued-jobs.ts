import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

export interface QueuedJob<Payload> {
  id: string;
  task: string;
  queue: string | null;
  priority: number;
  attempts: number;
  runAt: Date;
  payload: Payload;
}

interface Filter {
  tasks?: string[];
  exceptTasks?: string[];
  /** Only jobs that are due at this moment, or now. */
  dueBy?: Date | null;
}

const matches = ({ tasks, exceptTasks = [], dueBy = null }: Filter) => sql`
  select id, task_identifier as task, queue_name as queue, priority, attempts, run_at as "runAt" from graphile_worker.jobs
  where (${tasks ?? null}::text[] is null or task_identifier = any(${tasks ?? null}::text[]))
    and task_identifier <> all(${exceptTasks}::text[])
    and (${dueBy}::timestamptz is null or run_at <= greatest(now(), ${dueBy}::timestamptz))`;

/**
 * The waiting jobs, oldest first. The queue's public view has no payloads; rescheduling nothing
 * returns them.
 */
export async function listJobs<Payload = unknown>(db: Db, filter: Filter = {}): Promise<QueuedJob<Payload>[]> {
  const { rows } = await sql<QueuedJob<Payload>>`
    with wanted as (${matches(filter)})
    select wanted.*, job.payload
    from graphile_worker.reschedule_jobs(array(select id from wanted)) as job join wanted using (id)
    order by id`.execute(db);
  return rows;
}

/** Removes waiting jobs from the queue as if they were done. Returns them, oldest first. */
export async function takeJobs<Payload = unknown>(db: Db, filter: Filter = {}): Promise<QueuedJob<Payload>[]> {
  const { rows } = await sql<QueuedJob<Payload>>`
    with wanted as (${matches(filter)})
    select wanted.*, job.payload
    from graphile_worker.complete_jobs(array(select id from wanted)) as job join wanted using (id)
    order by id`.execute(db);
  return rows;
}

/** Marks all waiting jobs as failed. */
export async function failJobs(
  db: Db,
  { error, attempts, runAt }: { error: string; attempts: number; runAt: Date },
): Promise<void> {
  const ids = (await listJobs(db)).map(({ id }) => id);
  await sql`select graphile_worker.permanently_fail_jobs(${ids}::bigint[], ${error})`.execute(db);
  await sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => ${runAt}, attempts => ${attempts})`.execute(
    db,
  );
}
