import { createDurationHistogram } from './durations.ts';
import type { Maker } from './maker.ts';

const outcomes = ['ok', 'failed'] as const;
// From a second, which is expected, to the minutes of a look by timer.
const noticeBounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const providers = ['tap', 'myfatoorah', 'skipcash'] as const;
const endings = { Captured: 'paid', Failed: 'failed', Expired: 'expired', Disputed: 'disputed' } as const;

const resultOf = (isOk: boolean) => outcomes[isOk ? 0 : 1];

/** An attempt to pay that has ended. */
export interface Ended {
  provider: (typeof providers)[number];
  outcome: keyof typeof endings;
  /** How long after its first notice it was paid. */
  noticeSeconds: number | null;
}

/** What the shop does: orders, payments, mails, jobs, pictures, files, and whom it refuses. */
export function createShopMetrics(make: Maker, tasks: readonly string[]) {
  const orders = make.counter('dana_orders_placed_total', 'Orders placed, by kind of payment.', ['payment']);
  const conflicts = make.counter('dana_stock_conflicts_total', 'Orders refused because pieces were sold out.');
  const mails = make.counter('dana_mails_total', 'Mails handed to the mail server, or not taken by it.', ['result']);
  const jobs = make.counter('dana_jobs_finished_total', 'Attempts at jobs by this instance.', ['task', 'result']);
  const uploads = make.counter('dana_uploads_total', 'Uploaded pictures, stored or refused.', ['result']);
  const pictures = make.counter('dana_pictures_total', 'Pictures decoded, by task.', ['task', 'result']);
  const storage = make.counter('dana_storage_calls_total', 'Calls of the file storage.', ['operation', 'result']);
  const storageSeconds = make.counter('dana_storage_seconds_total', 'Time of these calls.', ['operation']);
  const payments = make.counter('dana_payments_total', 'Attempts to pay that ended, by outcome.', [
    'provider',
    'outcome',
  ]);
  const noticeHistogram = createDurationHistogram(
    'dana_payment_notice_seconds',
    'From the first notice of a provider to the order that is paid.',
    noticeBounds,
  );
  const noticeSeconds = Object.fromEntries(
    providers.map((provider) => [provider, noticeHistogram.add(`provider="${provider}"`)]),
  );
  const limitsMet = make.counter('dana_rate_limits_met_total', 'Requests refused by a limit.', ['limit']);
  const events = make.counter('dana_security_events_total', 'Lines of the security log, counted singly.', ['event']);
  // Alerts compare with the time before: these begin at 0, not with their first event.
  for (const payment of ['cash', 'online']) orders.inc({ payment }, 0);
  for (const provider of providers)
    for (const outcome of Object.values(endings)) payments.inc({ provider, outcome }, 0);
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
    paymentEnded({ provider, outcome, noticeSeconds: seconds }: Ended): void {
      payments.inc({ provider, outcome: endings[outcome] });
      if (seconds !== null) noticeSeconds[provider]?.observe(seconds);
    },
    /** The durations as text, which prom-client does not write. */
    durationsText: noticeHistogram.text,
    securityEvent: (event: string, limit: string | undefined): void => {
      events.inc({ event });
      if (event === 'limit_met') limitsMet.inc({ limit: limit ?? 'other' });
    },
  };
}
