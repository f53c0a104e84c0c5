import * as z from 'zod/mini';
import { attribute, offer, optionType } from './catalog.ts';
import { endpoints } from './endpoint.ts';
import { cartItemId, optionId, productId, variantId } from './ids.ts';
import { limits } from './limits.ts';
import { imagePath, money, nullableMoney } from './pieces.ts';
import { id, line, quantity, say } from './validation.ts';

/** What a shopper chose for a customisation option; of an image option the value is an uploaded path. */
export const chosenOption = z.object({
  customization_option_id: id,
  option_name: z.string(),
  option_type: optionType,
  option_value: z.string(),
});

export const cartItem = z.object({
  id,
  quantity: z.int(),
  product: z.object({ id, name: z.string(), description: z.string(), customizable: z.boolean() }),
  variant: z.object({
    id,
    attributes: z.array(attribute),
    variantPrice: money,
    discountedPrice: nullableMoney,
    offers: z.array(offer),
    inStock: z.boolean(),
    /** Where 5 or fewer are left, or fewer than the cart holds. */
    stockLeft: z.optional(z.int()),
  }),
  customOptions: z.array(chosenOption),
  image: imagePath,
  price: money,
  /** The unit price that the shopper last saw, where it is another now. */
  priceBefore: z.optional(money),
  lineTotal: money,
});
export type CartItem = z.output<typeof cartItem>;

export const cart = z.object({
  id: z.nullable(id),
  cartItems: z.array(cartItem),
  totalItemsCount: z.int(),
  totalPrice: money,
});
export type Cart = z.output<typeof cart>;

/** An option's value as it is sent: the server checks it against the option's own type. */
export const optionEntry = z.object({
  customization_option_id: optionId,
  option_value: line('optionTextRequired', limits.optionTextMax),
});
export type OptionEntry = z.input<typeof optionEntry>;

export const addToCartForm = z.object({
  productId,
  variantId,
  quantity,
  customOptions: z.optional(
    z.array(optionEntry, say('fieldInvalid')).check(z.maxLength(limits.optionsPerRequestMax, say('outOfRange'))),
  ),
});

export const cartEndpoints = endpoints({
  addToCart: {
    summary: 'Puts a variant into the cart; the same variant with the same customisation adds up.',
    access: 'shopper',
    status: 201,
    body: addToCartForm,
    response: cart,
  },
  getCart: { summary: 'The shopper’s cart.', access: 'shopper', response: cart },
  setQuantity: {
    summary: 'Sets the quantity of a line; its present price counts as seen from then on.',
    access: 'shopper',
    params: z.object({ id: cartItemId }),
    body: z.object({ quantity }),
    response: cart,
  },
  removeLine: {
    summary: 'Takes a line out of the cart.',
    access: 'shopper',
    params: z.object({ id: cartItemId }),
    response: cart,
  },
  clearCart: { summary: 'Empties the cart.', access: 'shopper', response: cart },
});
