import type { Sort } from './catalog.ts';

/** The orders of a collection: by hand, or one of those of the lists. */
export const collectionSorts = [
  'own',
  'newest',
  'popular',
  'rating',
  'price_asc',
  'price_desc',
] as const satisfies readonly (Sort | 'own')[];
export type CollectionSort = (typeof collectionSorts)[number];

/** How a collection gets its products. */
export const collectionKinds = ['picked', 'rule'] as const;
export type CollectionKind = (typeof collectionKinds)[number];
