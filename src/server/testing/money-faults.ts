import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { listMovesOfOrder } from '../features/money/money-moves.queries.ts';
import { orderPayments } from '../features/orders/order-payments.queries.ts';
import {
  type LastAttempt,
  leavingOf,
  type Move,
  owedOf,
  paymentStatusOf,
  type PricedOrder,
  soldOf,
  sumsOf,
} from '../features/money/money.rules.ts';

/** What is wrong with the money of an order: a sentence for each fault. */
export function faultsOfMoney(
  order: PricedOrder,
  moves: readonly Move[],
  { lastAttempt = null, leaving = 0 }: { lastAttempt?: LastAttempt | null; leaving?: number } = {},
): string[] {
  const sums = sumsOf(moves);
  const faults: string[] = [];
  const owed = owedOf(order, sums, leaving);
  const expect = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const { captured, returned, allowances, booked } = sums;
  const status = paymentStatusOf({
    status: order.status,
    type: order.payment_type,
    paidAt: order.paid_at,
    totalDirhams: order.total_dirhams,
    captured,
    returned,
    lastAttempt,
  });
  expect(status === order.payment_status, `is ${order.payment_status}, its moves say ${status}`);
  expect(Math.min(captured, returned, allowances) >= 0, 'has a negative sum');
  expect(returned <= captured, `gives back ${returned} of ${captured}`);
  expect(JSON.stringify(booked) === JSON.stringify(soldOf(order, allowances)), `books ${JSON.stringify(booked)}`);
  if (order.status !== 'Cancelled' && owedOf(order, sums) === 0)
    expect(order.paid_at !== null, 'is covered, and says otherwise');
  // Whoever has paid stays paid if the order gets dearer, or if the money goes back.
  if (order.paid_at !== null) expect(captured + allowances > 0 || order.total_dirhams === 0, 'is paid with nothing');
  if (order.door_dirhams !== null) expect(order.door_dirhams === owed, `collects ${order.door_dirhams} of ${owed}`);
  const causes = new Map(moves.map((move) => [move.cause, move]));
  expect(causes.size === moves.length, 'has a cause twice');
  for (const { cause, takenFrom, givenTo, amountDirhams } of moves) {
    expect(amountDirhams > 0 && takenFrom !== givenTo, `${cause} moves nothing`);
    if (!cause.startsWith('undo:')) continue;
    const undone = causes.get(cause.slice('undo:'.length));
    const isReverse =
      undone?.takenFrom === givenTo && undone.givenTo === takenFrom && undone.amountDirhams === amountDirhams;
    expect(isReverse, `${cause} reverses nothing`);
  }
  return faults;
}

/** What is wrong with the money of a cash order in the database. */
export async function moneyFaults(db: Db, orderId: OrderId): Promise<string[]> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const leaving = leavingOf(await orderPayments.listRefunds(db, [orderId]));
  const faults = faultsOfMoney(order, await listMovesOfOrder(db, orderId), { leaving });
  return faults.map((fault) => `${order.number}: ${fault}`);
}
