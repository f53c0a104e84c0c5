import type { ChangedOrder } from '#contract/console/orders.ts';
import type { OrderMoved, Outcomes } from '#contract/console/outcomes.ts';
import type { OrderAction } from '#contract/console/order-work.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { OrderId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import { AppError } from '../../../errors/app-error.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeliveryService } from '../../delivery/delivery.service.ts';
import type { Move, PaymentColumns } from '../../money/money.rules.ts';
import type { MoneyService, OrderBook } from '../../money/money.service.ts';
import { returnCancelled } from '../cancel-order.ts';
import { lockOrder, type OrderRow } from '../orders.queries.ts';
import type { PaymentsOfOrders } from '../payments-of-orders.ts';
import {
  awaitsRest,
  isAwaitingRecipient,
  isClosed,
  isCollected,
  isUnpaidOnline,
  nextStatuses,
} from '../orders.rules.ts';
import { collectedMoves } from '../payment-moves.ts';
import * as queries from './order-work.queries.ts';
import type { OrderReader } from './order-reader.service.ts';
import type { Viewer } from './orders-console.view.ts';

interface Needs {
  inAct: InAct;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  delivery: Pick<DeliveryService, 'release'>;
  money: Pick<MoneyService, 'read' | 'settle'>;
  payments: Pick<PaymentsOfOrders, 'listDisputed' | 'refundDue' | 'isTestMoney'>;
  reader: Pick<OrderReader, 'readIn'>;
}

