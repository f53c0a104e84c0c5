import { retryFailed } from '#server/jobs/job-recovery.queries.ts';
import type { Command } from './command.ts';
import { counted } from './doctor/check.ts';

export const jobsRetry: Command = {
  usage: '',
  summary: 'retry jobs that failed too often (doctor names them)',
  words: [0, 0],
  async run({ services, print }) {
    print(`${counted(await retryFailed(services.db), 'job')} will be retried.`);
  },
};
