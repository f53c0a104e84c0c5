import type { Cart } from '#contract/cart.ts';
import { setQueryAnswer, personalQuery, type Query, usePersonalQuery } from '../../runtime/data/queries.ts';
import { type Shop, useShop } from '../../runtime/shop.ts';

export function cartQuery(shop: Shop): Query<Cart> {
  return personalQuery(shop, 'getCart');
}

/** The shopper's cart; undefined on the server and until it is loaded. */
export function useCart() {
  return usePersonalQuery(cartQuery(useShop()));
}

/** Every write to the cart returns the whole cart, which replaces the cached one. */
export function keepCart(shop: Shop, cart: Cart): void {
  setQueryAnswer(shop, cartQuery(shop), () => cart);
}
