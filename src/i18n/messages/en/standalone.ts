/** Messages of the pages that the server sends when the storefront cannot be rendered. */
export const standalone = {
  offlineTitle: 'Check your internet connection',
  offlineText: 'You are offline at the moment. Your cart is safe: you can carry on once you are back online.',
  retry: 'Try again',
  home: 'Back to home',
  failureText: 'Something went wrong on our side. Please wait a moment and try again. Your cart is safe.',
  reference: 'Reference for our staff:',
};
