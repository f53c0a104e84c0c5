import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/cart.ts';
import { personalQuery, type Query, usePersonalQuery } from '../../platform/queries.ts';
import { type Shop, useShop } from '../../platform/shop.ts';

export function cartQuery(shop: Shop): Query<Cart> {
  return personalQuery(shop, 'getCart');
}

/** The shopper's cart; undefined on the server and until the browser has asked. */
export function useCart() {
  return usePersonalQuery(cartQuery(useShop()));
}

/** Every write of the cart answers with the whole cart: it replaces what is known. A read that is on its way may be older: it is asked anew. */
export function keepCart(queryClient: QueryClient, shop: Shop, cart: Cart): void {
  const { queryKey } = cartQuery(shop);
  queryClient.setQueryData(queryKey, cart);
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}
