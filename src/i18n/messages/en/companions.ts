/** Over what goes with a product. */
export const completeGift: string = 'Complete the gift';

/** What goes with a product: on its page, in the panel after "Add to cart", and in the cart. */
export const companions = {
  companions: {
    addOns: 'Add to your order',
    choose: 'Choose',
    added: 'Added',
    tick: 'Tick what to add',
    add: '{count, plural, one {Add 1 product} other {Add {count} products}}',
    bundleAdded:
      '{count, plural, one {1 product was added to the cart} other {{count} products were added to the cart}}',
    refused: 'Not added: {names}. {reason}',
    rest: 'Not added: {names}. {reason} The rest is in your cart.',
  },
};
