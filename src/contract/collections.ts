import * as z from 'zod/mini';
import { listFilters, productList, sorts } from './catalog.ts';
import { collectionSorts } from './collection-sorts.ts';
import type { Endpoints } from './http/endpoint.ts';
import { imagePath } from './pieces.ts';
import { id, say } from './validation.ts';

/** The last part of the address of a collection. */
export const collectionHandle = z
  .string(say('fieldInvalid'))
  .check(z.maxLength(100, say('tooLong')), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('fieldInvalid')));

const collection = z.object({
  id,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  image: imagePath,
  /** The order of the list: that of the request, or the collection's own. */
  sort: z.enum(collectionSorts),
});

const collectionList = z.object({
  rows: productList.shape.rows,
  total: z.int(),
  totalPages: z.int(),
  facets: productList.shape.facets,
  collection,
});
export type CollectionList = z.output<typeof collectionList>;

export const collectionsEndpoints = {
  getCollection: {
    summary: 'Get a collection with a page of its products. Without `sort`, they are in the order of the collection.',
    access: 'anyone',
    caching: 'catalogue',
    params: z.object({ handle: collectionHandle }),
    query: z.object({ ...listFilters, sort: z.optional(z.enum(sorts, say('fieldInvalid'))) }),
    response: collectionList,
  },
} as const satisfies Endpoints;
