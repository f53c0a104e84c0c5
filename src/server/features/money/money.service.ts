import type { Kysely } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/order-status.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import * as queries from './money-moves.queries.ts';
import {
  dueBackOf,
  leavingOf,
  type LastAttempt,
  type Move,
  type MoneyChange,
  type NewMove,
  type OrderSums,
  owedOf,
  type PaymentColumns,
  paymentWhenPlaced,
  type PricedOrder,
  type RefundOfOrder,
  settleChange,
  standingMoves,
  sumsOf,
  underWayOf,
} from './money.rules.ts';
import { mayBeUnbooked, openingOf, type PaymentHistory, type UnbookedOrder } from './opening-moves.rules.ts';

/** The rows of orders, which feature orders owns. */
interface OrderPayments {
  lockPayable: (tx: Db, orderId: OrderId) => Promise<UnbookedOrder | null>;
  /** Some orders after an id that may lack moves, locked. */
  lockUnbooked: (tx: Db, after: OrderId, limit: number) => Promise<UnbookedOrder[]>;
  readHistory: (db: Db, orderId: OrderId) => Promise<PaymentHistory>;
  listRefunds: (db: Db, orderIds: readonly OrderId[]) => Promise<(RefundOfOrder & { orderId: OrderId })[]>;
  savePayment: (tx: Db, orderId: OrderId, columns: PaymentColumns) => Promise<void>;
}

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  orders: OrderPayments;
}

/** The money of an order as the book has it. */
export interface OrderBook {
  order: UnbookedOrder;
  moves: readonly Move[];
  refunds: readonly RefundOfOrder[];
  sums: OrderSums;
  /** The moves that were not undone. */
  standing: readonly Move[];
  /** Moves that are not written yet: those of an order of a release before. */
  opening: readonly Move[];
  /** What is sure to go back, and did not arrive yet. */
  leaving: number;
  /**
   * What is owed and due back, in dirhams, if the order is changed like this. `toRefund`: what is due back beside the
   * refunds that did not arrive yet.
   */
  balanceAfter: (change?: Partial<PricedOrder>) => { owed: number; dueBack: number; toRefund: number };
}

const bookedAtOnce = 200;

function bookOf(
  order: UnbookedOrder,
  { moves, refunds }: Pick<OrderBook, 'moves' | 'refunds'>,
  opening: readonly Move[] = [],
): OrderBook {
  const sums = sumsOf(moves);
  const leaving = leavingOf(refunds);
  return {
    order,
    moves,
    refunds,
    sums,
    standing: standingMoves(moves),
    opening,
    leaving,
    balanceAfter: (change) => {
      const changed = { ...order, ...change };
      return {
        owed: owedOf(changed, sums, leaving),
        dueBack: dueBackOf(changed, sums),
        toRefund: dueBackOf(changed, sums, underWayOf(refunds)),
      };
    },
  };
}

/** The book of money: what came in, what went back, and the payment status of orders that follows from it. */
export function createMoneyService({ db, clock, orders }: Needs) {
  /**
   * Adds moves to the book. A cause that it has already is written once, so repeating is safe. Returns how many moves were
   * new. Then call `refreshPaymentStatus` for each of the orders.
   */
  function record(tx: Db, moves: readonly NewMove[]): Promise<number> {
    return queries.insertMoves(tx, moves);
  }

  /** The money of an order, without a query if it is `known`. For `settle`, the caller has locked the order. */
  async function read(on: Db, order: UnbookedOrder, known?: Pick<OrderBook, 'moves' | 'refunds'>): Promise<OrderBook> {
    const moves = known?.moves ?? (await queries.listMovesOfOrder(on, order.id));
    const lacking = mayBeUnbooked(order) ? openingOf(order, moves, await orders.readHistory(on, order.id)) : null;
    const all = lacking ? [...moves, ...lacking.moves] : moves;
    // What was never paid is not refunded.
    const refunds = known?.refunds ?? (all.length === 0 ? [] : await orders.listRefunds(on, [order.id]));
    const paid = lacking ? { ...order, paid_at: lacking.paidAt } : order;
    return bookOf(paid, { moves: all, refunds }, lacking?.moves);
  }

  /** What orders owe that were paid since the book is kept, in dirhams. */
  async function readOwed(
    on: Db,
    paid: readonly (Pick<PricedOrder, 'status' | 'total_dirhams'> & { id: OrderId })[],
  ): Promise<Map<OrderId, number>> {
    if (paid.length === 0) return new Map();
    const ids = paid.map(({ id }) => id);
    const moves = Map.groupBy(await queries.listMovesOfOrders(on, ids), ({ orderId }) => orderId);
    const refunds = Map.groupBy(await orders.listRefunds(on, ids), ({ orderId }) => orderId);
    return new Map(
      paid.map((order) => {
        const leaving = leavingOf(refunds.get(order.id) ?? []);
        return [order.id, owedOf(order, sumsOf(moves.get(order.id) ?? []), leaving)];
      }),
    );
  }

  /**
   * Writes the moves of a change and what it sells, in the transaction that has locked the order and read its book.
   * Returns the payment columns, which the caller writes with the change.
   */
  async function settle(tx: Db, { order, moves: known, opening, leaving }: OrderBook, change: MoneyChange) {
    const { columns, moves } = settleChange({ order, moves: known, leaving }, change);
    await queries.insertMoves(
      tx,
      [...opening, ...moves].map((move) => ({ ...move, orderId: order.id })),
    );
    return columns;
  }

  /**
   * Computes the payment status of an order from its moves and writes it, with what that sells. The order is locked.
   * Returns the status; null if there is no such order.
   */
  async function refreshPaymentStatus(
    tx: Db,
    orderId: OrderId,
    { lastAttempt }: { lastAttempt?: LastAttempt | null } = {},
  ): Promise<PaymentStatus | null> {
    const order = await orders.lockPayable(tx, orderId);
    if (!order) return null;
    const columns = await settle(tx, await read(tx, order), { at: clock(), lastAttempt });
    await saveChanged(tx, order, columns);
    return columns.payment_status;
  }

  async function saveChanged(tx: Db, order: UnbookedOrder, columns: PaymentColumns): Promise<void> {
    const isSame =
      columns.payment_status === order.payment_status &&
      columns.paid_at?.getTime() === order.paid_at?.getTime() &&
      columns.door_dirhams === order.door_dirhams;
    if (!isSame) await orders.savePayment(tx, order.id, columns);
  }

  /**
   * Writes the opening moves of orders whose money a release before took without the book, in short transactions. Each of
   * them takes its orders out of `orders_unbooked`, so that the next start continues where this one stopped.
   */
  async function openBook(): Promise<void> {
    let last: OrderId | null = 0;
    while (last !== null) {
      const after: OrderId = last;
      last = await withRetry(() =>
        db.transaction().execute(async (tx) => {
          const rows = await orders.lockUnbooked(tx, after, bookedAtOnce);
          for (const order of rows) {
            const book = await read(tx, order);
            const columns = await settle(tx, book, { at: clock() });
            await saveChanged(tx, order, columns);
          }
          return rows.at(-1)?.id ?? null;
        }),
      );
    }
  }

  return { whenPlaced: paymentWhenPlaced, record, read, readOwed, settle, refreshPaymentStatus, openBook };
}

export type MoneyService = ReturnType<typeof createMoneyService>;
