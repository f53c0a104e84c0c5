import type { Order } from '#contract/orders.ts';
import { type PaymentReason, type PaymentRemark, paymentReasons } from '#contract/payment-words.ts';

/** Whether a remark of an event is the reason of a failed attempt to pay. */
export function isPaymentReason(remark: PaymentRemark | undefined): remark is PaymentReason {
  return paymentReasons.some((reason) => reason === remark);
}

/** Why the last attempt to pay an order failed; null if none did. */
export function whyNotPaid({ statusHistory }: Pick<Order, 'statusHistory'>): PaymentReason | null {
  const last = statusHistory.findLast(({ remark }) => isPaymentReason(remark))?.remark;
  return isPaymentReason(last) ? last : null;
}
