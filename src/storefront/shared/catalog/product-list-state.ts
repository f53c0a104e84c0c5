import type { Sort } from '#contract/catalog.ts';
import type { CollectionSort } from '#contract/collection-sorts.ts';
import type { SearchSort } from '#contract/search.ts';
import { facetsPattern } from '#contract/values/facets.ts';
import { limits } from '#contract/values/limits.ts';
import { onlyReading, readAmount, type Reading } from '#contract/values/typed-values.ts';

/** `discount` is the order of the offers, which only their own page has; `own` that of a collection. */
export type ListSort = SearchSort | 'discount' | 'own';

/**
 * Sort order, filters and page of a product list. The state is in the address, so that it can be
 * bookmarked and shared.
 */
export interface ProductListState<S extends ListSort = ListSort> {
  page: number;
  sort: S;
  min?: number;
  max?: number;
  inStock?: true;
  offers?: true;
  /** What can be delivered on the day of the order. */
  today?: true;
  /** `colour:red,blue;size:500g`. */
  facets?: string;
}

/** The sort orders of a list; the first is the default and is left out of the address. */
export const sortNames = ['newest', 'popular', 'rating', 'price_asc', 'price_desc'] as const satisfies readonly Sort[];
export const searchSortNames = ['relevance', ...sortNames] as const satisfies readonly SearchSort[];
export const collectionSortNames = ['own', ...sortNames] as const satisfies readonly CollectionSort[];
const highestPrice = 10_000_000;

/** Reads a typed price in riyals. */
export function readPriceLimit(text: string | null): Reading {
  return readAmount(text ?? '', highestPrice);
}

function readChoice<S extends ListSort>(query: URLSearchParams, sorts: readonly [S, ...S[]]): ProductListState<S> {
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const min = onlyReading(readPriceLimit(query.get('min')));
  const max = onlyReading(readPriceLimit(query.get('max')));
  const facets = query.get('facets');
  return {
    page: Math.min(page, limits.pageMax),
    sort: sorts.find((name) => name === query.get('sort')) ?? sorts[0],
    ...(min !== null && min > 0 && { min }),
    ...(max !== null && { max }),
    ...(query.get('inStock') === 'true' && { inStock: true }),
    ...(query.get('offers') === 'true' && { offers: true }),
    ...(query.get('today') === '1' && { today: true }),
    ...(facets !== null && facetsPattern.test(facets) && { facets }),
  };
}

/** Reads the state from the address of a list. Malformed values are ignored. */
export function readProductListState(query: URLSearchParams): ProductListState<Sort> {
  return readChoice(query, sortNames);
}

/** Reads the state of a result page, which is sorted by relevance by default. */
export function readSearchListState(query: URLSearchParams): ProductListState<SearchSort> {
  return readChoice(query, searchSortNames);
}

/** Reads the state of a collection, which has an order of its own by default. */
export function readCollectionListState(query: URLSearchParams): ProductListState<CollectionSort> {
  return readChoice(query, collectionSortNames);
}

/** Returns the query of the list in a state. Defaults are left out: '' or '?sort=rating&page=2'. */
export function productListQuery(choice: ProductListState, sorts: readonly ListSort[] = sortNames): string {
  const query = new URLSearchParams();
  if (choice.sort !== sorts[0]) query.set('sort', choice.sort);
  if (choice.min !== undefined) query.set('min', String(choice.min));
  if (choice.max !== undefined) query.set('max', String(choice.max));
  if (choice.inStock) query.set('inStock', 'true');
  if (choice.offers) query.set('offers', 'true');
  if (choice.today) query.set('today', '1');
  if (choice.facets) query.set('facets', choice.facets);
  if (choice.page > 1) query.set('page', String(choice.page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The orders of the list of all products. It has the order of the offers if it shows only these. */
export function allProductsSorts(choice: ProductListState): readonly ListSort[] {
  return choice.offers && countFilters(choice) === 1 ? ['discount', ...sortNames] : sortNames;
}

/** The path of the list of all products in a state: the page of the offers if it shows the same. */
export function allProductsPath(choice: ProductListState): string {
  if (choice.sort !== 'discount') return `/products${productListQuery(choice)}`;
  const newest = productListQuery({ ...choice, sort: 'newest' });
  if (!choice.offers || countFilters(choice) > 1) return `/products${newest}`;
  return `/offer-products${productListQuery({ page: choice.page, sort: 'newest' })}`;
}

/** Removes one filter and returns to the first page. */
export function withoutFilter(
  choice: ProductListState,
  name: 'min' | 'max' | 'inStock' | 'offers' | 'today',
): ProductListState {
  const { [name]: _gone, ...rest } = choice;
  return { ...rest, page: 1 };
}

/** The number of filters; each value of a facet is one. */
export function countFilters({ min, max, inStock, offers, today, facets }: ProductListState): number {
  return [min, max, inStock, offers, today, ...(facets?.split(/[,;]/) ?? [])].filter((one) => one !== undefined).length;
}
