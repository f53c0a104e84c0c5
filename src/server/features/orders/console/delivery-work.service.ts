import type { Kysely } from 'kysely';
import type { ChangedOrder } from '#contract/console/orders.ts';
import type { Outcomes } from '#contract/console/outcomes.ts';
import { grantsOf } from '#contract/console/permissions.ts';
import type { OrderId, StaffId } from '#contract/ids.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { Actor } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import { findOrder, type OrderRow } from '../orders.queries.ts';
import { deliveryPin, isPin } from '../delivery-pin.rules.ts';
import { findDriverName } from './drivers.queries.ts';
import { type BulkItem, type OrderSteps, orderSubjectOf } from './order-steps.ts';
import type { Viewer } from './orders-console.view.ts';

interface Needs {
  db: Kysely<Database>;
  steps: OrderSteps;
  attempts: Pick<Attempts, 'tryConsume' | 'forgive' | 'left'>;
  codeKey: Buffer;
}

// What an undo needs of the failed delivery that a step ends.
function triedOf({ tried_at: triedAt, tried_reason: triedReason }: OrderRow): Record<string, unknown> {
  return triedAt === null ? {} : { triedAt, triedReason };
}

/** The person as a driver, if they may deliver: a small shop has none. */
function selfAsDriver({ staffId, role, extra }: Actor): StaffId | null {
  return role !== null && grantsOf({ role, extra })['orders.deliver'] !== undefined ? staffId : null;
}

const quarterMs = 15 * 60_000;
const pinTries = { name: 'delivery PINs of an order', max: 5, windowMs: quarterMs, always: true };

/** Runs of drivers: the handover, the door, and what comes back. */
export function createDeliveryWork({ db, steps, attempts, codeKey }: Needs) {
  const { onOrder, lock, movedMeanwhile, assertVersion, carryOut, changed, unchanged, each } = steps;

  /**
   * Hands packed orders, or ones that came back, to a driver, or to the person who does it if that one
   * may deliver; each has its own outcome. Throws `invalid` at `driverId`.
   */
  function handOver(by: Actor, driverId: StaffId, items: readonly BulkItem[]): Promise<Outcomes> {
    return each(by, items, async (act) => {
      const driver = await findDriverName(act.tx, driverId, selfAsDriver(by));
      if (driver === null) throw invalidField('driverId', 'fieldUnknown');
      return (order) => {
        const isBack = order.stage === 'way' && order.tried_at !== null;
        if (order.stage !== 'ready' && !isBack) return null;
        return {
          action: 'handed_over',
          audit: 'order.handed_over',
          to: 'Shipped',
          columns: { driver_id: driverId, handed_at: act.at, tried_at: null, tried_reason: '' },
          detail: driver,
          forCustomer: !isBack,
          ...(isBack && { before: { driverId: order.driver_id, handedAt: order.handed_at, ...triedOf(order) } }),
          after: { driver },
        };
      };
    });
  }

  // Counted before it is compared, so that concurrent guesses cannot pass the limit.
  async function assertPin(id: OrderId, typed: string): Promise<void> {
    const counter = { limit: pinTries, of: String(id) };
    const used = await attempts.tryConsume([counter]);
    if (!used) throw new AppError('pin_locked', { retryAfterSeconds: quarterMs / 1000 });
    if (isPin(typed, deliveryPin(codeKey, id))) return attempts.forgive([counter]);
    throw new AppError('pin_wrong', { details: { left: await attempts.left(counter) } });
  }

  /**
   * Delivers an order: with the customer's PIN, or with a reason by who may do without. Throws
   * `pin_wrong`, `pin_locked`, or `invalid` at `pin`, `reason` or `collected`.
   */
  async function deliver(
    by: Actor,
    viewer: Viewer & { mayDeliverWithoutPin: boolean },
    id: OrderId,
    form: { version: number; pin?: string | undefined; reason?: string | undefined; collected?: number | undefined },
  ): Promise<ChangedOrder> {
    const { version, pin = '', reason = '' } = form;
    if (pin === '' && !viewer.mayDeliverWithoutPin) throw invalidField('pin', 'fieldRequired');
    if (pin === '' && reason === '') throw invalidField('reason', 'fieldRequired');
    // The try of another driver is refused below and counts for nothing.
    const seen = await findOrder(db, id);
    const isOwn = viewer.driverId === null || seen?.driver_id === viewer.driverId;
    if (seen?.stage === 'way' && isOwn && pin !== '') await assertPin(id, pin);
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      if (order.status === 'Delivered') return unchanged(act, order);
      await assertVersion(act, order, version);
      if (order.stage !== 'way') throw await movedMeanwhile(act, order);
      const isCash = order.payment_type === 'cash' && order.payment_status === 'Unpaid';
      const collected = isCash ? toDirhams(form.collected ?? toRiyals(order.total_dirhams)) : null;
      await carryOut(act, order, {
        action: 'delivered',
        audit: 'order.delivered',
        to: 'Delivered',
        columns: { delivered_at: act.at, collected_dirhams: collected, tried_at: null, tried_reason: '' },
        detail: reason,
        reason: reason || undefined,
        before: triedOf(order),
        after: { pin: pin !== '' },
      });
      if (collected !== null)
        act.note({
          action: 'payment.collected',
          subject: orderSubjectOf(order),
          after: { collected: toRiyals(collected) },
        });
      return changed(act, id);
    });
  }

  /** Records that no one received the order. It stays on the way until someone decides. */
  function failDelivery(
    by: Actor,
    viewer: Viewer,
    id: OrderId,
    { version, reason }: { version: number; reason: string },
  ) {
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      await assertVersion(act, order, version);
      if (order.stage !== 'way') throw await movedMeanwhile(act, order);
      await carryOut(act, order, {
        action: 'delivery_failed',
        audit: 'order.delivery_failed',
        columns: { tried_at: act.at, tried_reason: reason },
        detail: reason,
        reason,
        forCustomer: false,
      });
      return changed(act, id);
    });
  }

  return { handOver, deliver, failDelivery };
}
