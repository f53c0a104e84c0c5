import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { paymentOptionId, zoneId } from './ids.ts';
import { integerMax, limits } from './values/limits.ts';
import { order } from './orders.ts';
import { imagePath, money, rows } from './pieces.ts';
import { id, paragraph, say, type ValidationKey } from './validation.ts';

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

const idWithMessage = (message: ValidationKey) =>
  z.int(say(message)).check(z.gte(1, say(message)), z.lte(integerMax, say(message)));
const chosenZone: typeof zoneId = idWithMessage('zoneRequired');
const chosenPaymentOption: typeof paymentOptionId = idWithMessage('paymentRequired');

export const orderForm = z.object({
  shippingAddress: z.object(
    { zoneId: chosenZone, address_line1: paragraph('addressRequired', limits.addressMax) },
    say('fieldRequired'),
  ),
  paymentInfo: z.object({ paymentOptionId: chosenPaymentOption }, say('fieldRequired')),
  expectedTotal: z.optional(z.number(say('fieldInvalid'))),
});
export type OrderForm = z.input<typeof orderForm>;

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
    query: z.object({ zoneId: z.optional(zoneId), paymentOptionId: z.optional(paymentOptionId) }),
    response: summary,
  },
  placeOrder: {
    summary: 'Place an order from the cart. Requests with the same Idempotency-Key create one order.',
    access: 'user',
    status: 201,
    body: orderForm,
    response: order,
  },
} as const satisfies Endpoints;
