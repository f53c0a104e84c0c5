import type { Command } from 'commander';
import type { CommandRunner } from './command.ts';
import type { Check } from './doctor/check.ts';
import { checkIdentities, checkJobs, checkNotices, checkPoolers, checkReplica } from './doctor/database.checks.ts';
import { checkClock, checkFolder } from './doctor/machine.checks.ts';
import { checkMoneyTasks, checkOpenPayments, checkPaymentNotices } from './doctor/payments.checks.ts';
import { checkAddress, checkCdn, checkMail, checkMetrics, checkPayments } from './doctor/settings.checks.ts';
import { checkStaff } from './doctor/staff.checks.ts';
import {
  checkBackups,
  checkCheckout,
  checkPictures,
  checkRefunds,
  checkSearch,
  checkStorage,
} from './doctor/shop.checks.ts';
import type { OpenShop } from './open-shop.ts';

const checks: Record<string, Check> = {
  'the folder': checkFolder,
  'the clock': checkClock,
  'the address': checkAddress,
  'the mail server': checkMail,
  payments: checkPayments,
  'the CDN': checkCdn,
  metrics: checkMetrics,
  notices: checkNotices,
  'the pooler': checkPoolers,
  'the replica': checkReplica,
  'the numbers': checkIdentities,
  jobs: checkJobs,
  'the checkout': checkCheckout,
  'the place of the pictures': checkStorage,
  pictures: checkPictures,
  'open payments': checkOpenPayments,
  'notices of payments': checkPaymentNotices,
  refunds: checkRefunds,
  'tasks of money': checkMoneyTasks,
  backups: checkBackups,
  'the search': checkSearch,
  'the team': checkStaff,
};

async function checkShop(shop: OpenShop): Promise<number> {
  let problems = 0;
  for (const [what, check] of Object.entries(checks)) {
    const found = await check(shop).catch((error: Error) => [`Could not check ${what}: ${error.message}`]);
    for (const problem of found) {
      if (problem === null) continue;
      shop.print(problem);
      problems += 1;
    }
  }
  if (problems > 0) return 1;
  shop.print('No problems found.');
  return 0;
}

export function addDoctorCommand(program: Command, { inShop }: CommandRunner): void {
  program
    .command('doctor')
    .description('check the shop, and name the remedy for each problem')
    .action(() => inShop(checkShop));
}
