import * as z from 'zod/mini';
import { plate } from '../addresses.ts';
import { optionEntry } from '../cart.ts';
import { giftForm } from '../checkout.ts';
import { deliveryChoice, deliveryDay } from '../delivery.ts';
import { paymentOptionId, productId, userId, variantId, zoneId } from '../ids.ts';
import { date, imagePath, money, nullableMoney } from '../pieces.ts';
import { languages } from '../values/locale.ts';
import { limits } from '../values/limits.ts';
import { email, id, optionalLine, optionalParagraph, optionalPhone, personName, quantity, say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { orderStages } from './order-work.ts';
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
  z
    .object(
      {
        zoneId,
        /** Required without the numbers of a blue plate. */
        address: optionalParagraph(limits.addressMax),
        /** The numbers of the blue plate. They begin the address, unless it names them. */
        plate: z.optional(z.nullable(plate)),
        /** Who receives it there; without a name, the customer. */
        recipientName: optionalLine(limits.nameMax),
        recipientPhone: optionalPhone,
        /** The day and the time. Without one, the shop arranges it. */
        slot: z.optional(deliveryChoice),
      },
      say('fieldInvalid'),
    )
    .check(
      z.refine(({ address, plate: numbers }) => Boolean(address) || Boolean(numbers), {
        path: ['address'],
        error: say('addressRequired'),
      }),
    ),
);

/** How an order was paid before it is placed: cash or card in the shop, or a bank transfer. */
export const paidWays = ['cash', 'card', 'transfer'] as const;
export type PaidWay = (typeof paidWays)[number];

const purchase = {
  lines: z
    .array(line, say('fieldRequired'))
    .check(z.minLength(1, say('fieldRequired')), z.maxLength(consoleLimits.bulkMax, say('outOfRange'))),
  paymentOptionId,
  /** The customer has paid already, without a fee. For staff who may mark payments. */
  paidBy: z.optional(z.enum(paidWays, say('fieldInvalid'))),
};

/** Someone without an account who has ordered before: the same phone number and the same name. */
const caller = z.object({
  /** The newest order. */
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.enum(languages),
  /** Where earlier orders went, the newest first. */
  addresses: z.array(
    z.object({
      /** The order that went there. */
      id,
      zoneId: id,
      zone: bilingual,
      address: z.string(),
      recipientName: z.string(),
      recipientPhone: z.string(),
    }),
  ),
  /** The newest orders. */
  orders: z.array(
    z.object({ number: z.string(), stage: z.enum(orderStages), at: date, pieces: z.int(), total: nullableMoney }),
  ),
});
export type ManualOrderCaller = z.output<typeof caller>;

/**
 * Why a product of an earlier order is not ordered again as it was. `gone`: the shop no longer sells it. `soldOut`,
 * `fewer`: no piece, or fewer pieces, are left. `personal`: its texts and pictures are asked for again.
 */
export const repeatProblems = ['gone', 'soldOut', 'fewer', 'personal'] as const;

const repeated = z.object({
  /** What can be ordered now. */
  lines: z.array(
    z.object({
      productId,
      variantId,
      quantity: z.int(),
      name: bilingual,
      /** The options of the variant, or its SKU. */
      detail: bilingual,
    }),
  ),
  problems: z.array(z.object({ name: bilingual, problem: z.enum(repeatProblems), ordered: z.int(), left: z.int() })),
});
export type RepeatedOrder = z.output<typeof repeated>;

export const manualOrderEndpoints = {
  findCallers: {
    summary: 'Find who ordered without an account by the beginning of the phone number, from four digits on.',
    access: 'customers.read',
    query: z.object({ phone: optionalLine(consoleLimits.searchMax) }),
    response: z.object({ rows: z.array(caller) }),
    guarded: { total: 'orders.money' },
  },
  repeatOrder: {
    summary: 'Get the products of an earlier order for a new one, and what of them is not available any more.',
    access: 'customers.read',
    params: z.object({ order: z.string(say('fieldInvalid')).check(z.maxLength(40, say('fieldInvalid'))) }),
    response: repeated,
  },
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
      /** Required unless the customer takes the goods at once. */
      name: z.optional(personName),
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
      /** The customer has paid (`paidBy`) and takes the goods at the counter: the order is completed. */
      handOver: z.optional(z.boolean(say('fieldInvalid'))),
      /** What names the payment of `paidBy` in the shop's account. */
      paymentReference: optionalLine(consoleLimits.paymentReferenceMax),
      /** The total that the customer was quoted. */
      expectedTotal: z.optional(z.number(say('fieldInvalid'))),
    }),
    response: z.object({
      id,
      number: z.string(),
      /** The act, which can be undone if the goods were handed over. */
      act: z.nullable(z.string()),
    }),
    audit: ['order.created', 'order.sold'],
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
