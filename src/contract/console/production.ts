import * as z from 'zod/mini';
import { optionType } from '../catalog.ts';
import { imagePath } from '../pieces.ts';
import { id, say } from '../validation.ts';
import { isDay } from '../values/qatar-time.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { orderPromise } from './order-promises.ts';
import { orderStages } from './order-work.ts';
import { bilingual, list } from './pieces.ts';

/** A line of an order: its pieces of one variant with the same texts and pictures. */
const producedLine = z.object({
  id,
  orderId: id,
  /** The letter of the order on this day. */
  letter: z.string(),
  number: z.string(),
  quantity: z.int(),
  made: z.boolean(),
  /** When the order is due: clock times in Qatar, null as in its promise. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  options: z.array(z.object({ name: bilingual, type: optionType, value: z.string() })),
  missingOptions: z.array(z.object({ name: bilingual })),
});

const producedRow = z.object({
  productId: z.nullable(id),
  variantId: z.nullable(id),
  name: bilingual,
  sku: z.string(),
  attributes: z.array(z.object({ name: bilingual, value: bilingual })),
  image: imagePath,
  pieces: z.int(),
  /** How many of the pieces are made to order, and not from the stock. Absent from servers of the release before. */
  toOrder: z.optional(z.int()),
  made: z.int(),
  items: z.array(producedLine),
});

const producedOrder = z.object({
  id,
  letter: z.string(),
  number: z.string(),
  stage: z.enum(orderStages),
  promise: orderPromise,
  /** What the customer wrote for the shop. */
  wish: z.string(),
  isGift: z.boolean(),
  /** The text for the card of a gift. */
  cardText: z.nullable(z.string()),
});

const production = z.object({
  day: z.string(),
  rows: z.array(producedRow),
  orders: z.array(producedOrder),
  /** Whether the day has more orders than `productionMax`: the rest is not in it. */
  hasMore: z.boolean(),
});
export type Production = z.output<typeof production>;

export const productionEndpoints = {
  getProduction: {
    summary: 'Get what must be made for a day of delivery, by product and variant. Today by default.',
    access: 'orders.pack',
    query: z.object({ day: z.optional(z.string(say('fieldInvalid')).check(z.refine(isDay, say('fieldInvalid')))) }),
    response: production,
    guarded: { cardText: 'orders.name' },
  },
  setMade: {
    summary: 'Tick or untick lines as made. Everyone sees the ticks.',
    access: 'orders.pack',
    body: z.object({
      items: list(id, consoleLimits.productionMax).check(z.minLength(1, say('fieldRequired'))),
      made: z.boolean(say('fieldInvalid')),
    }),
    /** The lines that exist. */
    response: z.object({ items: z.array(id), made: z.boolean() }),
    // Ticks would fill the log with noise; the last one counts.
    audit: 'none',
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
