import { productTags } from '../../cache/tags.ts';
import type { Route } from '../../http/route.ts';
import type { CollectionsService } from './collections.service.ts';

export function collectionsRoutes(route: Route, collections: CollectionsService): void {
  route(
    'getCollection',
    ({ params, query }, { language }) => collections.getCollection(params.handle, query, language),
    {
      tags: ({ rows, collection: { id, sort } }) => [
        'collections',
        `collection:${id}`,
        'listing',
        ...(sort === 'popular' || sort === 'rating' ? (['popularity'] as const) : []),
        ...productTags(rows.map((row) => row.id)),
      ],
    },
  );
}
