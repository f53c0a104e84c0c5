import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'danger';

/** Each status has its own badge colour (spec section 4). */
export const orderTones: Record<OrderStatus, Tone> = {
  Pending: 'neutral',
  Processing: 'progress',
  Shipped: 'info',
  Delivered: 'success',
  Completed: 'success',
  Cancelled: 'danger',
};

export const paymentTones: Record<PaymentStatus, Tone> = {
  Unpaid: 'neutral',
  Pending: 'progress',
  Paid: 'success',
  Failed: 'danger',
  Refunded: 'info',
};
