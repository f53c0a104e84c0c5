import type { OrderId, StaffId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { MoneyAccount } from '../../database/schema.ts';
import {
  type Move,
  owedOf,
  type PricedOrder,
  reverseMoves,
  saleMoves,
  soldOf,
  standingMoves,
  sumsOf,
} from './money.rules.ts';

/** What a release before the book knew of the money of an order. */
export interface UnbookedOrder extends PricedOrder {
  id: OrderId;
  payment_name: LocalizedText;
  created_at: Date;
  delivered_at: Date | null;
  closed_at: Date | null;
  driver_id: StaffId | null;
  collected_dirhams: number | null;
  overpaid_dirhams: number;
}

/** When it happened that an order was paid; null if its history does not say it. */
export interface PaymentHistory {
  paidAt: Date | null;
  refundedAt: Date | null;
  /** Whether staff marked the order as paid. */
  isMarked: boolean;
}

type Doubtful = Pick<UnbookedOrder, 'payment_status' | 'paid_at' | 'delivered_at' | 'total_dirhams'>;

/** Whether a release before may have changed the payment of an order without the book. */
export function mayBeUnbooked({
  payment_status: status,
  paid_at: paidAt,
  delivered_at: deliveredAt,
}: Doubtful): boolean {
  if (paidAt !== null) return status === 'Unpaid';
  return status === 'Paid' || status === 'Refunded' || deliveredAt !== null;
}

const accountOfName: Record<string, MoneyAccount> = {
  'Cash at the shop': 'counter',
  'Card at the shop': 'bank',
  'Bank transfer': 'bank',
};

function holderOf(order: UnbookedOrder): MoneyAccount {
  if (order.payment_type === 'online') return 'by_hand';
  const named = accountOfName[order.payment_name.en];
  if (named) return named;
  return order.delivered_at === null ? 'by_hand' : 'drivers';
}

interface Opening {
  moves: Move[];
  paidAt: Date | null;
}

/**
 * The moves that the book lacks of an order, and when it was paid, so that its sums say what the release before said.
 * Null if it lacks none.
 */
export function openingOf(order: UnbookedOrder, moves: readonly Move[], history: PaymentHistory): Opening | null {
  if (order.paid_at !== null) return takenBack(order, moves, order.paid_at);
  const isPaid = order.payment_status === 'Paid' || order.payment_status === 'Refunded';
  if (!isPaid && moves.length > 0) return null;
  const at = history.paidAt ?? order.delivered_at ?? order.created_at;
  const came = isPaid ? paidMoves(order, moves, { isMarked: history.isMarked, at }) : collectedMoves(order, at);
  const went =
    order.payment_status === 'Refunded'
      ? refundMoves(order, [...moves, ...came], history.refundedAt ?? order.closed_at ?? at)
      : [];
  const paidAt = isPaid ? at : null;
  const soldAt = order.payment_type === 'cash' ? (order.delivered_at ?? order.closed_at ?? at) : at;
  return { moves: withSale(order, moves, [...came, ...went], { paidAt, at: soldAt }), paidAt };
}

// The release before undid a delivery that this one had booked.
function takenBack(order: UnbookedOrder, moves: readonly Move[], at: Date): Opening {
  const taken = standingMoves(moves).filter(
    ({ cause, givenTo }) => givenTo === 'customer' && !cause.startsWith('sale:'),
  );
  return { moves: withSale(order, moves, reverseMoves(taken, at), { paidAt: null, at }), paidAt: null };
}

function collectedMoves(order: UnbookedOrder, at: Date): Move[] {
  return movesOf(order, at, [['collected', 'drivers', 'customer', order.collected_dirhams ?? 0]]);
}

function paidMoves(
  order: UnbookedOrder,
  moves: readonly Move[],
  { isMarked, at }: { isMarked: boolean; at: Date },
): Move[] {
  if (moves.length > 0)
    return movesOf(order, at, [['paid', holderOf(order), 'customer', owedOf(order, sumsOf(moves))]]);
  const whole = order.total_dirhams + order.overpaid_dirhams;
  const collected = order.collected_dirhams ?? whole;
  return movesOf(order, at, [
    ['paid', holderOf(order), 'customer', collected],
    // What the driver did not get was paid later, or waived.
    isMarked
      ? ['rest', 'by_hand', 'customer', whole - collected]
      : ['allowance', 'sales', 'customer', whole - collected],
  ]);
}

function refundMoves(order: UnbookedOrder, moves: readonly Move[], at: Date): Move[] {
  const { captured, returned, allowances } = sumsOf(moves);
  // The goods of a delivered order stayed with the customer.
  const waived = order.status === 'Cancelled' ? 0 : order.total_dirhams - allowances;
  return movesOf(order, at, [
    ['returned', 'customer', 'by_hand', captured - returned],
    ['refund:allowance', 'sales', 'customer', waived],
  ]);
}

type Line = [what: string, takenFrom: MoneyAccount, givenTo: MoneyAccount, amountDirhams: number];

function movesOf(order: UnbookedOrder, at: Date, lines: Line[]): Move[] {
  return lines
    .filter(([, , , amountDirhams]) => amountDirhams > 0)
    .map(([what, takenFrom, givenTo, amountDirhams]) => ({
      at,
      takenFrom,
      givenTo,
      amountDirhams,
      cause: `opening:${order.id}:${what}`,
      staffId: takenFrom === 'drivers' ? order.driver_id : null,
    }));
}

function withSale(
  order: UnbookedOrder,
  moves: readonly Move[],
  added: Move[],
  { paidAt, at }: { paidAt: Date | null; at: Date },
): Move[] {
  const { booked, allowances } = sumsOf([...moves, ...added]);
  const again = moves.length === 0 ? '' : `:${moves.length}`;
  const causeOf = (income: string) => `opening:${order.id}:${income}${again}`;
  return [...added, ...saleMoves(booked, soldOf({ ...order, paid_at: paidAt }, allowances), { at, causeOf })];
}
