import type { OrderId, StaffId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { MoneyAccount } from '../../database/schema.ts';
import { type Move, owedOf, type PricedOrder, reverseMoves, saleMoves, soldOf, sumsOf } from './money.rules.ts';

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

/**
 * The moves that the book lacks of an order, and when it was paid, so that its sums say what the release before said.
 * Null if it lacks none.
 */
export function openingOf(
  order: UnbookedOrder,
  moves: readonly Move[],
  history: PaymentHistory,
): { moves: Move[]; paidAt: Date | null } | null {
  const sums = sumsOf(moves);
  if (order.paid_at !== null) {
    // The release before undid a delivery that this one had booked.
    const booked = new Set(moves.map(({ cause }) => cause));
    const taken = moves.filter(
      ({ cause, givenTo }) => givenTo === 'customer' && !cause.startsWith('undo:') && !booked.has(`undo:${cause}`),
    );
    return { moves: withSale(order, moves, reverseMoves(taken, order.paid_at), null, order.paid_at), paidAt: null };
  }
  const isPaid = order.payment_status === 'Paid' || order.payment_status === 'Refunded';
  if (!isPaid && moves.length > 0) return null;
  const paidAt = history.paidAt ?? order.delivered_at ?? order.created_at;
  const name = (what: string) => `opening:${order.id}:${what}`;
  const lines: (Move | null)[] = [];
  const line = (what: string, takenFrom: MoneyAccount, givenTo: MoneyAccount, amountDirhams: number, at = paidAt) =>
    lines.push(
      amountDirhams <= 0
        ? null
        : {
            at,
            takenFrom,
            givenTo,
            amountDirhams,
            cause: name(what),
            staffId: takenFrom === 'drivers' ? order.driver_id : null,
          },
    );

  if (!isPaid) line('collected', 'drivers', 'customer', order.collected_dirhams ?? 0);
  else {
    const whole = moves.length > 0 ? owedOf(order, sums) : order.total_dirhams + order.overpaid_dirhams;
    const collected = moves.length > 0 ? whole : (order.collected_dirhams ?? whole);
    line('paid', holderOf(order), 'customer', collected);
    // What the driver did not get was paid later, or waived.
    if (history.isMarked) line('rest', 'by_hand', 'customer', whole - collected);
    else line('allowance', 'sales', 'customer', whole - collected);
  }
  if (order.payment_status === 'Refunded') {
    const at = history.refundedAt ?? order.closed_at ?? paidAt;
    const paid = sumsOf([...moves, ...lines.filter((one) => one !== null)]);
    line('returned', 'customer', 'by_hand', paid.captured - paid.returned, at);
    // The goods stayed with the customer.
    if (order.status !== 'Cancelled')
      line('refund:allowance', 'sales', 'customer', order.total_dirhams - paid.allowances, at);
  }
  const added = lines.filter((one) => one !== null);
  const soldAt = order.payment_type === 'cash' ? (order.delivered_at ?? order.closed_at ?? paidAt) : paidAt;
  return { moves: withSale(order, moves, added, isPaid ? paidAt : null, soldAt), paidAt: isPaid ? paidAt : null };
}

function withSale(order: UnbookedOrder, moves: readonly Move[], added: Move[], paidAt: Date | null, at: Date): Move[] {
  const { booked } = sumsOf([...moves, ...added]);
  const nth = moves.length;
  const causeOf = (income: string) => `opening:${order.id}:${income}${nth === 0 ? '' : `:${nth}`}`;
  return [...added, ...saleMoves(booked, soldOf({ ...order, paid_at: paidAt }), { at, causeOf })];
}
