import * as z from 'zod/mini';
import { id, say } from '../validation.ts';
import { isDay } from '../values/qatar-time.ts';
import { dueFilters, dueGroups, promiseKinds } from './order-work.ts';

/** What was promised to the customer, in Qatar: a day as YYYY-MM-DD, and clock times as HH:MM. */
export const orderPromise = z.object({
  kind: z.enum(promiseKinds),
  day: z.nullable(z.string()),
  /** Null except in a slot. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Whether it is broken, or a new order was not accepted in time. */
  late: z.boolean(),
});
export type OrderPromise = z.output<typeof orderPromise>;

/** One of `dueFilters`, or a day. */
export const orderDue = z
  .string(say('fieldInvalid'))
  .check(z.refine((text) => (dueFilters as readonly string[]).includes(text) || isDay(text), say('fieldInvalid')));

/** The last row of a page, for the next page: an id, or a place among promises. */
export const promisePlace = z.union(
  [id, z.string().check(z.regex(/^(?:\d{1,10}|[lr]-\d{1,15}-(?:\d{1,15}|x)-\d{1,10})$/))],
  {
    error: say('fieldInvalid'),
  },
);

export const dueCounts = z.record(z.enum(dueGroups), z.int());
