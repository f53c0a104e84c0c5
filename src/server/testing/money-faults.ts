import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { listMovesOfOrder } from '../features/money/money-moves.queries.ts';
import { owedOf, paymentStatusOf, soldOf, sumsOf } from '../features/money/money.rules.ts';

/** What is wrong with the money of an order: a sentence for each fault. For cash orders: nothing is known of attempts. */
export async function moneyFaults(db: Db, orderId: OrderId): Promise<string[]> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const moves = await listMovesOfOrder(db, orderId);
  const sums = sumsOf(moves);
  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string) => void (isRight || faults.push(`${order.number}: ${fault}`));
  const status = paymentStatusOf({
    status: order.status,
    type: order.payment_type,
    paidAt: order.paid_at,
    totalDirhams: order.total_dirhams,
    captured: sums.captured,
    returned: sums.returned,
    lastAttempt: null,
  });
  expect(status === order.payment_status, `is ${order.payment_status}, its moves say ${status}`);
  const { captured, returned, allowances, booked } = sums;
  expect(Math.min(captured, returned, allowances) >= 0, 'has a negative sum');
  expect(JSON.stringify(booked) === JSON.stringify(soldOf(order)), `books ${JSON.stringify(booked)}`);
  const isCovered = owedOf(order, sums) === 0;
  if (order.status !== 'Cancelled')
    expect((order.paid_at !== null) === isCovered, `is ${isCovered ? '' : 'not '}covered, but says otherwise`);
  const causes = new Map(moves.map((move) => [move.cause, move]));
  for (const { cause, takenFrom, givenTo, amountDirhams } of moves) {
    if (!cause.startsWith('undo:')) continue;
    const undone = causes.get(cause.slice('undo:'.length));
    const isReverse =
      undone?.takenFrom === givenTo && undone.givenTo === takenFrom && undone.amountDirhams === amountDirhams;
    expect(isReverse, `${cause} reverses nothing`);
  }
  return faults;
}
