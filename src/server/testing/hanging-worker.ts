import { connectDatabase } from '../database/connect.ts';
import { startJobs } from '../jobs/job-runner.ts';
import { idleJobs } from './idle-jobs.ts';

// A separate process, so that a test can kill it in the middle of a job: it takes every mail and
// never finishes.
const { db, pool } = connectDatabase(process.argv[2] ?? '', { log: () => {} });
await startJobs({
  db,
  pool,
  log: () => {},
  handlers: {
    ...idleJobs,
    send_mail: () => {
      console.log('took a job');
      return new Promise(() => {});
    },
  },
});
