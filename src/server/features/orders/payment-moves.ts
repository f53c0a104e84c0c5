import type { PaidWay } from '#contract/console/manual-orders.ts';
import type { Act } from '../../audit/act.ts';
import type { MoneyAccount } from '../../database/schema.ts';
import type { Move } from '../money/money.rules.ts';
import type { OrderRow } from './orders.queries.ts';

// Without a way, staff only say that an order is paid.
const ways: Record<PaidWay | 'unnamed', { cause: string; from: MoneyAccount }> = {
  cash: { cause: 'counter', from: 'counter' },
  card: { cause: 'card', from: 'bank' },
  transfer: { cause: 'transfer', from: 'bank' },
  unnamed: { cause: 'marked', from: 'by_hand' },
};

/** What staff say that a customer has paid at the shop or to its account. */
export function paidMoves({ id, at }: Act, amountDirhams: number, way: PaidWay | undefined): Move[] {
  const { cause, from } = ways[way ?? 'unnamed'];
  return amountDirhams === 0
    ? []
    : [{ at, takenFrom: from, givenTo: 'customer', amountDirhams, cause: `${cause}:${id}` }];
}

/** What a driver says he collected at the door. */
export function collectedMoves({ id, at, by }: Act, order: OrderRow, amountDirhams: number): Move[] {
  const staffId = order.driver_id ?? by.staffId;
  return amountDirhams === 0
    ? []
    : [{ at, takenFrom: 'drivers', givenTo: 'customer', amountDirhams, cause: `cash:${id}`, staffId }];
}

/** What the shop does not ask for any more. */
export function waivedMoves({ id, at }: Act, amountDirhams: number): Move[] {
  return amountDirhams === 0
    ? []
    : [{ at, takenFrom: 'sales', givenTo: 'customer', amountDirhams, cause: `allowance:${id}` }];
}
