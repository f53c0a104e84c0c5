import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { unfinishedJobs } from '../jobs/waiting-jobs.queries.ts';

export interface JobCounts {
  task: string;
  /** Due, and not yet taken by a worker. */
  ready: number;
  running: number;
  /** Used all their attempts. */
  failed: number;
  /** How long the first of the ready ones has been due; 0 without one. */
  oldestReadySeconds: number;
}

/** Counts the jobs that are not finished, by task. */
export async function countJobs(db: Db): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    with jobs as (
      select task, run_at, locked_at is not null as is_running,
        locked_at is null and attempts >= max_attempts as is_failed,
        locked_at is null and attempts < max_attempts and run_at <= now() as is_ready
      from ${unfinishedJobs} as unfinished)
    select task, count(*) filter (where is_ready)::integer as ready,
      count(*) filter (where is_running)::integer as running,
      count(*) filter (where is_failed)::integer as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_ready)), 0)::float8 as "oldestReadySeconds"
    from jobs group by task`.execute(db);
  return rows;
}