/** A change of an order and what it is called. */
export interface OrderStep {
  action: OrderAction;
  audit: AuditEntry['action'];
  to?: OrderStatus;
  columns?: queries.WorkColumns;
  /** What the step moves of the money of the order. Without it, a delivery collects what is owed. */
  money?: { book: OrderBook; moves: readonly Move[] };
  detail?: string;
  reason?: string | undefined;
  /** False for steps that only staff see. */
  forCustomer?: boolean;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What is kept of a change for who repeats the request. */
export interface KeptChange extends Pick<ChangedOrder, 'act' | 'already'> {
  id: OrderId;
}

export interface BulkItem {
  id: OrderId;
  version: number;
}

/** Why goods stay in the shop: they would leave for test money, or without the rest that a paid order owes. */
type HeldFor = 'test_payment' | 'awaits_rest';

/** The step of one order in a bulk write; null if the order is not where it can be taken. */
type StepOf = (order: OrderRow) => OrderStep | null;

export const orderSubjectOf = ({ id, number }: OrderRow) => ({ kind: 'order', id, label: number }) as const;

// The customer learns of these moves by mail.
const mailed = new Set<OrderStatus>(['Shipped', 'Delivered', 'Cancelled']);

/** The parts of every change that staff make of an order. */
export function createOrderSteps({ inAct, catalog, delivery, money, payments, reader }: Needs) {
  async function lock(act: Act, viewer: Viewer, id: OrderId): Promise<OrderRow> {
    const order = await lockOrder(act.tx, { id });
    // The order of another driver does not exist for a driver.
    if (!order || (viewer.driverId !== null && order.driver_id !== viewer.driverId)) throw new AppError('not_found');
    return order;
  }

  /** Who moved the order last, for those who come second. */
  async function describeMove({ tx }: Pick<Act, 'tx'>, order: OrderRow): Promise<OrderMoved> {
    const last = await queries.findLastEvent(tx, order.id);
    return {
      number: order.number,
      status: order.status,
      version: order.version,
      possible: [...nextStatuses(order.status)],
      action: last?.action ?? '',
      by: { kind: last?.actor ?? 'system', name: last?.staffName ?? '' },
      at: last?.at.toISOString() ?? order.created_at.toISOString(),
    };
  }

  /** The refusal of a step of an order that has moved. */
  async function movedMeanwhile(act: Pick<Act, 'tx'>, order: OrderRow): Promise<AppError> {
    return new AppError('order_moved', { details: await describeMove(act, order) });
  }

  async function assertVersion(act: Act, order: OrderRow, version: number | null): Promise<void> {
    if (version !== null && version !== order.version) throw await movedMeanwhile(act, order);
  }

  /** The payment of an order after a step; null for a step that moves no money. */
  async function settle(act: Act, order: OrderRow, { to, money: given }: OrderStep): Promise<PaymentColumns | null> {
    if (to !== 'Delivered' && to !== 'Cancelled') return null;
    const book = given?.book ?? (await money.read(act.tx, order));
    const collects = given === undefined && to === 'Delivered' && isCollected(order);
    const moves = collects ? collectedMoves(act, order, book.balanceAfter().owed) : given?.moves;
    return money.settle(act.tx, book, { at: act.at, after: { status: to }, ...(moves && { moves }) });
  }

  /** Why the goods of an order may not leave with a step; null if they may, or do not. */
  async function whyHeld(act: Act, order: OrderRow, { to, money: given }: OrderStep): Promise<HeldFor | null> {
    if (to !== 'Shipped' && to !== 'Delivered') return null;
    if (await payments.isTestMoney(act.tx, order)) return 'test_payment';
    if (order.paid_at === null || isCollected(order)) return null;
    const book = given?.book ?? (await money.read(act.tx, order));
    return awaitsRest(order, book.balanceAfter().owed) ? 'awaits_rest' : null;
  }

  /**
   * Carries out a step: the order, its timeline, stock and slot of a cancelled one, the log. Throws `test_payment` and
   * `awaits_rest` for goods that would leave without money.
   */
  async function carryOut(act: Act, order: OrderRow, step: OrderStep): Promise<number> {
    const { to = order.status, columns = {}, action, detail, forCustomer } = step;
    const held = await whyHeld(act, order, step);
    if (held) throw new AppError(held);
    const payment = await settle(act, order, step);
    const paymentStatus = payment?.payment_status ?? order.payment_status;
    const version = await queries.updateWork(act, order.id, {
      ...columns,
      status: to,
      ...payment,
      closed_at: isClosed(to) ? act.at : null,
    });
    const eventId = await queries.insertStaffEvent(act, {
      orderId: order.id,
      status: to,
      paymentStatus,
      action,
      ...(detail !== undefined && { detail }),
      ...(forCustomer !== undefined && { forCustomer }),
    });
    if (to === 'Cancelled') await returnCancelled(act.tx, { order, catalog, delivery, payments, at: act.at });
    const hasMoved = to !== order.status;
    if (hasMoved && mailed.has(to)) {
      const sendAt = new Date(act.at.getTime() + consoleLimits.moveMailSeconds * 1000);
      await queueMails(act.tx, [{ kind: 'order-moved', orderId: order.id, version, eventId }], sendAt);
    }
    const isPaid = paymentStatus !== order.payment_status;
    act.note({
      action: step.audit,
      subject: orderSubjectOf(order),
      before: {
        ...(hasMoved && { status: order.status }),
        ...(isPaid && { payment: order.payment_status }),
        ...step.before,
      },
      after: { ...(hasMoved && { status: to }), ...(isPaid && { payment: paymentStatus }), ...step.after, version },
      reason: step.reason,
    });
    return version;
  }

  /**
   * Runs an act on an order. Returns the order as the viewer may see it now, also to who repeats the
   * request. Throws `not_found` to who may see it no longer.
   */
  function onOrder(by: Actor, viewer: Viewer, work: (act: Act) => Promise<KeptChange>): Promise<ChangedOrder> {
    return inAct(by, work, async (tx, { act, id, already }) => ({
      act,
      order: await reader.readIn(tx, viewer, { id }),
      already,
    }));
  }

  function changed(act: Act, id: OrderId): KeptChange {
    return { act: act.id, id, already: null };
  }

  /** The order as it is, where someone else has done the same already. */
  async function unchanged(act: Act, order: OrderRow): Promise<KeptChange> {
    const last = await queries.findLastEvent(act.tx, order.id);
    const already = { by: last?.staffName ?? '', at: last?.at.toISOString() ?? act.at.toISOString() };
    return { act: null, id: order.id, already };
  }

  /** Runs a step on each order; the ones that have moved are refused by name, and the disputed ones are named. */
  function each(by: Actor, items: readonly BulkItem[], prepare: (act: Act) => Promise<StepOf>) {
    return inAct(by, async (act): Promise<Outcomes> => {
      const stepOf = await prepare(act);
      const done: Outcomes['done'] = [];
      const refused: Outcomes['refused'] = [];
      const numbers = new Map<OrderId, string>();
      // In the order of their ids, as every transaction locks orders.
      for (const { id, version } of [...items].sort((one, other) => one.id - other.id)) {
        const order = await lockOrder(act.tx, { id });
        const step = order?.version === version ? stepOf(order) : null;
        const held = order && step && (await whyHeld(act, order, step));
        if (order && held) refused.push({ id, number: order.number, code: held, details: {} });
        else if (order && step) {
          done.push({ id, version: await carryOut(act, order, step) });
          numbers.set(id, order.number);
        } else refused.push(await refusalOf(act, id, order));
      }
      const disputed = new Set(await payments.listDisputed(act.tx, [...numbers.keys()]));
      for (const one of done) if (disputed.has(one.id)) one.disputed = numbers.get(one.id);
      return { act: done.length > 0 ? act.id : null, done, refused };
    });
  }

  async function refusalOf(act: Act, id: OrderId, order: OrderRow | null): Promise<Outcomes['refused'][number]> {
    if (!order) return { id, number: '', code: 'not_found', details: {} };
    if (isUnpaidOnline(order)) return { id, number: order.number, code: 'awaits_payment', details: {} };
    if (isAwaitingRecipient(order)) return { id, number: order.number, code: 'awaits_recipient', details: {} };
    return { id, number: order.number, code: 'order_moved', details: await describeMove(act, order) };
  }

  return { lock, movedMeanwhile, assertVersion, carryOut, onOrder, changed, unchanged, each };
}

export type OrderSteps = ReturnType<typeof createOrderSteps>;
