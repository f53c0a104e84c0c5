import * as z from 'zod/mini';
import { imagePath, money } from '../pieces.ts';
import { id, say } from '../validation.ts';
import { isDay } from '../values/qatar-time.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { reportPeriods, reportSubjects, reportWays } from './report-periods.ts';
import { bilingual } from './pieces.ts';

/**
 * Sales: the orders placed in the days, without cancelled and refunded ones. `goods` is what the
 * pieces cost after offers, `fees` is delivery and payment, `total` is both. A product has no fees.
 * `costed` is the part of `goods` whose cost was known when it was ordered, `cost` what the shop paid for that part; rows
 * have them by product.
 */
const figures = {
  orders: z.int(),
  pieces: z.int(),
  goods: money,
  fees: money,
  total: money,
  /** Absent where they are not counted, and from servers of the release before. */
  costed: z.optional(money),
  cost: z.optional(money),
};
const sales = z.object(figures);
export type Sales = z.output<typeof sales>;

const part = z.object({ orders: z.int(), total: money });
const totals = z.object({
  ...figures,
  /** The part of the sales that has reached its customers. */
  delivered: part,
  /** Placed in the days, and no sale. */
  cancelled: part,
  refunded: part,
});
export type SalesTotals = z.output<typeof totals>;

const row = z.object({
  /** A day (YYYY-MM-DD; the first of a week), an hour (HH:00), one of `customerKinds`, or what the row is about. */
  key: z.string(),
  /** Null for days, hours and kinds of customers. */
  name: z.nullable(bilingual),
  now: sales,
  before: sales,
});
export type ReportRow = z.output<typeof row>;

const days = z.object({ from: z.string(), to: z.string() });
const day = z.optional(z.string().check(z.refine(isDay, say('fieldInvalid'))));

const report = z.object({
  by: z.enum(reportSubjects),
  unit: z.enum(['hour', 'day', 'week']),
  days,
  /** What the days are compared with. */
  before: days,
  /** `soFar`: the days end today or later, and those before end at the same time of the day. */
  when: z.enum(['over', 'soFar', 'future']),
  totals,
  totalsBefore: totals,
  rows: z.array(row),
  /** The sum of products that have no row, because they sold least. Their orders are not counted. */
  others: z.nullable(z.object({ now: sales, before: sales })),
});
export type Report = z.output<typeof report>;

/** What customers paid and got back, as the book of money has it. */
const paidFigures = {
  paid: money,
  /** What went back to customers. */
  refunds: money,
  /** What banks took from the shop after a dispute. */
  lost: money,
};

/** What was sold and what was paid on a day. Sales are booked when an online order is paid or a cash order is delivered. */
const moneyFigures = {
  /** The goods that were sold. */
  gross: money,
  delivery: money,
  /** The payment fees that customers pay. */
  fees: money,
  /** What was sold before and is not any more: orders cancelled or made cheaper, and what the shop waived. */
  reversed: money,
  /** `gross`, `delivery` and `fees` without `reversed`. */
  net: money,
  ...paidFigures,
};
const moneyTotals = z.object(moneyFigures);
export type MoneyFigures = z.output<typeof moneyTotals>;

const moneyReport = z.object({
  days,
  when: z.enum(['over', 'soFar', 'future']),
  totals: moneyTotals,
  /** Each day that has begun, the first one first. */
  rows: z.array(z.object({ day: z.string(), ...moneyFigures })),
  /** The ways by which money came or went back. */
  ways: z.array(
    z.object({
      way: z.enum(reportWays),
      ...paidFigures,
      /** `paid` without `refunds` and `lost`. */
      net: money,
      /** What the provider keeps of it; null where it does not say. */
      kept: z.nullable(money),
    }),
  ),
});
export type MoneyReport = z.output<typeof moneyReport>;

const asked = { period: z._default(z.enum(reportPeriods, say('fieldInvalid')), '7'), from: day, to: day };

export const reportsEndpoints = {
  getMoneyReport: {
    summary:
      'Get what was sold and paid on some days: gross, delivery, fees, what was reversed and net by day, and payments and refunds by way.',
    access: 'reports.read',
    query: z.object(asked),
    response: moneyReport,
  },
  getReport: {
    summary:
      'Get the sales of some days by day, day of delivery, product, zone, payment or kind of customer, beside those of the days before.',
    access: 'reports.read',
    query: z.object({
      by: z._default(z.enum(reportSubjects, say('fieldInvalid')), 'day'),
      ...asked,
    }),
    response: report,
  },
  getSalesToday: {
    summary: 'Get the sales of today, of the same weekday a week ago, and of the last 14 days.',
    access: 'orders.money',
    response: z.object({
      today: part,
      /** `soFar` ends at the same time of the day as today. */
      lastWeek: z.object({ day: z.string(), soFar: part, whole: part }),
      days: z.nullable(z.array(z.object({ day: z.string(), orders: z.int(), total: money }))),
      best: z.nullable(
        z.array(
          z.object({ productId: z.nullable(id), name: bilingual, image: imagePath, pieces: z.int(), total: money }),
        ),
      ),
    }),
    guarded: { days: 'reports.read', best: 'reports.read' },
  },
} as const satisfies ConsoleEndpoints;
