import * as z from 'zod/mini';
import { optionEntry } from '../cart.ts';
import { paymentOptionId, productId, userId, variantId, zoneId } from '../ids.ts';
import { imagePath, money } from '../pieces.ts';
import { languages } from '../values/locale.ts';
import { limits } from '../values/limits.ts';
import { email, id, optionalParagraph, optionalPhone, paragraph, personName, quantity, say } from '../validation.ts';
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
  z.object({ zoneId, address: paragraph('addressRequired', limits.addressMax) }, say('fieldInvalid')),
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
      /** The account of the customer, which then lists the order. */
      customerId: z.optional(userId),
      note: optionalParagraph(limits.orderNoteMax),
      /** The total that the customer was quoted. */
      expectedTotal: z.optional(z.number(say('fieldInvalid'))),
    }),
    response: z.object({ id, number: z.string() }),
    audit: 'order.created',
    versioned: 'new',
  },
} as const satisfies ConsoleEndpoints;
