import * as z from 'zod/mini';
import { orderStatuses } from '../order-status.ts';
import { date } from '../pieces.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';

/** Why a step is refused: the order has moved since the caller read. */
const orderMoved = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  version: z.int(),
  /** Where the order can move now. */
  possible: z.array(z.enum(orderStatuses)),
  /** The last thing that happened to the order, by whom and when. */
  action: z.string(),
  by: z.object({ kind: z.string(), name: z.string() }),
  at: date,
});
export type OrderMoved = z.output<typeof orderMoved>;

/** 0 for what has no number: settings and findings. */
const id = z.int();
const refused = { id, number: z.string() };

/**
 * What a write did to several things: each has its own outcome. `number` is what people call a thing,
 * such as the number of an order. `act` can be undone; null if nothing was done.
 */
export const outcomes = z.object({
  act: z.nullable(z.string()),
  done: z.array(
    z.object({
      id,
      version: z.int(),
      /** The number of an order whose payment its customer disputes: it is done, and deserves a look. */
      disputed: z.optional(z.string()),
    }),
  ),
  refused: z.array(
    z.union([
      z.object({ ...refused, code: z.literal('not_found'), details: z.object({}) }),
      z.object({ ...refused, code: z.literal('awaits_recipient'), details: z.object({}) }),
      z.object({ ...refused, code: z.literal('awaits_payment'), details: z.object({}) }),
      z.object({ ...refused, code: z.literal('test_payment'), details: z.object({}) }),
      z.object({ ...refused, code: z.literal('awaits_rest'), details: z.object({}) }),
      z.object({ ...refused, code: z.literal('order_moved'), details: orderMoved }),
      z.object({ ...refused, code: z.literal('changed_meanwhile'), details: changedMeanwhile }),
    ]),
  ),
});
export type Outcomes = z.output<typeof outcomes>;
