/** The first page of the console. */
export const today = {
  greeting: 'Hello <name></name>',
  emptyTitle: 'No new orders',
  lastOrder: 'The last one came <time></time>.',
  noOrders: 'The first one appears here at once.',
  work: 'Work',
  lowStock: 'Low stock',
  inbox: 'Waiting in the inbox',
  problems: 'Needs attention',
  cashDrivers: '{count, plural, one {# driver has cash to hand in} other {# drivers have cash to hand in}}',
  cashOpen: '{count, plural, one {# open difference} other {# open differences}}',
  testOrder: 'Create a test order',
  testOrderMade: 'The test order {number} was placed.',
};
