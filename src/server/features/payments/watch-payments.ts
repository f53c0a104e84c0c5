import { enqueue } from '../../jobs/jobs.ts';
import type { ComparePayments } from './compare-payments.ts';
import * as queries from './payments.queries.ts';
import type { SettleNeeds } from './settle-payment.ts';
import type { TimedLooks } from './timed-looks.ts';

interface Needs extends Pick<SettleNeeds, 'db' | 'clock'> {
  looks: Pick<TimedLooks, 'queueAll'>;
  refunds: { watch: () => Promise<void> };
  comparing: Pick<ComparePayments, 'queueNight'>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The job `watch_payments`, each hour: it queues the expiry of overdue orders, the looks at attempts, refunds and
 * the comparisons of the night, so that none is lost with its job, and forgets what is old.
 */
export function createWatchPayments({ db, clock, looks, refunds, comparing }: Needs) {
  return async (): Promise<void> => {
    const now = clock();
    for (const orderId of await queries.listOverdue(db, now))
      await enqueue(db, 'expire_unpaid', { orderId }, { key: `expire:${orderId}` });
    await looks.queueAll();
    await refunds.watch();
    await comparing.queueNight();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await queries.forgetOld(db, { dayAgo: ago(dayMs), monthAgo: ago(30 * dayMs) });
    const runAt = new Date(now.getTime() + hourMs);
    await enqueue(db, 'watch_payments', {}, { key: 'watch_payments', runAt });
  };
}
