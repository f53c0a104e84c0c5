import { orderStatuses, type OrderStatus, type PaymentStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';

type Event = Order['statusHistory'][number];

export type StepEvent = Pick<Event, 'at' | 'actor' | 'remark'>;

export interface TimelineStep {
  status: OrderStatus;
  /** The new payment status; null if it did not change. */
  payment: PaymentStatus | null;
  /** Only the payment status changed. */
  paymentOnly: boolean;
  /** Null for a future step. */
  event: StepEvent | null;
  isLatest: boolean;
}

const regularCourse = orderStatuses.filter((status) => status !== 'Cancelled');

/**
 * The past steps of an order, oldest first, then the future ones. A cancelled order has no future.
 */
export function timelineOf(history: readonly Event[]): TimelineStep[] {
  const past = history.map((event, index): TimelineStep => {
    const before = history[index - 1];
    return {
      status: event.order_status,
      payment: before === undefined || before.payment_status === event.payment_status ? null : event.payment_status,
      paymentOnly: before?.order_status === event.order_status,
      event,
      isLatest: index === history.length - 1,
    };
  });
  const latest = history.at(-1)?.order_status ?? 'Cancelled';
  const ahead = latest === 'Cancelled' ? [] : regularCourse.slice(regularCourse.indexOf(latest) + 1);
  return [
    ...past,
    ...ahead.map((status): TimelineStep => ({
      status,
      payment: null,
      paymentOnly: false,
      event: null,
      isLatest: false,
    })),
  ];
}
