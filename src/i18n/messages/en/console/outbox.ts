/** What waits for the network. */
export const outbox = {
  waiting:
    '{count, plural, one {One change waits for the network. It is kept on this device.} other {# changes wait for the network. They are kept on this device.}}',
  waits: 'Waits for the network',
  kept: 'Kept on this device. It is sent when the network is back.',
  refused: {
    setPicked: 'Order {number}: the tick of {time} could not be saved',
    packOrders: 'Order {number}: “packed” of {time} could not be done',
    deliverOrder: 'Order {number}: “delivered” of {time} could not be done',
  },
  moved: 'Someone else changed the order in the meantime. Open it to see what to do.',
  open: 'Open the order',
  dismiss: 'OK',
};
