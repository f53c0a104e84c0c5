import * as z from 'zod/mini';
import { listFilters, productList, sorts } from './catalog.ts';
import type { Endpoints } from './http/endpoint.ts';
import { categoryId } from './ids.ts';
import { imagePath, money, rows, searchWords } from './pieces.ts';
import { id, say } from './validation.ts';

/**
 * `marks` are the matching parts of the name, as ranges of UTF-16 units. Empty without a query.
 * `price` is that of the cheapest variant in stock; `severalPrices`: others have another one.
 */
export const suggestion = z.object({
  id,
  name: z.string(),
  image: imagePath,
  marks: z.array(z.tuple([z.int(), z.int()])),
  price: z.optional(money),
  severalPrices: z.optional(z.boolean()),
  category: z.optional(z.string()),
});
export type Suggestion = z.output<typeof suggestion>;

/** The sort orders of a result page: those of every list, and `relevance`. */
export const searchSorts = ['relevance', ...sorts] as const;
export type SearchSort = (typeof searchSorts)[number];

/**
 * `correction` is the query that was searched instead of a misspelled one, if each of its words is a word of the shop.
 * `partial` is true if no product has all words: these are the products that come closest. `indexing` is true while
 * products of a large import are being indexed: some are not found yet.
 */
export const searchResult = z.extend(productList, {
  correction: z.nullable(z.string()),
  partial: z.optional(z.boolean()),
  indexing: z.optional(z.boolean()),
});
export type SearchResult = z.output<typeof searchResult>;

const searchSort = z._default(z.enum(searchSorts, say('fieldInvalid')), 'relevance');

export const searchEndpoints = {
  suggestDefault: {
    summary: 'List suggestions for an empty search box.',
    access: 'anyone',
    caching: 'catalogue',
    response: rows(suggestion),
  },
  suggest: {
    summary: 'List products that match a query as it is typed, the best first.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({ query: searchWords, cat_id: z.optional(categoryId) }),
    response: rows(suggestion),
  },
  search: {
    summary: 'Search products. A search has at most 2,000 results.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({ query: searchWords, cat_id: z.optional(categoryId), ...listFilters, sort: searchSort }),
    response: searchResult,
  },
} as const satisfies Endpoints;
