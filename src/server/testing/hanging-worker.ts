import { connect } from '../database/connect.ts';
import { startJobs } from '../platform/job-runner.ts';

// A process of its own, so that a test can kill it in the middle of a job: it takes every mail and never finishes.
const { db, pool } = connect(process.argv[2] ?? '', { log: () => {} });
const idle = async () => {};
await startJobs({
  db,
  pool,
  log: () => {},
  handlers: {
    send_mail: () => {
      console.log('took a job');
      return new Promise(() => {});
    },
    settle_ratings: idle,
    settle_listing: idle,
    stock_alerts: idle,
    forget_stock_alerts: idle,
    forget_orders: idle,
    index_products: idle,
    delete_files: idle,
    sweep_uploads: idle,
    render_pictures: idle,
  },
});
