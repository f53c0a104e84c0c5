import { randomUUID } from 'node:crypto';
import { toRiyals } from '#contract/values/money.ts';
import type { Act } from '../../../audit/act.ts';
import { changedMeanwhileError } from '../../../audit/changed-meanwhile.ts';
import { AppError } from '../../../errors/app-error.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import { isWithdrawn, withdrawnStatus } from '../../../shared/withdrawn-refund.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { OrderRow } from '../../orders/orders.queries.ts';
import type { PayableOrders } from '../../orders/payable-orders.ts';
import { assertNoneOpen } from '../payment-reader.ts';
import * as queries from '../refunds.queries.ts';
import type { RefundRow } from '../refunds.rules.ts';

interface Needs {
  money: Pick<MoneyService, 'read' | 'settle'>;
  payable: Pick<PayableOrders, 'noteAttempt'>;
}

interface Withdrawn {
  order: OrderRow;
  refund: RefundRow;
  reason: string;
}

/** Ends a refund by hand. What of it still goes back is a new one. Returns the ids of both. */
async function splitByHand(act: Act, refund: RefundRow, restDirhams: number): Promise<string[]> {
  const { id, order_id, capture_id, kind, reason, asked_by, staff_id, raw_status } = refund;
  const ended = { state: 'Refused', raw_status: withdrawnStatus, settled_by: act.by.name } as const;
  await queries.updateRefund(act.tx, id, ended);
  const rest = restDirhams === 0 ? null : randomUUID();
  if (rest !== null)
    await queries.insertRefunds(act.tx, [
      {
        id: rest,
        order_id,
        capture_id,
        kind,
        reason,
        asked_by,
        staff_id,
        raw_status,
        amount_dirhams: restDirhams,
        cause: `rest:${id}`,
        state: 'ByHand',
        asked_at: act.at,
        send_at: act.at,
      },
    ]);
  await queries.passAccount(act.tx, id, rest);
  return rest === null ? [id] : [id, rest];
}

/**
 * Withdraws a refund by hand, whose order is locked, as far as the order costs more since: that counts as paid, and the
 * rest stays a refund by hand. Throws `not_found` for a refund that is not by hand, `payment_open`, and `changed_meanwhile`
 * if nothing is owed.
 */
export async function withdrawByHand(
  act: Act,
  { money, payable }: Needs,
  { order, refund, reason }: Withdrawn,
): Promise<{ act: string | null; ids: string[] }> {
  if (isWithdrawn({ state: refund.state, says: refund.raw_status })) return { act: null, ids: [refund.id] };
  if (refund.state !== 'ByHand') throw new AppError('not_found');
  const subject = { kind: 'order', id: order.id, label: order.number } as const;
  const { owed } = (await money.read(act.tx, order)).balanceAfter();
  if (owed === 0) throw await changedMeanwhileError(act.tx, { subjects: [subject], version: order.version });
  // The page of the provider shows what was owed before.
  await assertNoneOpen(act.tx, order.id);
  const dirhams = Math.min(refund.amount_dirhams, owed);
  const ids = await splitByHand(act, refund, refund.amount_dirhams - dirhams);
  // Nothing moved. What a driver collects is less.
  const columns = await money.settle(act.tx, await money.read(act.tx, order), { at: act.at });
  await payable.noteAttempt(act.tx, order, { at: act.at, columns });
  const news = { orderId: order.id, refundIds: [refund.id], dirhams };
  await queueMails(act.tx, [{ kind: 'refund-news', ...news, about: 'withdrawn' }]);
  act.note({ action: 'refund.withdrawn', subject, after: { amount: toRiyals(dirhams) }, reason });
  return { act: act.id, ids };
}
