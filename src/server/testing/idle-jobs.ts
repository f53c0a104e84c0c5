import type { JobHandlers } from '../jobs/job-runner.ts';

const idle = async () => {};

/** Handlers that do nothing, for tests of a single job. */
export const idleJobs: JobHandlers = {
  send_mail: idle,
  recount_ratings: idle,
  refresh_listing: idle,
  mark_full_days: idle,
  settle_prices: idle,
  fill_facets: idle,
  date_orders: idle,
  index_order_emails: idle,
  open_money_book: idle,
  await_recipient: idle,
  look_at_payment: idle,
  expire_unpaid: idle,
  send_refund: idle,
  compare_payments: idle,
  watch_payments: idle,
  stock_alerts: idle,
  purge_stock_alerts: idle,
  anonymise_orders: idle,
  purge_attempts: idle,
  index_products: idle,
  publish_products: idle,
  run_offers: idle,
  turn_content: idle,
  keep_collections: idle,
  announce_order: idle,
  send_push: idle,
  delete_files: idle,
  sweep_uploads: idle,
  data_file: idle,
  sweep_data_files: idle,
  write_feeds: idle,
  render_pictures: idle,
};
