import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { productIds } from './catalog.ts';
import { type VariantId, zoneId } from './ids.ts';
import { date, named } from './pieces.ts';
import { id, isId, say } from './validation.ts';
import { limits } from './values/limits.ts';
import { isDay } from './values/qatar-time.ts';

/** A slot of a day in Qatar: from and to are clock times as HH:MM. */
export const deliverySlot = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** Whether the slot has a free place. */
  open: z.boolean(),
});
export type DeliverySlot = z.output<typeof deliverySlot>;

export const deliveryDay = z.object({ day: z.string(), slots: z.array(deliverySlot) });
export type DeliveryDay = z.output<typeof deliveryDay>;

/** The day and slot that a shopper chose. */
export const deliveryChoice = z.object(
  {
    day: z.string(say('fieldInvalid')).check(z.refine(isDay, { error: say('fieldInvalid') })),
    slotId: z.string(say('fieldInvalid')).check(z.maxLength(20, say('fieldInvalid'))),
  },
  say('fieldInvalid'),
);
export type DeliveryChoice = z.output<typeof deliveryChoice>;

/** When an order will be delivered, in Qatar: a day as YYYY-MM-DD, and clock times as HH:MM. */
export const promisedDelivery = z.object({ day: z.string(), from: z.string(), to: z.string() });

// In a query string, the pieces of a cart are one text, each variant with its quantity: "7:2,9:1".
const pieces = z
  .pipe(
    z.string(say('fieldInvalid')).check(z.regex(/^\d{1,10}:\d{1,5}(,\d{1,10}:\d{1,5})*$/, say('fieldInvalid'))),
    z.transform((text) =>
      text.split(',').map((piece) => {
        const [variantId, quantity] = piece.split(':').map(Number) as [VariantId, number];
        return { variantId, quantity };
      }),
    ),
  )
  .check(
    z.refine(
      (all) =>
        all.length <= limits.listIdsMax && all.every(({ variantId, quantity }) => isId(variantId) && quantity > 0),
      say('fieldInvalid'),
    ),
  );

export const deliveryToday = z.object({
  /** Whether an order of now is delivered today in some zone. */
  today: z.boolean(),
  /** Today in Qatar, as YYYY-MM-DD. */
  day: z.string(),
  /** The end of the last minute for an order in any zone; null if it is not delivered today. */
  until: z.nullable(date),
  /** Whether that holds in every zone. */
  everywhere: z.boolean(),
  /** The zones in which it is delivered today, each until its own moment. */
  zones: z.array(z.extend(named, { until: date })),
  /** Products that are made to order, of which no piece of today is free. */
  full: z.array(id),
  /** Variants that are made to order, of which no piece of today is free, if there are any. */
  fullVariants: z.optional(z.array(id)),
  /**
   * For the whole shop, the first day after today on which an order of now is delivered in some zone; null if the shop
   * arranges it.
   */
  next: z.nullable(z.string()),
  /** The zones that have another first day, with this day; null if all their days are full. */
  laterZones: z.optional(z.array(z.extend(named, { day: z.nullable(z.string()) }))),
  /** Variants that are made to order, of which no piece of `next` is free, if there are any. */
  fullNext: z.optional(z.array(id)),
});
export type DeliveryOfToday = z.output<typeof deliveryToday>;

export const deliveryEndpoints = {
  listDeliveryDays: {
    summary: 'List the days and slots in which the cart can be delivered to a zone.',
    access: 'shopper',
    query: z.object({ zoneId }),
    response: z.object({ enabled: z.boolean(), rows: z.array(deliveryDay) }),
  },
  getDeliveryToday: {
    summary:
      'Get the time until which an order of now is delivered today: one of these products, of these pieces ("7:2,9:1": variants with quantities), or of what needs no time to prepare.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({ productIds: z.optional(productIds), pieces: z.optional(pieces) }),
    response: deliveryToday,
  },
} as const satisfies Endpoints;
