import type { Sort } from '#contract/catalog.ts';
import type { SearchSort } from '#contract/search.ts';
import { toLatinDigits } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';

/** How a shopper orders and narrows a list of products. It lives in the address, so that it can be kept and shared. */
export interface ProductListState<S extends SearchSort = SearchSort> {
  page: number;
  sort: S;
  min?: number;
  max?: number;
  inStock?: true;
  offers?: true;
}

/** The orders of a list, as they are offered; the first goes without saying. */
export const sortNames = ['newest', 'popular', 'rating', 'price_asc', 'price_desc'] as const satisfies readonly Sort[];
export const searchSortNames = ['relevance', ...sortNames] as const satisfies readonly SearchSort[];
const highestPrice = 10_000_000;

/** What stands in an amount's box after a key: the digits that people type, as the shop writes them. */
export function typedAmount(text: string): string {
  return toLatinDigits(text)
    .replace(/\u066b/g, '.')
    .replace(/[^\d.]/g, '');
}

/** Reads an amount as people type it; null for what is none. */
export function readAmount(text: string | null): number | null {
  const clean = toLatinDigits(text ?? '')
    .replace(/\u066b/g, '.')
    .replace(/[,\u066c\s]/g, '');
  const amount = /^\d{1,8}(\.\d{1,2})?$/.test(clean) ? Number(clean) : Number.NaN;
  return amount <= highestPrice ? amount : null;
}

function readChoice<S extends SearchSort>(query: URLSearchParams, sorts: readonly [S, ...S[]]): ProductListState<S> {
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const min = readAmount(query.get('min'));
  const max = readAmount(query.get('max'));
  return {
    page: Math.min(page, limits.pageMax),
    sort: sorts.find((name) => name === query.get('sort')) ?? sorts[0],
    ...(min !== null && min > 0 && { min }),
    ...(max !== null && { max }),
    ...(query.get('inStock') === 'true' && { inStock: true }),
    ...(query.get('offers') === 'true' && { offers: true }),
  };
}

/** What the address of a list asks for. What makes no sense in it counts as not said. */
export function readProductListState(query: URLSearchParams): ProductListState<Sort> {
  return readChoice(query, sortNames);
}

/** The same of a result page, which shows what fits best first. */
export function readSearchListState(query: URLSearchParams): ProductListState {
  return readChoice(query, searchSortNames);
}

/** The query of an address for a choice, without what goes without saying: '' or '?sort=rating&page=2'. */
export function writeProductListState(choice: ProductListState, sorts: readonly SearchSort[] = sortNames): string {
  const query = new URLSearchParams();
  if (choice.sort !== sorts[0]) query.set('sort', choice.sort);
  if (choice.min !== undefined) query.set('min', String(choice.min));
  if (choice.max !== undefined) query.set('max', String(choice.max));
  if (choice.inStock) query.set('inStock', 'true');
  if (choice.offers) query.set('offers', 'true');
  if (choice.page > 1) query.set('page', String(choice.page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Takes one filter away; the list then starts over. */
export function withoutFilter(choice: ProductListState, name: 'min' | 'max' | 'inStock' | 'offers'): ProductListState {
  const { [name]: _gone, ...rest } = choice;
  return { ...rest, page: 1 };
}

export function countFilters({ min, max, inStock, offers }: ProductListState): number {
  return [min, max, inStock, offers].filter((one) => one !== undefined).length;
}
