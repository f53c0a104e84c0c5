import * as z from 'zod/mini';
import { variantId } from '../ids.ts';
import { date, imagePath, money, nullableMoney } from '../pieces.ts';
import { id, optionalLine, say } from '../validation.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { between, bilingual, list } from './pieces.ts';
import { countReasons } from './stock-reasons.ts';
import { seenVersionSchema } from './version.ts';

const target = z.object({ id });
const limit = z._default(
  z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(100, say('outOfRange'))),
  30,
);

/** A count session: what is counted, by whom, and how far it is. */
const stockCount = z.object({
  id,
  /** The category whose variants are counted; null for a search, or for the whole shop. */
  category: z.nullable(bilingual),
  /** The search whose variants are counted; empty without one. */
  words: z.string(),
  state: z.enum(['open', 'finished', 'discarded']),
  /** Raised by each counted figure. */
  version: z.int(),
  begunBy: z.string(),
  begunAt: date,
  endedAt: z.nullable(date),
  variants: z.int(),
  counted: z.int(),
  counters: z.array(z.object({ staffId: id, name: z.string(), variants: z.int(), at: date })),
});
export type StockCount = z.output<typeof stockCount>;

/** What a person counted of a variant. */
const countFigure = z.object({
  staffId: id,
  name: z.string(),
  counted: z.int(),
  at: date,
  /** The stock if this figure is used; null if another count has come since. */
  stockAfter: z.nullable(z.int()),
});

const countRow = z.object({
  id,
  productId: id,
  sku: z.string(),
  /** A GTIN; empty without one. */
  barcode: z.string(),
  name: bilingual,
  attributes: z.array(z.object({ name: bilingual, value: bilingual })),
  image: imagePath,
  /** Before offers. */
  price: money,
  /** What the shop pays for a piece; null if it is not known. Absent from servers of the release before. */
  cost: z.optional(nullableMoney),
  stock: z.int(),
  /** Whether it belongs to what is counted. */
  onShelf: z.boolean(),
  /** Whether its count is written to the stock. */
  isDone: z.boolean(),
  figures: z.array(countFigure),
  /**
   * `left`: no one has counted it. `agreed`: the figures lead to one stock. `differs`: they lead to several. `unseen`:
   * another count has come since.
   */
  state: z.enum(['left', 'agreed', 'differs', 'unseen']),
  /** The stock after the count, if the figures agree. */
  stockAfter: z.nullable(z.int()),
  /** The stock if all figures together are what there is, such as of two places; null with fewer than two. */
  together: z.nullable(z.int()),
});
export type CountRow = z.output<typeof countRow>;

/** Who does not see what the shop earns does not see what it pays. */
const guarded = { cost: 'reports.read', uncosted: 'reports.read' } as const;

const reason = z.object({
  version: seenVersionSchema,
  reason: z.enum(countReasons, say('fieldRequired')),
  note: optionalLine(consoleLimits.reasonMax),
  /** The members whose figure counts, for each variant whose figures differ. Those of several are added up. */
  choices: list(
    z.object({
      id,
      staffIds: list(id, consoleLimits.countersMax).check(z.minLength(1, say('fieldRequired'))),
    }),
    consoleLimits.countMax,
  ),
});

