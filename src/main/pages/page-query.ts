import { giftQuery, readGiftChoice } from '#storefront/features/catalog/gift-choice.ts';
import {
  collectionSortNames,
  productListQuery,
  readCollectionListState,
  readProductListState,
} from '#storefront/shared/catalog/product-list-state.ts';
import type { Page } from '#storefront/runtime/page-table.ts';

type Read = (query: URLSearchParams) => string;

// The server renders a page from these parameters only. The browser handles all others.
const listQuery: Read = (query) => productListQuery(readProductListState(query));
const readers: Record<string, Read> = {
  'all-products': listQuery,
  products: listQuery,
  collection: (query) => productListQuery(readCollectionListState(query), collectionSortNames),
  offers: (query) => productListQuery({ page: readProductListState(query).page, sort: 'newest' }),
  'gift-finder': (query) => giftQuery(readGiftChoice(query)),
  product(query) {
    const variant = query.get('variant') ?? '';
    return /^[1-9]\d{0,9}$/.test(variant) ? `?variant=${variant}` : '';
  },
};

/**
 * The canonical query of a page: '' or '?page=2'. Null for a page with a free text or a personal
 * query: it is rendered for each request and not cached.
 */
export function knownQuery({ name, caching }: Page, search: string): string | null {
  if (search === '' || search === '?') return '';
  if (name === 'search' || caching === 'shell') return null;
  return readers[name]?.(new URLSearchParams(search)) ?? '';
}
