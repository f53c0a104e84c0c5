import type { Kysely } from 'kysely';
import type { ProductList } from '#contract/catalog.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { type Language, pickText } from '#contract/locale.ts';
import type { searchEndpoints, Suggestion } from '#contract/search.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Visitor } from '../../platform/identity.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { matches } from './search.condition.ts';
import { selectSuggestions } from './search.queries.ts';
import { wordsOf } from './search.rules.ts';

interface Needs {
  db: Kysely<Database>;
  catalog: Pick<CatalogService, 'listMatching'>;
}

export type SearchQuery = ParsedOf<typeof searchEndpoints.search>['query'];

export function createSearchService({ db, catalog }: Needs) {
  /** What may be meant while it is typed. Nothing typed yet: what sells. */
  async function suggest(query: string, categoryId: number | undefined, language: Language) {
    const rows = await selectSuggestions(db, wordsOf(query), categoryId);
    return {
      rows: rows.map((row): Suggestion => ({ id: row.id, name: pickText(row.name, language), image: row.image })),
    };
  }

  /** What the search box shows before anything is typed. */
  function suggestDefault(language: Language) {
    return suggest('', undefined, language);
  }

  /** A page of the products that the words and the filters let through. Throws `invalid` when there are no words. */
  async function search(
    { query, cat_id: categoryId, ...page }: SearchQuery,
    viewer: Visitor | null,
    language: Language,
  ): Promise<ProductList> {
    const words = wordsOf(query);
    if (words.length === 0) throw invalidField('query', 'searchRequired');
    return catalog.listMatching({ ...page, categoryId, condition: matches(words) }, viewer, language);
  }

  return { suggest, suggestDefault, search };
}

export type SearchService = ReturnType<typeof createSearchService>;
