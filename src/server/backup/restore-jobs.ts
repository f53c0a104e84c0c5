import { sql } from 'kysely';
import { type Db } from '../database/connect.ts';
import type { Job } from '../jobs/jobs.ts';

const idsPerJob = 500;
const jobsAtOnce = 100;

function inChunks(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / idsPerJob) }, (_, index) =>
    ids.slice(index * idsPerJob, (index + 1) * idsPerJob),
  );
}

async function listMailJobs(db: Db): Promise<Job[]> {
  const mails = await db.selectFrom('outbox_mails').select('id').orderBy('id').execute();
  return mails.map(({ id }) => ({ task: 'send_mail', payload: { mailId: id } }));
}

async function listRatingJobs(db: Db): Promise<Job[]> {
  const rows = await db.selectFrom('comments').select('variant_id').distinct().execute();
  return inChunks(rows.map((row) => row.variant_id)).map((variantIds) => ({
    task: 'recount_ratings',
    payload: { variantIds },
  }));
}

async function listListingJobs(db: Db): Promise<Job[]> {
  const rows = await db.selectFrom('products').select('id').orderBy('id').execute();
  return inChunks(rows.map(({ id }) => id)).map((productIds) => ({ task: 'refresh_listing', payload: { productIds } }));
}

async function listAlertJobs(db: Db): Promise<Job[]> {
  const rows = await db.selectFrom('stock_alerts').select('variant_id').distinct().execute();
  return inChunks(rows.map((row) => row.variant_id)).map((variantIds) => ({
    task: 'stock_alerts',
    payload: { variantIds },
  }));
}

// The schema may be of a release that does not have the functions of `enqueue`.
async function addJobs(db: Db, jobs: (Job & { key?: string })[]): Promise<void> {
  await sql`select graphile_worker.add_job(task, payload, max_attempts => 20, job_key => key)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (task text, payload json, key text)`.execute(db);
}

/**
 * Enqueues the jobs that follow from restored rows: a backup contains no jobs. `tables` are the
 * tables of the backup, which may be older than this version. The server itself enqueues the other
 * jobs when it starts (`index_products`, `publish_products`, `run_offers`, `purge_attempts`) or renders pictures on request.
 */
export async function restoreJobs(db: Db, tables: ReadonlySet<string>): Promise<void> {
  const jobs = [
    ...(tables.has('outbox_mails') ? await listMailJobs(db) : []),
    ...(await listRatingJobs(db)),
    ...(await listListingJobs(db)),
    ...(tables.has('stock_alerts') ? await listAlertJobs(db) : []),
  ];
  for (let from = 0; from < jobs.length; from += jobsAtOnce) await addJobs(db, jobs.slice(from, from + jobsAtOnce));
  const others = ['anonymise_orders', 'purge_stock_alerts', 'sweep_uploads'] as const;
  await addJobs(
    db,
    others.map((task) => ({ task, payload: {}, key: task })),
  );
}
