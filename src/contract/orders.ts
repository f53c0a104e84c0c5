import * as z from 'zod/mini';
import { attribute, optionType } from './catalog.ts';
import { endpoints } from './endpoint.ts';
import { orderId } from './ids.ts';
import { limits } from './limits.ts';
import { orderStatuses, paymentStatuses } from './order-status.ts';
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

export const orderInList = z.object({ ...orderHead, itemsCount: z.int(), image: imagePath });
export type OrderInList = z.output<typeof orderInList>;

/** What was bought, as it was. The ids lead to what can be bought today; null: it is not sold any more. */
export const orderItem = z.object({
  quantity: z.int(),
  unit_price: money,
  product: z.object({ id: z.nullable(id), name: z.string() }),
  variant: z.object({ id: z.nullable(id), variantImage: imagePath, sku: z.string(), attributes: z.array(attribute) }),
  orderItemCustomizations: z.array(
    z.object({
      customizationOption: z.object({ id: z.nullable(id), option_name: z.string(), option_type: optionType }),
      option_value: z.string(),
    }),
  ),
});
export type OrderItem = z.output<typeof orderItem>;

export const order = z.object({
  ...orderHead,
  net_subtotal: money,
  shipping_fee: money,
  payment_fee: money,
  payment_method: z.string(),
  orderItems: z.array(orderItem),
  shippingAddress: z.object({ zone: z.object({ name: z.string() }), address_line1: z.string() }),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  statusHistory: z.array(
    z.object({
      order_status: z.enum(orderStatuses),
      payment_status: z.enum(paymentStatuses),
      actor: z.enum(orderActors),
      at: date,
    }),
  ),
});
export type Order = z.output<typeof order>;

// Numbers are read out on the phone and typed with any keyboard; the server folds digits and letters.
const ordNum = z.optional(z.string(say('fieldInvalid')).check(z.maxLength(limits.orderSearchMax, say('tooLong'))));

const ordersQuery = z.object({
  page,
  limit: z._default(z.literal(limits.orderPageSizes, say('outOfRange')), limits.orderPageSizeDefault),
  ord_num: ordNum,
});

const ordersPage = z.object({ rows: z.array(orderInList), totalPages: z.int(), total: z.int() });

export const ordersEndpoints = endpoints({
  listOrders: { summary: 'The user’s orders, newest first.', access: 'user', query: ordersQuery, response: ordersPage },
  listOrdersToo: {
    summary: 'The same list at its second path.',
    access: 'user',
    query: ordersQuery,
    response: ordersPage,
  },
  getOrder: {
    summary: 'An order as it was when bought.',
    access: 'user',
    params: z.object({ id: orderId }),
    response: order,
  },
  cancelOrder: {
    summary: 'Cancels an order of one’s own while it is Pending.',
    access: 'user',
    params: z.object({ id: orderId }),
    response: order,
  },
});
