import * as z from 'zod/mini';
import { attribute, optionType } from './catalog.ts';
import { promisedDelivery } from './delivery.ts';
import type { Endpoints } from './http/endpoint.ts';
import { orderId } from './ids.ts';
import { limits } from './values/limits.ts';
import { giftStates } from './gift-states.ts';
import { orderStatuses, paymentStatuses } from './order-status.ts';
import { orderPaymentStates, paymentRemarks, refundStates } from './payment-words.ts';
import { date, imagePath, money, page } from './pieces.ts';
import { id, say } from './validation.ts';

/** Who changed the status of an order. */
const orderActors = ['customer', 'staff'] as const;

const orderHead = {
  id,
  order_number: z.string(),
  order_status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  created_at: date,
  total_amount: money,
};

export const orderInList = z.object({
  ...orderHead,
  itemsCount: z.int(),
  image: imagePath,
  /** When it is delivered; null if the shop arranges the time, or the recipient of a gift chooses it. */
  delivery: z.nullable(promisedDelivery),
  /** Who receives it as a gift; null if it is none. */
  giftFor: z.nullable(z.string()),
});
export type OrderInList = z.output<typeof orderInList>;

/** An item, with names and prices of its day. An id is null if the product is no longer sold. */
export const orderItem = z.object({
  /** What is left of it; 0 if the shop took all pieces out. */
  quantity: z.int(),
  /** The pieces that the shop took out of the order, if any. */
  removed: z.optional(z.int()),
  unit_price: money,
  product: z.object({ id: z.nullable(id), name: z.string() }),
  variant: z.object({ id: z.nullable(id), variantImage: imagePath, sku: z.string(), attributes: z.array(attribute) }),
  orderItemCustomizations: z.array(
    z.object({
      customizationOption: z.object({ id: z.nullable(id), option_name: z.string(), option_type: optionType }),
      option_value: z.string(),
    }),
  ),
  /** The required options that the customer bought it without. */
  missingOptions: z.optional(z.array(z.object({ option_name: z.string() }))),
});
export type OrderItem = z.output<typeof orderItem>;

/** A gift, as the customer wrote it. Phone and message may be empty. */
export const gift = z.object({
  recipientName: z.string(),
  recipientPhone: z.string(),
  message: z.string(),
  hidePrices: z.boolean(),
  /** Who the card says it is from; null for a giver without a name. */
  from: z.nullable(z.string()),
  /** Whether the recipient must not hear of it before it is at the door. */
  surprise: z.boolean(),
  /** Whether the recipient chooses place and time, which the giver does not see. */
  askRecipient: z.boolean(),
});
export type Gift = z.output<typeof gift>;

/** A gift as its giver sees it. */
const giverGift = z.extend(gift, {
  /** The page of the recipient, to send to them. */
  recipientUrl: z.optional(z.string()),
  recipientState: z.optional(z.enum(giftStates)),
  /** What the recipient wrote to the giver. */
  thanks: z.optional(z.string()),
});

/** How an order is paid: amounts are in riyals. */
const orderPayment = z.object({
  state: z.enum(orderPaymentStates),
  method: z.nullable(z.enum(['debit', 'card', 'wallet'])),
  lastFour: z.nullable(z.string()),
  /** Until when the order waits for an online payment; null if it does not wait. */
  payBy: z.nullable(date),
  captured: money,
  refunded: money,
  owed: money,
  /** Whether it can be paid online now. */
  canRetry: z.boolean(),
  /** The driver collects what is owed since the paid order was made dearer. */
  atDoor: z.optional(z.boolean()),
  /** The customer wants to pay in cash as soon as no attempt to pay is open. */
  wantsCash: z.optional(z.boolean()),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: money,
      state: z.enum(refundStates),
      dueAt: z.nullable(date),
      doneAt: z.nullable(date),
    }),
  ),
});
export type OrderPayment = z.output<typeof orderPayment>;

export const order = z.object({
  ...orderHead,
  net_subtotal: money,
  shipping_fee: money,
  payment_fee: money,
  payment_method: z.string(),
  /** Where the order is shown on its own. */
  payment: z.optional(orderPayment),
  orderItems: z.array(orderItem),
  shippingAddress: z.object({
    zone: z.object({ name: z.string() }),
    address_line1: z.string(),
    /** Who receives the order there, if the saved address names someone. */
    recipientName: z.optional(z.string()),
    recipientPhone: z.optional(z.string()),
  }),
  /** Null if the shop arranges the time. */
  delivery: z.nullable(promisedDelivery),
  /** What the customer wrote for the shop; may be empty. */
  note: z.string(),
  gift: z.nullable(giverGift),
  /** What the customer tells the driver at the door. Only while the order is on its way. */
  deliveryPin: z.optional(z.string()),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  statusHistory: z.array(
    z.object({
      order_status: z.enum(orderStatuses),
      payment_status: z.enum(paymentStatuses),
      actor: z.enum(orderActors),
      remark: z.optional(z.enum(paymentRemarks)),
      at: date,
    }),
  ),
});
export type Order = z.output<typeof order>;

// Order numbers are typed with any keyboard. The server normalises digits and letters.
const ordNum = z.optional(z.string(say('fieldInvalid')).check(z.maxLength(limits.orderSearchMax, say('tooLong'))));

const ordersQuery = z.object({
  page,
  limit: z._default(z.literal(limits.orderPageSizes, say('outOfRange')), limits.orderPageSizeDefault),
  ord_num: ordNum,
});

const ordersPage = z.object({ rows: z.array(orderInList), totalPages: z.int(), total: z.int() });

export const ordersEndpoints = {
  listOrders: { summary: 'List the orders, newest first.', access: 'user', query: ordersQuery, response: ordersPage },
  listOrdersAlias: {
    summary: 'List the orders: the same as /orders/all.',
    access: 'user',
    query: ordersQuery,
    response: ordersPage,
  },
  getOrder: {
    summary: 'Get an order, with names and prices of its day.',
    access: 'user',
    params: z.object({ id: orderId }),
    response: order,
  },
  cancelOrder: {
    summary: 'Cancel your own order while it is Pending.',
    access: 'user',
    params: z.object({ id: orderId }),
    response: order,
  },
} as const satisfies Endpoints;
