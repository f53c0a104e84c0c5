import { toLatinDigits } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';

export interface OrdersListState {
  page: number;
  pageSize: (typeof limits.orderPageSizes)[number];
  /** Part of an order number; empty: all orders. */
  search: string;
}

/** What a shopper types into the search box, as it is kept: digits of any keyboard become 0-9. */
export function typedNumber(text: string): string {
  return toLatinDigits(text).slice(0, limits.orderSearchMax);
}

export function pageSizeOf(text: string | null): OrdersListState['pageSize'] {
  return limits.orderPageSizes.find((size) => String(size) === text) ?? limits.orderPageSizeDefault;
}

/** Where in the list an address stands. What makes no sense counts as not said. */
export function readOrdersListState(params: URLSearchParams): OrdersListState {
  const page = params.get('page') ?? '';
  const isPage = /^[1-9]\d{0,5}$/.test(page) && Number(page) <= limits.pageMax;
  return {
    page: isPage ? Number(page) : 1,
    pageSize: pageSizeOf(params.get('limit')),
    search: typedNumber(params.get('ord_num') ?? '').trim(),
  };
}

/** The address of a place in the list; what is as at first is left out. */
export function ordersPath({ page, pageSize, search }: OrdersListState): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('ord_num', search);
  if (pageSize !== limits.orderPageSizeDefault) params.set('limit', String(pageSize));
  if (page > 1) params.set('page', String(page));
  return `/all-orders${params.size > 0 ? `?${params}` : ''}`;
}
