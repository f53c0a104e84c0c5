import type { Db } from '../../database/connect.ts';
import { enqueue } from '../../jobs/jobs.ts';
import * as queries from './payments.queries.ts';
import { isWatched, lookEveryMs, nextLook, type Watched } from './payments.rules.ts';
import { providerOf } from './provider-of.ts';
import type { SettleNeeds, SettlePayment } from './settle-payment.ts';

interface Needs extends Pick<SettleNeeds, 'db' | 'clock' | 'providers'> {
  settling: Pick<SettlePayment, 'look'>;
}

const silentAgainMs = 30_000;
const watchedMs = 8 * 24 * 3_600_000;

/** The looks at attempts that nobody asks for: by the clock, and because of a notice. */
export function createTimedLooks({ db, clock, providers, settling }: Needs) {
  /** Queues the next look at an attempt that may still be paid. */
  async function queueNext(on: Db, payment: Pick<Watched, 'id' | 'begun_at' | 'expires_at'>): Promise<void> {
    const next = nextLook(payment.begun_at, payment.expires_at, clock());
    if (!next) return;
    const job = { paymentId: payment.id, isNotice: false };
    await enqueue(on, 'look_at_payment', job, { key: `look:${payment.id}:${next.number}`, runAt: next.at });
  }

  /** The job `look_at_payment`. A look because of a notice that is held back is made later, never dropped. */
  async function lookByJob({ paymentId, isNotice }: { paymentId: string; isNotice: boolean }): Promise<void> {
    const looked = await settling.look(paymentId, isNotice ? 'notice' : 'timer');
    const payment = await queries.findPayment(db, paymentId);
    const provider = payment && providerOf(providers, payment);
    if (!provider || looked === 'not_asked') return;
    const isInTime = nextLook(payment.begun_at, payment.expires_at, clock()) !== null;
    if (isNotice && looked !== 'settled' && isInTime) {
      const runAt = new Date(clock().getTime() + (looked === 'silent' ? silentAgainMs : lookEveryMs));
      await enqueue(db, 'look_at_payment', { paymentId, isNotice }, { key: `notice:${paymentId}`, runAt });
    }
    if (!isNotice && isWatched(payment, provider.can)) await queueNext(db, payment);
  }

  /** Queues the next looks at all attempts that may still be paid, so that none is lost with its job. */
  async function queueAll(): Promise<void> {
    for (const payment of await queries.listUnsettled(db, new Date(clock().getTime() - watchedMs))) {
      const provider = providerOf(providers, payment);
      if (isWatched(payment, provider?.can ?? null)) await queueNext(db, payment);
    }
  }

  return { queueNext, lookByJob, queueAll };
}

export type TimedLooks = ReturnType<typeof createTimedLooks>;
