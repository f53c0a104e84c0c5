import * as z from 'zod/mini';
import { refundStates } from '../payment-words.ts';
import { date, emptyResponse, money, rows } from '../pieces.ts';
import { id, line, optionalLine, say } from '../validation.ts';
import { isIban, normaliseIban } from '../values/iban.ts';
import { isDay } from '../values/qatar-time.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { handWays, moneyWays, refundByHand, refundCauses } from './order-money.ts';
import { seenVersionSchema } from './version.ts';

const order = z.object({ id, number: z.string() });

/** Money on its way back to a customer. */
const refund = z.object({
  id: z.string(),
  order,
  amount: money,
  state: z.enum(refundStates),
  cause: z.enum(refundCauses),
  /** Who asked for it; empty for the shop itself. */
  by: z.string(),
  reason: z.string(),
  /** The last four digits of the card to which it goes. */
  lastFour: z.nullable(z.string()),
  askedAt: date,
  dueAt: z.nullable(date),
  doneAt: z.nullable(date),
  /** It has not come by its due day. */
  isOverdue: z.boolean(),
  /** Above the limit of who asked for it: another person decides. */
  waitsForSecond: z.boolean(),
  /** What the provider says of it; empty before it was asked. */
  says: z.string(),
  hand: refundByHand,
  /** Whether an account for a transfer is noted. */
  hasAccount: z.boolean(),
  /** Who withdrew it, because the order costs more since. Its state is `refused`. */
  withdrawnBy: z.optional(z.string()),
});
export type ConsoleRefund = z.output<typeof refund>;

const changed = z.object({ act: z.nullable(z.string()), refunds: z.array(refund) });
export type ChangedRefunds = z.output<typeof changed>;

const riyals = z
  .number(say('fieldInvalid'))
  .check(z.gte(0.01, say('outOfRange')), z.lte(1_000_000, say('outOfRange')), z.multipleOf(0.01, say('fieldInvalid')));
const counted = z
  .number(say('fieldInvalid'))
  .check(z.gte(0, say('outOfRange')), z.lte(1_000_000, say('outOfRange')), z.multipleOf(0.01, say('fieldInvalid')));
const reason = line('fieldRequired', consoleLimits.reasonMax);
const uuid = z.string().check(z.maxLength(40, say('tooLong')));
const refundId = z.object({ id: uuid });
const orderTarget = z.object({ id });
const before = z.optional(z.string().check(z.maxLength(40, say('tooLong')), z.iso.datetime(say('fieldInvalid'))));

const account = z.object({
  name: line('nameRequired', 200),
  iban: z
    .string(say('fieldRequired'))
    .check(z.overwrite(normaliseIban), z.maxLength(34, say('tooLong')), z.refine(isIban, say('fieldInvalid'))),
});

/** Cash that a driver handed in. */
const handIn = z.object({
  id: z.string(),
  driver: z.object({ id, name: z.string() }),
  by: z.string(),
  at: date,
  counted: money,
  /** What the driver should have had: shown once the cash was counted. */
  expected: money,
  /** What was counted less what was expected. */
  difference: money,
  orders: z.int(),
  /** Why a difference was accepted, and by whom; null while it is open, and without one. */
  settled: z.nullable(z.object({ by: z.string(), at: date, reason: z.string() })),
});
export type CashHandIn = z.output<typeof handIn>;

/** A driver with cash to hand in, without the sum. */
const cashToHandIn = z.object({
  driver: z.object({ id, name: z.string() }),
  /** Orders that the driver was paid for since the last hand-in. */
  orders: z.int(),
  lastAt: z.nullable(date),
});
export type CashToHandIn = z.output<typeof cashToHandIn>;

/** What came in on a day. */
const cashDay = z.object({
  rows: z.array(
    z.object({
      driver: z.nullable(z.string()),
      way: z.enum(moneyWays),
      orders: z.int(),
      taken: money,
      returned: money,
    }),
  ),
  handIns: z.array(handIn),
});
export type CashDay = z.output<typeof cashDay>;

/** Money of an order that someone has to settle. */
const moneyTask = z.object({
  order: z.extend(order, { version: z.int() }),
  /** `short`: less was collected. `twice`: it was paid online and in cash. `over`: more was collected. */
  kind: z.enum(['short', 'twice', 'over', 'disputed']),
  amount: money,
  at: date,
  driver: z.nullable(z.string()),
  /** The disputed payment. */
  payment: z.nullable(z.string()),
});
export type MoneyTask = z.output<typeof moneyTask>;

const link = z.object({ madeAt: date, expiresAt: date });

