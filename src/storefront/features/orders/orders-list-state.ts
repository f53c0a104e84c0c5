import { toLatinDigits } from '#contract/values/digits.ts';
import { limits } from '#contract/values/limits.ts';

export interface OrdersListState {
  page: number;
  pageSize: (typeof limits.orderPageSizes)[number];
  /** Part of an order number; empty: all orders. */
  search: string;
}

/** Whether search and page size are shown: a list that fits one page needs neither. */
export function needsToolbar({ search, pageSize }: OrdersListState, total: number | undefined): boolean {
  const isChanged = search !== '' || pageSize !== limits.orderPageSizeDefault;
  return isChanged || (total ?? 0) > limits.orderPageSizeDefault;
}

/** Normalises the text of the search box: digits of any script become 0-9. */
export function typedNumber(text: string): string {
  return toLatinDigits(text).slice(0, limits.orderSearchMax);
}

export function pageSizeOf(text: string | null): OrdersListState['pageSize'] {
  return limits.orderPageSizes.find((size) => String(size) === text) ?? limits.orderPageSizeDefault;
}

/** Reads the list's state from an address. Malformed values are ignored. */
export function readOrdersListState(params: URLSearchParams): OrdersListState {
  const page = params.get('page') ?? '';
  const isPage = /^[1-9]\d{0,5}$/.test(page) && Number(page) <= limits.pageMax;
  return {
    page: isPage ? Number(page) : 1,
    pageSize: pageSizeOf(params.get('limit')),
    search: typedNumber(params.get('ord_num') ?? '').trim(),
  };
}

/** Returns the path of the list in a state. Defaults are left out. */
export function ordersListPath({ page, pageSize, search }: OrdersListState): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('ord_num', search);
  if (pageSize !== limits.orderPageSizeDefault) params.set('limit', String(pageSize));
  if (page > 1) params.set('page', String(page));
  return `/all-orders${params.size > 0 ? `?${params}` : ''}`;
}
