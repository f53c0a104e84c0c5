import type { OrderId } from '#contract/ids.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { arePaymentsHeld } from '../../backup/payment-hold.queries.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { slotTimes } from '../../shared/delivery-slot.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { providerOf } from './provider-of.ts';
import * as queries from './payments.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import { isOpenAttempt, isWatched, lookEveryMs, mayExpireAt } from './payments.rules.ts';
import type { SettleNeeds, SettlePayment } from './settle-payment.ts';

interface Needs extends SettleNeeds {
  settling: Pick<SettlePayment, 'look' | 'turnToCash'>;
}

const minuteMs = 60_000;
const againMs = 2 * minuteMs;
const heldAgainMs = 10 * minuteMs;

function slotFromOf({ delivery_day: day, delivery_slot: slot }: OrderRow): Date | null {
  const from = slot === null ? '' : slotTimes(slot).from;
  return day !== null && from !== '' ? qatarMoment(day, from) : null;
}

/** Ends orders that nobody paid in time. It asks the provider before it cancels. */
export function createExpireUnpaid({ db, clock, providers, payable, money, settling }: Needs) {
  const openOf = (attempts: readonly PaymentRow[]) => attempts.find(({ state }) => isOpenAttempt(state)) ?? null;

  async function again(orderId: OrderId, runAt: Date): Promise<void> {
    await enqueue(db, 'expire_unpaid', { orderId }, { key: `expire:${orderId}`, runAt });
  }

  /** The open attempt after a look at it, and whether the provider answered. Null: another look was made just now. */
  async function askAbout(
    attempt: PaymentRow | null,
  ): Promise<{ open: PaymentRow | null; hasAnswered: boolean } | null> {
    // Test money, of an account that the shop had: nobody can be asked about it.
    if (!attempt || !providerOf(providers, attempt)) {
      const isUnknown = attempt !== null && providers.get(attempt.provider) === null;
      return { open: isUnknown ? attempt : null, hasAnswered: false };
    }
    const looked = await settling.look(attempt.id, 'expiry');
    if (looked === 'postponed') return null;
    const now = await queries.findPayment(db, attempt.id);
    return { open: now && isOpenAttempt(now.state) ? now : null, hasAnswered: looked === 'settled' };
  }

  /** Looks at the attempts that have ended and may be paid all the same. False: another look was made just now. */
  async function askAboutEnded(attempts: readonly PaymentRow[]): Promise<boolean> {
    const ended = attempts.filter((one) => !isOpenAttempt(one.state));
    const watched = ended.filter((one) => isWatched(one, providerOf(providers, one)?.can ?? null));
    const looks = await Promise.all(watched.map(({ id }) => settling.look(id, 'expiry')));
    return !looks.includes('postponed');
  }

  /** Turns an order to cash as wished, or cancels it if `mayCancel`. False if it is to be looked at again. */
  async function endIn(
    tx: Db,
    orderId: OrderId,
    { newest, mayCancel }: { newest: string | null; mayCancel: boolean },
  ): Promise<boolean> {
    const order = await payable.lock(tx, { id: orderId });
    if (order?.stage !== 'unpaid') return true;
    if (order.pay_by === null || order.pay_by > clock()) return false;
    const attempts = await queries.listAttempts(tx, orderId);
    // Begun since the look.
    if ((attempts[0]?.id ?? null) !== newest) return false;
    // Money that is booked, or that the team looks at, is not cancelled away.
    if (attempts.some(({ state }) => state === 'Captured' || state === 'Disputed')) return true;
    if (order.wants_cash && (await settling.turnToCash(tx, order))) return true;
    if (!mayCancel) return false;
    const book = await money.read(tx, order);
    const at = clock();
    const columns = await money.settle(tx, book, { at, after: { status: 'Cancelled' } });
    await payable.cancelUnpaid(tx, order, { at, columns });
    return true;
  }

  /** The job `expire_unpaid`. */
  async function expire({ orderId }: { orderId: OrderId }): Promise<void> {
    const order = await payable.find(db, orderId);
    if (order?.stage !== 'unpaid' || order.pay_by === null) return;
    const now = clock();
    if (await arePaymentsHeld(db)) return again(orderId, new Date(now.getTime() + heldAgainMs));
    if (now < order.pay_by) return again(orderId, new Date(order.pay_by.getTime() + minuteMs));
    const attempts = await queries.listAttempts(db, orderId);
    const asked = await askAbout(openOf(attempts));
    if (!asked || !(await askAboutEnded(attempts))) return again(orderId, new Date(now.getTime() + 2 * lookEveryMs));
    const { open, hasAnswered } = asked;
    const mayEndAt = mayExpireAt({
      payBy: order.pay_by,
      slotFrom: slotFromOf(order),
      attemptEnd: open?.expires_at ?? null,
      hasAnswered,
    });
    const newest = attempts[0]?.id ?? null;
    const mayCancel = mayEndAt <= now;
    // The wish to pay in cash does not wait for an attempt that is still open: its money would pay the order after all.
    const isOver =
      (mayCancel || order.wants_cash) &&
      (await withRetry(() => db.transaction().execute((tx) => endIn(tx, orderId, { newest, mayCancel }))));
    if (!isOver) await again(orderId, new Date(clock().getTime() + againMs));
  }

  return { expire };
}
