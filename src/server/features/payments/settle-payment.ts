import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language, LocalizedText } from '#contract/values/locale.ts';
import { arePaymentsHeld } from '../../backup/payment-hold.queries.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import type { AttemptState, Database, LookSource } from '../../database/schema.ts';
import {
  type NewAttempt,
  NotKnown,
  type PaymentProvider,
  type ProviderName,
  Refused,
  type Seen,
  Unanswered,
} from '../../payments/provider.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { Clock } from '../../process/clock.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { PayableOrders } from '../orders/payable-orders.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { createDeclineStorm } from './decline-storm.ts';
import { settleFinding } from './findings.queries.ts';
import { noteFinding } from './note-finding.ts';
import { providerOf } from './provider-of.ts';
import * as queries from './payments.queries.ts';
import type { RefundPlans } from './refund-plans.ts';
import type { PaymentRow } from './payments.queries.ts';
import { amountsWithPaymentFee, beginTakesMs, isOpenAttempt, judge, lookEveryMs, movesUp } from './payments.rules.ts';

export interface PaymentOptions {
  /** The cash on delivery of the shop; null if it is not offered. */
  findCash: (db: Db) => Promise<{ name: LocalizedText; feeDirhams: number } | null>;
  /** The name of an online payment option. */
  findName: (db: Db, code: string) => Promise<LocalizedText | null>;
}

export interface SettleNeeds {
  db: Kysely<Database>;
  clock: Clock;
  providers: PaymentProviders;
  payable: PayableOrders;
  money: Pick<MoneyService, 'read' | 'settle'>;
  plans: Pick<RefundPlans, 'refundCaptures'>;
  options: PaymentOptions;
  /** Called for each attempt that ends. */
  onEnded?: ((ended: EndedAttempt) => void) | undefined;
  /** An attempt as the provider needs it. */
  attemptFor: (db: Db, payment: PaymentRow, order: OrderRow) => Promise<NewAttempt>;
}

/** An attempt that has ended, for metrics. */
export interface EndedAttempt {
  provider: ProviderName;
  outcome: 'Captured' | 'Failed' | 'Expired' | 'Disputed';
  /** How long after its first notice it was paid; null if it is not paid, or without a notice. */
  noticeSeconds: number | null;
}

/**
 * What came of a look: the attempt is settled as far as the provider knows it, the provider did not answer, another look
 * was made just now, or the provider is not asked about it.
 */
export type Looked = 'settled' | 'silent' | 'postponed' | 'not_asked';

function fingerprintOf(paymentId: string, seen: Seen): Buffer {
  const { state, rawStatus, rawCode, captures } = seen;
  return createHash('sha256')
    .update(JSON.stringify([paymentId, state, rawStatus, rawCode, captures]))
    .digest();
}

/** What is kept of an answer: no name, no phone, no card. */
function keptOf({ state, rawStatus, rawCode, captures, live, reason, method, isUnlisted }: Seen): string {
  return JSON.stringify({ state, rawStatus, rawCode, captures, live, reason, method, isUnlisted });
}

