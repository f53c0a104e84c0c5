import { sql } from 'kysely';
import { type Db } from '../database/connect.ts';
import { enqueue, type Job } from '../jobs/jobs.ts';
import { holdPayments } from './payment-hold.queries.ts';

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

async function listAskedJobs(db: Db): Promise<Job[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Pending')
    // Backups of before 0023 have no such column, and no order that waits for its recipient.
    .where(sql`to_jsonb(orders) ->> 'promise_kind'`, '=', 'asked')
    .execute();
  return rows.map(({ id }) => ({ task: 'await_recipient', payload: { orderId: id } }));
}

async function addJobs(db: Db, jobs: Job[]): Promise<void> {
  await sql`select enqueue_jobs(${JSON.stringify(jobs)}::json)`.execute(db);
}

/**
 * Enqueues the jobs that follow from restored rows: a backup contains no jobs. The server itself enqueues
 * the other jobs when it starts (`index_products`, `publish_products`, `run_offers`, `turn_content`, `keep_collections`,
 * `settle_prices`, `fill_facets`, `date_orders`, `index_order_emails`, `open_money_book`, `purge_attempts`) or renders pictures on request.
 */
export async function restoreJobs(db: Db): Promise<void> {
  const jobs = [
    ...(await listMailJobs(db)),
    ...(await listRatingJobs(db)),
    ...(await listListingJobs(db)),
    ...(await listAlertJobs(db)),
    ...(await listAskedJobs(db)),
  ];
  for (let from = 0; from < jobs.length; from += jobsAtOnce) await addJobs(db, jobs.slice(from, from + jobsAtOnce));
  await holdPayments(db);
  for (const task of ['anonymise_orders', 'purge_stock_alerts', 'sweep_uploads', 'watch_payments'] as const)
    await enqueue(db, task, {}, { key: task });
}
