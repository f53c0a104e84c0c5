import * as z from 'zod/mini';
import { nullableMoney } from '../pieces.ts';
import { id, line, paragraph, say } from '../validation.ts';
import { limits } from '../values/limits.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { ordersConsoleEndpoints } from './orders.ts';
import { seenVersionSchema } from './version.ts';

const quantity = z
  .int(say('fieldInvalid'))
  .check(z.gte(1, say('outOfRange')), z.lte(limits.cartQuantityMax, say('outOfRange')));
const flag = z._default(z.boolean(say('fieldInvalid')), false);
const few = z.maxLength(consoleLimits.bulkMax, say('outOfRange'));

const riyals = z.number(say('fieldInvalid')).check(z.gte(0, say('outOfRange')), z.lte(100_000_000, say('outOfRange')));

const lines = {
  version: seenVersionSchema,
  /** Pieces to take out. They return to the stock, unless they are missing on the shelf. */
  removals: z._default(z.array(z.object({ itemId: id, quantity, missing: flag, setStockToZero: flag })).check(few), []),
  /** Pieces to replace by another variant. */
  swaps: z._default(z.array(z.object({ itemId: id, quantity, variantId: id })).check(few), []),
  additions: z._default(z.array(z.object({ variantId: id, quantity })).check(few), []),
};

const amounts = z.object({ total: nullableMoney, toCollect: nullableMoney, pieces: z.int() });

const preview = z.object({
  before: amounts,
  after: amounts,
  /** What a customer who has paid gets back. */
  toRefund: nullableMoney,
  /** What a customer who has paid still has to pay then. */
  owed: nullableMoney,
  /** Nothing is left: the edit would cancel the order. */
  cancels: z.boolean(),
  /** To the customer, in the customer's language. */
  message: z.nullable(z.string()),
});
export type OrderEditPreview = z.output<typeof preview>;

const { params, response, guarded, versioned } = ordersConsoleEndpoints.acceptOrder;

export const orderEditsEndpoints = {
  previewEdit: {
    summary: 'Work out what an edit of an order would change: the total and the message to the customer.',
    access: 'orders.pack',
    params,
    body: z.object(lines),
    response: preview,
    guarded: { ...guarded, toRefund: 'orders.money', owed: 'orders.money', message: 'orders.contact' },
    // It changes nothing.
    audit: 'none',
    versioned,
  },
  editOrder: {
    summary: 'Remove, swap and add pieces of an order until it is handed over. A packer removes missing ones only.',
    access: 'orders.pack',
    params,
    body: z.object({
      ...lines,
      reason: line('fieldRequired', consoleLimits.reasonMax),
      /** Instead of the message of the preview. */
      message: z.optional(paragraph('messageRequired', consoleLimits.noteMax)),
      /** The new total as the person saw it. Needed if it is higher. */
      expectedTotal: z.optional(riyals),
      /** Cancel the order if nothing is left. */
      cancel: flag,
    }),
    response,
    guarded,
    audit: ['order.edited', 'order.cancelled'],
    versioned,
  },
  collectRest: {
    summary: 'Have the driver collect what a paid order owes since it was made dearer.',
    access: 'orders.edit',
    params,
    body: z.object({
      version: seenVersionSchema,
      /** What is collected, as the person saw it. The customer, or the giver of a gift, agreed to it. */
      amount: riyals,
    }),
    response,
    guarded,
    audit: 'payment.at_door',
    versioned,
  },
} as const satisfies ConsoleEndpoints;
