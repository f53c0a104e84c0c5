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
  markFindingSeen: {
    summary: 'Mark a finding as seen, with a sentence.',
    access: 'refunds.create',
    params: z.object({ id: z.string().check(z.maxLength(40, say('tooLong'))) }),
    body: z.object({ reason: line('fieldRequired', consoleLimits.reasonMax) }),
    response: finding,
    audit: 'payment.finding_seen',
    // Seeing twice is seeing once.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
