import * as z from 'zod/mini';
import { refundStates } from '../payment-words.ts';
import { date, money, nullableMoney } from '../pieces.ts';
import { id } from '../validation.ts';
import { bilingual } from './pieces.ts';

/** How money reached the shop, or went back. */
export const moneyWays = ['driver', 'counter', 'terminal', 'transfer', 'card', 'by_hand'] as const;
export type MoneyWay = (typeof moneyWays)[number];

const way = z.enum(moneyWays);

/** What money goes back for. */
export const refundCauses = ['cancel', 'late', 'double', 'edit', 'fee', 'staff'] as const;
/** How staff give money back by hand. */
export const handWays = ['cash', 'transfer'] as const;

/** How staff gave a refund back; null before, and for what the provider does. */
export const refundByHand = z.nullable(z.object({ way: z.enum(handWays), reference: z.string(), by: z.string() }));

// What a server of the release before does not say of a refund.
const moreOfRefund = {
  cause: z.optional(z.enum(refundCauses)),
  /** Who asked for it; null for the shop itself. */
  byId: z.optional(z.nullable(id)),
  /** It has not come by its due day. */
  isOverdue: z.optional(z.boolean()),
  /** What the provider says of it; empty before it was asked. */
  says: z.optional(z.string()),
  hand: z.optional(refundByHand),
  /** Whether an account for a transfer is noted. */
  hasAccount: z.optional(z.boolean()),
  /** Who withdrew it, because the order costs more since. Its state is `refused`: consoles of before read that. */
  withdrawnBy: z.optional(z.string()),
};

/** The amounts of an order, what was paid and what went back. */
export const orderMoney = z.object({
  subtotal: money,
  delivery: money,
  fee: money,
  total: money,
  collected: nullableMoney,
  /** What a customer who has paid gets back and nobody has asked for: the order costs less now, or is cancelled. */
  toRefund: money,
  method: bilingual,
  /** What the customer has paid, the first payment first. What was undone is not in it. */
  captured: z.array(
    z.object({
      way,
      amount: money,
      at: date,
      /** The driver who collected it. */
      by: z.nullable(z.string()),
      /** The last four digits of the card. */
      lastFour: z.nullable(z.string()),
    }),
  ),
  /** What went back to the customer, or is on its way. */
  returned: z.array(z.object({ way, amount: money, at: date, state: z.enum(refundStates), dueAt: z.nullable(date) })),
  /** All refunds, the first one first, also those that were refused. A server of the release before says nothing. */
  refunds: z.optional(
    z.array(
      z.object({
        id: z.string(),
        amount: money,
        state: z.enum(refundStates),
        at: date,
        dueAt: z.nullable(date),
        doneAt: z.nullable(date),
        lastFour: z.nullable(z.string()),
        by: z.string(),
        reason: z.string(),
        waitsForSecond: z.boolean(),
        ...moreOfRefund,
      }),
    ),
  ),
  /** What the shop waived. */
  waived: money,
  /** What the customer still has to pay. */
  owed: money,
  /** `toRefund`, with what staff still give back by hand. */
  dueBack: money,
  /** What can still go back, whichever way it came. A server of the release before says nothing. */
  refundable: z.optional(money),
  /** Whether the customer disputes a payment at the bank, and it has not decided yet. */
  isDisputed: z.optional(z.boolean()),
});
