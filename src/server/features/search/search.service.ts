import type { ParsedOf } from '#contract/http/endpoint.ts';
import type { CategoryId } from '#contract/ids.ts';
import { serverLimits } from '#contract/values/limits.ts';
import { toRiyals } from '#contract/values/money.ts';
import { type Language, languages, pickText } from '#contract/values/locale.ts';
import type { searchEndpoints, SearchResult, Suggestion } from '#contract/search.ts';
import type { Db } from '../../database/connect.ts';
import { invalidField } from '../../errors/app-error.ts';
import { isPending } from '../../jobs/jobs.ts';
import type { CatalogService, ListQuery } from '../catalog/catalog.service.ts';
import { correctionOf, matchedRangesOf } from './marks.ts';
import type { Found, SearchEngine } from '../../shared/search-engine.ts';
import { selectBestSelling, selectNames } from './search.queries.ts';

interface Needs {
  db: Db;
  engine: SearchEngine;
  catalog: Pick<CatalogService, 'listMatching'>;
}

export type SearchQuery = ParsedOf<typeof searchEndpoints.search>['query'];

export function createSearchService({ db, engine, catalog }: Needs) {
  /** Suggestions for a partly typed query, best first. Best-selling products if it has no words. */
  async function suggest(query: string, categoryId: CategoryId | undefined, language: Language) {
    const limit = serverLimits.suggestionsMax;
    const found = await engine.suggest(query, { language, limit, categoryId });
    const hits = found.asked ? found.items : await selectBestSelling(db, limit, categoryId);
    return {
      rows: hits.map((hit): Suggestion => {
        const name = pickText(hit.name, language);
        return {
          id: hit.id,
          name,
          image: hit.image,
          marks: matchedRangesOf(name, found.meant),
          price: toRiyals(hit.priceDirhams),
          ...(hit.severalPrices && { severalPrices: true }),
          category: pickText(hit.category, language),
        };
      }),
    };
  }

  /** The suggestions of an empty search box. */
  function suggestDefault(language: Language) {
    return suggest('', undefined, language);
  }

  /** The page of the products that were found. */
  async function listFound({ items, counted }: Found<number>, query: ListQuery, language: Language) {
    if (counted === undefined) return catalog.listMatching({ ...query, ids: items }, language);
    const ids = items.slice((query.page - 1) * query.limit);
    const list = await catalog.listMatching({ ...query, ids, page: 1 }, language);
    return { ...list, total: counted, totalPages: Math.ceil(counted / query.limit) };
  }

  /**
   * A page of the products that match the words and the filters. Throws `invalid` for an empty
   * query.
   */
  async function search(
    { query, cat_id: categoryId, sort, ...page }: SearchQuery,
    language: Language,
  ): Promise<SearchResult> {
    if (query === '') throw invalidField('query', 'searchRequired');
    const upTo = page.page * page.limit;
    const { min, max, inStock, offers, today, facets } = page;
    const isFiltered = min !== undefined || max !== undefined || inStock || offers || today || facets;
    const found = await engine.find(query, {
      language,
      limit: serverLimits.searchResultsMax,
      needed: sort === 'relevance' && !isFiltered && upTo <= serverLimits.searchResultsMax ? upTo : undefined,
      categoryId,
    });
    const [list, named, indexing] = await Promise.all([
      listFound(found, { ...page, categoryId, sort: sort === 'relevance' ? null : sort }, language),
      found.corrected ? selectNames(db, found.items.slice(0, serverLimits.suggestionsMax)) : [],
      isPending(db, 'index_products'),
    ]);
    // Prefer the reader's language.
    const names = [language, ...languages].flatMap((one) => named.map((name) => name[one] ?? ''));
    const correction = found.corrected ? correctionOf(found.meant, names) : null;
    const isPartial = found.partial || (found.corrected && correction === null);
    return { ...list, correction, ...(isPartial && { partial: true }), ...(indexing && { indexing }) };
  }

  /** The ids of the products that match the words, best first. Throws `invalid` for an empty query. */
  async function findIds(query: string, categoryId: CategoryId | undefined, language: Language): Promise<number[]> {
    if (query === '') throw invalidField('query', 'searchRequired');
    const found = await engine.find(query, { language, limit: serverLimits.searchResultsMax, categoryId });
    return found.items;
  }

  return { suggest, suggestDefault, search, findIds };
}

export type SearchService = ReturnType<typeof createSearchService>;
