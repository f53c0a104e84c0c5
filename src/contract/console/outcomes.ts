import * as z from 'zod/mini';
import { id } from '../validation.ts';

/**
 * What a write did to several things: each has its own outcome. `number` is what people call a thing,
 * such as the number of an order. `act` can be undone; null if nothing was done.
 */
export const outcomes = z.object({
  act: z.nullable(z.string()),
  done: z.array(z.object({ id, version: z.int() })),
  refused: z.array(z.object({ id, number: z.string(), code: z.string(), details: z.record(z.string(), z.unknown()) })),
});
export type Outcomes = z.output<typeof outcomes>;
