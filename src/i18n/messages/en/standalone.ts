/** Messages that only the server renders: standalone pages, and what pages say without scripts. */
export const standalone = {
  // Text of the specification.
  offlineTitle: 'Check your internet connection',
  offlineText: 'You are offline at the moment. Your cart is safe: you can carry on once you are back online.',
  retry: 'Try again',
  home: 'Back to home',
  failureText: 'Something went wrong on our side. Please wait a moment and try again. Your cart is safe.',
  reference: 'Reference for our staff:',
  incomplete: 'This page did not load completely.',
  reload: 'Reload',
  noScriptHint: 'Your browser does not run JavaScript',
  noScriptLimits: 'You can browse and search. The cart, orders and your account need JavaScript.',
  noScriptTitle: 'This page needs JavaScript',
  noScriptText:
    'The cart, favourites, orders and your account work only with JavaScript. Turn it on in your browser’s settings, then reload the page.',
  outdatedTitle: 'Please update your browser',
  outdatedText: 'You can browse and search. Your browser is too old for the cart, orders and your account.',
  noCookies:
    'Your browser does not keep cookies. Your cart, favourites and login will be lost when you reload or close this page. Allow cookies for this shop to keep them.',
  contact: 'We are here to help:',
};
