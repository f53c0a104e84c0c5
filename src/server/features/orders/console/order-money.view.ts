import type { MoneyWay } from '#contract/console/order-money.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../../database/connect.ts';
import type { MoneyAccount } from '../../../database/schema.ts';
import type { Move } from '../../money/money.rules.ts';
import type { MoneyService, OrderBook } from '../../money/money.service.ts';
import type { WholeOrder } from './order-detail.queries.ts';

interface NamedMove extends Move {
  /** The driver who took it. */
  by: string | null;
}

/** The money of an order as its row has it. */
export function readMoney(money: Pick<MoneyService, 'read'>, db: Db, order: WholeOrder): Promise<OrderBook> {
  const moves = order.moves.map((move): NamedMove => ({
    ...move,
    at: new Date(move.at),
    amountDirhams: Number(move.amountDirhams),
  }));
  const row = {
    id: order.id,
    status: order.status,
    payment_type: order.paymentType,
    payment_status: order.paymentStatus,
    payment_name: order.paymentName,
    net_subtotal_dirhams: order.subtotalDirhams,
    shipping_fee_dirhams: order.deliveryDirhams,
    payment_fee_dirhams: order.feeDirhams,
    total_dirhams: order.totalDirhams,
    overpaid_dirhams: order.overpaidDirhams,
    collected_dirhams: order.collectedDirhams,
    driver_id: order.driverId,
    paid_at: order.paidAt,
    created_at: order.placedAt,
    delivered_at: order.deliveredAt,
    closed_at: order.closedAt,
  };
  return money.read(db, row, moves);
}

const wayOfAccount: Partial<Record<MoneyAccount, MoneyWay>> = {
  drivers: 'driver',
  counter: 'counter',
  bank: 'transfer',
  by_hand: 'by_hand',
  'provider:tap': 'card',
  'provider:myfatoorah': 'card',
  'provider:skipcash': 'card',
};

function wayOf(account: MoneyAccount, { cause }: Move): MoneyWay | null {
  return account === 'bank' && cause.startsWith('card:') ? 'terminal' : (wayOfAccount[account] ?? null);
}

type MoneyView = Pick<
  NonNullable<ConsoleOrder['money']>,
  'toRefund' | 'captured' | 'returned' | 'waived' | 'owed' | 'dueBack'
>;

/** What was paid for an order and went back, and what is open. */
export function orderMoneyView({ standing, sums, balanceAfter }: OrderBook): MoneyView {
  const { owed, dueBack } = balanceAfter();
  const view: MoneyView = {
    toRefund: toRiyals(dueBack),
    captured: [],
    returned: [],
    waived: toRiyals(sums.allowances),
    owed: toRiyals(owed),
    dueBack: toRiyals(dueBack),
  };
  for (const move of standing) {
    const [amount, at] = [toRiyals(move.amountDirhams), move.at.toISOString()];
    const by = 'by' in move && typeof move.by === 'string' ? move.by : null;
    const [came, went] = [wayOf(move.takenFrom, move), wayOf(move.givenTo, move)];
    if (came && move.givenTo === 'customer') view.captured.push({ way: came, amount, at, by, lastFour: null });
    if (went && move.takenFrom === 'customer')
      view.returned.push({ way: went, amount, at, state: 'done', dueAt: null });
  }
  return view;
}
