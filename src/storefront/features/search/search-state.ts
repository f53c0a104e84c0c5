import type { CategoryId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';

/** The search in an address of the result page. Without words there is no search. */
export interface SearchState {
  words: string;
  categoryId: CategoryId | null;
}

/** Reads the query of an address: `?query=honey&cat_id=3`. Malformed values are ignored. */
export function readSearchState(query: URLSearchParams): SearchState {
  const words = (query.get('query') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').toWellFormed();
  const category = query.get('cat_id') ?? '';
  return {
    words: words.slice(0, limits.searchQueryMax).toWellFormed().trim(),
    categoryId: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : null,
  };
}

/** Returns the path of the result page of a search. */
export function searchPath({ words, categoryId }: SearchState): string {
  const query = new URLSearchParams({ query: words, ...(categoryId !== null && { cat_id: String(categoryId) }) });
  return `/search?${query.toString()}`;
}
