import * as z from 'zod/mini';
import { listFilters, productList, sorts } from './catalog.ts';
import { endpoints } from './endpoint.ts';
import { categoryId } from './ids.ts';
import { limits } from './limits.ts';
import { imagePath, rows } from './pieces.ts';
import { id, say } from './validation.ts';

/** `marks` are the parts of the name that match, each from one UTF-16 unit up to another; none where nothing was typed. */
export const suggestion = z.object({
  id,
  name: z.string(),
  image: imagePath,
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type Suggestion = z.output<typeof suggestion>;

// A query that is too long is searched by its beginning: people paste whole sentences, and none of them deserves a refusal.
const query = z
  .string(say('searchRequired'))
  .check(z.overwrite((text) => text.toWellFormed().slice(0, limits.searchQueryMax).trim()));

/** How a result page can be ordered: as every list, or what fits best first. */
export const searchSorts = ['relevance', ...sorts] as const;
export type SearchSort = (typeof searchSorts)[number];

/** `correction` is what was searched instead when nothing is spelled as it was typed. */
export const searchResult = z.extend(productList, { correction: z.nullable(z.string()) });
export type SearchResult = z.output<typeof searchResult>;

const searchSort = z._default(z.enum(searchSorts, say('fieldInvalid')), 'relevance');

export const searchEndpoints = endpoints({
  suggestDefault: {
    summary: 'What the search box shows before anything is typed.',
    access: 'anyone',
    caching: 'catalogue',
    response: rows(suggestion),
  },
  suggest: {
    summary: 'Products that match what is being typed, best first.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({ query, cat_id: z.optional(categoryId) }),
    response: rows(suggestion),
  },
  search: {
    summary: 'The result page of a search: what fits best first, two thousand products at most.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({ query, cat_id: z.optional(categoryId), ...listFilters, sort: searchSort }),
    response: searchResult,
  },
});
