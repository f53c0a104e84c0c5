import { expect, it } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { findCartLine } from './find-cart-line.ts';

function line(id: number, variantId: number, value?: string): CartItem {
  const option = { customization_option_id: 3, option_name: 'Name', option_type: 'text' as const };
  return {
    id,
    quantity: 1,
    product: { id: 1, name: 'Cake', description: '', customizable: true },
    variant: { id: variantId, attributes: [], variantPrice: 10, discountedPrice: null, offers: [], inStock: true },
    customOptions: value === undefined ? [] : [{ ...option, option_value: value }],
    image: null,
    price: 10,
    lineTotal: 10,
  };
}

it('finds the line that was added to, by variant and options', () => {
  const cart: Cart = {
    id: 1,
    cartItems: [line(1, 7, 'Noora'), line(2, 7), line(3, 7, 'Hessa'), line(4, 8)],
    totalItemsCount: 4,
    totalPrice: 40,
  };
  const entry = (option_value: string) => [{ customization_option_id: 3, option_value }];
  expect(findCartLine(cart, 7, entry('Noora'))?.id).toBe(1);
  expect(findCartLine(cart, 7, [])?.id).toBe(2);
  // The server cleans texts: then it is the newest line of the variant.
  expect(findCartLine(cart, 7, entry(' Hessa '))?.id).toBe(3);
  expect(findCartLine(cart, 9, [])).toBeNull();
});
