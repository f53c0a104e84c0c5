/** What waits for the network. */
export const outbox = {
  title: 'Waits for the network',
  waiting:
    '{count, plural, one {One change waits for the network. It is kept on this device.} other {# changes wait for the network. They are kept on this device.}}',
  waits: 'Waits for the network',
  kept: 'Kept on this device. It is sent when the network is back.',
  allSent: 'What waited for the network is saved in the shop.',
  show: 'Show',
  hide: 'Hide',
  act: {
    setPicked: 'Order {number}: a tick',
    packOrders: 'Order {number}: packed',
    deliverOrder: 'Order {number}: delivered',
    noteOrder: 'Order {number}: a note',
    adjustStock: '{number}: a count',
  },
  counted: 'Counted: {count}',
  collected: 'Collected: {amount}',
  discard: 'Discard',
  discardTitle: 'Discard this change?',
  discardText: 'It was not sent, and the shop will not know of it.',
  refused: {
    setPicked: 'Order {number}: the tick of {time} could not be saved',
    packOrders: 'Order {number}: “packed” of {time} could not be done',
    deliverOrder: 'Order {number}: “delivered” of {time} could not be done',
    noteOrder: 'Order {number}: the note of {time} could not be saved',
    adjustStock: '{number}: the count of {time} could not be saved',
  },
  moved: 'Someone else changed the order in the meantime. Open it to see what to do.',
  dueChanged: 'The amount to collect has changed: it is {amount} now. Deliver the order again with what you collected.',
  gone: 'This order is not yours any more: someone else has it now. Call the shop if you have it with you.',
  open: 'Open the order',
  openStock: 'Open the stock',
  dismiss: 'OK',
  unsent:
    '{count, plural, one {One change on this device was not sent to the shop. It is sent when the person who made it signs in again.} other {# changes on this device were not sent to the shop. They are sent when the person who made them signs in again.}}',
  shownSince: 'What you see is as of <time></time>.',
};
