import { productTags } from '../../cache/tags.ts';
import type { Route } from '../../http/route.ts';
import { variantTags } from '../../shared/variant-tags.ts';
import type { CollectionsService } from './collections.service.ts';

export function collectionsRoutes(route: Route, collections: CollectionsService): void {
  route(
    'getCollection',
    ({ params, query }, { language }) => collections.getCollection(params.handle, query, language),
    {
      tags: ({ rows, facets, collection: { id, sort } }, { query }) => [
        'collections',
        `collection:${id}`,
        'listing',
        ...(sort === 'popular' || sort === 'rating' ? (['popularity'] as const) : []),
        ...(query.today ? (['today'] as const) : []),
        ...variantTags(query, facets !== undefined),
        ...productTags(rows.map((row) => row.id)),
      ],
    },
  );
}
