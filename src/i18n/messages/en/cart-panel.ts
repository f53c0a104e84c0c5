/** Also part of the cart's messages. */
export const freeDelivery = {
  freeMore: 'Add <amount></amount> more for free delivery.',
  freeReached: 'You get free delivery.',
  freeBar: 'Progress towards free delivery',
};

/** The panel that opens after "add to cart": it is loaded late. */
export const cartPanel = {
  cartPanel: {
    title: 'Your cart',
    quantity: 'Quantity: {count}',
    total: '{count, plural, one {Total, 1 item} other {Total, {count} items}}',
    checkout: 'Checkout',
    together: 'Goes well with it',
    ...freeDelivery,
  },
};
