/** Words of the pages that stand for themselves when the storefront cannot be drawn. */
export const standalone = {
  offlineTitle: 'Check your internet connection',
  offlineText:
    'You are offline at the moment. Your cart is safe: once you are connected again, you go on where you were.',
  retry: 'Try again',
  home: 'Back to home',
  failureText: 'It is not your doing. Please wait a moment and try again; your cart is safe.',
  reference: 'Reference for our staff:',
};