export const paymentsConsoleEndpoints = {
  listRefunds: {
    summary: 'List refunds, the newest first: all, those of a state, or those for which staff have something to do.',
    access: 'orders.money',
    query: z.object({
      /** `tasks`: to give back by hand, to approve, or overdue. */
      show: z._default(z.enum(['all', 'tasks', ...refundStates], say('fieldInvalid')), 'all'),
      before,
      /** The same: `next` of the page before. */
      after: before,
    }),
    response: z.object({ rows: z.array(refund), next: z.nullable(date), tasks: z.int() }),
  },
  refundOrder: {
    summary: 'Give money of an order back to its customer. What is not due back is a goodwill.',
    access: 'refunds.create',
    params: orderTarget,
    body: z.object({ amount: riyals, reason }),
    response: changed,
    audit: 'refund.asked',
    stepUp: true,
    // Refunds of an order add up: what was paid bounds them.
    versioned: 'none',
  },
  approveRefund: {
    summary: 'Approve a refund above the limit of who asked for it. Another person does.',
    access: 'refunds.create',
    params: refundId,
    response: changed,
    audit: 'refund.approved',
    stepUp: true,
    // Approving twice is approving once.
    versioned: 'none',
  },
  refuseRefund: {
    summary: 'Refuse a refund that waits for a second person.',
    access: 'refunds.create',
    params: refundId,
    body: z.object({ reason }),
    response: changed,
    audit: 'refund.refused',
    // Refusing twice is refusing once.
    versioned: 'none',
  },
  settleRefund: {
    summary: 'Note that staff gave a refund back by hand: in cash, or by bank transfer with its reference.',
    access: 'refunds.create',
    params: refundId,
    body: z.object({
      way: z.enum(handWays, say('fieldRequired')),
      /** Required for a transfer. */
      reference: optionalLine(consoleLimits.paymentReferenceMax),
    }),
    response: changed,
    audit: 'refund.settled',
    stepUp: true,
    // Settling twice is settling once.
    versioned: 'none',
  },
  withdrawRefund: {
    summary:
      'Withdraw a refund by hand as far as its order costs more since: that counts as paid. The rest stays a refund by hand.',
    access: 'refunds.create',
    params: refundId,
    body: z.object({ reason }),
    response: changed,
    audit: 'refund.withdrawn',
    // Withdrawing twice is withdrawing once.
    versioned: 'none',
  },
  noteRefundAccount: {
    summary: 'Note the bank account for a refund by hand. It is encrypted, and deleted after 30 days.',
    access: 'refunds.create',
    params: refundId,
    body: account,
    response: emptyResponse,
    audit: 'refund.account_noted',
    // The last one counts.
    versioned: 'none',
  },
  getRefundAccount: {
    summary: 'Get the bank account that is noted for a refund by hand.',
    access: 'refunds.create',
    params: refundId,
    response: z.nullable(z.object({ name: z.string(), iban: z.string() })),
  },
  listMoneyTasks: {
    summary: 'List the deliveries whose collected sum differs from what was due, and the payments that are disputed.',
    access: 'orders.money',
    response: rows(moneyTask),
  },
  endDispute: {
    summary: 'Note how the bank decided a dispute. What a lost one took is gone from the shop.',
    access: 'refunds.create',
    params: refundId,
    body: z.object({ lost: z.boolean(say('fieldInvalid')), reason }),
    response: emptyResponse,
    audit: 'payment.dispute_ended',
    stepUp: true,
    // A dispute ends once.
    versioned: 'none',
  },
  waiveOwed: {
    summary: 'Waive what is owed for an order.',
    access: 'payments.mark',
    params: orderTarget,
    body: z.object({ version: seenVersionSchema, reason }),
    response: z.object({ act: z.nullable(z.string()), waived: money }),
    audit: 'payment.waived',
    versioned: 'one',
  },
  makePaymentLink: {
    summary: 'Make a link with which anyone who has it pays an order, with a text to send it.',
    access: 'orders.contact',
    params: orderTarget,
    body: z.object({
      /** Sends it to the customer’s email too. */
      mail: z.optional(z.boolean(say('fieldInvalid'))),
    }),
    response: z.object({
      url: z.string(),
      text: z.string(),
      expiresAt: date,
      /** Until when it pays: until it expires, or until the order no longer waits. */
      payBy: z.optional(date),
    }),
    audit: 'payment.link_made',
    // An order may have several links.
    versioned: 'new',
  },
  listPaymentLinks: {
    summary: 'List the links to pay an order that are still valid. Their addresses are not stored.',
    access: 'orders.contact',
    params: orderTarget,
    response: rows(link),
  },
  listCash: {
    summary: 'List the drivers with cash to hand in. How much it should be is shown once it was counted.',
    access: 'cash.count',
    response: z.object({
      rows: z.array(cashToHandIn),
      /** The hand-ins with a difference that no one has accepted yet. */
      open: z.array(handIn),
    }),
  },
  countCash: {
    summary: 'Count the cash that a driver hands in. The answer says what it should have been.',
    access: 'cash.count',
    params: orderTarget,
    body: z.object({
      counted,
      /** `lastAt` as the person saw it. Another hand-in since then refuses it, with `changed_meanwhile`. */
      lastAt: z.optional(
        z.nullable(z.string().check(z.maxLength(40, say('tooLong')), z.iso.datetime(say('fieldInvalid')))),
      ),
    }),
    response: handIn,
    audit: 'cash.counted',
    // The sum that was expected is read when it is counted, and `lastAt` says what was seen.
    versioned: 'none',
  },
  settleCash: {
    summary: 'Accept the difference of a hand-in, with a sentence.',
    access: 'cash.settle',
    params: refundId,
    body: z.object({ reason }),
    response: handIn,
    audit: 'cash.settled',
    // Accepting twice is accepting once.
    versioned: 'none',
  },
  getCashDay: {
    summary: 'Get what came in on a day in Qatar by driver and way of payment, and the hand-ins.',
    access: 'cash.count',
    query: z.object({ day: z.string().check(z.refine(isDay, say('fieldInvalid'))) }),
    response: cashDay,
  },
} as const satisfies ConsoleEndpoints;
