import type { Command } from 'commander';
import { retryFailed } from '#server/jobs/job-recovery.queries.ts';
import { setNotify } from '#server/jobs/waiting-jobs.queries.ts';
import { type CommandRunner, UsageError } from './command.ts';
import { counted } from './doctor/check.ts';

function switchOf(text: string): 'on' | 'off' {
  if (text !== 'on' && text !== 'off') throw new UsageError('Say on or off.');
  return text;
}

export function addMaintenanceCommands(program: Command, { inShop }: CommandRunner): void {
  program
    .command('jobs')
    .description('retry failed jobs')
    .command('retry')
    .description('retry jobs that failed too often (doctor names them)')
    .action(() =>
      inShop(async ({ services, print }) => {
        print(`${counted(await retryFailed(services.db), 'job')} will be retried.`);
      }),
    );
  program
    .command('notify')
    .argument('<on|off>', '', switchOf)
    .description('turn notifications of PostgreSQL on, or off: instances then poll')
    .action((state: 'on' | 'off') =>
      inShop(async ({ services, print }) => {
        await setNotify(services.db, state === 'on');
        print(`Notifications are ${state}. Restart all instances, one after the other.`);
      }),
    );
  program
    .command('migrate')
    .description('migrate the database to this version (every command does it first)')
    .action(() => inShop(async ({ print }) => print('The database is up to date.')));
}
