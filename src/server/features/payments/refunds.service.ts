import type { OrderId } from '#contract/ids.ts';
import { withRetry } from '../../database/retry.ts';
import { enqueue } from '../../jobs/jobs.ts';
import * as queries from './refunds.queries.ts';
import { accountKeptMs } from './refunds.rules.ts';
import { createSendRefund, type RefundNeeds } from './send-refund.ts';

/** Money back to the payer: what jobs do. Staff have `console/refunds-console.service.ts`. */
export function createRefunds(needs: RefundNeeds) {
  const { db, clock, payable, plans } = needs;
  const sending = createSendRefund(needs);

  /** A capture that a release before has only marked goes back. */
  async function plan(orderId: OrderId, captureId: string, kind: 'late' | 'double'): Promise<void> {
    await withRetry(() =>
      db.transaction().execute(async (tx) => {
        const order = await payable.lock(tx, { id: orderId });
        if (order) await plans.refundCaptures(tx, order, { ids: [captureId], kind, at: clock() });
      }),
    );
  }

  /** Queues what was lost of the jobs of refunds, and forgets the accounts that staff noted. */
  async function watch(): Promise<void> {
    for (const { id, orderId, cause } of await queries.listUnplanned(db)) await plan(orderId, id, cause);
    for (const { id, state, send_at: sendAt } of await queries.listOpenRefunds(db)) {
      const runAt = state === 'Asked' ? sendAt : clock();
      await enqueue(db, 'send_refund', { refundId: id }, { key: `refund:${id}`, runAt });
    }
    await queries.forgetAccounts(db, new Date(clock().getTime() - accountKeptMs));
  }

  /** Looks at every refund that a restored shop has not finished: it may be done since the backup. */
  async function resume(): Promise<void> {
    await queries.lookFirst(db);
    for (const { id, state } of await queries.listOpenRefunds(db))
      if (state === 'Sent') await sending.send({ refundId: id }, { evenHeld: true });
  }

  return { sending, send: sending.send, watch, resume };
}
