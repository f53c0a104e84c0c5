import * as z from 'zod/mini';
import { optionEntry } from '../cart.ts';
import { giftForm } from '../checkout.ts';
import { deliveryChoice, deliveryDay } from '../delivery.ts';
import { paymentOptionId, productId, userId, variantId, zoneId } from '../ids.ts';
import { imagePath, money } from '../pieces.ts';
import { languages } from '../values/locale.ts';
import { limits } from '../values/limits.ts';
import {
  email,
  id,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  paragraph,
  personName,
  quantity,
  say,
} from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { bilingual } from './pieces.ts';

const line = z.object(
  {
    productId,
    variantId,
    quantity,
    options: z.optional(z.array(optionEntry, say('fieldInvalid')).check(z.maxLength(20, say('outOfRange')))),
  },
  say('fieldInvalid'),
);

/** Where it goes. Absent: the customer takes it at the counter. */
const delivery = z.optional(
  z.object(
    {
      zoneId,
      address: paragraph('addressRequired', limits.addressMax),
      /** Who receives it there; without a name, the customer. */
      recipientName: optionalLine(limits.nameMax),
      recipientPhone: optionalPhone,
      /** The day and the time. Without one, the shop arranges it. */
      slot: z.optional(deliveryChoice),
    },
    say('fieldInvalid'),
  ),
);

const purchase = {
  lines: z
    .array(line, say('fieldRequired'))
    .check(z.minLength(1, say('fieldRequired')), z.maxLength(consoleLimits.bulkMax, say('outOfRange'))),
  paymentOptionId,
};

export const manualOrderEndpoints = {
  priceOrder: {
    summary: 'Get the prices and totals of an order by phone or at the counter, without placing it.',
    access: 'orders.create',
    body: z.object({ ...purchase, zoneId: z.optional(zoneId) }),
    response: z.object({
      lines: z.array(
        z.object({
          name: bilingual,
          sku: z.string(),
          image: imagePath,
          quantity: z.int(),
          unitPrice: money,
          amount: money,
        }),
      ),
      subtotal: money,
      delivery: money,
      fee: money,
      total: money,
      /** When it can be delivered to the zone. Empty if the shop arranges the time. */
      days: z.array(deliveryDay),
    }),
    // It changes nothing: prices depend on the lines, which are many.
    audit: 'none',
    versioned: 'none',
  },
  createOrder: {
    summary: 'Place an order for a caller or at the counter, with the rules of the checkout.',
    access: 'orders.create',
    body: z.object({
      ...purchase,
      delivery,
      name: personName,
      /** Required for a delivery. */
      phone: optionalPhone,
      /** Without one, the customer gets no mails. */
      email: z.optional(z.union([z.literal(''), email], say('emailFormat'))),
      language: z.enum(languages, say('fieldInvalid')),
      /** The account of the customer, which then lists the order. For staff who may read customers. */
      customerId: z.optional(userId),
      note: optionalParagraph(limits.orderNoteMax),
      /** A gift: whom it is for, the card, and whether the slip has no prices. */
      gift: z.optional(giftForm),
      /** Accept it at once, for who may accept orders. */
      accept: z.optional(z.boolean(say('fieldInvalid'))),
      /** The total that the customer was quoted. */
      expectedTotal: z.optional(z.number(say('fieldInvalid'))),
    }),
    response: z.object({ id, number: z.string() }),
    audit: 'order.created',
    versioned: 'new',
  },
  uploadOrderPicture: {
    summary: 'Upload a picture for an order (multipart, one file field "image"). Only its owner may order with it.',
    access: 'orders.create',
    deadline: 'none',
    response: z.object({ path: z.string() }),
    // A picture that no order has is deleted after a day.
    audit: 'none',
    versioned: 'new',
  },
} as const satisfies ConsoleEndpoints;
