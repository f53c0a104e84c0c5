/** The alarm for new orders. */
export const alarm = {
  startDay: 'Start the day',
  startDayText: 'Turns the sound on in this tab and keeps the screen on.',
  dayStarted: 'The alarm is on. It rings until someone accepts the order.',
  test: 'Test the alarm',
  notification: '{count, plural, one {A new order is waiting.} other {# new orders are waiting.}}',
};
