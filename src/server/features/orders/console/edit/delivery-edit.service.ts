import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { orderDeliveryEndpoints } from '#contract/console/order-delivery.ts';
import type { ChangedOrder } from '#contract/console/orders.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { DeliveryDay } from '#contract/delivery.ts';
import type { OrderId, ZoneId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../../../audit/act.ts';
import type { LoggedEntry } from '../../../../audit/audit.queries.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError, invalidField } from '../../../../errors/app-error.ts';
import { queueMails } from '../../../../mail/outbox.queries.ts';
import { withPlate } from '../../../../mail/plated-address.ts';
import { mergeOrRefuse } from '../../../../shared/merge-or-refuse.ts';
import type { CallerRecords, CarriedRecords, CorrectedCaller } from '../../../account/records/follow-caller.ts';
import type { PaymentsOfOrders } from '../../payments-of-orders.ts';
import type { MoneyService } from '../../../money/money.service.ts';
import {
  type DeliveryChange,
  type PreparedDelivery,
  pricedAfter,
  storedDelivery,
} from '../../delivery-change/delivery-change.ts';
import { deliveryMessage } from '../../delivery-change/delivery-change-message.ts';
import { insertChange, undoChange } from '../../delivery-change/delivery-change.queries.ts';
import {
  askedFields,
  type DeliveryFields,
  deliveryFieldsOf,
  isChangeable,
} from '../../delivery-change/delivery-change.rules.ts';
import { findOrder, type OrderRow } from '../../orders.queries.ts';
import { type OrderSteps, orderSubjectOf } from '../order-steps.ts';
import { insertStaffEvent } from '../order-work.queries.ts';
import type { Viewer } from '../orders-console.view.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  steps: OrderSteps;
  deliveryChange: DeliveryChange;
  callers: CallerRecords;
  payments: Pick<PaymentsOfOrders, 'assertNoneOpen' | 'refundDue'>;
  money: Pick<MoneyService, 'read'>;
}

type Request = z.output<(typeof orderDeliveryEndpoints)['changeDelivery']['body']>;

// As long as one typed in the form.
function addressOf({ address, plate }: Request, order: OrderRow): string | undefined {
  if (!plate) return address;
  const whole = withPlate(address ?? '', plate, order.language);
  if (whole.length > limits.addressMax) throw invalidField('address', 'tooLong');
  return whole;
}

function correctionOf({ customer_name: name }: OrderRow, from = '', to = from): CorrectedCaller {
  return { name, from, to };
}

