import * as z from 'zod/mini';
import { listFilters, productList } from './catalog.ts';
import { endpoints } from './endpoint.ts';
import { limits } from './limits.ts';
import { imagePath, rows } from './pieces.ts';
import { id, say } from './validation.ts';

export const suggestion = z.object({ id, name: z.string(), image: imagePath });
export type Suggestion = z.output<typeof suggestion>;

// A query that is too long is searched by its beginning: people paste whole sentences, and none of them deserves a refusal.
const query = z
  .string(say('searchRequired'))
  .check(z.overwrite((text) => text.toWellFormed().slice(0, limits.searchQueryMax).trim()));

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
    query: z.object({ query, cat_id: z.optional(id) }),
    response: rows(suggestion),
  },
  search: {
    summary: 'The result page of a search.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({ query, cat_id: z.optional(id), ...listFilters }),
    response: productList,
  },
});
