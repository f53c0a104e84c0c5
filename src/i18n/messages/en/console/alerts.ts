/** Alerts on this device: pushed orders. */
export const alerts = {
  title: 'Alerts on this device',
  text: 'New orders appear on the screen, also while the console is closed. The alert has no name, phone or address.',
  on: 'Alerts are on.',
  off: 'Alerts are off on this device.',
  others:
    '{count, plural, one {They are on on one other device of yours.} other {They are on on # other devices of yours.}}',
  denied:
    'This browser blocks alerts from the console. Allow notifications in the settings of the browser, then open this page again.',
  unsupported: 'This browser cannot show alerts. Use Chrome, Edge or Firefox, or Safari on an iPhone as below.',
  failed: 'Alerts could not be turned on: the push service of this browser did not answer. Try again later.',
  turnOn: 'Turn on alerts',
  turnOff: 'Turn off alerts',
  turnedOn: 'Alerts are on.',
  turnedOff: 'Alerts are off on this device.',
  test: 'Send a test message',
  tested: 'The test message is on its way.',
  iphone: 'On an iPhone or iPad',
  iphoneText: 'Safari shows alerts only for a console on the home screen, from iOS 16.4.',
  stepShare: 'Open the console in Safari and tap Share.',
  stepAdd: 'Choose “Add to Home Screen”, then “Add”.',
  stepOpen: 'Open the console from the home screen and sign in.',
  stepOn: 'Open this page there, tap “Turn on alerts”, then “Allow”.',
  picture: {
    copy: 'Copy',
    addToHome: 'Add to Home Screen',
    question: 'Would like to send you notifications',
    refuse: 'Don’t Allow',
    allow: 'Allow',
  },
};
