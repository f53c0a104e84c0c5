import type { Route } from '../../platform/route.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(route: Route, search: SearchService): void {
  route('suggestDefault', (_input, { language }) => search.suggestDefault(language));
  route('suggest', ({ query }, { language }) => search.suggest(query.query, query.cat_id, language));
  route('search', ({ query }, { viewer, language }) => search.search(query, viewer, language));
}
