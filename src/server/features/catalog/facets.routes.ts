import type { Route } from '../../http/route.ts';
import type { FacetsService } from './facets.service.ts';

export function facetsRoutes(route: Route, facets: FacetsService): void {
  route('listFacets', ({ query }, { language }) => facets.listFacets(query, language), {
    tags(_data, { query: { query: words, collection_id: collectionId, today } }) {
      // Queries are too varied to cache.
      if (words !== undefined) return null;
      const ofCollection = collectionId === undefined ? [] : (['collections', `collection:${collectionId}`] as const);
      return ['listing', 'variants', 'categories', ...ofCollection, ...(today ? (['today'] as const) : [])];
    },
  });
}
