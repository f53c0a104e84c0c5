/** What the shop promises for every order. */
export const service = {
  cashFee: 'Paying in cash costs <amount></amount> more.',
  cashOnDelivery: 'Pay in cash when your order arrives.',
  freeDeliveryFrom: 'Free delivery for orders of <amount></amount> or more.',
  deliveryFee: 'The fee is <amount></amount>.',
  deliveryFeeByZone: 'The fee is <lowest></lowest> to <highest></highest>, by zone.',
  soldBy: 'Sold by',
  promises: 'Delivery, returns and payment',
  deliveryTitle: 'Delivery across Qatar',
  returnsTitle: 'Returns within {days}',
  cashTitle: 'Cash on delivery',
};
