import type { FeeReplacement } from '../features/settings/settings.queries.ts';

/**
 * The demo's best sellers, best first: without sales, best sellers and new products would be the
 * same list.
 */
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

/** The demo shop's settings. Addresses and numbers are invented and belong to no one. */
export const demoShop = {
  tagline: {
    en: 'Gifts, flowers, sweets and perfumes delivered across Qatar',
    ar: 'هدايا وزهور وحلويات وعطور تصلك أينما كنت في قطر',
  },
  legalName: { en: 'Dana Gifts W.L.L. (demo shop)', ar: 'دانة للهدايا ذ.م.م (متجر تجريبي)' },
  commercialRegistration: '00000',
  address: { en: 'Corniche Street, Doha, Qatar', ar: 'شارع الكورنيش، الدوحة، قطر' },
  emails: ['hello@dana.example', 'orders@dana.example'],
  phones: ['+97440000000', '+97450000000'],
  instagram: 'https://www.instagram.com/dana.example',
  facebook: 'https://www.facebook.com/dana.example',
  tiktok: 'https://www.tiktok.com/@dana.example',
  snapchat: 'https://www.snapchat.com/add/dana.example',
  whatsapp: '+97440000000',
  appStore: 'https://apps.apple.com/qa/app/dana.example',
  playStore: 'https://play.google.com/store/apps/details?id=example.dana',
  freeDeliveryFrom: 300,
  orderEmail: 'orders@dana.example',
  delivery: {
    enabled: true,
    daysAhead: 14,
    weekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    closed: ['2026-12-18'],
    slots: [
      { from: '10:00', to: '13:00', capacity: 20, until: '08:00' },
      { from: '16:00', to: '20:00', capacity: 20, until: '14:00' },
      { from: '20:00', to: '22:00', capacity: 10, until: '18:00' },
    ],
  },
};

/** Riyals. A new shop begins without a cash fee, and with delivery fees of at most 20. */
const newShopFees = { zone: 20, cash: 0 };
const demoCashFee = 10;
const demoZoneFees = {
  'al-wakra': 25,
  'umm-salal': 25,
  'al-daayen': 25,
  'al-khor': 35,
  'al-shamal': 40,
  'al-shahaniya': 35,
  'al-wukair': 25,
  mesaieed: 35,
  'al-kharaitiyat': 25,
  dukhan: 40,
};

/** The fees in riyals that the demo has instead of those of a new shop. */
export const demoFees: FeeReplacement[] = [
  ...Object.entries(demoZoneFees).map(([code, to]) => ({ of: 'zones', code, from: newShopFees.zone, to }) as const),
  { of: 'payment_options', code: 'cash', from: newShopFees.cash, to: demoCashFee },
];
