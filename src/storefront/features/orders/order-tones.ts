import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { StatusTone } from '#ui/display/status-badge.tsx';

/** Each order status has a different tone. */
export const orderTones: Record<OrderStatus, StatusTone> = {
  Pending: 'neutral',
  Processing: 'progress',
  Shipped: 'info',
  Delivered: 'success',
  Completed: 'done',
  Cancelled: 'danger',
};

export const paymentTones: Record<PaymentStatus, StatusTone> = {
  Unpaid: 'neutral',
  Pending: 'progress',
  Paid: 'success',
  Failed: 'danger',
  Refunded: 'info',
};