/** Changes of the delivery of an order by staff. */
export function createDeliveryEdits({ db, inAct, steps, deliveryChange, payments, callers, money }: Needs) {
  /** The change with its place booked; null if it changes nothing. */
  async function prepare(act: Act, order: OrderRow, request: Request): Promise<PreparedDelivery | null> {
    const { version, base, plate: _plate, ...fields } = request;
    const present = deliveryFieldsOf(order);
    const address = addressOf(request, order);
    const wanted = { ...fields, ...(address !== undefined && { address }) };
    const asked = askedFields(wanted as Partial<DeliveryFields>, present);
    // An account has its own number.
    if (asked.includes('customerPhone') && (order.user_id !== null || fields.customerPhone === ''))
      throw invalidField('customerPhone', order.user_id === null ? 'fieldRequired' : 'fieldInvalid');
    if (!asked.every((field) => isChangeable(field, order.status))) throw await steps.movedMeanwhile(act, order);
    const changes = await mergeOrRefuse<DeliveryFields>(act, {
      subjects: [{ kind: 'order', id: order.id }],
      version: order.version,
      seen: version,
      present,
      wanted,
      base,
    });
    return Object.keys(changes).length === 0 ? null : deliveryChange.prepare(act.tx, { order, changes, at: act.at });
  }

  /** When an order can be delivered to a zone. */
  async function listDays(viewer: Viewer, id: OrderId, zoneId: ZoneId): Promise<{ rows: DeliveryDay[] }> {
    const order = await findOrder(db, id);
    if (!order || viewer.driverId !== null) throw new AppError('not_found');
    return { rows: await deliveryChange.listDays(db, order, zoneId) };
  }

  /** What a change would cost, for the person to confirm. Throws like `change`, but for a paid order that gets dearer. */
  function preview(by: Actor, viewer: Viewer, id: OrderId, request: Request) {
    // An act that notes nothing is rolled back, with the place that it has booked.
    return inAct({ ...by, repeat: null }, async (act) => {
      const order = await steps.lock(act, viewer, id);
      const prepared = await prepare(act, order, request);
      const dueBack = prepared?.amounts.dueBackDirhams ?? (await money.read(act.tx, order)).balanceAfter().toRefund;
      return {
        fee: toRiyals(prepared?.amounts.feeDirhams ?? order.shipping_fee_dirhams),
        total: toRiyals(prepared?.amounts.totalDirhams ?? order.total_dirhams),
        toRefund: toRiyals(dueBack),
        owed: toRiyals(prepared?.amounts.owedDirhams ?? 0),
      };
    });
  }

  /**
   * Changes the delivery of an order. Throws `order_moved`, `changed_meanwhile` with the fields that someone else has
   * changed as well, `slot_full`, `slot_over`, `invalid`, and `edit_needs_payment` for a paid order that gets dearer.
   */
  function change(by: Actor, viewer: Viewer, id: OrderId, request: Request): Promise<ChangedOrder> {
    return steps.onOrder(by, viewer, async (act) => {
      const order = await steps.lock(act, viewer, id);
      const prepared = await prepare(act, order, request);
      if (prepared === null) return { act: null, id, already: null };
      if (prepared.amounts.totalDirhams !== order.total_dirhams) await payments.assertNoneOpen(act.tx, id);
      if (prepared.amounts.owedDirhams > 0) throw new AppError('edit_needs_payment');
      await carryOut(act, order, prepared);
      return steps.changed(act, id);
    });
  }

  async function carryOut(act: Act, order: OrderRow, prepared: PreparedDelivery): Promise<void> {
    const { fields, columns, amounts } = prepared;
    const version = await deliveryChange.save(act.tx, order, { columns, at: act.at });
    if (amounts.totalDirhams < order.total_dirhams)
      await payments.refundDue(act.tx, order, { kind: 'edit', after: pricedAfter(columns), at: act.at, act: act.id });
    const carried = await callers.follow(act.tx, correctionOf(order, order.customer_phone, columns.customer_phone));
    await insertChange(act, order.id, { before: storedDelivery(order), message: deliveryMessage(order, prepared) });
    const { status, payment_status: paymentStatus } = order;
    const detail = fields.join(',');
    const event = { orderId: order.id, status, paymentStatus, action: 'delivery_changed', detail } as const;
    await insertStaffEvent(act, { ...event, forCustomer: false });
    const sendAt = new Date(act.at.getTime() + consoleLimits.moveMailSeconds * 1000);
    await queueMails(act.tx, [{ kind: 'order-edited', orderId: order.id, act: act.id }], sendAt);
    const isDearer = amounts.totalDirhams !== order.total_dirhams;
    // The log is kept: it names no one, and no address.
    act.note({
      action: 'order.delivery_changed',
      subject: orderSubjectOf(order),
      ...((isDearer || carried) && {
        before: {
          ...(isDearer && { total: toRiyals(order.total_dirhams) }),
          // The ids of notes and tags, for the undo.
          ...(carried && { carried }),
        },
      }),
      after: { deliveryFields: fields, ...(isDearer && { total: toRiyals(amounts.totalDirhams) }), version },
    });
  }

  /**
   * Undoes a change of an order that has not changed since. Returns the new version. Throws `slot_full` if the old
   * place was taken meanwhile.
   */
  async function takeBack(act: Act, order: OrderRow, entry: Pick<LoggedEntry, 'act' | 'before'>): Promise<number> {
    const before = await undoChange(act, order.id, entry.act);
    if (!before) return order.version;
    const version = await deliveryChange.restore(act.tx, order, { before, at: act.at });
    const carried = entry.before?.['carried'];
    if (carried)
      await callers.bringBack(
        act.tx,
        correctionOf(order, before.customer_phone, order.customer_phone),
        carried as CarriedRecords,
      );
    return version;
  }

  return { listDays, preview, change, takeBack };
}

export type DeliveryEdits = ReturnType<typeof createDeliveryEdits>;
