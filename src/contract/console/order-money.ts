import * as z from 'zod/mini';
import { date, money, nullableMoney } from '../pieces.ts';
import { bilingual } from './pieces.ts';

/** How money reached the shop, or went back. */
const moneyWays = ['driver', 'counter', 'terminal', 'transfer', 'card', 'by_hand'] as const;
export type MoneyWay = (typeof moneyWays)[number];

const refundStates = ['asked', 'sent', 'done', 'refused', 'by_hand'] as const;

const way = z.enum(moneyWays);

/** The amounts of an order, what was paid and what went back. */
export const orderMoney = z.object({
  subtotal: money,
  delivery: money,
  fee: money,
  total: money,
  collected: nullableMoney,
  /** What a customer who has paid gets back, because the order costs less now or is cancelled. */
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
  /** What the shop waived. */
  waived: money,
  /** What the customer still has to pay. */
  owed: money,
  /** What the customer gets back: the same as `toRefund`. */
  dueBack: money,
});
