import type { Order, OrderStatus, PaymentStatus } from '#contract/orders.ts';

type Event = Order['statusHistory'][number];

export interface Step {
  status: OrderStatus;
  /** What became of the payment in this step; null when it stayed as it was. */
  payment: PaymentStatus | null;
  /** Nothing but the payment changed. */
  paymentOnly: boolean;
  /** Null for what is still to come. */
  event: Pick<Event, 'at' | 'actor'> | null;
  isLatest: boolean;
}

const way: OrderStatus[] = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Completed'];

/** What happened to an order, oldest first, then what is still to come; a cancelled order has nothing to come. */
export function timelineOf(history: readonly Event[]): Step[] {
  const past = history.map((event, index): Step => {
    const before = history[index - 1];
    return {
      status: event.order_status,
      payment: before === undefined || before.payment_status === event.payment_status ? null : event.payment_status,
      paymentOnly: before?.order_status === event.order_status,
      event,
      isLatest: index === history.length - 1,
    };
  });
  const last = way.indexOf(history.at(-1)?.order_status ?? 'Cancelled');
  const ahead = last === -1 ? [] : way.slice(last + 1);
  return [
    ...past,
    ...ahead.map((status): Step => ({ status, payment: null, paymentOnly: false, event: null, isLatest: false })),
  ];
}
