import type { Kysely } from 'kysely';
import { arePaymentsHeld } from '../../backup/payment-hold.queries.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import type { Database } from '../../database/schema.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { queueMails } from '../../mail/outbox.queries.ts';
import {
  type NewRefund,
  NotKnown,
  type PaymentProvider,
  type ProviderName,
  Refused,
  type SeenRefund,
  Unanswered,
} from '../../payments/provider.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { Clock } from '../../process/clock.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { Move } from '../money/money.rules.ts';
import type { PayableOrders } from '../orders/payable-orders.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import { providerOf } from './provider-of.ts';
import type { RefundPlans } from './refund-plans.ts';
import * as queries from './refunds.queries.ts';
import {
  dueAtOf,
  leftOf,
  nextRefundLook,
  refundable,
  refundCallMs,
  type RefundRow,
  stillDueBack,
} from './refunds.rules.ts';

export interface RefundNeeds {
  db: Kysely<Database>;
  clock: Clock;
  providers: PaymentProviders;
  payable: Pick<PayableOrders, 'lock' | 'find' | 'noteRefund'>;
  money: Pick<MoneyService, 'read' | 'settle'>;
  plans: Pick<RefundPlans, 'readDue' | 'refundCaptures'>;
  /** Where a provider sends its notices; null if it cannot reach the shop. */
  noticeUrlOf: (name: ProviderName) => string | null;
}

/** What is asked of a provider, and of which of its payments. */
interface Call {
  refund: RefundRow;
  provider: PaymentProvider;
  asked: NewRefund;
  /** Whether the provider may have the refund already. */
  looksFirst: boolean;
}

/** Money that went back. */
export interface Booked {
  order: OrderRow;
  refund: RefundRow;
  at: Date;
  to: Move['givenTo'];
  payment?: PaymentRow;
  by?: { name: string; way: 'cash' | 'transfer'; reference: string };
}

const minuteMs = 60_000;
const heldAgainMs = 10 * minuteMs;
const silentAgainMs = 2 * minuteMs;
const disputedAgainMs = 60 * minuteMs;

