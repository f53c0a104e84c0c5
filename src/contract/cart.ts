import * as z from 'zod/mini';
import { attribute, offer, optionType } from './catalog.ts';
import type { Endpoints } from './http/endpoint.ts';
import { cartItemId, optionId, productId, variantId } from './ids.ts';
import { limits } from './values/limits.ts';
import { imagePath, money, nullableMoney } from './pieces.ts';
import { id, line, quantity, say } from './validation.ts';

/** The value of a customisation option. For an image option it is the path of an upload. */
export const chosenOption = z.object({
  customization_option_id: id,
  option_name: z.string(),
  option_type: optionType,
  option_value: z.string(),
});

export const missingOption = z.object({
  customization_option_id: id,
  option_name: z.string(),
  option_type: optionType,
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
    /** Present if 5 or fewer are left, or fewer than the cart contains. */
    stockLeft: z.optional(z.int()),
  }),
  customOptions: z.array(chosenOption),
  /** Required options without a value, if there are any: the shopper bought without them. */
  missingOptions: z.optional(z.array(missingOption)),
  image: imagePath,
  price: money,
  /** The unit price that the shopper saw last, if it has changed. */
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

/** An option's value as sent. The server checks it against the type of the option. */
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
  /** True refuses with `option_required` if a required option has no value. */
  requireOptions: z.optional(z.boolean(say('fieldInvalid'))),
});

export const cartEndpoints = {
  addToCart: {
    summary: 'Add a variant to the cart. Equal lines are added up.',
    access: 'shopper',
    status: 201,
    body: addToCartForm,
    response: cart,
  },
  getCart: { summary: 'Get the cart.', access: 'shopper', response: cart },
  setQuantity: {
    summary: 'Set the quantity of a line. This also accepts its current price.',
    access: 'shopper',
    params: z.object({ id: cartItemId }),
    body: z.object({ quantity }),
    response: cart,
  },
  removeLine: {
    summary: 'Remove a line from the cart.',
    access: 'shopper',
    params: z.object({ id: cartItemId }),
    response: cart,
  },
  clearCart: { summary: 'Empty the cart.', access: 'shopper', response: cart },
} as const satisfies Endpoints;
