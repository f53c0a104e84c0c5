import { type Kysely, sql } from 'kysely';

/** The number of due jobs, without those that are planned for later or failed for good. */
export async function dueJobs<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(
    db,
  );
  return rows[0]?.jobs ?? 0;
}
