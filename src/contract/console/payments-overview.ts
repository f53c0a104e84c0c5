import * as z from 'zod/mini';
import { findingKinds, paymentReasons } from '../payment-words.ts';
import { date, money, nullableMoney } from '../pieces.ts';
import { id, line, say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { moneyWays } from './order-money.ts';

const order = z.object({ id, number: z.string() });
const providers = ['tap', 'myfatoorah', 'skipcash'] as const;
/** `next` of the page before. */
const after = z.optional(z.string().check(z.maxLength(40, say('tooLong')), z.iso.datetime(say('fieldInvalid'))));

/** An attempt to pay that failed, or that nobody finished. */
const failedPayment = z.object({
  id: z.string(),
  order,
  amount: money,
  option: z.enum(['debit', 'card']),
  state: z.enum(['failed', 'expired']),
  /** Why it failed. */
  reason: z.nullable(z.enum(paymentReasons)),
  at: date,
  /** What became of the order since: `waiting` is not paid yet. */
  since: z.enum(['waiting', 'paid', 'cash', 'cancelled']),
});
export type FailedPayment = z.output<typeof failedPayment>;

/** What shop and payment provider do not say the same about. */
const finding = z.object({
  id: z.string(),
  kind: z.enum(findingKinds),
  provider: z.enum(providers),
  /** What the provider calls it, or the shop. */
  ref: z.string(),
  /** The day that was compared. */
  day: z.nullable(z.string()),
  order: z.nullable(order),
  ours: nullableMoney,
  theirs: nullableMoney,
  /** The word of the provider. */
  says: z.string(),
  at: date,
  /** Null while it is open. Without a name, the shop has settled it by itself. */
  settled: z.nullable(z.object({ at: date, by: z.string(), note: z.string() })),
});
export type PaymentFinding = z.output<typeof finding>;

const findingIds = z
  .array(z.string(say('fieldInvalid')).check(z.maxLength(40, say('tooLong'))), say('fieldInvalid'))
  .check(
    z.minLength(1, say('fieldRequired')),
    z.maxLength(consoleLimits.bulkMax, say('outOfRange')),
    z.refine((ids) => new Set(ids).size === ids.length, say('fieldInvalid')),
  );

export const paymentsOverviewEndpoints = {
  getPaymentsToday: {
    summary:
      'Get what came in and went back today by way of payment, how attempts to pay ended, what waits for staff, and the last comparisons with the providers.',
    access: 'refunds.create',
    response: z.object({
      /** In Qatar. */
      day: z.string(),
      ways: z.array(z.object({ way: z.enum(moneyWays), orders: z.int(), taken: money, returned: money })),
      /** Attempts to pay online. */
      attempts: z.object({ paid: z.int(), failed: z.int(), open: z.int() }),
      /** Up to 100 of each. */
      waiting: z.object({ refunds: z.int(), findings: z.int() }),
      comparisons: z.array(
        z.object({
          provider: z.enum(providers),
          day: z.string(),
          /** Null: not yet, or the provider did not answer. */
          comparedAt: z.nullable(date),
          /** How many captures and refunds the provider lists. Null: it lists none, and each of the shop was looked at. */
          listed: z.nullable(z.int()),
        }),
      ),
    }),
  },
  listFailedPayments: {
    summary: 'List the attempts to pay that failed or that nobody finished, the newest first.',
    access: 'refunds.create',
    query: z.object({ after }),
    response: z.object({ rows: z.array(failedPayment), next: z.nullable(date) }),
  },
  listPaymentFindings: {
    summary: 'List what shop and payment providers do not say the same about, the newest first.',
    access: 'refunds.create',
    query: z.object({ show: z._default(z.enum(['open', 'all'], say('fieldInvalid')), 'open'), after }),
    response: z.object({ rows: z.array(finding), next: z.nullable(date) }),
  },
  markFindingsSeen: {
    summary: 'Mark findings as seen, with one sentence for all.',
    access: 'refunds.create',
    body: z.object({ ids: findingIds, reason: line('fieldRequired', consoleLimits.reasonMax) }),
    response: z.object({
      /** What can be undone; null if nothing was marked. */
      act: z.nullable(z.string()),
      /** How many were marked: others were settled already. */
      seen: z.int(),
    }),
    audit: 'payment.finding_seen',
    // Seeing twice is seeing once.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
