import type { Kysely } from 'kysely';
import type { ChangedOrder } from '#contract/console/orders.ts';
import type { Outcomes } from '#contract/console/outcomes.ts';
import { grantsOf } from '#contract/console/permissions.ts';
import type { OrderId, StaffId } from '#contract/ids.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { MoneyService } from '../../money/money.service.ts';
import { findOrder, type OrderRow } from '../orders.queries.ts';
import { deliveryPin, isPin } from '../delivery-pin.rules.ts';
import { isCollected, mostCollected } from '../orders.rules.ts';
import { collectedMoves, waivedMoves } from '../payment-moves.ts';
import { findDriverName } from './drivers.queries.ts';
import { type BulkItem, type OrderSteps, orderSubjectOf } from './order-steps.ts';
import { findLastEvent } from './order-work.queries.ts';
import type { Viewer } from './orders-console.view.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  steps: OrderSteps;
  attempts: Pick<Attempts, 'tryConsume' | 'forgive' | 'left'>;
  money: Pick<MoneyService, 'read'>;
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
// Then only who may deliver without a PIN delivers the order.
const pinCeiling = { name: 'all delivery PINs of an order', max: 15, windowMs: 30 * 24 * 4 * quarterMs, always: true };

interface PinTry {
  forgive: () => Promise<void>;
  left: () => Promise<number>;
}

class WrongPin extends Error {
  readonly order: OrderRow;
  constructor(order: OrderRow) {
    super('wrong PIN');
    this.order = order;
  }
}

export type DeliveryViewer = Viewer & { mayDeliverWithoutPin: boolean; mayMarkPaid?: boolean };

export interface DeliveryForm {
  version: number;
  pin?: string | undefined;
  reason?: string | undefined;
  /** In riyals. Without it, all that is due. */
  collected?: number | undefined;
  /** What the person was shown to collect, in riyals. Without it, the version says that nothing has changed. */
  due?: number | undefined;
}

/**
 * The cash that was collected, also for an order that was paid meanwhile; null if nothing was to be collected, and nothing
 * was. Throws `invalid` for an impossible sum.
 */
function collectedOf(order: OrderRow, due: number, riyals: number | undefined): number | null {
  const collected = riyals === undefined ? due : toDirhams(riyals);
  if (collected > mostCollected(order.total_dirhams)) throw invalidField('collected', 'outOfRange');
  return due === 0 && collected === 0 ? null : collected;
}

/** Runs of drivers: the handover, the door, and what comes back. */
export function createDeliveryWork({ db, inAct, steps, attempts, money, codeKey }: Needs) {
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

  /** Counts a try before it is compared, so that concurrent guesses cannot pass the limits. */
  async function countPinTry(id: OrderId): Promise<PinTry> {
    const counters = [
      { limit: pinTries, of: String(id) },
      { limit: pinCeiling, of: String(id) },
    ];
    if (!(await attempts.tryConsume(counters))) {
      const isOver = (await attempts.left({ limit: pinCeiling, of: String(id) })) <= 0;
      throw new AppError('pin_locked', { retryAfterSeconds: (isOver ? pinCeiling : pinTries).windowMs / 1000 });
    }
    return {
      forgive: () => attempts.forgive(counters),
      left: async () => Math.min(...(await Promise.all(counters.map(attempts.left)))),
    };
  }

  /** Whether the PIN of an order can be tried: other tries are refused below, and count for nothing. */
  async function isOutForDelivery({ driverId }: Viewer, id: OrderId): Promise<boolean> {
    const seen = await findOrder(db, id);
    return seen?.stage === 'way' && (driverId === null || seen.driver_id === driverId);
  }

  /**
   * Delivers an order: with the customer's PIN, or with a reason by who may do without. A cash order of which
   * less was collected stays unpaid; who may mark payments waives the rest. Throws `pin_wrong`, `pin_locked`,
   * `changed_meanwhile` at `toCollect` if another sum is due than the person was shown, or `invalid` at `pin`, `reason`
   * or `collected`.
   */
  async function deliver(by: Actor, viewer: DeliveryViewer, id: OrderId, form: DeliveryForm): Promise<ChangedOrder> {
    const { pin = '', reason = '' } = form;
    if (pin === '' && !viewer.mayDeliverWithoutPin) throw invalidField('pin', 'fieldRequired');
    if (pin === '' && reason === '') throw invalidField('reason', 'fieldRequired');
    const pinTry = pin !== '' && (await isOutForDelivery(viewer, id)) ? await countPinTry(id) : null;
    try {
      const delivered = await deliverIn(by, viewer, id, form, pinTry !== null);
      await pinTry?.forgive();
      return delivered;
    } catch (error) {
      if (!(error instanceof WrongPin) || pinTry === null) {
        await pinTry?.forgive();
        throw error;
      }
      await inAct({ ...by, repeat: null }, async (act) =>
        act.note({ action: 'order.pin_wrong', subject: orderSubjectOf(error.order) }),
      );
      throw new AppError('pin_wrong', { details: { left: await pinTry.left() } });
    }
  }

  // The PIN is compared while the order is locked. One that was not counted is not compared: the order was handed
  // over meanwhile.
  function deliverIn(by: Actor, viewer: DeliveryViewer, id: OrderId, form: DeliveryForm, isCounted: boolean) {
    const { version, pin = '', reason = '' } = form;
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      if (order.status === 'Delivered') return unchanged(act, order);
      const book = await money.read(act.tx, order);
      const due = isCollected(order) ? book.balanceAfter().owed : 0;
      if (order.stage === 'way' && form.due !== undefined && toDirhams(form.due) !== due)
        throw await dueChanged(act, order, { yours: form.due, theirs: toRiyals(due) });
      await assertVersion(act, order, version);
      if (order.stage !== 'way' || (pin !== '' && !isCounted)) throw await movedMeanwhile(act, order);
      if (pin !== '' && !isPin(pin, deliveryPin(codeKey, id))) throw new WrongPin(order);
      const collected = collectedOf(order, due, form.collected);
      // Who may mark payments decides that no more is asked for.
      const waived = viewer.mayMarkPaid ? Math.max(0, due - (collected ?? 0)) : 0;
      await carryOut(act, order, {
        action: 'delivered',
        audit: 'order.delivered',
        to: 'Delivered',
        columns: { delivered_at: act.at, collected_dirhams: collected, tried_at: null, tried_reason: '' },
        money: { book, moves: [...collectedMoves(act, order, collected ?? 0), ...waivedMoves(act, waived)] },
        detail: reason,
        reason: reason || undefined,
        before: triedOf(order),
        after: { pin: pin !== '' },
      });
      if (collected !== null)
        act.note({
          action: 'payment.collected',
          subject: orderSubjectOf(order),
          after: { collected: toRiyals(collected), ...(collected !== due && { due: toRiyals(due) }) },
        });
      return changed(act, id);
    });
  }

  /** The refusal of a delivery for which another sum is due now: the customer or the team has paid or waived it. */
  async function dueChanged(
    act: Act,
    order: OrderRow,
    toCollect: { yours: number; theirs: number },
  ): Promise<AppError> {
    const last = await findLastEvent(act.tx, order.id);
    const { version } = order;
    const details = { fields: { toCollect }, by: last?.staffName || null, at: last?.at.toISOString() ?? null, version };
    return new AppError('changed_meanwhile', { details });
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
