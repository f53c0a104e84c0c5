import * as z from 'zod/mini';
import { say } from '../validation.ts';
import { foldBarcode, isGtin } from '../values/gtin.ts';
import { stockModes } from '../values/stock-modes.ts';
import { catalogueLimits as most } from './catalogue-limits.ts';
import { between } from './pieces.ts';

// Fields of variants as staff type them, in the editor and in the grid.

/** A GTIN in any digits, or an empty text for none. */
export const barcodeSchema = z.string(say('fieldInvalid')).check(
  z.overwrite(foldBarcode),
  z.refine((text) => text === '' || isGtin(text), say('fieldInvalid')),
);
export const priceSchema = z
  .number(say('fieldInvalid'))
  .check(z.gte(0, say('outOfRange')), z.lte(most.priceMax, say('outOfRange')), z.multipleOf(0.01, say('fieldInvalid')));

/** What the shop pays for a piece, in riyals; null if it is not known. */
export const costSchema = z.nullable(priceSchema);

export const stockModeSchema = z.enum(stockModes, say('fieldInvalid'));
/** The most pieces of a variant that is made for one day; null without a limit. */
export const dayLimitSchema = z.nullable(between(1, most.dayLimitMax));
