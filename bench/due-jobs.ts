import { type Kysely, sql } from 'kysely';

/** How many jobs are to be done now; a sweep that is planned for later is none of them. */
export async function dueJobs<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from graphile_worker.jobs where run_at <= now()`.execute(db);
  return rows[0]?.jobs ?? 0;
}
