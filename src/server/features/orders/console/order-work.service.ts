import type { Kysely } from 'kysely';
import type { PaidWay } from '#contract/console/manual-orders.ts';
import type { ChangedOrder } from '#contract/console/orders.ts';
import type { Outcomes } from '#contract/console/outcomes.ts';
import type { OrderId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import { mayEditLines } from '#contract/console/order-work.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import { assertStillAuthorized } from '../../../audit/authorization.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { OrderRow } from '../orders.queries.ts';
import type { PayableOrders } from '../payable-orders.ts';
import { canMove, isAwaitingRecipient, isUnpaidOnline } from '../orders.rules.ts';
import { paidMoves, waivedMoves } from '../payment-moves.ts';
import * as queries from './order-work.queries.ts';
import { type BulkItem, type OrderSteps, type OrderStep, orderSubjectOf } from './order-steps.ts';
import type { Viewer } from './orders-console.view.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  steps: OrderSteps;
  money: Pick<MoneyService, 'read' | 'settle'>;
  payable: Pick<PayableOrders, 'startWork'>;
}

/** What raises the version of an order that stays as it is, and is paid otherwise now. */
const raised = ({ edits }: OrderRow) => ({ edits: edits + 1 });

/** What staff do with orders. Every change is an act; the command line uses the same functions. */
export function createOrderWork({ db, inAct, steps, money, payable }: Needs) {
  const { onOrder, lock, movedMeanwhile, assertVersion, carryOut, changed, unchanged, each } = steps;

  const acceptStep = ({ at, by }: Act): OrderStep => ({
    action: 'accepted',
    audit: 'order.accepted',
    to: 'Processing',
    columns: { accepted_at: at, accepted_by: by.staffId },
  });

  const packedStep = ({ at }: Act): OrderStep => ({
    action: 'packed',
    audit: 'order.packed',
    columns: { packed_at: at },
    forCustomer: false,
  });

  /** The step to a status without further particulars. */
  function stepTo(act: Act, to: OrderStatus, reason: string | undefined): OrderStep {
    if (to === 'Processing') return acceptStep(act);
    if (to === 'Shipped')
      return { action: 'handed_over', audit: 'order.handed_over', to, columns: { handed_at: act.at } };
    if (to === 'Delivered')
      return { action: 'delivered', audit: 'order.delivered', to, columns: { delivered_at: act.at }, reason };
    if (to === 'Cancelled') return { action: 'cancelled', audit: 'order.cancelled', to, detail: reason ?? '', reason };
    return { action: 'completed', audit: 'order.moved', to };
  }

  /**
   * Moves an order to a status. The same status again is no error. Throws `order_moved`. Without a
   * version (the command line) any state is accepted from which the status can be reached.
   */
  function move(
    by: Actor,
    viewer: Viewer,
    id: OrderId,
    { version, to, reason }: { version: number | null; to: OrderStatus; reason?: string | undefined },
  ): Promise<ChangedOrder> {
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      if (order.status === to) return unchanged(act, order);
      await assertVersion(act, order, version);
      if (!canMove(order.status, to)) throw await movedMeanwhile(act, order);
      if (to === 'Processing' && isUnpaidOnline(order)) throw new AppError('awaits_payment');
      if (to === 'Processing' && isAwaitingRecipient(order)) throw new AppError('awaits_recipient');
      await carryOut(act, order, stepTo(act, to, reason));
      return changed(act, id);
    });
  }

  /** Marks an order as packed. */
  function pack(by: Actor, viewer: Viewer, id: OrderId, version: number): Promise<ChangedOrder> {
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      if (order.stage === 'ready') return unchanged(act, order);
      await assertVersion(act, order, version);
      if (order.stage !== 'pick') throw await movedMeanwhile(act, order);
      await carryOut(act, order, packedStep(act));
      return changed(act, id);
    });
  }

  /** Moves several orders; each has its own outcome. */
  function moveEach(by: Actor, to: 'Processing' | 'Completed', items: readonly BulkItem[]): Promise<Outcomes> {
    return each(by, items, async (act) => (order) => {
      const isAwaiting = to === 'Processing' && (isAwaitingRecipient(order) || isUnpaidOnline(order));
      return canMove(order.status, to) && !isAwaiting ? stepTo(act, to, undefined) : null;
    });
  }

  /** Marks several orders as packed; each has its own outcome. */
  function packEach(by: Actor, items: readonly BulkItem[]): Promise<Outcomes> {
    return each(by, items, async (act) => (order) => (order.stage === 'pick' ? packedStep(act) : null));
  }

  /** An order that waited for its payment, and that staff have settled, is announced like one that was paid online. */
  async function startPaid(act: Act, order: OrderRow, paymentStatus: PaymentStatus): Promise<void> {
    if (order.stage === 'unpaid' && paymentStatus === 'Paid') await payable.startWork(act.tx, order, act.at);
  }

  /** Marks an order as paid: what is owed has come, by `way` or by one that nobody says. */
  function markPaid(
    by: Actor,
    viewer: Viewer,
    id: OrderId,
    { version, way, reason }: { version: number | null; way?: PaidWay | undefined; reason?: string | undefined },
  ): Promise<ChangedOrder> {
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      const book = await money.read(act.tx, order);
      const { owed } = book.balanceAfter();
      if (order.payment_status === 'Paid' && owed === 0) return unchanged(act, order);
      await assertVersion(act, order, version);
      if (order.status === 'Cancelled') throw await movedMeanwhile(act, order);
      const payment = await money.settle(act.tx, book, { at: act.at, moves: paidMoves(act, owed, way) });
      const after = await queries.updateWork(act, id, { ...payment, ...raised(order) });
      const { status } = order;
      const { payment_status: paymentStatus } = payment;
      await queries.insertStaffEvent(act, { orderId: id, status, paymentStatus, action: 'paid' });
      await startPaid(act, order, paymentStatus);
      act.note({
        action: 'payment.marked',
        subject: orderSubjectOf(order),
        // The rest of a paid order leaves it paid, also when that is undone.
        before: order.paid_at === null ? { payment: order.payment_status } : {},
        after: { payment: paymentStatus, version: after },
        ...(reason !== undefined && { reason }),
      });
      return changed(act, id);
    });
  }

  /** Waives what is owed for an order. Throws `not_found`, `order_moved`. */
  function waive(
    by: Actor,
    viewer: Viewer,
    id: OrderId,
    { version, reason }: { version: number; reason: string },
  ): Promise<{ act: string | null; waived: number }> {
    return inAct(by, async (act) => {
      const order = await lock(act, viewer, id);
      const book = await money.read(act.tx, order);
      const { owed } = book.balanceAfter();
      if (owed === 0) return { act: null, waived: 0 };
      await assertVersion(act, order, version);
      if (order.status === 'Cancelled') throw await movedMeanwhile(act, order);
      const payment = await money.settle(act.tx, book, { at: act.at, moves: waivedMoves(act, owed) });
      const after = await queries.updateWork(act, id, { ...payment, ...raised(order) });
      const { status } = order;
      const { payment_status: paymentStatus } = payment;
      await queries.insertStaffEvent(act, { orderId: id, status, paymentStatus, action: 'waived', forCustomer: false });
      await startPaid(act, order, paymentStatus);
      act.note({
        action: 'payment.waived',
        subject: orderSubjectOf(order),
        after: { waived: toRiyals(owed), version: after },
        reason,
      });
      return { act: act.id, waived: toRiyals(owed) };
    });
  }

  /**
   * Has the driver collect what a paid order owes since it was made dearer. Throws `not_at_door` for an order that is not
   * paid, and for a gift at a door that the recipient names; `order_moved`, also if the order owes another amount, in
   * riyals, than the person saw.
   */
  function collectRest(
    by: Actor,
    viewer: Viewer,
    id: OrderId,
    { version, amount }: { version: number; amount: number },
  ): Promise<ChangedOrder> {
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      const book = await money.read(act.tx, order);
      const { owed } = book.balanceAfter();
      if (owed === 0 || order.door_dirhams === owed) return unchanged(act, order);
      await assertVersion(act, order, version);
      const isOpen = mayEditLines(order.status) || order.status === 'Shipped';
      if (!isOpen || toDirhams(amount) !== owed) throw await movedMeanwhile(act, order);
      if (book.order.paid_at === null || order.gift?.askRecipient) throw new AppError('not_at_door');
      const payment = await money.settle(act.tx, book, { at: act.at, after: { door_dirhams: owed } });
      const after = await queries.updateWork(act, id, { ...payment, ...raised(order) });
      const { status } = order;
      const { payment_status: paymentStatus } = payment;
      await queries.insertStaffEvent(act, {
        orderId: id,
        status,
        paymentStatus,
        action: 'at_door',
        forCustomer: false,
      });
      act.note({
        action: 'payment.at_door',
        subject: orderSubjectOf(order),
        before: { door: order.door_dirhams },
        after: { toCollect: toRiyals(owed), version: after },
      });
      return changed(act, id);
    });
  }

  /** Adds a note that only staff read. */
  function addNote(by: Actor, viewer: Viewer, id: OrderId, text: string): Promise<ChangedOrder> {
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      await queries.insertOrderNote(act, id, text);
      // The text stays with the order, where it can be erased.
      act.note({ action: 'order.noted', subject: orderSubjectOf(order) });
      return changed(act, id);
    });
  }

  /** Notes in the timeline of staff that a message to the customer was opened. */
  function noteMessage(by: Actor, viewer: Viewer, id: OrderId): Promise<ChangedOrder> {
    return onOrder(by, viewer, async (act) => {
      const order = await lock(act, viewer, id);
      const { status, payment_status: paymentStatus } = order;
      await queries.insertStaffEvent(act, {
        orderId: id,
        status,
        paymentStatus,
        action: 'messaged',
        forCustomer: false,
      });
      act.note({ action: 'order.messaged', subject: orderSubjectOf(order) });
      return changed(act, id);
    });
  }

  /** Ticks or unticks a line. Throws `not_found`. Ticks are no acts: the last one counts. */
  function setPicked(by: Actor, id: OrderId, itemId: number, picked: boolean) {
    return db.transaction().execute(async (tx) => {
      if (!(await queries.setPicked(tx, id, itemId, picked))) throw new AppError('not_found');
      await assertStillAuthorized(tx, by);
      return { id: itemId, picked };
    });
  }

  return { move, moveEach, pack, packEach, markPaid, waive, collectRest, addNote, noteMessage, setPicked };
}

export type OrderWorkService = ReturnType<typeof createOrderWork>;
