import { sql, type Updateable } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { queueMails, queueMailsAndJobs } from '../../mail/outbox.queries.ts';
import { placedMails } from '../../shared/placed-mails.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import type { PaymentColumns } from '../money/money.rules.ts';
import { returnCancelled } from './cancel-order.ts';
import { findOrder, insertEvent, lockOrder, type OrderRow } from './orders.queries.ts';
import type { PaymentsOfOrders } from './payments-of-orders.ts';
import type { RecipientPages } from './recipient/recipient.service.ts';

interface Needs {
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  delivery: Pick<DeliveryService, 'release'>;
  payments: Pick<PaymentsOfOrders, 'refundDue'>;
  recipients: Pick<RecipientPages, 'askIn'>;
}

type Columns = Updateable<Database['orders']>;
const minuteMs = 60_000;
const reminderMs = 10 * minuteMs;
const expiryMs = minuteMs;

const isNews = (order: OrderRow, columns: PaymentColumns) =>
  columns.payment_status !== order.payment_status || columns.door_dirhams !== order.door_dirhams;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** What a payment does with its order. The caller has locked the order. */
export function createOrderPayments({ catalog, delivery, payments, recipients }: Needs) {
  async function save(tx: Db, orderId: OrderId, columns: Columns): Promise<void> {
    await tx.updateTable('orders').set(columns).where('id', '=', orderId).execute();
  }

  /** An online order begins to wait for its payment: it is reminded of, and looked at when its time is over. */
  async function awaitPayment(
    tx: Db,
    { orderId, payBy, at }: { orderId: OrderId; payBy: Date; at: Date },
  ): Promise<void> {
    const remindAt = later(at, reminderMs);
    if (remindAt < payBy) await queueMails(tx, [{ kind: 'finish-payment', orderId }], remindAt);
    await enqueue(tx, 'expire_unpaid', { orderId }, { key: `expire:${orderId}`, runAt: later(payBy, expiryMs) });
  }

  /** Announces an order that waited for its payment, as if it were placed now. */
  function announce(tx: Db, orderId: OrderId): Promise<void> {
    return queueMailsAndJobs(tx, placedMails(orderId), [
      { task: 'announce_order', payload: { orderId, isReminder: false } },
    ]);
  }

  /** A promise of some hours counts from now. */
  async function promiseFrom(tx: Db, order: OrderRow, at: Date): Promise<void> {
    if (order.promise_kind !== 'soon') return;
    // Rounded up to a quarter of an hour, as `set_order_promise` does.
    await sql`update orders set due_from = ${at}, due_at = date_bin('15 minutes', ${at}::timestamptz
        + make_interval(hours => floor(extract(epoch from due_at - due_from) / 3600)::integer, secs => 899), '2026-01-01Z')
      where id = ${order.id}`.execute(tx);
  }

  /** An order that waited for its payment is work from now on, as if it were placed now. */
  async function startWork(tx: Db, order: OrderRow, at: Date): Promise<void> {
    await promiseFrom(tx, order, at);
    if (order.gift?.askRecipient && order.promise_kind === 'asked') await recipients.askIn(tx, order.id, at);
    await announce(tx, order.id);
  }

  /** The order is paid. One that waited for it is work from now on; of one that was turned to cash, the team knows. */
  async function confirmPaid(
    tx: Db,
    order: OrderRow,
    { at, columns }: { at: Date; columns: Columns & PaymentColumns },
  ): Promise<void> {
    await save(tx, order.id, { ...columns, wants_cash: false });
    await insertEvent(tx, {
      orderId: order.id,
      status: order.status,
      paymentStatus: columns.payment_status ?? 'Paid',
      actor: 'customer',
      action: 'paid',
      at,
    });
    if (order.stage !== 'unpaid') return queueMails(tx, placedMails(order.id));
    await startWork(tx, order, at);
  }

  /** The rest of a paid order that was made dearer came, or a part of it. */
  async function confirmRest(
    tx: Db,
    order: OrderRow,
    { at, columns }: { at: Date; columns: PaymentColumns },
  ): Promise<void> {
    // It raises the version: the edit is not undone any more.
    await save(tx, order.id, { ...columns, edits: order.edits + 1 });
    await insertEvent(tx, {
      orderId: order.id,
      status: order.status,
      paymentStatus: columns.payment_status,
      actor: 'customer',
      action: 'paid',
      at,
    });
  }

  /** The state of its attempts changes the payment status of an unpaid order; a failure is noted with its reason. */
  async function noteAttempt(
    tx: Db,
    order: OrderRow,
    { at, columns, failure }: { at: Date; columns: PaymentColumns; failure?: string | null },
  ): Promise<void> {
    if (isNews(order, columns)) await save(tx, order.id, columns);
    if (failure === undefined) return;
    await insertEvent(tx, {
      orderId: order.id,
      status: order.status,
      paymentStatus: columns.payment_status ?? order.payment_status,
      actor: 'customer',
      action: 'payment_failed',
      detail: failure ?? '',
      forCustomer: columns.payment_status !== order.payment_status,
      at,
    });
  }

  /** Money went back to the customer. */
  async function noteRefund(
    tx: Db,
    order: OrderRow,
    { at, columns, amountDirhams }: { at: Date; columns: PaymentColumns; amountDirhams: number },
  ): Promise<void> {
    if (isNews(order, columns)) await save(tx, order.id, columns);
    await insertEvent(tx, {
      orderId: order.id,
      status: order.status,
      paymentStatus: columns.payment_status ?? order.payment_status,
      actor: 'system',
      action: 'refunded',
      detail: toRiyals(amountDirhams).toFixed(2),
      forCustomer: columns.payment_status !== order.payment_status,
      at,
    });
  }

  /** Nobody paid in time: pieces and place are free again. */
  async function cancelUnpaid(
    tx: Db,
    order: OrderRow,
    { at, columns }: { at: Date; columns: PaymentColumns },
  ): Promise<void> {
    await save(tx, order.id, { ...columns, status: 'Cancelled', closed_at: at });
    const paymentStatus = columns.payment_status ?? 'Failed';
    const event = { orderId: order.id, status: 'Cancelled', paymentStatus, actor: 'system', at } as const;
    await insertEvent(tx, { ...event, action: 'cancelled' });
    await returnCancelled(tx, { order, catalog, delivery, payments, at });
    await queueMails(tx, [{ kind: 'unpaid-cancelled', orderId: order.id }]);
  }

  /** The customer pays at the door instead. The columns have the amounts with the fee for cash. */
  async function turnToCash(
    tx: Db,
    order: OrderRow,
    { at, columns, name }: { at: Date; columns: Columns & PaymentColumns; name: LocalizedText },
  ): Promise<void> {
    await save(tx, order.id, {
      ...columns,
      payment_type: 'cash',
      payment_name: JSON.stringify(name),
      payment_option: null,
      pay_by: null,
      wants_cash: false,
      turned_at: at,
    });
    await promiseFrom(tx, order, at);
    await insertEvent(tx, {
      orderId: order.id,
      status: order.status,
      paymentStatus: columns.payment_status ?? 'Unpaid',
      actor: 'customer',
      action: 'turned_to_cash',
      at,
    });
    await announce(tx, order.id);
  }

  /** Keeps the wish to pay in cash until no attempt is open. */
  function wishCash(tx: Db, orderId: OrderId): Promise<void> {
    return save(tx, orderId, { wants_cash: true });
  }

  return {
    awaitPayment,
    payable: {
      lock: lockOrder,
      find: findOrder,
      startWork,
      confirmPaid,
      confirmRest,
      noteAttempt,
      noteRefund,
      cancelUnpaid,
      turnToCash,
      wishCash,
    },
  };
}

export type PayableOrders = ReturnType<typeof createOrderPayments>['payable'];
