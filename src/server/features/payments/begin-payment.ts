import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OrderId } from '#contract/ids.ts';
import type { BegunPayment } from '#contract/payments.ts';
import type { Language } from '#contract/values/locale.ts';
import { arePaymentsHeld } from '../../backup/payment-hold.queries.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import { AppError } from '../../errors/app-error.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { type Begun, type PaymentProvider, Refused, Unanswered } from '../../payments/provider.ts';
import type { Writer } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { providerOf } from './provider-of.ts';
import * as queries from './payments.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import {
  attemptEnd,
  attemptsMost,
  beginTakesMs,
  countReached,
  declinesMost,
  isOpenAttempt,
  payableUntil,
  waitsUntil,
} from './payments.rules.ts';
import type { SettleNeeds, SettlePayment } from './settle-payment.ts';
import type { TimedLooks } from './timed-looks.ts';

interface Needs extends SettleNeeds {
  settling: Pick<SettlePayment, 'settle' | 'drop'>;
  looks: Pick<TimedLooks, 'queueNext'>;
  /** Off only in load tests: lifts the limits of accounts and senders. */
  limitsOn: boolean;
}

/** Who wants to pay. */
export interface Payer {
  /** Throws `not_found` for an order that the payer may not pay. */
  assertMay: (order: OrderRow | null) => OrderRow;
  /** Whose session it is; absent for the holder of a link. */
  writer?: Writer;
  /** The language of the provider's page; null: that of the order. */
  language: Language | null;
  /** The sender of the request; null if limits are off. */
  from: string | null;
}

const hourMs = 3_600_000;
const tryAgainSeconds = 3;

export const paymentUnavailable = (cause?: unknown) =>
  new AppError('payment_unavailable', { retryAfterSeconds: tryAgainSeconds, cause });

const hashSender = (from: string) => createHash('sha256').update(`payments of a sender ${from}`).digest();

