/** The alarm for new orders. */
export const alarm = {
  startDay: 'Start the day',
  startDayText: 'Turns the sound on in this browser and keeps the screen on.',
  dayStarted: 'The alarm is on. It rings until someone accepts the order.',
  soundWaits: 'Tap anywhere to turn the alarm back on. The browser keeps it silent until then.',
  newOrders: '{count, plural, one {New order} other {# new orders}}',
  label: 'New order alert',
  accept: 'Accept',
  show: 'Show',
  fresh: '{count} new',
  late: '{count} late',
  test: 'Test the alarm',
  notification: '{count, plural, one {A new order is waiting.} other {# new orders are waiting.}}',
};
