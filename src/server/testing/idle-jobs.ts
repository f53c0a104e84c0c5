import type { JobHandlers } from '../jobs/job-runner.ts';

const idle = async () => {};

/** Does nothing of any job: for who tests what becomes of one of them. */
export const idleJobs: JobHandlers = {
  send_mail: idle,
  settle_ratings: idle,
  settle_listing: idle,
  stock_alerts: idle,
  forget_stock_alerts: idle,
  forget_orders: idle,
  forget_attempts: idle,
  index_products: idle,
  delete_files: idle,
  sweep_uploads: idle,
  render_pictures: idle,
};
