import {
  type Charge,
  endOf,
  isCharge,
  isPayable,
  type Method,
  type Refund,
  type RefundStatus,
} from './bank-objects.ts';
import { type CardName, cards, type ChargeStatus } from './cards.ts';
import type { Faults } from './faults.ts';

// Tap posts nothing for a charge that was begun or abandoned.
const silentStatuses: ReadonlySet<string> = new Set(['INITIATED', 'IN_PROGRESS', 'ABANDONED', 'PENDING']);

interface Needs {
  now: () => number;
  faults: Faults;
  /** Has the object told to its shop. */
  notify: (object: Charge | Refund) => void;
}

/** How charges and refunds move from status to status. The caller stores them. */
export function createBankMoves({ now, faults, notify }: Needs) {
  function settle(one: Charge | Refund, status: ChargeStatus | RefundStatus, code: string): void {
    // Callers pass a status of its kind.
    Object.assign(one, { status, code, becomes: null });
    if (status === 'CAPTURED' || status === 'REFUNDED') one.completedAt = now();
    if (isCharge(one)) {
      one.activities.push({ status: one.status, at: now() });
      if (status === 'CAPTURED') {
        one.amount = faults.capture.amount ?? one.amount;
        one.currency = faults.capture.currency ?? one.currency;
      }
    }
    if (!silentStatuses.has(status)) notify(one);
  }

  /** Lets happen what has happened by now. True: something did. */
  function catchUp(one: Charge | Refund): boolean {
    if (one.becomes && one.becomes.at <= now()) {
      settle(one, one.becomes.status, one.becomes.code);
      return true;
    }
    if (!isCharge(one) || !isPayable(one) || endOf(one) > now()) return false;
    if (one.status === 'INITIATED') settle(one, 'ABANDONED', '301');
    else settle(one, 'TIMEDOUT', '801');
    return true;
  }

  function useCard(charge: Charge, method: Method, name: CardName): void {
    charge.method = method;
    charge.card = { name, lastFour: cards[name].number.slice(-4) };
    charge.status = 'IN_PROGRESS';
    charge.code = '200';
  }

  /** Ends a charge as its card says. */
  function endWithCard(charge: Charge): void {
    if (charge.card === null) return;
    const { status, code, paidAfterMs } = cards[charge.card.name];
    if (status === 'INITIATED') Object.assign(charge, { status, code, card: null, method: null });
    else if (status !== charge.status) settle(charge, status, code);
    if (paidAfterMs !== undefined) charge.becomes = { status: 'CAPTURED', code: '000', at: now() + paidAfterMs };
  }

  return { settle, catchUp, useCard, endWithCard };
}
