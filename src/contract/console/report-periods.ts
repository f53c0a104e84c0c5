/**
 * What a report has a row for. `day` has hours for one day, and weeks for more than 92 days. `delivery` counts the
 * orders that are promised for the days, `customer` has the rows of `customerKinds`.
 */
export const reportSubjects = ['day', 'delivery', 'product', 'zone', 'payment', 'customer'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Who ordered: for the first time, again, or someone of whom nothing is stored any more. */
export const customerKinds = ['new', 'returning', 'unknown'] as const;

/** The days of a report, in Qatar. The numbers end today; `own` has `from` and `to`, both included. */
export const reportPeriods = ['today', '7', '30', '90', 'month', 'own'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** The most days of a chosen period, and the first day that can be requested. */
export const reportDaysMax = 366;
export const reportsBegin = '2000-01-01';

/** How money reached the shop, or went back: of the ways of an order, a card is named by the provider that took it. */
export const reportWays = [
  'driver',
  'counter',
  'terminal',
  'transfer',
  'by_hand',
  'tap',
  'myfatoorah',
  'skipcash',
] as const;
export type ReportWay = (typeof reportWays)[number];
