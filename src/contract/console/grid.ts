import * as z from 'zod/mini';
import { imagePath, money, nullableMoney } from '../pieces.ts';
import { id, line, optionalLine, say } from '../validation.ts';
import { stockModes } from '../values/stock-modes.ts';
import { catalogueLimits } from './catalogue-limits.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { seenVersionSchema } from './version.ts';
import { between, bilingual, lineSchema } from './pieces.ts';
import { barcodeSchema, costSchema, stockModeSchema } from './variant-fields.ts';

/** A variant as a row of the grid. The names are those of its product. */
export const gridRow = z.object({
  id,
  version: z.int(),
  productId: id,
  productVersion: z.int(),
  sku: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  attributes: z.array(z.object({ name: bilingual, value: bilingual })),
  image: imagePath,
  /** Before offers. */
  price: money,
  /** The per cent of the standing offer, without begin and end; 0 without one. */
  offer: z.int(),
  /** The per cent of the best other offer that runs; 0 without one. Shoppers get the better of both. */
  otherOffer: z.int(),
  stock: z.int(),
  /** How it is sold. Absent from servers of the release before. */
  stockMode: z.optional(z.enum(stockModes)),
  /** The last movement of the stock, for who counts; null if there is none. */
  movement: z.nullable(z.int()),
  published: z.boolean(),
  /** A GTIN; empty without one. Absent from servers of the release before. */
  barcode: z.optional(z.string()),
  /** What the shop pays for a piece; null if it is not known. Absent from servers of the release before. */
  cost: z.optional(nullableMoney),
});
export type GridRow = z.output<typeof gridRow>;

const pieces = z
  .int(say('fieldInvalid'))
  .check(z.gte(0, say('outOfRange')), z.lte(consoleLimits.stockMax, say('outOfRange')));
const percent = between(0, 99);

const gridItem = z
  .object({
    id,
    version: seenVersionSchema,
    price: z.optional(
      z
        .number(say('fieldInvalid'))
        .check(
          z.gte(0, say('outOfRange')),
          z.lte(catalogueLimits.priceMax, say('outOfRange')),
          z.multipleOf(0.01, say('fieldInvalid')),
        ),
    ),
    /** The per cent of the standing offer, 0 for none, and the one that the person saw. */
    offer: z.optional(z.object({ percent, seen: percent })),
    nameAr: z.optional(line('fieldRequired', catalogueLimits.nameMax)),
    /** May be empty: shoppers then read the Arabic name. */
    nameEn: z.optional(lineSchema(catalogueLimits.nameMax)),
    /** The version of the product that the person saw. For names. */
    productVersion: z.optional(seenVersionSchema),
    /** What was counted, and the stock and the last movement that the person saw: as in `adjustStock`. */
    stock: z.optional(
      z.object({
        counted: pieces,
        seen: pieces,
        seenMovement: z.optional(z.nullable(z.int(say('fieldInvalid')))),
      }),
    ),
    /** How it is sold. Counting begins with `stock`. */
    stockMode: z.optional(stockModeSchema),
    published: z.optional(z.boolean(say('fieldInvalid'))),
    barcode: z.optional(barcodeSchema),
    cost: z.optional(costSchema),
    /** The columns as the person saw them: one that no one else has changed since is saved. */
    base: z.optional(
      z.object({
        price: z.optional(z.number(say('fieldInvalid'))),
        nameAr: z.optional(z.string(say('fieldInvalid'))),
        nameEn: z.optional(z.string(say('fieldInvalid'))),
        stockMode: z.optional(stockModeSchema),
        published: z.optional(z.boolean(say('fieldInvalid'))),
        barcode: z.optional(z.string(say('fieldInvalid'))),
        cost: z.optional(z.nullable(z.number(say('fieldInvalid')))),
      }),
    ),
  })
  .check(
    z.refine(
      ({ nameAr, nameEn, productVersion }) =>
        (nameAr === undefined && nameEn === undefined) || productVersion !== undefined,
      { path: ['productVersion'], error: say('fieldRequired') },
    ),
  );
export type GridItem = z.output<typeof gridItem>;

/** Who does not see what the shop earns does not see what it pays. */
const guarded = { cost: 'reports.read' } as const;

export const gridEndpoints = {
  listGrid: {
    summary: 'List variants with what the grid edits, those of the newest product first.',
    access: 'catalog.read',
    query: z.object({
      /** The `next` of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,9}){2}$/, say('fieldInvalid')))),
      limit: z._default(
        z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(consoleLimits.gridMax, say('outOfRange'))),
        consoleLimits.gridMax,
      ),
      category: z.optional(id),
      /** The ids of the products, with commas between. */
      products: z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,49}$/, say('fieldInvalid')))),
      q: optionalLine(consoleLimits.searchMax),
    }),
    response: z.object({ rows: z.array(gridRow), next: z.nullable(z.string()) }),
    guarded,
  },
  saveGrid: {
    summary:
      'Change prices, standing offers, names, stock, how it is sold, visibility, barcodes and costs of many variants; each has its own outcome. Needs a fresh proof for more than 50 prices or offers, and for a price that falls by more than half.',
    access: 'prices.write',
    body: z.object({
      items: z.array(gridItem).check(
        z.minLength(1, say('fieldRequired')),
        z.maxLength(consoleLimits.gridMax, say('outOfRange')),
        z.refine((items) => new Set(items.map((item) => item.id)).size === items.length, say('fieldInvalid')),
      ),
    }),
    response: z.object({
      act: z.nullable(z.string()),
      /** How many rows are different now. */
      saved: z.int(),
      done: z.array(
        z.object({ id, version: z.int(), productVersion: z.int(), stock: z.int(), movement: z.nullable(z.int()) }),
      ),
      refused: z.array(
        z.union([
          z.object({ id, code: z.literal('not_found'), current: z.null(), by: z.null(), details: z.object({}) }),
          z.object({
            id,
            code: z.literal('changed_meanwhile'),
            current: gridRow,
            /** Who changed it last, if the log knows. */
            by: z.nullable(z.string()),
            details: changedMeanwhile,
          }),
        ]),
      ),
    }),
    guarded,
    audit: ['price.changed', 'variant.changed', 'product.changed'],
    versioned: 'each',
  },
} as const satisfies ConsoleEndpoints;
