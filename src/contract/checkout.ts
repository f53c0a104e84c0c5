import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { deliveryChoice, deliveryDay } from './delivery.ts';
import { addressId, orderId, paymentOptionId, zoneId } from './ids.ts';
import { limits } from './values/limits.ts';
import { order } from './orders.ts';
import { imagePath, money, rows } from './pieces.ts';
import { chosenId, id, line, optionalLine, optionalParagraph, optionalPhone, paragraph, say } from './validation.ts';

export const zone = z.object({
  id,
  name: z.string(),
  shippingFee: money,
  /** The zone numbers on the blue plates of this zone. May be empty. */
  plateZones: z.array(z.int()),
});
export type Zone = z.output<typeof zone>;

export const paymentOption = z.object({
  id,
  option_name: z.string(),
  description: z.string(),
  image: imagePath,
  option_type: z.enum(['cash', 'online']),
  /** Payments of it move no money, though the shop is open to the public. */
  isTest: z.optional(z.boolean()),
});
export type PaymentOption = z.output<typeof paymentOption>;

export const summary = z.object({
  totalItemsCount: z.int(),
  netSubtotal: money,
  shippingFee: money,
  paymentFee: money,
  totalAmount: money,
});
export type Summary = z.output<typeof summary>;

const chosenZone: typeof zoneId = chosenId('zoneRequired');
const chosenPaymentOption: typeof paymentOptionId = chosenId('paymentRequired');

/** An order as a gift to someone else. */
export const giftForm = z.object(
  {
    recipientName: line('nameRequired', limits.nameMax),
    recipientPhone: optionalPhone,
    /** The text on the card. */
    message: optionalParagraph(limits.giftMessageMax),
    /** Whether the receipt in the box has no prices. */
    hidePrices: z.optional(z.boolean(say('fieldInvalid'))),
    /** Who the card says it is from; null or empty for a giver without a name. */
    from: z.optional(z.nullable(optionalLine(limits.nameMax))),
    /** Whether the recipient must not hear of it before it is at the door. */
    surprise: z.optional(z.boolean(say('fieldInvalid'))),
    /** The recipient chooses place and time: the order has none, and counts the dearest fee at first. */
    askRecipient: z.optional(z.boolean(say('fieldInvalid'))),
  },
  say('fieldInvalid'),
);
export type GiftForm = z.output<typeof giftForm>;

const shippingAddress = z.object(
  { zoneId: chosenZone, address_line1: paragraph('addressRequired', limits.addressMax) },
  say('fieldRequired'),
);

export const orderForm = z
  .object({
    shippingAddress: z.optional(shippingAddress),
    /** A saved address, instead of `shippingAddress`. */
    addressId: z.optional(addressId),
    paymentInfo: z.object({ paymentOptionId: chosenPaymentOption }, say('fieldRequired')),
    expectedTotal: z.optional(z.number(say('fieldInvalid'))),
    delivery: z.optional(deliveryChoice),
    note: optionalParagraph(limits.orderNoteMax),
    gift: z.optional(giftForm),
  })
  .check(
    z.refine(
      (form) => form.shippingAddress !== undefined || form.addressId !== undefined || form.gift?.askRecipient === true,
      {
        path: ['shippingAddress'],
        error: say('fieldRequired'),
        // Also if other parts are missing.
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  );
export type OrderForm = z.input<typeof orderForm>;

/** Where and when an order is delivered instead. Without a time, the shop arranges it. */
export const deliveryForm = z
  .object({
    shippingAddress: z.optional(shippingAddress),
    addressId: z.optional(addressId),
    delivery: z.optional(deliveryChoice),
    expectedTotal: z.optional(z.number(say('fieldInvalid'))),
  })
  .check(
    z.refine((form) => form.shippingAddress !== undefined || form.addressId !== undefined, {
      path: ['shippingAddress'],
      error: say('fieldRequired'),
    }),
  );

export const checkoutEndpoints = {
  listZones: {
    summary: 'List the delivery zones and their fees.',
    access: 'anyone',
    caching: 'catalogue',
    response: rows(zone),
  },
  listPaymentOptions: {
    summary: 'List the payment options.',
    access: 'anyone',
    caching: 'catalogue',
    response: rows(paymentOption),
  },
  getCashFee: {
    summary: 'Get the fee for cash payment.',
    access: 'anyone',
    caching: 'catalogue',
    response: z.object({ fee: money }),
  },
  getSummary: {
    summary: 'Get the total of the cart. Fees without a choice count as 0.',
    access: 'user',
    query: z.object({
      zoneId: z.optional(zoneId),
      paymentOptionId: z.optional(paymentOptionId),
      /** Counts the dearest fee: the recipient of a gift chooses the zone later. */
      askRecipient: z.optional(z.boolean(say('fieldInvalid'))),
    }),
    response: summary,
  },
  placeOrder: {
    summary: 'Place an order from the cart. Requests with the same Idempotency-Key create one order.',
    access: 'user',
    status: 201,
    body: orderForm,
    response: order,
  },
  changeDelivery: {
    summary: 'Change address and time of your own order until the shop accepts it.',
    access: 'user',
    params: z.object({ id: orderId }),
    body: deliveryForm,
    response: order,
  },
  listOrderDays: {
    summary: 'List the days and slots in which your own order can be delivered to a zone, and what it costs then.',
    access: 'user',
    params: z.object({ id: orderId }),
    query: z.object({ zoneId }),
    response: z.object({
      enabled: z.boolean(),
      rows: z.array(deliveryDay),
      /** The delivery fee and the total of the order in that zone, in riyals. */
      shippingFee: money,
      totalAmount: money,
    }),
  },
} as const satisfies Endpoints;
