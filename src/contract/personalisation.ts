import * as z from 'zod/mini';
import { optionEntry } from './cart.ts';
import { optionRules, optionType } from './catalog.ts';
import type { Endpoints } from './http/endpoint.ts';
import { cartId, cartItemId, productId, variantId } from './ids.ts';
import { limits } from './values/limits.ts';
import { imagePath } from './pieces.ts';
import { id, say } from './validation.ts';

export const customizationOption = z.object({
  id,
  option_name: z.string(),
  option_image: imagePath,
  option_type: optionType,
  ...optionRules,
  cartItemCustomizations: z.array(z.object({ option_value: z.string() })),
});
export type CustomizationOption = z.output<typeof customizationOption>;

const optionsAnswer = z.object({
  customizationOptions: z.array(customizationOption),
  cartItemId: z.optional(cartItemId),
});

export const saveOptionsForm = z.object({
  options: z
    .array(
      z.extend(optionEntry, { cart_id: z.optional(z.nullable(cartId)), cart_item_id: cartItemId }),
      say('fieldRequired'),
    )
    .check(z.minLength(1, say('fieldRequired')), z.maxLength(limits.optionsPerRequestMax, say('outOfRange'))),
});

const savedOptions = z.object({
  options: z.array(z.object({ cart_item_id: id, customization_option_id: id, option_value: z.string() })),
});

// Specified clients send these fields. The server ignores them: identity comes from the headers.
const ignoredHint = z.optional(z.union([z.string(), z.number()]));

export const personalisationEndpoints = {
  getVariantOptions: {
    summary: 'Get the customisation options of a product, with the values in the cart for the variant.',
    access: 'shopper',
    params: z.object({ productId }),
    query: z.object({ variantId, userId: ignoredHint, guestId: ignoredHint }),
    response: optionsAnswer,
  },
  getLineOptions: {
    summary: 'Get the customisation options of a cart line.',
    access: 'shopper',
    params: z.object({ itemId: cartItemId }),
    query: z.object({ userId: ignoredHint, guestId: ignoredHint }),
    response: optionsAnswer,
  },
  saveVariantOptions: {
    summary: 'Save the customisation of a variant that is in the cart.',
    access: 'shopper',
    body: saveOptionsForm,
    response: savedOptions,
  },
  saveLineOptions: {
    summary: 'Save the customisation of a cart line.',
    access: 'shopper',
    body: saveOptionsForm,
    response: savedOptions,
  },
} as const satisfies Endpoints;
