export const stockAlerts = {
  stockAlert: {
    ask: 'Tell me when it is back',
    email: 'Email',
    hint: 'One email when it is back, and nothing else.',
    send: 'Tell me',
    notedTitle: 'We will let you know',
    noted: 'We will email you at your account’s address once it is back.',
    sentTitle: 'Check your inbox',
    sent: 'Open the link that we send to <email></email> to turn on the alert. If you have already confirmed, you are all set.',
  },
};

/** The page that the links in the mails open. */
export const stockAlertPage = {
  stockAlertPage: {
    title: 'Back-in-stock alert',
    confirmText: 'Shall we email you once the product is back? One email, and nothing else.',
    confirm: 'Yes, tell me',
    confirmedTitle: 'Confirmed',
    confirmed: 'We will email you once it is back.',
    confirmedOf: 'We will email you once <product></product> is back.',
    backAlready: '<product></product> is already back. Our email about it is on its way.',
    view: 'View the product',
    cancelText: 'Cancel your alerts? We will no longer email you about these products.',
    cancel: 'Cancel the alerts',
    cancelledTitle: 'Alerts cancelled',
    cancelled: 'All alerts from this link are cancelled.',
    brokenTitle: 'This link does not work',
    broken: 'It may have been used already or have expired. You can ask again on the product page.',
    toShop: 'Go to the shop',
  },
};
