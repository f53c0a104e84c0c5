import type { Route } from '../../http/route.ts';
import type { CartService } from './cart.service.ts';

export function cartRoutes(route: Route, cart: CartService): void {
  route('getCart', (_input, { caller, language }) => cart.getCart(caller, language));
  route('addToCart', ({ body }, { caller, language }) => cart.addLine(caller, body, language));
  route('setQuantity', ({ params, body }, { caller, language }) =>
    cart.setQuantity(caller, params.id, body.quantity, language),
  );
  route('removeLine', ({ params }, { caller, language }) => cart.removeLine(caller, params.id, language));
  route('clearCart', (_input, { caller, language }) => cart.clearCart(caller, language));
}
