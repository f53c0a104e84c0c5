import * as z from 'zod/mini';
import { limits } from './values/limits.ts';
import { id, say } from './validation.ts';

/** Schema pieces that several features share. */

/** Riyals with at most two decimals. */
export const money = z.number();
export const nullableMoney = z.nullable(money);
export const date = z.iso.datetime();
export const imagePath = z.nullable(z.string());
export const named = z.object({ id, name: z.string() });

export function rows<T extends z.ZodMiniType>(row: T) {
  return z.object({ rows: z.array(row) });
}

export const emptyResponse = z.nullable(z.object({}));

export const page = z._default(
  z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(limits.pageMax, say('outOfRange'))),
  1,
);
export const limit = z._default(
  z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(limits.listMax, say('outOfRange'))),
  limits.listDefault,
);
export const pageQuery = z.object({ page, limit });

/** The words of a search. A text that is too long is cut, not refused: people paste whole sentences. */
export const searchWords = z
  .string(say('searchRequired'))
  .check(z.overwrite((text) => text.toWellFormed().slice(0, limits.searchQueryMax).trim()));
