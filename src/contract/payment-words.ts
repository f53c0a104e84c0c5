/** Why an attempt to pay failed. */
export const paymentReasons = [
  'insufficient',
  'declined',
  'wrong_code',
  'not_authenticated',
  'cancelled',
  'expired_card',
  'limit',
  'technical',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** What an event of an order says in addition: why a payment failed, or what became of an unpaid order. */
export const paymentRemarks = [...paymentReasons, 'not_paid_in_time', 'turned_to_cash'] as const;
export type PaymentRemark = (typeof paymentRemarks)[number];

/** The payment of an order, as its customer sees it. */
export const orderPaymentStates = ['open', 'paid', 'failed', 'expired', 'cash', 'refunding', 'refunded'] as const;
export type OrderPaymentState = (typeof orderPaymentStates)[number];

export const refundStates = ['asked', 'sent', 'done', 'refused', 'by_hand'] as const;

/**
 * What shop and provider do not say the same about. `missed`: a capture of which the shop did not know, settled by itself.
 * `wrong_capture`: another sum, currency or mode than was asked for. `declines`: many attempts failed within minutes.
 */
export const findingKinds = [
  'missed',
  'not_here',
  'not_there',
  'other_amount',
  'refund_not_here',
  'refund_not_there',
  'refund_other_amount',
  'wrong_capture',
  'unlisted_state',
  'declines',
] as const;
export type FindingKind = (typeof findingKinds)[number];
