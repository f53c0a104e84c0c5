import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { orderId } from './ids.ts';
import { order } from './orders.ts';
import { paymentReasons } from './payment-words.ts';
import { date, money } from './pieces.ts';
import { say } from './validation.ts';

/** Where the browser goes to pay: an address, or a form that it posts there. */
const goTo = z.union([
  z.object({ url: z.string() }),
  z.object({ post: z.string(), fields: z.record(z.string(), z.string()) }),
]);

const begun = z.object({
  goTo,
  /** Until when the order waits for its payment. */
  payBy: date,
});
export type BegunPayment = z.output<typeof begun>;

/** An attempt to pay, as its return page shows it. */
const returnPage = z.object({
  /** `refunding`: it was paid too late, or twice, and goes back. */
  state: z.enum(['open', 'paid', 'failed', 'expired', 'refunding']),
  reason: z.optional(z.enum(paymentReasons)),
  orderNumber: z.string(),
  /** Whether the order can be paid with another attempt. */
  canRetry: z.boolean(),
  /** Only for the customer who placed the order. */
  orderId: z.optional(z.int()),
});
export type ReturnPage = z.output<typeof returnPage>;

/** What whoever has a link to pay an order sees: nothing about a person. */
const paymentLink = z.object({
  orderNumber: z.string(),
  amount: money,
  currency: z.string(),
  shop: z.string(),
  payBy: date,
  state: z.enum(['open', 'paid', 'expired']),
});
export type PaymentLink = z.output<typeof paymentLink>;

const nonce = z.object({ nonce: z.string().check(z.regex(/^[\w-]{22}$/)) });
const token = z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/)) });

export const paymentsEndpoints = {
  beginPayment: {
    summary:
      'Begin to pay an order online: the address of the provider’s page. Asked again while it is open, it is the same.',
    access: 'user',
    caching: 'private',
    params: z.object({ id: orderId }),
    response: begun,
  },
  payCash: {
    summary: 'Pay an order in cash at the door instead. While an attempt to pay is open, the wish is kept.',
    access: 'user',
    caching: 'private',
    params: z.object({ id: orderId }),
    /** The total with the fee for cash that the customer agreed to, in riyals. */
    body: z.object({ expectedTotal: z.optional(z.number(say('fieldInvalid'))) }),
    response: order,
  },
  getPayment: {
    summary: 'Get the state of an attempt to pay, for the page to which the provider returns. Asks the provider.',
    access: 'anyone',
    caching: 'private',
    params: nonce,
    response: returnPage,
  },
  getPaymentLink: {
    summary: 'Get what is to be paid with a link.',
    access: 'anyone',
    caching: 'private',
    params: token,
    response: paymentLink,
  },
  beginLinkPayment: {
    summary: 'Begin to pay an order with a link: the address of the provider’s page.',
    access: 'anyone',
    caching: 'private',
    params: token,
    response: begun,
  },
} as const satisfies Endpoints;
