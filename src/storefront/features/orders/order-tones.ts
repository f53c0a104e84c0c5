import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import type { StatusTone } from '#ui/status-badge.tsx';

/** Each status has its own badge colour (spec section 4). */
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
