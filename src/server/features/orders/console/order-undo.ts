import type { OrderAction } from '#contract/console/order-work.ts';
import { type UndoableStep, undoPermission } from '#contract/console/order-undo.ts';
import type { Act } from '../../../audit/act.ts';
import type { LoggedEntry } from '../../../audit/audit.queries.ts';
import { type Inverse, restoreEach } from '../../../audit/undo.ts';
import type { MoneyService } from '../../money/money.service.ts';
import { lockOrder, type OrderRow } from '../orders.queries.ts';
import type { PaymentsOfOrders } from '../payments-of-orders.ts';
import type { DeliveryEdits } from './edit/delivery-edit.service.ts';
import type { OrderEdits } from './edit/order-edit.service.ts';
import * as queries from './order-work.queries.ts';

type Restored = Parameters<typeof queries.updateWork>[2];

interface StepBack {
  /** The event that is taken back. */
  event: OrderAction;
  /** What the same act did as well. */
  alsoHides?: OrderAction;
  restore: (before: Record<string, unknown>) => Restored;
}

/** The failed delivery that the act ended. */
function triedBefore({ triedAt, triedReason }: { triedAt?: unknown; triedReason?: unknown }): Restored {
  return triedAt === undefined ? {} : { tried_at: new Date(triedAt as string), tried_reason: triedReason as string };
}

// The columns as they were. `before` has what the log keeps of the order before the act.
const stepsBack: Record<UndoableStep, StepBack> = {
  'order.accepted': {
    event: 'accepted',
    restore: () => ({ status: 'Pending', accepted_at: null, accepted_by: null }),
  },
  'order.edited': {
    event: 'edited',
    restore: ({ packedAt }) => (packedAt === undefined ? {} : { packed_at: new Date(packedAt as string) }),
  },
  'order.delivery_changed': { event: 'delivery_changed', restore: () => ({}) },
  'order.packed': { event: 'packed', restore: () => ({ packed_at: null }) },
  'order.handed_over': {
    event: 'handed_over',
    restore: ({ driverId, handedAt, ...tried }) =>
      driverId === undefined
        ? { status: 'Processing', driver_id: null, handed_at: null }
        : { driver_id: driverId as number | null, handed_at: new Date(handedAt as string), ...triedBefore(tried) },
  },
  'order.delivered': {
    event: 'delivered',
    restore: (tried) => ({
      status: 'Shipped',
      delivered_at: null,
      collected_dirhams: null,
      ...triedBefore(tried),
    }),
  },
  'payment.marked': { event: 'paid', restore: () => ({}) },
  'payment.at_door': { event: 'at_door', restore: ({ door }) => ({ door_dirhams: door as number | null }) },
  // No mail, no money and no stock: the order is open again.
  'order.moved': { event: 'completed', restore: () => ({ status: 'Delivered', closed_at: null }) },
  // The order is still to be handed over and paid.
  'order.sold': {
    event: 'completed',
    alsoHides: 'paid',
    restore: () => ({
      status: 'Processing',
      packed_at: null,
      delivered_at: null,
      closed_at: null,
      collected_dirhams: null,
    }),
  },
};

interface Needs {
  edits: Pick<OrderEdits, 'takeBack'>;
  deliveries: Pick<DeliveryEdits, 'takeBack'>;
  money: Pick<MoneyService, 'read' | 'settle'>;
  payments: Pick<PaymentsOfOrders, 'assertNoneOpen' | 'refundDue' | 'withdrawRefunds'>;
}

// The steps that move money, or change what an order costs.
const moneySteps = new Set<UndoableStep>(['order.edited', 'order.delivered', 'order.sold', 'payment.marked']);

/** Undoes the steps of orders. */
export function createOrderUndo({ edits, deliveries, money, payments }: Needs): Record<UndoableStep, Inverse> {
  /** Takes back what the act moved, and books what the order costs again. */
  async function settle(act: Act, order: OrderRow, { act: undone, action, before }: LoggedEntry, change: Restored) {
    const book = await money.read(act.tx, order);
    const unpays = action === 'order.sold' || before?.['payment'] !== undefined;
    return money.settle(act.tx, book, { at: act.at, after: change, undoes: { act: undone, unpays } });
  }

  /** Sends back what came in for an order while it cost more. */
  async function refundRest(act: Act, { id }: OrderRow, version: number): Promise<void> {
    const restored = await lockOrder(act.tx, { id });
    if (restored) await payments.refundDue(act.tx, restored, { kind: 'edit', after: {}, at: act.at, version });
  }

  async function restore(act: Act, order: OrderRow, entry: LoggedEntry, step: UndoableStep): Promise<number> {
    const { event, alsoHides, restore: restored } = stepsBack[step];
    // The page of the provider shows what the edit made of the sum.
    if (step === 'order.edited' || entry.before?.['total'] !== undefined)
      await payments.assertNoneOpen(act.tx, order.id);
    await payments.withdrawRefunds(act.tx, order.id, entry.act);
    const lines = step === 'order.edited' ? await edits.takeBack(act, order, entry.act) : {};
    const work: Restored = { ...restored(entry.before ?? {}), ...lines };
    const payment = moneySteps.has(step) ? await settle(act, order, entry, work) : {};
    // The version rises also where only money goes back.
    const change = { edits: order.edits + 1, ...work, ...payment };
    const version =
      step === 'order.delivery_changed'
        ? await deliveries.takeBack(act, order, entry)
        : await queries.updateWork(act, order.id, change);
    if (moneySteps.has(step) || entry.before?.['total'] !== undefined) await refundRest(act, order, version);
    const { status = order.status, payment_status: paymentStatus = order.payment_status } = change;
    await queries.hideLastEvent(act, order.id, event);
    if (alsoHides) await queries.hideLastEvent(act, order.id, alsoHides);
    await queries.insertStaffEvent(act, {
      orderId: order.id,
      status,
      paymentStatus,
      action: 'undone',
      detail: event,
      forCustomer: false,
    });
    act.note({
      action: 'order.undone',
      subject: { kind: 'order', id: order.id, label: order.number },
      before: { status: order.status },
      after: { status, undone: step, version },
    });
    return version;
  }

  const inverseOf = (step: UndoableStep): Inverse => ({
    permissionsOf: (_entry, whose) => [undoPermission(step, whose)],
    restore: restoreEach({
      lock: (act, { subjectId }) => lockOrder(act.tx, { id: Number(subjectId) }),
      restore: (act, order, entry) => restore(act, order, entry, step),
    }),
  });

  return {
    'order.accepted': inverseOf('order.accepted'),
    'order.edited': inverseOf('order.edited'),
    'order.delivery_changed': inverseOf('order.delivery_changed'),
    'order.packed': inverseOf('order.packed'),
    'order.handed_over': inverseOf('order.handed_over'),
    'order.delivered': inverseOf('order.delivered'),
    'order.moved': inverseOf('order.moved'),
    'order.sold': inverseOf('order.sold'),
    'payment.at_door': inverseOf('payment.at_door'),
    'payment.marked': inverseOf('payment.marked'),
  };
}
