export const cart = {
  cart: {
    title: 'Shopping cart',
    emptyTitle: 'Your cart is empty',
    emptyText: 'Add products you like and come back here.',
    browse: 'Browse categories',
    summary: 'Order summary',
    itemsCount: 'Number of items',
    total: 'Total',
    checkout: 'Checkout',
    clear: 'Clear cart',
    clearConfirm: 'Remove all products from the cart?',
    removeConfirm: 'Remove this product from the cart?',
    removed: 'The product was removed from the cart.',
    cleared: 'The cart is now empty.',
    updated: 'The quantity was updated.',
    quantityRange: 'Quantity must be between 1 and 50',
  },
};
