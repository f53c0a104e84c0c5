import * as z from 'zod/mini';
import { variantId } from '../ids.ts';
import { date, imagePath } from '../pieces.ts';
import { id, line, optionalLine, say } from '../validation.ts';
import { stockModes } from '../values/stock-modes.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { movementReasons, stockReasons } from './stock-reasons.ts';
import { bilingual } from './pieces.ts';

/** A variant as the stock list shows it. */
export const stockRow = z.object({
  id,
  productId: id,
  sku: z.string(),
  /** A GTIN; empty without one. Absent from servers of the release before. */
  barcode: z.optional(z.string()),
  name: bilingual,
  attributes: z.array(z.object({ name: bilingual, value: bilingual })),
  image: imagePath,
  stock: z.int(),
  /** The stock from which it is low, downwards. */
  lowFrom: z.int(),
  /** Only a counted stock runs low. Absent from servers of the release before. */
  stockMode: z.optional(z.enum(stockModes)),
  isLow: z.boolean(),
  /** How many days the stock lasts if it sells as in the last 14; null if nothing was sold. */
  daysLeft: z.nullable(z.int()),
  /** Whether shoppers see it. */
  listed: z.boolean(),
  /** The last movement, for who counts; null if there is none. */
  movement: z.nullable(z.int()),
});
export type StockRow = z.output<typeof stockRow>;

/** One line of a variant's history: a movement or the sale of an order. */
export const stockLine = z.object({
  /** The id of the movement; null for a sale. */
  id: z.nullable(z.int()),
  at: date,
  change: z.int(),
  stockAfter: z.int(),
  reason: z.enum(movementReasons),
  note: z.string(),
  by: z.nullable(z.string()),
  order: z.nullable(z.object({ id, number: z.string() })),
  /** It takes another movement back, or was taken back itself. */
  undo: z.nullable(z.enum(['undoes', 'undone'])),
});
export type StockMovement = z.output<typeof stockLine>;

const pieces = z
  .int(say('fieldInvalid'))
  .check(z.gte(0, say('outOfRange')), z.lte(consoleLimits.stockMax, say('outOfRange')));
const note = optionalLine(consoleLimits.reasonMax);
const target = z.object({ id: variantId });
const cursor = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern, say('fieldInvalid'))));

export const stockEndpoints = {
  listStock: {
    summary: 'List the stock of all variants, newest first, or of the low ones, least first.',
    access: 'stock.read',
    query: z.object({
      /** The `next` of the page before. */
      after: cursor(/^\d{1,10}(\.\d{1,10})?$/),
      limit: z._default(z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(100, say('outOfRange'))), 30),
      filter: z.optional(z.enum(['low'], say('fieldInvalid'))),
      q: optionalLine(consoleLimits.searchMax),
    }),
    response: z.object({ rows: z.array(stockRow), next: z.nullable(z.string()) }),
  },
  getStock: {
    summary: 'Get the stock of a variant.',
    access: 'stock.read',
    params: target,
    response: stockRow,
  },
  listMovements: {
    summary: 'List why the stock of a variant changed, newest first.',
    access: 'stock.read',
    params: target,
    query: z.object({
      after: cursor(/^\d{1,15}\.\d{1,10}\.\d{1,10}$/),
      limit: z._default(z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(100, say('outOfRange'))), 30),
    }),
    response: z.object({
      rows: z.array(stockLine),
      next: z.nullable(z.string()),
      /** The stock at the beginning of the history; null if there is a next page. */
      opening: z.nullable(z.int()),
    }),
  },
  adjustStock: {
    summary:
      'Set the stock to what was counted. What was sold or delivered since it was seen stays so; an unseen count is not overwritten.',
    access: 'stock.adjust',
    params: target,
    body: z
      .object({
        counted: pieces,
        /** The stock that the person saw. */
        seen: pieces,
        /** The last movement that the person saw. Without it, what was seen is told from the stock. */
        seenMovement: z.optional(z.nullable(z.int(say('fieldInvalid')))),
        reason: z.enum(stockReasons, say('fieldRequired')),
        note,
      })
      .check(
        z.refine(({ reason, note: text = '' }) => reason !== 'other' || text !== '', {
          path: ['note'],
          error: say('fieldRequired'),
        }),
      ),
    response: z.object({
      stock: z.int(),
      /** The pieces that were sold between the look and the count. */
      soldMeanwhile: z.int(),
      /** Null if the stock is as it was. */
      movement: z.nullable(z.int()),
      act: z.nullable(z.string()),
    }),
    audit: 'stock.adjusted',
    versioned: 'delta',
  },
  receiveStock: {
    summary: 'Add the pieces of a delivery; each SKU has its own outcome.',
    access: 'stock.adjust',
    body: z.object({
      items: z
        .array(
          z.object({
            sku: line('fieldRequired', consoleLimits.skuMax),
            quantity: z
              .int(say('fieldInvalid'))
              .check(z.gte(1, say('outOfRange')), z.lte(consoleLimits.stockMax, say('outOfRange'))),
          }),
        )
        .check(z.minLength(1, say('fieldRequired')), z.maxLength(consoleLimits.deliveryMax, say('outOfRange'))),
      note,
    }),
    response: z.object({
      act: z.nullable(z.string()),
      done: z.array(z.object({ id, sku: z.string(), stock: z.int(), movement: z.int() })),
      refused: z.array(z.object({ sku: z.string(), code: z.enum(['not_found', 'out_of_range']) })),
    }),
    audit: 'stock.received',
    // Deliveries add up.
    versioned: 'none',
  },
  setLowFrom: {
    summary: 'Set the stock from which a variant is low.',
    access: 'stock.adjust',
    params: target,
    /** `seen` is the number that the person saw. */
    body: z.object({ lowFrom: pieces, seen: pieces }),
    response: stockRow,
    audit: 'stock.threshold_set',
    versioned: 'delta',
  },
} as const satisfies ConsoleEndpoints;
