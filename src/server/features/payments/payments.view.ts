import type { ReturnPage } from '#contract/payments.ts';
import type { OrderPaymentState } from '#contract/payment-words.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

type Shown = Pick<OrderRow, 'status' | 'payment_type' | 'payment_status'>;

/** The payment of an order in one word. `goesBack`: money was captured that the order does not keep. */
export function paymentStateOf(order: Shown, { goesBack }: { goesBack: boolean }): OrderPaymentState {
  const { status, payment_type: type, payment_status: payment } = order;
  if (payment === 'Refunded') return 'refunded';
  if (status === 'Cancelled' && (goesBack || (payment === 'Paid' && type === 'online'))) return 'refunding';
  if (type === 'cash') return 'cash';
  if (payment === 'Paid') return 'paid';
  if (status === 'Cancelled') return 'expired';
  return payment === 'Failed' ? 'failed' : 'open';
}

/** The state of an attempt on its return page. `goesBack`: what it captured is refunded. */
export function attemptStateOf({ state }: Pick<PaymentRow, 'state'>, goesBack: boolean): ReturnPage['state'] {
  if (state === 'Captured') return goesBack ? 'refunding' : 'paid';
  if (state === 'Failed') return 'failed';
  return state === 'Expired' ? 'expired' : 'open';
}
