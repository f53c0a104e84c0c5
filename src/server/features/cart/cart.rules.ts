import { createHash } from 'node:crypto';
import type { OptionType } from '#contract/catalog.ts';
import type { OptionId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import type { StockMode } from '#contract/values/stock-modes.ts';
import { countLetters } from '#contract/values/text-length.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';

export interface ChosenOption {
  optionId: OptionId;
  value: string;
}

/** A customisation option of a product, with its rules. */
export interface CartOption {
  id: OptionId;
  type: OptionType;
  required: boolean;
  /** The most letters of a text; null without a limit. */
  maxLength: number | null;
}

/** Throws `invalid` at the field if a text has more letters than its option allows. */
export function assertTextFits(value: string, { type, maxLength }: CartOption, field: string): void {
  if (type !== 'text' || maxLength === null || countLetters(value) <= maxLength) return;
  throw new AppError('invalid', { fields: { [field]: 'tooLong' }, maxima: { [field]: maxLength } });
}

/** Throws `option_required` with the ids of the required options that have no value. */
export function assertRequiredChosen(options: CartOption[], chosen: ChosenOption[]): void {
  const missing = options.filter(({ id, required }) => required && !chosen.some(({ optionId }) => optionId === id));
  if (missing.length > 0)
    throw new AppError('option_required', { details: { optionIds: missing.map(({ id }) => id) } });
}

/**
 * The key of chosen options: lines of one variant with the same key are one line. Empty without
 * options.
 */
export function optionsKey(options: ChosenOption[]): string {
  if (options.length === 0) return '';
  const sorted = [...options].sort((a, b) => a.optionId - b.optionId).map(({ optionId, value }) => [optionId, value]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}

/**
 * Checks a line's new quantity. `elsewhere` is the quantity of the variant's other lines, which
 * share what is available. Throws `invalid` above the limit of a line, `out_of_stock` with the
 * available quantity above that, `day_full` above what is made for one day.
 */
export function assertQuantity(
  quantity: number,
  available: number,
  elsewhere: number,
  stockMode: StockMode = 'counted',
): void {
  if (quantity > limits.cartQuantityMax) throw invalidField('quantity', 'quantityRange');
  if (quantity + elsewhere > available && available > 0 && stockMode === 'made')
    throw new AppError('day_full', { details: { day: 'any', available } });
  if (quantity + elsewhere > available) throw new AppError('out_of_stock', { details: { available } });
}

/**
 * The quantity of two lines that become one at sign-in. It is capped at the limit and at what is available,
 * never refused.
 */
export function mergedQuantity(mine: number, theirs: number, available: number, elsewhere: number): number {
  const possible = Math.min(limits.cartQuantityMax, available - elsewhere);
  // The merge never reduces the user's own quantity.
  return Math.max(mine, Math.min(mine + theirs, possible));
}
