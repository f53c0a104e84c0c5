export const policy = {
  policy: {
    privacy: 'Privacy policy',
    terms: 'Terms of use and sale',
    days: '{count, plural, one {1 day} other {{count} days}}',
    hours: '{count, plural, one {1 hour} other {{count} hours}}',
    return3: 'Returns are accepted within {days} of receipt if the item is in its original condition and packaging.',
    returnExceptions: 'Goods that spoil quickly, personalised items and opened hygiene products are excluded.',
    delivery: 'We deliver across Qatar.',
    updated: 'Last updated: <date></date>',
    onThisPage: 'On this page',
    toContents: 'Back to the contents',
    seller: 'Seller',
    commercialRegistration: 'Commercial registration',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
  },
};
