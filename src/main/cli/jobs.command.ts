import { retryFailed } from '#server/jobs/job-recovery.queries.ts';
import type { Command } from './command.ts';
import { counted } from './doctor/check.ts';

export const jobsRetry: Command = {
  usage: '',
  summary: 'try again what failed so often that the shop gave up (doctor names it)',
  words: [0, 0],
  async run({ services, print }) {
    print(`${counted(await retryFailed(services.db), 'job')} will be tried again.`);
  },
};
