import type { Maker } from './maker.ts';

const outcomes = ['ok', 'failed'] as const;
const resultOf = (isOk: boolean) => outcomes[isOk ? 0 : 1];

/** What the shop does: orders, mails, jobs, pictures, files, and whom it refuses. */
export function createShopMetrics(make: Maker, tasks: readonly string[]) {
  const orders = make.counter('dana_orders_placed_total', 'Orders placed, by kind of payment.', ['payment']);
  const conflicts = make.counter('dana_stock_conflicts_total', 'Orders refused because pieces were sold out.');
  const mails = make.counter('dana_mails_total', 'Mails handed to the mail server, or not taken by it.', ['result']);
  const jobs = make.counter('dana_jobs_finished_total', 'Attempts at jobs by this instance.', ['task', 'result']);
  const uploads = make.counter('dana_uploads_total', 'Uploaded pictures, stored or refused.', ['result']);
  const pictures = make.counter('dana_pictures_total', 'Pictures decoded, by task.', ['task', 'result']);
  const storage = make.counter('dana_storage_calls_total', 'Calls of the file storage.', ['operation', 'result']);
  const storageSeconds = make.counter('dana_storage_seconds_total', 'Time of these calls.', ['operation']);
  const limitsMet = make.counter('dana_rate_limits_met_total', 'Requests refused by a limit.', ['limit']);
  const events = make.counter('dana_security_events_total', 'Lines of the security log, counted singly.', ['event']);
  // Alerts compare with the time before: these begin at 0, not with their first event.
  for (const payment of ['cash', 'online']) orders.inc({ payment }, 0);
  for (const result of outcomes) {
    mails.inc({ result }, 0);
    uploads.inc({ result }, 0);
    for (const task of tasks) jobs.inc({ task, result }, 0);
  }

  return {
    orderPlaced: (payment: 'cash' | 'online') => orders.inc({ payment }),
    stockConflict: () => conflicts.inc(),
    mailSent: (isOk: boolean) => mails.inc({ result: resultOf(isOk) }),
    jobFinished: (task: string, isOk: boolean) => jobs.inc({ task, result: resultOf(isOk) }),
    uploaded: (isOk: boolean) => uploads.inc({ result: resultOf(isOk) }),
    pictureDone: (task: string, isOk: boolean) => pictures.inc({ task, result: resultOf(isOk) }),
    /** For the hook of a storage: `ms` is how long the call took. */
    storageCalled: ({ operation, ms, ok }: { operation: string; ms: number; ok: boolean }): void => {
      storage.inc({ operation, result: resultOf(ok) });
      storageSeconds.inc({ operation }, ms / 1000);
    },
    securityEvent: (event: string, limit: string | undefined): void => {
      events.inc({ event });
      if (event === 'limit_met') limitsMet.inc({ limit: limit ?? 'other' });
    },
  };
}
