import * as z from 'zod/mini';
import { plate } from '../addresses.ts';
import { deliveryDay } from '../delivery.ts';
import { zoneId } from '../ids.ts';
import { nullableMoney } from '../pieces.ts';
import { optionalLine, optionalParagraph, optionalPhone, paragraph, say } from '../validation.ts';
import { limits } from '../values/limits.ts';
import { isDay } from '../values/qatar-time.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { ordersConsoleEndpoints } from './orders.ts';
import { seenVersionSchema } from './version.ts';

const day = z.string(say('fieldInvalid')).check(z.refine(isDay, { error: say('fieldInvalid') }));
const slotId = z.string(say('fieldInvalid')).check(z.maxLength(20, say('fieldInvalid')));

/** What staff change of the delivery. An absent field stays as it is. */
const fields = {
  zoneId: z.optional(zoneId),
  address: z.optional(paragraph('addressRequired', limits.addressMax)),
  /** Day and time go together: without one of them, it stays. */
  day: z.optional(day),
  slotId: z.optional(slotId),
  recipientName: optionalLine(limits.nameMax),
  recipientPhone: optionalPhone,
  /** Of an order without an account: what staff keep about the caller follows. */
  customerPhone: optionalPhone,
  note: optionalParagraph(limits.orderNoteMax),
  /** The text on the card of a gift. */
  cardText: optionalParagraph(limits.giftMessageMax),
};

const storedPhone = z.optional(z.string(say('fieldInvalid')).check(z.maxLength(60, say('tooLong'))));

const body = z.object({
  version: seenVersionSchema,
  ...fields,
  /** The numbers of the blue plate. They begin the address, unless it names them. */
  plate: z.optional(z.nullable(plate)),
  /** The fields as the person read them; `day` and `slotId` are null without a time. */
  base: z.optional(
    z.object({
      zoneId: z.optional(z.nullable(zoneId)),
      address: optionalParagraph(limits.addressMax),
      day: z.optional(z.nullable(day)),
      slotId: z.optional(z.nullable(slotId)),
      recipientName: fields.recipientName,
      recipientPhone: storedPhone,
      customerPhone: storedPhone,
      note: fields.note,
      cardText: fields.cardText,
    }),
  ),
});

const { params, response, guarded, versioned } = ordersConsoleEndpoints.acceptOrder;

export const orderDeliveryEndpoints = {
  listOrderDays: {
    summary: 'List the days and slots in which an order can be delivered to a zone.',
    access: 'orders.edit',
    params,
    query: z.object({ zoneId }),
    response: z.object({ rows: z.array(deliveryDay) }),
  },
  previewDelivery: {
    summary: 'Work out what a change of the delivery would cost.',
    access: 'orders.edit',
    params,
    body,
    response: z.object({
      /** The delivery fee and the total after the change. */
      fee: nullableMoney,
      total: nullableMoney,
      /** What a customer who has paid gets back, and what is missing then: the change is refused. */
      toRefund: nullableMoney,
      owed: nullableMoney,
    }),
    guarded: { fee: 'orders.money', total: 'orders.money', toRefund: 'orders.money', owed: 'orders.money' },
    // It changes nothing.
    audit: 'none',
    versioned,
  },
  changeDelivery: {
    summary:
      'Change the delivery of an order: zone, address and card until it is handed over, the rest until it is delivered.',
    access: 'orders.edit',
    params,
    body,
    response,
    guarded,
    audit: 'order.delivery_changed',
    versioned,
  },
} as const satisfies ConsoleEndpoints;
