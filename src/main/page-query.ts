import { readProductListState, writeProductListState } from '#storefront/shared/catalog/product-list-state.ts';
import type { Page } from '#storefront/runtime/page-table.ts';

type Read = (query: URLSearchParams) => string;

// What the server draws follows from these parameters alone; whatever else stands in an address is the browser's own business.
const readers: Record<string, Read> = {
  products: (query) => writeProductListState(readProductListState(query)),
  offers: (query) => writeProductListState({ page: readProductListState(query).page, sort: 'newest' }),
  product(query) {
    const variant = query.get('variant') ?? '';
    return /^[1-9]\d{0,9}$/.test(variant) ? `?variant=${variant}` : '';
  },
};

/**
 * The part of a query that a page knows, in its one spelling: '' or '?page=2'. Null for a page that reads what people type, or whose
 * query is personal: it is drawn as it is asked for, and not kept.
 */
export function knownQuery({ name, caching }: Page, search: string): string | null {
  if (search === '' || search === '?') return '';
  if (name === 'search' || caching === 'shell') return null;
  return readers[name]?.(new URLSearchParams(search)) ?? '';
}
