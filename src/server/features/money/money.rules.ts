import type { OrderId, StaffId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { MoneyAccount, RefundKind, RefundState } from '../../database/schema.ts';

/** A transfer of an order between two accounts, in dirhams. */
export interface Move {
  at: Date;
  takenFrom: MoneyAccount;
  givenTo: MoneyAccount;
  amountDirhams: number;
  /** What the move is about, with the act or the row that made it: the same cause is written once. */
  cause: string;
  /** The driver who took the money. */
  staffId?: StaffId | null;
  paymentId?: string | null;
  refundId?: string | null;
}

/** A move for the book. Without an order: a transfer between accounts of the shop. */
export interface NewMove extends Move {
  orderId: OrderId | null;
}

/** What the book needs of an order. Amounts are in dirhams. */
export interface PricedOrder {
  status: OrderStatus;
  payment_type: 'cash' | 'online';
  payment_status: PaymentStatus;
  net_subtotal_dirhams: number;
  shipping_fee_dirhams: number;
  payment_fee_dirhams: number;
  total_dirhams: number;
  paid_at: Date | null;
  /** What the driver collects of the rest of a paid order; null unless staff chose that. */
  door_dirhams: number | null;
}

/** The payment columns of an order. Only this feature computes them. */
export type PaymentColumns = Pick<PricedOrder, 'payment_status' | 'paid_at' | 'door_dirhams'>;

/** The state of the last attempt to pay an order. */
export type LastAttempt = 'Creating' | 'Open' | 'Captured' | 'Failed' | 'Expired' | 'Disputed';

const incomes = ['sales', 'delivery', 'payment_fee'] as const satisfies MoneyAccount[];
type Income = (typeof incomes)[number];

// Who holds the money of customers.
const holders: ReadonlySet<MoneyAccount> = new Set([
  'drivers',
  'counter',
  'bank',
  'by_hand',
  'provider:tap',
  'provider:myfatoorah',
  'provider:skipcash',
]);

/** What the moves of an order add up to, in dirhams. */
export interface OrderSums {
  /** Taken from the customer. What a dispute took from the shop is not in it. */
  captured: number;
  /** Given back to the customer. */
  returned: number;
  /** What the shop waived. */
  allowances: number;
  /** What is booked as sold. */
  booked: Record<Income, number>;
}

const undoMark = 'undo:';
const isUndo = (cause: string) => cause.startsWith(undoMark);
const kindOf = (cause: string) => cause.slice(isUndo(cause) ? undoMark.length : 0);
const isAllowance = (cause: string) => /^(?:allowance:|opening:\d+:(?:refund:)?allowance$)/.test(kindOf(cause));

const incomeOf = (account: MoneyAccount) => incomes.find((one) => one === account);

/** What a move is, seen from before its undo, and whether it adds to that or takes it back. */
function readMove({ cause, takenFrom, givenTo, amountDirhams }: Move) {
  const [from, to] = isUndo(cause) ? [givenTo, takenFrom] : [takenFrom, givenTo];
  return { from, to, amount: isUndo(cause) ? -amountDirhams : amountDirhams };
}

/** Adds up the moves of an order. An undo takes back what it undoes: it is no return. */
export function sumsOf(moves: readonly Move[]): OrderSums {
  const sums: OrderSums = {
    captured: 0,
    returned: 0,
    allowances: 0,
    booked: { sales: 0, delivery: 0, payment_fee: 0 },
  };
  for (const move of moves) {
    const { from, to, amount } = readMove(move);
    const [sold, unsold] = [incomeOf(to), incomeOf(from)];
    if (to === 'customer' && holders.has(from)) sums.captured += amount;
    else if (from === 'customer' && holders.has(to)) sums.returned += amount;
    else if (to === 'disputes' && holders.has(from)) sums.captured -= amount;
    else if (isAllowance(move.cause)) sums.allowances += amount;
    else if (sold) sums.booked[sold] += amount;
    else if (unsold) sums.booked[unsold] -= amount;
  }
  return sums;
}

// A cancelled order costs nothing.
function priceOf({ status, total_dirhams: total }: Pick<PricedOrder, 'status' | 'total_dirhams'>): number {
  return status === 'Cancelled' ? 0 : total;
}

type Balanced = Pick<PricedOrder, 'status' | 'total_dirhams'>;

// An allowance lets an order cost nothing, not less: what is waived of a cancelled order was not paid.
function missingOf(order: Balanced, { captured, returned, allowances }: OrderSums): number {
  return Math.max(0, priceOf(order) - allowances) - (captured - returned);
}

/** What the book needs of a refund. */
export interface RefundOfOrder {
  state: RefundState;
  kind: RefundKind;
  amountDirhams: number;
}

const isUnderWay = ({ state }: RefundOfOrder) => state === 'Asked' || state === 'Sent' || state === 'ByHand';
// A refund that the shop has asked for by itself is computed again when it is sent.
const isSure = ({ state, kind }: RefundOfOrder) => state !== 'Asked' || kind === 'staff';
const sumOf = (refunds: readonly RefundOfOrder[]) => refunds.reduce((sum, { amountDirhams }) => sum + amountDirhams, 0);

/** What is asked to go back and did not arrive yet, in dirhams. */
export function underWayOf(refunds: readonly RefundOfOrder[]): number {
  return sumOf(refunds.filter(isUnderWay));
}

/** What of it goes back whatever an order costs by then, in dirhams. */
export function leavingOf(refunds: readonly RefundOfOrder[]): number {
  return sumOf(refunds.filter((refund) => isUnderWay(refund) && isSure(refund)));
}

/** What the customer still has to pay, in dirhams. `leaving`: what is sure to go back, and did not arrive yet. */
export function owedOf(order: Balanced, sums: OrderSums, leaving = 0): number {
  return Math.max(0, missingOf(order, sums) + leaving);
}

/** What the customer gets back, in dirhams. `refunding`: refunds that were asked for and are neither done nor refused. */
export function dueBackOf(order: Balanced, sums: OrderSums, refunding = 0): number {
  return Math.max(0, -missingOf(order, sums) - refunding);
}

interface Payable {
  status: OrderStatus;
  type: 'cash' | 'online';
  paidAt: Date | null;
  totalDirhams: number;
  captured: number;
  returned: number;
  lastAttempt: LastAttempt | null;
}

/** The payment status of an order. Nothing else decides it. */
export function paymentStatusOf(order: Payable): PaymentStatus {
  const { status, type, paidAt, totalDirhams, captured, returned, lastAttempt } = order;
  if (totalDirhams === 0) return 'Paid';
  if (captured > 0 && returned === captured) return 'Refunded';
  if (paidAt !== null) return 'Paid';
  if (type === 'cash') return 'Unpaid';
  return status === 'Cancelled' || lastAttempt === 'Failed' || lastAttempt === 'Expired' ? 'Failed' : 'Pending';
}

interface Settled {
  sums: OrderSums;
  at: Date;
  /** What is sure to go back, and did not arrive yet. */
  leaving?: number | undefined;
  /** Whether an act is undone that had made the order paid. */
  takesBack?: boolean | undefined;
}

/** When the money of an order was complete; it stays complete when the order gets dearer. */
export function paidAtOf(order: PricedOrder, { sums, at, takesBack = false }: Settled): Date | null {
  const isCovered = missingOf(order, sums) <= 0;
  if (order.paid_at !== null) return takesBack && !isCovered ? null : order.paid_at;
  // Late money of a cancelled order goes back.
  return isCovered && order.status !== 'Cancelled' ? at : null;
}

interface Placed {
  type: 'cash' | 'online';
  totalDirhams: number;
  at: Date;
}

/** The payment columns of an order that is placed now. */
export function paymentWhenPlaced({ type, totalDirhams, at }: Placed): PaymentColumns {
  const paidAt = totalDirhams === 0 ? at : null;
  const state = { status: 'Pending', type, paidAt, totalDirhams, captured: 0, returned: 0, lastAttempt: null } as const;
  return { payment_status: paymentStatusOf(state), paid_at: paidAt, door_dirhams: null };
}

/** The payment columns of an order after its moves. */
function paymentAfter(
  order: PricedOrder,
  { lastAttempt, ...settled }: Settled & { lastAttempt?: LastAttempt | null | undefined },
): PaymentColumns {
  const paidAt = paidAtOf(order, settled);
  const { captured, returned } = settled.sums;
  const known = order.payment_status === 'Failed' ? 'Failed' : null;
  return {
    payment_status: paymentStatusOf({
      status: order.status,
      type: order.payment_type,
      paidAt,
      totalDirhams: order.total_dirhams,
      captured,
      returned,
      lastAttempt: lastAttempt === undefined ? known : lastAttempt,
    }),
    paid_at: paidAt,
    door_dirhams: order.door_dirhams === null ? null : owedOf(order, settled.sums, settled.leaving),
  };
}

/**
 * What is sold of an order: an online order when it is paid, a cash order when it is delivered. An allowance is booked
 * against sales: what it is above the price of the order is no loss.
 */
export function soldOf(order: PricedOrder, allowances: number): OrderSums['booked'] {
  const { status, payment_type: type, paid_at: paidAt } = order;
  const isDone = type === 'online' ? paidAt !== null : status === 'Delivered' || status === 'Completed';
  const excess = Math.max(0, allowances - priceOf(order));
  if (!isDone || status === 'Cancelled') return { sales: excess, delivery: 0, payment_fee: 0 };
  return {
    sales: order.net_subtotal_dirhams + excess,
    delivery: order.shipping_fee_dirhams,
    payment_fee: order.payment_fee_dirhams,
  };
}

/** The moves that book the difference between what is booked as sold and what is sold. */
export function saleMoves(
  booked: OrderSums['booked'],
  sold: OrderSums['booked'],
  { at, causeOf }: { at: Date; causeOf: (income: Income, nth: number) => string },
): Move[] {
  return incomes
    .filter((income) => booked[income] !== sold[income])
    .map((income, nth) => {
      const difference = sold[income] - booked[income];
      const [takenFrom, givenTo] = difference > 0 ? (['customer', income] as const) : ([income, 'customer'] as const);
      return { at, takenFrom, givenTo, amountDirhams: Math.abs(difference), cause: causeOf(income, nth) };
    });
}

/** The reverse of moves, each with the cause that it undoes. */
export function reverseMoves(moves: readonly Move[], at: Date): Move[] {
  return moves.map((move) => ({
    ...move,
    at,
    takenFrom: move.givenTo,
    givenTo: move.takenFrom,
    cause: `${undoMark}${move.cause}`,
  }));
}

/** The moves that were not undone, without the undos. */
export function standingMoves(moves: readonly Move[]): Move[] {
  const causes = new Set(moves.map(({ cause }) => cause));
  return moves.filter(({ cause }) => !isUndo(cause) && !causes.has(`${undoMark}${cause}`));
}

/** An act whose moves are taken back. */
interface UndoneAct {
  act: string;
  /** Whether the act had made the order paid. */
  unpays: boolean;
}

/**
 * What an act moved of an order and is not undone yet. What an act of a release before moved is among the opening moves:
 * what the driver collected, and all of it if the act had made the order paid.
 */
export function movesOfAct(moves: readonly Move[], { act, unpays }: UndoneAct): Move[] {
  const standing = standingMoves(moves);
  const own = standing.filter(({ cause }) => cause.endsWith(`:${act}`));
  if (own.length > 0) return own;
  const opened = unpays ? /^opening:\d+:(?:collected|paid|allowance)$/ : /^opening:\d+:collected$/;
  return standing.filter(({ cause }) => opened.test(cause));
}

/** A change of an order that moves money, or what it costs. */
export interface MoneyChange {
  at: Date;
  /** The columns of the order after the change. */
  after?: Partial<PricedOrder>;
  moves?: readonly Move[];
  undoes?: UndoneAct;
  /** Absent: the state of the last attempt is not known here, and stays. */
  lastAttempt?: LastAttempt | null | undefined;
}

interface Booked {
  order: PricedOrder & { id: OrderId };
  moves: readonly Move[];
  /** What is sure to go back, and did not arrive yet. */
  leaving?: number;
}

/** The payment columns of an order after a change, and the moves that the change adds to its book. */
export function settleChange(
  { order: before, moves: known, leaving }: Booked,
  { at, after, moves: taken = [], undoes, lastAttempt }: MoneyChange,
): { columns: PaymentColumns; moves: Move[] } {
  const order = { ...before, ...after };
  const added = [...taken, ...(undoes ? reverseMoves(movesOfAct(known, undoes), at) : [])];
  const moves = [...known, ...added];
  const columns = paymentAfter(order, { sums: sumsOf(moves), at, leaving, takesBack: undoes?.unpays, lastAttempt });
  const nth = moves.filter(({ cause }) => cause.startsWith('sale:')).length;
  const { booked, allowances } = sumsOf(moves);
  const sales = saleMoves(booked, soldOf({ ...order, ...columns }, allowances), {
    at,
    causeOf: (_income, place) => `sale:${order.id}:${nth + place + 1}`,
  });
  return { columns, moves: [...added, ...sales] };
}
