import type { MoneyWay } from '#contract/console/order-money.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../../database/connect.ts';
import type { MoneyAccount } from '../../../database/schema.ts';
import { wayOfAccount } from '../../../shared/money-way.ts';
import { isWithdrawn } from '../../../shared/withdrawn-refund.ts';
import type { Move } from '../../money/money.rules.ts';
import type { MoneyService, OrderBook } from '../../money/money.service.ts';
import type { WholeOrder } from './order-detail.queries.ts';

interface NamedMove extends Move {
  /** The driver who took it. */
  by: string | null;
  /** The last digits of the card. */
  lastFour: string | null;
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
    door_dirhams: order.doorDirhams,
    created_at: order.placedAt,
    delivered_at: order.deliveredAt,
    closed_at: order.closedAt,
  };
  return money.read(db, row, { moves, refunds: order.refunds });
}

function wayOf(account: MoneyAccount, { cause }: Move): MoneyWay | null {
  return wayOfAccount(account, { isTerminal: cause.startsWith('card:') });
}

type MoneyView = Pick<
  NonNullable<ConsoleOrder['money']>,
  'toRefund' | 'captured' | 'returned' | 'refunds' | 'waived' | 'owed' | 'dueBack' | 'refundable' | 'isDisputed'
>;

type RefundOfOrder = WholeOrder['refunds'][number];

function refundView(refund: RefundOfOrder, now: Date): NonNullable<MoneyView['refunds']>[number] {
  const { id, lastFour, by, byId, reason, waitsForSecond, says, handWay: way } = refund;
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id,
    amount: toRiyals(refund.amountDirhams),
    state: stateOf[refund.state],
    at: new Date(refund.at).toISOString(),
    dueAt: iso(refund.dueAt),
    doneAt: iso(refund.doneAt),
    lastFour,
    by,
    reason,
    waitsForSecond,
    cause: refund.kind,
    byId,
    isOverdue: refund.state === 'Sent' && refund.dueAt !== null && new Date(refund.dueAt) < now,
    says,
    hand: way && { way, reference: refund.handReference, by: refund.settledBy },
    hasAccount: refund.notedAt !== null,
    ...(isWithdrawn(refund) && { withdrawnBy: refund.settledBy }),
  };
}

const stateOf = { Asked: 'asked', Sent: 'sent', Done: 'done', Refused: 'refused', ByHand: 'by_hand' } as const;

const sumOf = (refunds: readonly RefundOfOrder[]) => refunds.reduce((sum, { amountDirhams }) => sum + amountDirhams, 0);
/** What a provider has been asked to give back: nobody else has to. */
const isSent = ({ state }: RefundOfOrder) => state === 'Asked' || state === 'Sent';

/** What was paid for an order and went back, and what is open. */
export function orderMoneyView(
  { standing, sums, balanceAfter }: OrderBook,
  { refunds, isDisputed }: Pick<WholeOrder, 'refunds' | 'isDisputed'>,
  now: Date,
): MoneyView {
  const { owed, dueBack: due, toRefund } = balanceAfter();
  const dueBack = Math.max(0, due - sumOf(refunds.filter(isSent)));
  const open = refunds.filter((refund) => isSent(refund) || refund.state === 'ByHand');
  const view: MoneyView = {
    toRefund: toRiyals(toRefund),
    captured: [],
    returned: [],
    refunds: refunds.map((refund) => refundView(refund, now)),
    waived: toRiyals(sums.allowances),
    owed: toRiyals(owed),
    dueBack: toRiyals(dueBack),
    refundable: toRiyals(Math.max(0, sums.captured - sums.returned - sumOf(open))),
    isDisputed,
  };
  for (const move of standing) {
    const [amount, at] = [toRiyals(move.amountDirhams), move.at.toISOString()];
    const by = 'by' in move && typeof move.by === 'string' ? move.by : null;
    const lastFour = 'lastFour' in move && typeof move.lastFour === 'string' ? move.lastFour : null;
    const [came, went] = [wayOf(move.takenFrom, move), wayOf(move.givenTo, move)];
    if (came && move.givenTo === 'customer') view.captured.push({ way: came, amount, at, by, lastFour });
    if (went && move.takenFrom === 'customer')
      view.returned.push({ way: went, amount, at, state: 'done', dueAt: null });
  }
  return view;
}