/** Looks at payments and settles what they are: the only place that changes an order because of a payment. */
export function createSettlePayment(needs: SettleNeeds) {
  const { db, clock, providers, payable, money, plans, options } = needs;
  const isStorm = createDeclineStorm();

  /** What the provider knows of an attempt. Null: it knows nothing, and the attempt is dropped. */
  async function ask(provider: PaymentProvider, payment: PaymentRow): Promise<Seen | null> {
    if (payment.provider_ref !== null) return provider.look(payment.provider_ref);
    const order = await payable.find(db, payment.order_id);
    if (!order) throw new Error('a payment has no order');
    return provider.find(await needs.attemptFor(db, payment, order));
  }

  /** Asks the provider about an attempt, at most every two seconds, and settles the answer. */
  async function look(paymentId: string, source: LookSource, { evenHeld = false } = {}): Promise<Looked> {
    const payment = await queries.findPayment(db, paymentId);
    const provider = payment && providerOf(providers, payment);
    if (!payment || !provider || (!evenHeld && (await arePaymentsHeld(db)))) return 'not_asked';
    const now = clock();
    // Whoever begins it will store the answer.
    if (payment.state === 'Creating' && now.getTime() - payment.begun_at.getTime() < beginTakesMs) return 'postponed';
    if (!(await queries.claimLook(db, paymentId, { now, since: new Date(now.getTime() - lookEveryMs) })))
      return 'postponed';
    try {
      const seen = await ask(provider, payment);
      await (seen === null ? drop(paymentId) : settle(paymentId, seen, source));
      return 'settled';
    } catch (error) {
      if (error instanceof Unanswered || error instanceof Refused || error instanceof NotKnown) return 'silent';
      throw error;
    }
  }

  function locked(
    paymentId: string,
    work: (tx: Db, rows: { order: OrderRow; payment: PaymentRow }) => Promise<void>,
  ): Promise<void> {
    return withRetry(() =>
      db.transaction().execute(async (tx) => {
        const found = await queries.findPayment(tx, paymentId);
        // An order is locked before its payments, by everyone.
        const order = found && (await payable.lock(tx, { id: found.order_id }));
        const payment = await queries.lockPayment(tx, paymentId);
        if (order && payment) await work(tx, { order, payment });
      }),
    );
  }

  /** Ends an attempt that nobody knows at the provider: its page was shown to no one. */
  function drop(paymentId: string): Promise<void> {
    return locked(paymentId, async (tx, { order, payment }) => {
      if (payment.state !== 'Creating') return;
      await queries.updatePayment(tx, paymentId, { state: 'Failed', reason: 'technical', settled_at: clock() });
      await attemptEnded(tx, order, { ...payment, state: 'Failed', reason: 'technical' });
    });
  }

  /** Settles what the provider said of an attempt. The same again changes nothing. */
  async function settle(paymentId: string, seen: Seen, source: LookSource): Promise<void> {
    const ended: { attempt: Pick<EndedAttempt, 'provider' | 'outcome'> | null } = { attempt: null };
    await locked(paymentId, async (tx, { order, payment }) => {
      ended.attempt = null;
      // Of another attempt: a reference was mixed up at the provider. Its money is looked at by the team.
      if (seen.attemptId !== null && seen.attemptId !== payment.id && seen.state !== 'captured') return;
      await queries.keepEvent(tx, {
        payment_id: payment.id,
        provider: payment.provider,
        source,
        fingerprint: fingerprintOf(payment.id, seen),
        provider_ref: seen.ref,
        seen: keptOf(seen),
        at: clock(),
      });
      const state = await apply(tx, { order, payment }, seen);
      if (state !== null && !isOpenAttempt(state)) ended.attempt = { provider: payment.provider, outcome: state };
    });
    if (ended.attempt) await report(paymentId, ended.attempt);
  }

  async function report(paymentId: string, ended: Pick<EndedAttempt, 'provider' | 'outcome'>): Promise<void> {
    if (!needs.onEnded) return;
    const noticedAt = ended.outcome === 'Captured' ? await queries.findFirstNotice(db, paymentId) : null;
    needs.onEnded({ ...ended, noticeSeconds: noticedAt && (clock().getTime() - noticedAt.getTime()) / 1000 });
  }

  /** Returns the new state of the attempt; null if it stays. */
  async function apply(
    tx: Db,
    { order, payment }: { order: OrderRow; payment: PaymentRow },
    seen: Seen,
  ): Promise<AttemptState | null> {
    const verdict = judge({ id: payment.id, live: payment.live, amountDirhams: payment.amount_dirhams }, seen);
    const isNews = movesUp(payment.state, verdict.state);
    const state = isNews ? verdict.state : payment.state;
    const reason = verdict.state === 'Failed' ? (seen.reason ?? 'declined') : null;
    await queries.updatePayment(tx, payment.id, {
      ...(payment.provider_ref === null && { provider_ref: seen.ref }),
      ...(isNews && {
        state,
        reason,
        method: seen.method,
        last_four: seen.lastFour,
        fee_dirhams: seen.feeDirhams,
        settled_at: isOpenAttempt(state) ? null : clock(),
      }),
      raw_status: seen.rawStatus,
    });
    await noteFindings(tx, { order, payment, state: isNews ? state : null }, seen);
    if (payment.provider_ref === null)
      await queries.adoptNotices(tx, { id: payment.id, provider: payment.provider, ref: seen.ref });
    const captures = await queries.insertCaptures(
      tx,
      verdict.captures.map((capture) => ({
        ...capture,
        paymentId: payment.id,
        provider: payment.provider,
        at: seen.at,
      })),
    );
    if (captures.length > 0) await takeMoney(tx, order, { payment: { ...payment, state }, captures, at: seen.at });
    else if (isNews && !isOpenAttempt(state)) await attemptEnded(tx, order, { ...payment, state, reason });
    return isNews ? state : null;
  }

  /** What somebody of the shop should look at: money that is not what was asked for, and words that are not documented. */
  async function noteFindings(
    tx: Db,
    { order, payment, state }: { order: OrderRow; payment: PaymentRow; state: AttemptState | null },
    seen: Seen,
  ): Promise<void> {
    const at = clock();
    const { provider, id: subject } = payment;
    const found = { provider, subject, orderId: order.id, says: `${seen.rawStatus} ${seen.rawCode}`.trim(), at };
    if (state === 'Disputed') {
      const amounts = seen.captures.map(({ amountDirhams, currency }) => (currency === 'QAR' ? amountDirhams : null));
      const theirs = amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
      const oursDirhams = payment.amount_dirhams;
      await noteFinding(tx, { ...found, kind: 'wrong_capture', oursDirhams, theirsDirhams: theirs });
    }
    if (seen.isUnlisted) await noteFinding(tx, { ...found, kind: 'unlisted_state' });
    else if (state !== null) await settleFinding(tx, { provider, kinds: ['unlisted_state'], subject, at });
  }

  /** The state of the newest attempt of an order, which decides between Pending and Failed. */
  async function lastAttempt(tx: Db, order: OrderRow): Promise<AttemptState | null> {
    return (await queries.listAttempts(tx, order.id))[0]?.state ?? null;
  }

  /** Money came in: it pays the order, or goes back. */
  async function takeMoney(
    tx: Db,
    order: OrderRow,
    taken: { payment: PaymentRow; captures: { id: string; amountDirhams: number }[]; at: Date },
  ): Promise<void> {
    const { payment, captures } = taken;
    const book = await money.read(tx, order);
    const isCash = order.payment_type === 'cash';
    const ids = captures.map(({ id }) => id);
    // What the driver has collected as well is settled by the team.
    const { owed } = book.balanceAfter({});
    const goesBack = order.status === 'Cancelled' ? 'late' : !isCash && owed === 0 ? 'double' : null;
    if (goesBack) await queries.markToRefund(tx, ids, goesBack);
    const isTurnedBack = isCash && order.status !== 'Cancelled' && order.paid_at === null;
    const { amounts, names } = isTurnedBack ? await onlineAgain(tx, order, payment) : { amounts: {}, names: {} };
    const at = clock();
    const columns = await money.settle(tx, book, {
      at,
      after: amounts,
      moves: captures.map(({ id, amountDirhams }) => ({
        at: taken.at,
        takenFrom: `provider:${payment.provider}` as const,
        givenTo: 'customer' as const,
        amountDirhams,
        cause: `capture:${id}`,
        paymentId: payment.id,
      })),
      lastAttempt: await lastAttempt(tx, order),
    });
    const isPaidNow = columns.payment_status === 'Paid' && order.payment_status !== 'Paid';
    if (isPaidNow) await payable.confirmPaid(tx, order, { at, columns: { ...columns, ...names, ...amounts } });
    else if (order.paid_at !== null && owed > 0) await payable.confirmRest(tx, order, { at, columns });
    else await payable.noteAttempt(tx, order, { at, columns });
    // Also what one answer captured twice: the newest goes back.
    if (goesBack || !isCash)
      await plans.refundCaptures(tx, order, { ids: ids.toReversed(), kind: goesBack ?? 'double', at });
  }

  /** An order that was turned to cash and is paid online after all: nothing is due at the door. */
  async function onlineAgain(tx: Db, order: OrderRow, payment: PaymentRow) {
    const name = await options.findName(tx, payment.option);
    return {
      amounts: {
        payment_type: 'online' as const,
        ...amountsWithPaymentFee(order, 0),
      },
      names: { payment_option: payment.option, ...(name && { payment_name: JSON.stringify(name) }) },
    };
  }

  /** An attempt failed or ended: the customer may try again, or pays in cash as wished. */
  async function attemptEnded(tx: Db, order: OrderRow, ended: PaymentRow): Promise<void> {
    const at = clock();
    if (ended.state === 'Failed' && isStorm(at))
      await noteFinding(tx, { provider: ended.provider, kind: 'declines', subject: at.toISOString().slice(0, 13), at });
    if (order.stage !== 'unpaid') return;
    const book = await money.read(tx, order);
    const columns = await money.settle(tx, book, { at, lastAttempt: await lastAttempt(tx, order) });
    await payable.noteAttempt(tx, order, {
      at,
      columns,
      ...(ended.state === 'Failed' && { failure: ended.reason }),
    });
    if (order.wants_cash) await turnToCash(tx, order);
  }

  /** Turns an unpaid order to cash. False if the shop does not take cash any more. */
  async function turnToCash(tx: Db, order: OrderRow): Promise<boolean> {
    const option = await options.findCash(tx);
    if (!option) return false;
    const at = clock();
    const book = await money.read(tx, order);
    const amounts = amountsWithPaymentFee(order, option.feeDirhams);
    const columns = await money.settle(tx, book, {
      at,
      after: { payment_type: 'cash', ...amounts },
      lastAttempt: null,
    });
    await payable.turnToCash(tx, order, { at, columns: { ...columns, ...amounts }, name: option.name });
    return true;
  }

  return { look, settle, drop, turnToCash };
}

export type SettlePayment = ReturnType<typeof createSettlePayment>;

/** The address to which the provider sends the browser back. */
export function returnUrlOf(shopUrl: string, language: Language, nonce: string): string {
  return `${shopUrl}/${language}/pay/${nonce}`;
}
