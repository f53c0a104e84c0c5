import { limits } from '#contract/limits.ts';

/** What an address of the result page asks for. No words: nothing is searched. */
export interface SearchState {
  words: string;
  categoryId: number | null;
}

/** Reads the query of an address: `?query=honey&cat_id=3`. What makes no sense in it counts as not said. */
export function readSearchState(query: URLSearchParams): SearchState {
  const words = (query.get('query') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').toWellFormed();
  const category = query.get('cat_id') ?? '';
  return {
    words: words.slice(0, limits.searchQueryMax).toWellFormed().trim(),
    categoryId: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : null,
  };
}

/** The address of a result page. */
export function searchPath({ words, categoryId }: SearchState): string {
  const query = new URLSearchParams({ query: words, ...(categoryId !== null && { cat_id: String(categoryId) }) });
  return `/search?${query.toString()}`;
}
