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

/** The payment of an order, as its customer sees it. */
export const orderPaymentStates = ['open', 'paid', 'failed', 'expired', 'cash', 'refunding', 'refunded'] as const;
export type OrderPaymentState = (typeof orderPaymentStates)[number];

export const refundStates = ['asked', 'sent', 'done', 'refused', 'by_hand'] as const;
