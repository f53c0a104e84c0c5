import { productTags } from '../../cache/tags.ts';
import type { Route } from '../../http/route.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(route: Route, search: SearchService): void {
  route('suggestDefault', (_input, { language }) => search.suggestDefault(language), {
    tags: ({ rows }) => ['listing', 'popularity', ...productTags(rows.map(({ id }) => id))],
  });
  // Queries are too varied to cache.
  route('suggest', ({ query }, { language }) => search.suggest(query.query, query.cat_id, language));
  route('search', ({ query }, { language }) => search.search(query, language));
}
