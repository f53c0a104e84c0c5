import type { Cart } from '#contract/cart.ts';
import { writeQueryData, personalQuery, type Query, usePersonalQuery } from '../../runtime/data/queries.ts';
import { type AppContext, useAppContext } from '../../runtime/app-context.ts';

export function cartQuery(app: AppContext): Query<Cart> {
  return personalQuery(app, 'getCart');
}

/** The shopper's cart; undefined on the server and until it is loaded. */
export function useCart() {
  return usePersonalQuery(cartQuery(useAppContext()));
}

/** Every write to the cart returns the whole cart, which replaces the cached one. */
export function storeCart(app: AppContext, cart: Cart): void {
  writeQueryData(app, cartQuery(app), () => cart);
}
