import type { PaymentOption } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';

/** Whether an order waits for its online payment. */
export function isAwaitingPayment({ payment }: Pick<Order, 'payment'>): boolean {
  return payment !== undefined && payment.payBy !== null;
}

type CashOrder = Pick<Order, 'payment' | 'gift' | 'total_amount' | 'payment_fee'>;

/**
 * What an order costs if it is paid in cash at the door instead, in riyals. Null if it cannot be: it waits for no
 * payment, the shop takes no cash, or the recipient of a gift has yet to name the door.
 */
export function cashInstead(
  order: CashOrder,
  options: readonly Pick<PaymentOption, 'option_type'>[],
  cashFee: number,
): { total: number } | null {
  const takesCash = options.some(({ option_type }) => option_type === 'cash');
  if (!isAwaitingPayment(order) || !takesCash || order.gift?.askRecipient) return null;
  const total = toDirhams(order.total_amount) - toDirhams(order.payment_fee) + toDirhams(cashFee);
  return { total: toRiyals(total) };
}
