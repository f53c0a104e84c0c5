import type { Route } from '../../http/route.ts';
import type { CartService } from './cart.service.ts';

export function cartRoutes(route: Route, cart: CartService): void {
  route('getCart', (_input, { visitor, language }) => cart.getCart(visitor, language));
  route('addToCart', ({ body }, { visitor, language }) => cart.addLine(visitor, body, language));
  route('setQuantity', ({ params, body }, { visitor, language }) =>
    cart.setQuantity(visitor, params.id, body.quantity, language),
  );
  route('removeLine', ({ params }, { visitor, language }) => cart.removeLine(visitor, params.id, language));
  route('clearCart', (_input, { visitor, language }) => cart.clearCart(visitor, language));
}
