import { toLatinDigits } from '#contract/digits.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';

/** Where the shop's staff may move an order from each status (contract, order statuses). */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Processing', 'Cancelled'],
  Processing: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered', 'Cancelled'],
  Delivered: ['Completed'],
  Completed: [],
  Cancelled: [],
};

export function nextStatuses(from: OrderStatus): readonly OrderStatus[] {
  return next[from];
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).includes(to);
}

/** A customer may take an order back only while nobody has begun to prepare it. */
export function mayCustomerCancel(status: OrderStatus): boolean {
  return status === 'Pending';
}

/** What becomes of the payment when an order moves: cash is paid when it is handed over. */
export function paymentAfter(
  status: OrderStatus,
  payment: { type: 'cash' | 'online'; status: PaymentStatus },
): PaymentStatus {
  if (status === 'Delivered' && payment.type === 'cash' && payment.status === 'Unpaid') return 'Paid';
  return payment.status;
}

export function isClosed(status: OrderStatus): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/** Brings a typed order number to what is compared: Latin digits and capitals without dashes and spaces. */
export function foldOrderNumber(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}
