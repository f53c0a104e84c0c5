/** What sells best in the demo, best first: an empty till would make best sellers and new products the same list. */
export const bestSellers = [
  'DANA-FLW-006-RED',
  'DANA-DTS-002-12',
  'DANA-COF-004-GLD',
  'DANA-CHC-001-25',
  'DANA-CAK-003-M',
  'DANA-OUD-002',
  'DANA-HOM-001-WHT',
  'DANA-JWL-003',
  'DANA-DTS-007-500',
  'DANA-TOY-001-HNY',
  'DANA-OUD-006-50',
  'DANA-COF-002',
];

/** What the demo shop says of itself. Its addresses and numbers are made up: nobody is called or written to. */
export const demoShop = {
  legalName: { en: 'Dana Gifts W.L.L. (demo shop)', ar: 'دانة للهدايا ذ.م.م (متجر تجريبي)' },
  commercialRegistration: '000000',
  address: { en: 'Corniche Street, Doha, Qatar', ar: 'شارع الكورنيش، الدوحة، قطر' },
  emails: ['hello@dana.example', 'orders@dana.example'],
  phones: ['+97440000000', '+97450000000'],
  instagram: 'https://www.instagram.com/dana.example',
  facebook: 'https://www.facebook.com/dana.example',
  tiktok: 'https://www.tiktok.com/@dana.example',
  snapchat: 'https://www.snapchat.com/add/dana.example',
  // There is no app yet: its badges lead nowhere.
  appStore: '',
  playStore: '',
  freeDeliveryFrom: 300,
  orderEmail: 'orders@dana.example',
};
