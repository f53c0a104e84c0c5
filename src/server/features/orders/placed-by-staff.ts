import type { PaidWay } from '#contract/console/manual-orders.ts';
import type { OrderId } from '#contract/ids.ts';
import type { Act } from '../../audit/act.ts';
import type { MoneyService } from '../money/money.service.ts';
import { findOrder } from './orders.queries.ts';
import { paidMoves } from './payment-moves.ts';
import * as queries from './placed-by-staff.queries.ts';

/** What a person does at once with an order that they have just placed in the same act. */
export function createPlacedByStaff({ money }: { money: Pick<MoneyService, 'read' | 'settle'> }) {
  async function readBook({ tx }: Act, orderId: OrderId) {
    const order = await findOrder(tx, orderId);
    if (!order) throw new Error('an order vanished in the transaction that has placed it');
    return money.read(tx, order);
  }

  /** Marks the order as paid. `reference` names the payment in the account of the shop. */
  async function payPlaced(
    act: Act,
    orderId: OrderId,
    { way, reference }: { way: PaidWay; reference: string },
  ): Promise<void> {
    const book = await readBook(act, orderId);
    const moves = paidMoves(act, book.balanceAfter().owed, way);
    const payment = await money.settle(act.tx, book, { at: act.at, moves });
    await queries.payPlaced(act, orderId, { payment, reference });
  }

  /** Completes the order, which is paid and was handed over. Returns its version. */
  async function completePlaced(act: Act, orderId: OrderId, isCash: boolean): Promise<number> {
    const book = await readBook(act, orderId);
    const payment = await money.settle(act.tx, book, { at: act.at, after: { status: 'Completed' } });
    const collectedDirhams = isCash ? book.order.total_dirhams : null;
    return queries.completePlaced(act, orderId, { payment, collectedDirhams });
  }

  return {
    payPlaced,
    completePlaced,
    notePlacedByStaff: queries.notePlacedByStaff,
    acceptPlaced: queries.acceptPlaced,
  };
}