/** Sends refunds to the providers and follows them until they are done. No call is made in a transaction. */
export function createSendRefund(needs: RefundNeeds) {
  const { db, clock, providers, payable, money, plans, noticeUrlOf } = needs;

  const isOver = ({ state }: RefundRow) => state === 'Done' || state === 'Refused' || state === 'ByHand';

  async function again(on: Db, refundId: string, inMs: number): Promise<void> {
    const runAt = new Date(clock().getTime() + inMs);
    await enqueue(on, 'send_refund', { refundId }, { key: `refund:${refundId}`, runAt });
  }

  function locked<T>(refundId: string, work: (tx: Db, rows: { order: OrderRow; refund: RefundRow }) => Promise<T>) {
    return withRetry(() =>
      db.transaction().execute(async (tx): Promise<T | null> => {
        const known = await queries.findRefund(tx, refundId);
        const order = known && (await payable.lock(tx, { id: known.order_id }));
        // Read again: the lock of the order is the one of its refunds.
        const refund = order && (await queries.findRefund(tx, refundId));
        return order && refund ? work(tx, { order, refund }) : null;
      }),
    );
  }

  /** Whether a provider can give so much of a capture back: some can only give back all of it. */
  function canRefund(provider: PaymentProvider, refund: RefundRow, captured: number): boolean {
    return provider.can.partialRefund || refund.amount_dirhams === captured;
  }

  /** What is to be asked of the provider, written down before it is asked; null if there is nothing to ask now. */
  async function prepareIn(tx: Db, order: OrderRow, found: RefundRow): Promise<Call | null> {
    const now = clock();
    if (isOver(found) || found.waits_for_second || found.capture_id === null) return null;
    const captured = await queries.findCaptured(tx, found.capture_id);
    if (!captured) return null;
    const refund = found.state === 'Asked' ? await computeAgain(tx, order, found) : found;
    if (!refund) return null;
    const { payment, ref } = captured;
    const provider = providerOf(providers, payment);
    if (!provider || payment.provider_ref === null) {
      // Its key is gone, or it was test money of another account: nobody can be asked.
      await giveByHand(tx, refund, 'no account');
      return null;
    }
    const asked: NewRefund = {
      id: refund.id,
      paymentRef: payment.provider_ref,
      captureRef: ref,
      amountDirhams: refund.amount_dirhams,
      reason: refund.reason === '' ? `Order ${order.number}` : refund.reason,
      noticeUrl: noticeUrlOf(provider.name),
    };
    if (refund.state === 'Sent') return { refund, provider, asked, looksFirst: true };
    if (await queries.isDisputed(tx, order.id)) {
      await again(tx, refund.id, disputedAgainMs);
      return null;
    }
    const { captures } = await plans.readDue(tx, order);
    const whole = captures.find(({ id }) => id === refund.capture_id)?.amountDirhams ?? 0;
    if (!canRefund(provider, refund, whole)) {
      await giveByHand(tx, refund, 'partial');
      return null;
    }
    const dueAt = dueAtOf(now, { isInstant: provider.can.refundIsInstant });
    const sent = { state: 'Sent', sent_at: now, due_at: dueAt } as const;
    await queries.updateRefund(tx, refund.id, sent);
    return { refund: { ...refund, ...sent }, provider, asked, looksFirst: refund.looks_first };
  }

  /** The refund with what is due back now: the order may have changed since it was asked for. Null: nothing is. */
  async function computeAgain(tx: Db, order: OrderRow, refund: RefundRow): Promise<RefundRow | null> {
    const { captures, refunds, book: known } = await plans.readDue(tx, order);
    const others = refunds.filter(({ id }) => id !== refund.id);
    const { captured, returned } = known.sums;
    const due = stillDueBack({ captured, returned, dueBack: known.balanceAfter().dueBack }, others);
    const capture = captures.find(({ id }) => id === refund.capture_id);
    // What staff have asked for is theirs to decide.
    const most = refund.kind === 'staff' ? refundable(known.sums, others) : due;
    const amountDirhams = Math.min(refund.amount_dirhams, most, capture ? leftOf(capture, others) : 0);
    if (amountDirhams === 0) {
      // What a person has asked for stays in the list.
      if (refund.kind === 'staff')
        await queries.updateRefund(tx, refund.id, { state: 'Refused', raw_status: 'nothing left' });
      else await queries.deleteRefund(tx, refund.id);
      return null;
    }
    if (amountDirhams < refund.amount_dirhams)
      await queries.updateRefund(tx, refund.id, { amount_dirhams: amountDirhams });
    return { ...refund, amount_dirhams: amountDirhams };
  }

  /** The provider cannot or will not do it: a task for the team, and a word to the customer. */
  async function giveByHand(tx: Db, refund: RefundRow, rawStatus: string): Promise<void> {
    await queries.updateRefund(tx, refund.id, { state: 'ByHand', raw_status: rawStatus });
    await queueMails(tx, [{ kind: 'refund-news', orderId: refund.order_id, refundIds: [refund.id], about: 'by_hand' }]);
  }

  /** A refused look says nothing about the refund: it is no answer. */
  async function look(
    provider: PaymentProvider,
    asked: NewRefund & { ref: string | null },
  ): Promise<SeenRefund | null> {
    try {
      return await provider.lookAtRefund(asked);
    } catch (error) {
      if (error instanceof Refused) throw new Unanswered('a look at a refund was refused', { cause: error });
      throw error;
    }
  }

  /** Asks the provider; a repeated call looks before it asks for money a second time. */
  async function ask({ refund, provider, asked, looksFirst }: Call): Promise<SeenRefund> {
    if (looksFirst) {
      const seen = await look(provider, { ...asked, ref: refund.provider_ref });
      // The provider that has named it knows it: an empty answer is none.
      if (seen === null && refund.provider_ref !== null) throw new Unanswered('a refund is not listed');
      if (seen !== null) return seen;
    }
    return provider.refund(asked);
  }

  /** Writes what the provider says of a refund. The same again changes nothing. */
  async function settle(refundId: string, seen: SeenRefund): Promise<void> {
    await locked(refundId, async (tx, { order, refund }) => {
      if (isOver(refund)) return;
      const told = { raw_status: seen.rawStatus, ...(seen.ref !== '' && { provider_ref: seen.ref }) };
      if (seen.state === 'refused' || seen.state === 'unsupported') {
        await queries.updateRefund(tx, refundId, told);
        return giveByHand(tx, refund, seen.rawStatus);
      }
      const isOther = seen.amountDirhams !== null && seen.amountDirhams !== refund.amount_dirhams;
      await queries.updateRefund(tx, refundId, { ...told, ...(isOther && { raw_status: 'another amount' }) });
      // Of another sum, nothing is booked: `doctor` names it.
      if (seen.state === 'done' && !isOther) return finish(tx, { order, refund, at: seen.at });
      const next = nextRefundLook(refund.sent_at ?? refund.asked_at, clock());
      if (next) await again(tx, refundId, next.getTime() - clock().getTime());
    });
  }

  /** The money is back: the book and the payment status of the order say so, and the customer is told. */
  async function finish(tx: Db, { order, refund, at }: { order: OrderRow; refund: RefundRow; at: Date }) {
    const captured = refund.capture_id === null ? null : await queries.findCaptured(tx, refund.capture_id);
    if (!captured) throw new Error('a refund has no capture');
    await book(tx, { order, refund, at, to: `provider:${captured.payment.provider}`, payment: captured.payment });
  }

  /** Books money that went back, in the transaction that has locked the order. */
  async function book(tx: Db, { order, refund, at, to, payment, by }: Booked): Promise<void> {
    // Before the book is read: what has arrived is no more on its way.
    await queries.updateRefund(tx, refund.id, {
      state: 'Done',
      done_at: at,
      ...(by && { settled_by: by.name, hand_way: by.way, hand_reference: by.reference }),
    });
    const columns = await money.settle(tx, await money.read(tx, order), {
      at: clock(),
      moves: [
        {
          at,
          takenFrom: 'customer',
          givenTo: to,
          amountDirhams: refund.amount_dirhams,
          cause: `refund:${refund.id}`,
          refundId: refund.id,
          paymentId: payment?.id ?? null,
        },
      ],
    });
    await payable.noteRefund(tx, order, { at: clock(), columns, amountDirhams: refund.amount_dirhams });
    await queueMails(tx, [{ kind: 'refund-news', orderId: order.id, refundIds: [refund.id], about: 'done' }]);
  }

  /**
   * The job `send_refund`: sends a refund, or asks how it is. `Sent` commits before the call, so that a process that dies
   * looks before it asks again. A silent provider uses up no attempts of the queue.
   */
  async function send({ refundId }: { refundId: string }, { evenHeld = false } = {}): Promise<void> {
    if (!evenHeld && (await arePaymentsHeld(db))) return again(db, refundId, heldAgainMs);
    const prepared = await locked(refundId, (tx, { order, refund }) => prepareIn(tx, order, refund));
    if (!prepared) return;
    const now = clock();
    const { called_at: calledAt } = prepared.refund;
    // Another job is asking just now.
    if (calledAt !== null && now.getTime() - calledAt.getTime() < refundCallMs)
      return again(db, refundId, refundCallMs);
    if (!(await queries.claimCall(db, prepared.refund, now))) return again(db, refundId, refundCallMs);
    let seen: SeenRefund;
    try {
      seen = await ask(prepared);
    } catch (error) {
      if (error instanceof Unanswered || error instanceof NotKnown) return again(db, refundId, silentAgainMs);
      if (!(error instanceof Refused)) throw error;
      await locked(refundId, async (tx, { refund }) => {
        if (!isOver(refund)) await giveByHand(tx, refund, error.code === '' ? 'refused' : error.code);
      });
      return;
    }
    await settle(refundId, seen);
  }

  return { send, book, giveByHand, locked };
}

export type SendRefund = ReturnType<typeof createSendRefund>;
