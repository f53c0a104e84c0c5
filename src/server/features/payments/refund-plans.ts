import { randomUUID } from 'node:crypto';
import type { OrderId } from '#contract/ids.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Db } from '../../database/connect.ts';
import type { RefundKind } from '../../database/schema.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { queueMails } from '../../mail/outbox.queries.ts';
import type { PricedOrder } from '../money/money.rules.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { RefundEvent } from '../orders/payments-of-orders.ts';
import { listCaptures } from './payments.queries.ts';
import * as queries from './refunds.queries.ts';
import { type RefundPart, type RefundRow, leftOf, splitRefund, stillDueBack } from './refunds.rules.ts';

/** A refund to write. Without who asks, the shop does by itself. */
interface Planned {
  orderId: OrderId;
  kind: RefundKind;
  parts: readonly RefundPart[];
  causeOf: (part: RefundPart) => string;
  at: Date;
  sendAt: Date;
  by?: { name: string; staffId: number | null; reason: string; waitsForSecond: boolean };
}

// The undo of the console is over, also by a clock that differs a little.
const undoMs = consoleLimits.undoMinutes * 60_000 + 30_000;

/**
 * Queues what sends refunds, and the mail to the customer about them. A refund that waits for a second person is not
 * sent, and one without a capture is for staff.
 */
export async function queueRefunds(tx: Db, orderId: OrderId, rows: readonly RefundRow[]): Promise<void> {
  const sent = rows.filter((row) => !row.waits_for_second);
  for (const { id, send_at: runAt, state } of sent)
    if (state === 'Asked') await enqueue(tx, 'send_refund', { refundId: id }, { key: `refund:${id}`, runAt });
  const [first] = sent;
  if (first)
    await queueMails(
      tx,
      [{ kind: 'refund-news', orderId, refundIds: sent.map(({ id }) => id), about: 'begun' }],
      first.send_at,
    );
}

/** Writes refunds, one for each of their parts, and queues them. A cause that there is already is written once. */
export async function writeRefunds(tx: Db, { orderId, kind, parts, causeOf, at, sendAt, by }: Planned) {
  if (parts.length === 0) return [];
  const rows = await queries.insertRefunds(
    tx,
    parts.map((part) => ({
      id: randomUUID(),
      order_id: orderId,
      capture_id: part.captureId,
      amount_dirhams: part.amountDirhams,
      kind,
      cause: causeOf(part),
      state: part.captureId === null && by?.waitsForSecond !== true ? 'ByHand' : 'Asked',
      ...(by && { asked_by: by.name, staff_id: by.staffId, reason: by.reason, waits_for_second: by.waitsForSecond }),
      asked_at: at,
      send_at: sendAt,
    })),
  );
  await queueRefunds(tx, orderId, rows);
  return rows;
}

/** Plans the refunds that follow by themselves from what happens to an order. The caller has locked the order. */
export function createRefundPlans({ money }: { money: Pick<MoneyService, 'read'> }) {
  /** What of an order can go back and is due back, with its captures and refunds. */
  async function readDue(tx: Db, order: OrderRow, after: Partial<PricedOrder> = {}) {
    const captures = await listCaptures(tx, order.id);
    const refunds = await queries.listRefundsOf(tx, order.id);
    const book = await money.read(tx, order);
    const { captured, returned } = book.sums;
    const { dueBack } = book.balanceAfter(after);
    return { captures, refunds, book, due: stillDueBack({ captured, returned, dueBack }, refunds) };
  }

  /**
   * Writes the refunds of what an order is due back after a change, for what providers took; what came another way is for
   * staff to give back.
   */
  async function refundDue(tx: Db, order: OrderRow, event: RefundEvent): Promise<void> {
    const { kind, at, after, act, version } = event;
    if ((await listCaptures(tx, order.id)).length === 0) return;
    const { captures, refunds, due } = await readDue(tx, order, after);
    const what = kind === 'cancel' ? `cancel:${order.id}` : `edit:${act ?? `${order.id}.${version ?? order.version}`}`;
    await writeRefunds(tx, {
      orderId: order.id,
      kind,
      parts: splitRefund(due, captures, refunds).filter(({ captureId }) => captureId !== null),
      causeOf: ({ captureId }) => `${what}:${captureId}`,
      at,
      sendAt: act === undefined || kind === 'cancel' ? at : new Date(at.getTime() + undoMs),
    });
  }

  /** Writes the refunds of captures that came too late, or twice. */
  async function refundCaptures(
    tx: Db,
    order: OrderRow,
    { ids, kind, at }: { ids: readonly string[]; kind: 'late' | 'double'; at: Date },
  ): Promise<void> {
    for (const id of ids) {
      const { captures, refunds, due } = await readDue(tx, order);
      const capture = captures.find((one) => one.id === id);
      const amountDirhams = capture ? Math.min(due, leftOf(capture, refunds)) : 0;
      const parts = amountDirhams > 0 ? [{ captureId: id, amountDirhams }] : [];
      await writeRefunds(tx, { orderId: order.id, kind, parts, causeOf: () => `${kind}:${id}`, at, sendAt: at });
    }
  }

  /** Withdraws the refunds of an edit that is undone. They were not sent: that waits until the edit cannot be undone. */
  async function withdrawRefunds(tx: Db, orderId: OrderId, act: string): Promise<void> {
    for (const { id, cause } of await queries.listRefundsOf(tx, orderId))
      if (cause.startsWith(`edit:${act}:`)) await queries.deleteRefund(tx, id);
  }

  return { readDue, refundDue, refundCaptures, withdrawRefunds };
}

export type RefundPlans = ReturnType<typeof createRefundPlans>;