/** Begins attempts to pay. No call to a provider is made in a transaction. */
export function createBeginPayment(needs: Needs) {
  const { db, clock, providers, payable, money, settling, looks, limitsOn } = needs;

  /** What is still to be paid of an order, in dirhams, and until when. Throws `already_paid`, and `not_payable`. */
  async function assertPayable(tx: Db, order: OrderRow): Promise<{ owed: number; until: Date | null }> {
    const book = await money.read(tx, order);
    const { owed } = book.balanceAfter({});
    if (order.payment_type !== 'online' || order.status === 'Cancelled') throw new AppError('not_payable');
    // A paid order that was made dearer is paid again; goods that left are not.
    if (owed === 0 || order.status === 'Completed') throw new AppError('already_paid');
    const until = payableUntil(order, book.sums.captured);
    if (until !== null && until <= clock()) throw new AppError('not_payable');
    return { owed, until };
  }

  /** Throws `too_many_requests`. The limits count attempts that have reached the provider, not calls. */
  async function assertFewAttempts(tx: Db, order: OrderRow, attempts: number, sender: Buffer | null): Promise<void> {
    const refuse = (limit: string) =>
      new AppError('too_many_requests', { retryAfterSeconds: hourMs / 1000, note: { limit } });
    if (attempts >= attemptsMost.order) throw refuse('payments of an order');
    if (!limitsOn) return;
    const since = new Date(clock().getTime() - hourMs);
    const { user_id: userId } = order;
    if (userId !== null && (await queries.countAttemptsOf(tx, userId, since)) >= attemptsMost.accountInHour)
      throw refuse('payments of an account');
    if (sender !== null && (await queries.countDeclinesOf(tx, sender, since)) >= declinesMost)
      throw refuse('declined payments of a sender');
  }

  interface Prepared {
    payment: PaymentRow;
    order: OrderRow;
    /** Until when the order can be paid; null: at any time. */
    until: Date | null;
    /** Whether its page is known already. */
    isOpen: boolean;
    /** An attempt whose page nobody has seen, which is dropped first. */
    dropped: PaymentRow | null;
  }

  async function prepareIn(tx: Db, orderId: OrderId, payer: Payer): Promise<Prepared> {
    const order = payer.assertMay(await payable.lock(tx, { id: orderId }));
    const { owed: amountDirhams, until } = await assertPayable(tx, order);
    const attempts = await queries.listAttempts(tx, orderId);
    const now = clock();
    const open = attempts.find(({ state }) => isOpenAttempt(state)) ?? null;
    if (open?.state === 'Open' && open.go_to !== null)
      return { payment: open, order, until, isOpen: true, dropped: null };
    const provider = open ? providerOf(providers, open) : providers.takesNew;
    if (!provider || (await arePaymentsHeld(tx))) throw paymentUnavailable();
    if (open) {
      const ageMs = now.getTime() - open.begun_at.getTime();
      if (ageMs < provider.can.idempotentHours * hourMs)
        return { payment: open, order, until, isOpen: false, dropped: null };
      // Another request may be asking the provider just now.
      if (ageMs < beginTakesMs) throw paymentUnavailable();
      return { payment: open, order, until, isOpen: false, dropped: open };
    }
    const sender = payer.from === null ? null : hashSender(payer.from);
    await assertFewAttempts(tx, order, countReached(attempts), sender);
    const id = randomUUID();
    await queries.insertPayment(tx, {
      id,
      order_id: orderId,
      provider: provider.name,
      account: provider.account,
      live: provider.live,
      option: order.payment_option === 'debit' ? 'debit' : 'card',
      amount_dirhams: amountDirhams,
      state: 'Creating',
      return_nonce: randomBytes(16).toString('base64url'),
      language: payer.language ?? order.language,
      sender,
      begun_at: now,
      expires_at: attemptEnd(until, now),
    });
    if (order.payment_status === 'Failed') {
      const book = await money.read(tx, order);
      const columns = await money.settle(tx, book, { at: now, lastAttempt: 'Creating' });
      await payable.noteAttempt(tx, order, { at: now, columns });
    }
    const payment = await queries.findPayment(tx, id);
    if (!payment) throw new Error('an attempt vanished');
    await looks.queueNext(tx, payment);
    return { payment, order, until, isOpen: false, dropped: null };
  }

  /** Stores the answer of the provider. A notice may have come before it. */
  async function store(id: string, { ref, goTo, expiresAt }: Begun): Promise<PaymentRow> {
    return withRetry(() =>
      db.transaction().execute(async (tx) => {
        const known = await queries.findPayment(tx, id);
        if (known) await payable.lock(tx, { id: known.order_id });
        const payment = await queries.lockPayment(tx, id);
        if (!payment) throw new Error('an attempt vanished');
        await queries.updatePayment(tx, id, {
          provider_ref: ref,
          go_to: JSON.stringify(goTo),
          ...(expiresAt !== null && { expires_at: expiresAt }),
          ...(payment.state === 'Creating' && { state: 'Open' }),
        });
        if (await queries.adoptNotices(tx, { id, provider: payment.provider, ref }))
          await enqueue(tx, 'look_at_payment', { paymentId: id, isNotice: true }, { key: `notice:${id}` });
        return { ...payment, state: payment.state === 'Creating' ? 'Open' : payment.state, go_to: goTo };
      }),
    );
  }

  /** Asks the provider for its page. Throws `payment_unavailable`. */
  async function ask(provider: PaymentProvider, { payment, order }: Prepared): Promise<PaymentRow> {
    let begun: Begun;
    try {
      begun = await provider.begin(await needs.attemptFor(db, payment, order));
    } catch (error) {
      // Who asks again asks for the same attempt.
      if (error instanceof Unanswered) throw paymentUnavailable(error);
      if (!(error instanceof Refused)) throw error;
      await settling.drop(payment.id);
      throw paymentUnavailable(error);
    }
    const stored = await store(payment.id, begun);
    if (begun.seen.state === 'open') return stored;
    await settling.settle(payment.id, begun.seen, 'begin');
    return (await queries.findPayment(db, payment.id)) ?? stored;
  }

  /**
   * The page on which an order is paid: that of its open attempt, or of a new one. Throws `already_paid`, `not_payable`,
   * `payment_unavailable`, `too_many_requests`, and what `assertMay` throws.
   */
  async function begin(orderId: OrderId, payer: Payer): Promise<BegunPayment> {
    const work = (tx: Db) => prepareIn(tx, orderId, payer);
    const { writer } = payer;
    const prepare = () => withRetry(() => (writer ? inSession(db, writer, work) : db.transaction().execute(work)));
    let prepared = await prepare();
    if (prepared.dropped) {
      await settling.drop(prepared.dropped.id);
      prepared = await prepare();
    }
    const provider = providerOf(providers, prepared.payment);
    if (!provider) throw paymentUnavailable();
    const payment = prepared.isOpen ? prepared.payment : await ask(provider, prepared);
    if (payment.state === 'Captured') throw new AppError('already_paid');
    if (payment.go_to === null || !isOpenAttempt(payment.state)) throw paymentUnavailable();
    const payBy = waitsUntil(prepared.until ?? payment.expires_at, payment.expires_at);
    return { goTo: payment.go_to, payBy: payBy.toISOString() };
  }

  return { begin };
}

/** Who pays an order of their own. */
export function ownPayer(writer: Writer, more: Omit<Payer, 'assertMay' | 'writer'>): Payer {
  return {
    ...more,
    writer,
    assertMay(order) {
      if (order?.user_id !== writer.userId) throw new AppError('not_found');
      return order;
    },
  };
}
