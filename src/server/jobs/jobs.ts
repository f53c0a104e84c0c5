import { sql } from 'kysely';
import type { OrderId, ProductId, StaffSessionId, VariantId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { namedStatement } from '../database/named-query.ts';
import type { ProviderName } from '../payments/provider.ts';
import { currentTraceparent } from '../tracing/trace.ts';

/** The background jobs and their payloads. */
export interface JobPayloads {
  /** Sends one mail of the outbox. */
  send_mail: { mailId: number };
  recount_ratings: { variantIds: VariantId[] };
  refresh_listing: { productIds: ProductId[] };
  /** Marks the variants that are made to order and have no free day. Runs every hour while there are any. */
  mark_full_days: Record<string, never>;
  /** Sends the stock alerts of these variants, if they are in stock. */
  stock_alerts: { variantIds: VariantId[] };
  /** Deletes stock alerts that were not confirmed in time or that expired. */
  purge_stock_alerts: Record<string, never>;
  /** Anonymises closed orders without an account after the return window. */
  anonymise_orders: Record<string, never>;
  /**
   * Deletes ended attempt counters, expired codes, registrations and sessions, and old rows of the
   * action log.
   */
  purge_attempts: Record<string, never>;
  /** Writes the prices that lists filter by to products that a release before this one wrote. */
  settle_prices: Record<string, never>;
  /** Writes the facets of variants that a release before this one wrote. */
  fill_facets: Record<string, never>;
  /** Writes the promises of orders that a release before this one placed. */
  date_orders: Record<string, never>;
  /** Lets staff find the orders of a release before by email. */
  index_order_emails: Record<string, never>;
  /** Writes the money of orders of a release before into the book of money. */
  open_money_book: Record<string, never>;
  /** Reminds the giver of a recipient who has not chosen, and later tells the giver to choose. */
  await_recipient: { orderId: OrderId };
  /** Asks the provider about an attempt to pay: at its times, or because of a notice. */
  look_at_payment: { paymentId: string; isNotice: boolean };
  /** Cancels an online order whose time to pay is over, after asking the provider. */
  expire_unpaid: { orderId: OrderId };
  /** Sends a refund to its provider, or asks how it is. */
  send_refund: { refundId: string };
  /** Compares the book of money with what a provider lists of a day in Qatar. */
  compare_payments: { provider: ProviderName; account: string; day: string };
  /** Queues what was lost of the jobs of payments, and forgets what is old. Runs every hour. */
  watch_payments: Record<string, never>;
  /** Builds the missing and outdated search documents. */
  index_products: Record<string, never>;
  /** Publishes the products whose time has come. */
  publish_products: Record<string, never>;
  /** Starts and ends the offers whose time has come. */
  run_offers: Record<string, never>;
  /** Shows and hides the sections of the merchant's content whose time has come. */
  turn_content: Record<string, never>;
  /** Keeps the products of collections by rule, and shows and hides collections at their times. */
  keep_collections: Record<string, never>;
  /** Announces a new order to the devices of the team; as a reminder, to those in charge. */
  announce_order: { orderId: OrderId; isReminder: boolean };
  /**
   * Sends a push message to one device, a test if it is about no order. `since` is when it was due, in
   * milliseconds.
   */
  send_push: { sessionId: StaffSessionId; orderId: OrderId | null; isReminder: boolean; since: number };
  delete_files: { paths: string[] };
  /** Deletes uploaded pictures that nothing shows. */
  sweep_uploads: Record<string, never>;
  /** Reads an imported file, imports it, or writes an exported one. */
  data_file: { id: number };
  /** Deletes imported and exported files that have expired. */
  sweep_data_files: Record<string, never>;
  /** Writes the product feeds. Runs every twelve minutes. */
  write_feeds: Record<string, never>;
  /**
   * Renders the sizes of pictures that the storefront uses, before the first request. `whenIdle`: only
   * while the shop has nothing else to do.
   */
  render_pictures: { paths: string[]; whenIdle?: boolean };
}

export type Job = { [T in keyof JobPayloads]: { task: T; payload: JobPayloads[T] } }[keyof JobPayloads];

/** The names of all jobs. */
export const taskNames = Object.keys({
  send_mail: true,
  recount_ratings: true,
  refresh_listing: true,
  mark_full_days: true,
  settle_prices: true,
  fill_facets: true,
  date_orders: true,
  index_order_emails: true,
  open_money_book: true,
  await_recipient: true,
  look_at_payment: true,
  expire_unpaid: true,
  send_refund: true,
  compare_payments: true,
  watch_payments: true,
  stock_alerts: true,
  purge_stock_alerts: true,
  anonymise_orders: true,
  purge_attempts: true,
  index_products: true,
  publish_products: true,
  run_offers: true,
  turn_content: true,
  keep_collections: true,
  announce_order: true,
  send_push: true,
  delete_files: true,
  sweep_uploads: true,
  data_file: true,
  sweep_data_files: true,
  write_feeds: true,
  render_pictures: true,
} satisfies Record<keyof JobPayloads, true>);

/** A payload as the queue stores it: a job continues the trace of the request that enqueued it. */
export interface QueuedPayload {
  traceparent?: string;
}

/**
 * A payload with the trace of the request. A job without a payload works for everyone who asked for it,
 * and often enqueues itself again.
 */
export function withTraceparent<P extends object>(payload: P): P & QueuedPayload {
  const traceparent = Object.keys(payload).length > 0 ? currentTraceparent() : null;
  return traceparent === null ? payload : { ...payload, traceparent };
}

/**
 * Enqueues a job in the caller's transaction: it runs if and only if the transaction commits.
 * Waiting jobs with the same `key` become one, at the time of the first, or of the last with
 * `replaces`. Jobs of a `queue` run one after another, over all instances. A higher `priority` runs
 * later (default 0).
 */
export async function enqueue<T extends keyof JobPayloads>(
  db: Db,
  task: T,
  payload: JobPayloads[T],
  options: { key?: string; replaces?: boolean; runAt?: Date | undefined; queue?: string; priority?: number } = {},
): Promise<void> {
  await sql`select enqueue_job(
    ${task}, ${JSON.stringify(withTraceparent(payload))}::json, ${options.runAt ?? null}::timestamptz, ${options.key ?? null}::text,
    ${options.replaces === true ? 'replace' : 'preserve_run_at'}, ${options.queue ?? null}::text, ${options.priority ?? null}::integer
  )`.execute(db);
}

/** The options of `index_products`: two that run at the same time would index the same products. */
export const indexing = { key: 'index_products', queue: 'index_products' } as const;

const pending = namedStatement<{ pending: boolean }>(
  'job_pending',
  `select exists (select from graphile_worker.jobs where key = $1 and attempts < max_attempts)
    or exists (select from waiting_jobs where key = $1) as pending`,
);

/** Whether a job with this key waits or runs. */
export async function isPending(db: Db, key: string): Promise<boolean> {
  return (await pending(db, [key]))[0]?.pending ?? false;
}