export const stockCountsEndpoints = {
  listStockCounts: {
    summary: 'List the count sessions, open ones first, then newest first.',
    access: 'stock.adjust',
    response: z.object({ rows: z.array(stockCount) }),
  },
  beginStockCount: {
    summary: 'Begin a count session for a category with those below it, for a search, or for the whole shop.',
    access: 'stock.adjust',
    body: z.object({
      categoryId: z.optional(z.nullable(id)),
      q: optionalLine(consoleLimits.searchMax),
    }),
    response: stockCount,
    audit: 'count.begun',
    versioned: 'new',
  },
  getStockCount: {
    summary: 'Get a count session.',
    access: 'stock.adjust',
    params: target,
    response: stockCount,
  },
  listCountRows: {
    summary:
      'List the variants of a count session that are left or counted. With a code: the variants of the shop that have it.',
    access: 'stock.adjust',
    params: target,
    query: z.object({
      view: z._default(z.enum(['left', 'counted'], say('fieldInvalid')), 'left'),
      /** A scanned SKU or barcode. `view` does not count then. */
      code: optionalLine(consoleLimits.skuMax),
      q: optionalLine(consoleLimits.searchMax),
      /** The `next` of the page before. */
      after: z.optional(id),
      limit,
    }),
    response: z.object({
      rows: z.array(countRow),
      next: z.nullable(z.int()),
      /** With a code: the variants that have it and are not counted, and why. Absent from servers of the release before. */
      uncounted: z.optional(
        z.array(
          z.object({
            id,
            name: bilingual,
            attributes: z.array(z.object({ name: bilingual, value: bilingual })),
            why: z.enum(['made', 'endless', 'archived']),
          }),
        ),
      ),
    }),
    guarded,
  },
  countVariant: {
    summary: 'Say how many pieces of a variant one has counted, or how many more, or take the own figure back.',
    access: 'stock.adjust',
    params: z.object({ id, variant: variantId }),
    body: z
      .object({
        /** `set`: there are so many pieces. `add`: so many more, such as one for each scan. `clear`: not counted. */
        how: z.enum(['set', 'add', 'clear'], say('fieldRequired')),
        pieces: z._default(between(-consoleLimits.stockMax, consoleLimits.stockMax), 0),
      })
      .check(
        z.refine(({ how, pieces }) => how === 'add' || pieces >= 0, { path: ['pieces'], error: say('outOfRange') }),
      ),
    response: countRow,
    guarded,
    // Each scan would fill the log with noise: it has what the count changed.
    audit: 'none',
    // Each member has a figure of their own.
    versioned: 'none',
  },
  getCountReview: {
    summary: 'Get what a count session would change: the differences, greatest first, and what must be decided.',
    access: 'stock.adjust',
    params: target,
    response: z.object({
      count: stockCount,
      /** What must be decided or counted again, then the greatest differences: `reviewMax` at most. */
      rows: z.array(countRow),
      hasMore: z.boolean(),
      /** Variants whose stock would change, the pieces and what they sell for. */
      differences: z.int(),
      pieces: z.int(),
      value: nullableMoney,
      /** What these pieces cost, and how many of the variants have no known cost; null if none has one. */
      cost: z.optional(nullableMoney),
      uncosted: z.optional(z.nullable(z.int())),
      /** Variants whose figures differ, and those that were counted elsewhere since. */
      undecided: z.int(),
      unseen: z.int(),
    }),
    guarded,
  },
  finishStockCount: {
    summary:
      'Write what was counted to the stock, with what was sold and delivered since. Variants that were counted elsewhere since are refused and stay in the session.',
    access: 'stock.adjust',
    params: target,
    body: reason.check(
      z.refine(({ reason: why, note = '' }) => why !== 'other' || note !== '', {
        path: ['note'],
        error: say('fieldRequired'),
      }),
    ),
    response: z.object({
      act: z.nullable(z.string()),
      count: stockCount,
      /** Variants whose count is done, and those of them that have another stock now. */
      done: z.int(),
      changed: z.int(),
      refused: z.array(
        z.object({
          id,
          sku: z.string(),
          name: bilingual,
          code: z.enum(['changed_meanwhile', 'out_of_range']),
          details: z.nullable(changedMeanwhile),
        }),
      ),
    }),
    audit: ['count.finished', 'stock.adjusted'],
    versioned: 'one',
  },
  discardStockCount: {
    summary: 'Discard a count session. The stock stays as it is.',
    access: 'stock.adjust',
    params: target,
    body: z.object({ version: seenVersionSchema }),
    response: z.object({ act: z.nullable(z.string()), count: stockCount }),
    audit: 'count.discarded',
    versioned: 'one',
  },
} as const satisfies ConsoleEndpoints;
