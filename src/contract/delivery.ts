import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { productIds } from './catalog.ts';
import { zoneId } from './ids.ts';
import { date } from './pieces.ts';
import { say } from './validation.ts';
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

export const deliveryEndpoints = {
  listDeliveryDays: {
    summary: 'List the days and slots in which the cart can be delivered to a zone.',
    access: 'shopper',
    query: z.object({ zoneId }),
    response: z.object({ enabled: z.boolean(), rows: z.array(deliveryDay) }),
  },
  getDeliveryToday: {
    summary: 'Get the time until which an order of these products is delivered today.',
    access: 'anyone',
    query: z.object({ productIds }),
    response: z.object({
      /** Null if an order of now is not delivered today. */
      until: z.nullable(date),
      /** Whether that holds in every zone. */
      everywhere: z.boolean(),
    }),
  },
} as const satisfies Endpoints;
