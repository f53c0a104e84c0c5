import type { RawBuilder } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { namedQuery } from '../../database/named-query.ts';
import type { Move, NewMove } from './money.rules.ts';

/** Adds moves to the book, except those whose cause it has already. Returns how many were new. */
export async function insertMoves(tx: Db, moves: readonly NewMove[]): Promise<number> {
  if (moves.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('money_moves')
    .values(
      moves.map((move) => ({
        at: move.at,
        order_id: move.orderId,
        payment_id: move.paymentId ?? null,
        refund_id: move.refundId ?? null,
        staff_id: move.staffId ?? null,
        taken_from: move.takenFrom,
        given_to: move.givenTo,
        amount_dirhams: move.amountDirhams,
        cause: move.cause,
      })),
    )
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

const movesOfOrder = namedQuery('money_moves_of_order', (db, orderId: RawBuilder<OrderId>) =>
  db
    .selectFrom('money_moves')
    .select(['at', 'payment_id', 'refund_id', 'staff_id', 'taken_from', 'given_to', 'amount_dirhams', 'cause'])
    .where('order_id', '=', orderId)
    .orderBy('id'),
);

/** The moves of orders, with what decides about their sums. */
export async function listMovesOfOrders(db: Db, orderIds: readonly OrderId[]) {
  const rows = await db
    .selectFrom('money_moves')
    .select(['order_id as orderId', 'at', 'taken_from as takenFrom', 'given_to as givenTo', 'amount_dirhams', 'cause'])
    .where('order_id', 'in', orderIds)
    .execute();
  return rows.map(({ amount_dirhams: amount, ...row }) => ({ ...row, amountDirhams: Number(amount) }));
}

/** The moves of an order, the first one first. */
export async function listMovesOfOrder(db: Db, orderId: OrderId): Promise<Move[]> {
  return (await movesOfOrder(db, orderId)).map((row) => ({
    at: row.at,
    takenFrom: row.taken_from,
    givenTo: row.given_to,
    amountDirhams: Number(row.amount_dirhams),
    cause: row.cause,
    staffId: row.staff_id,
    paymentId: row.payment_id,
    refundId: row.refund_id,
  }));
}
