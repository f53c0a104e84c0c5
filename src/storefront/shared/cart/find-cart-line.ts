import type { Cart, CartItem, OptionEntry } from '#contract/cart.ts';
import type { VariantId } from '#contract/ids.ts';

function keyOf(entries: readonly OptionEntry[]): string {
  const pairs = entries.map((one) => [one.customization_option_id, one.option_value] as const);
  return JSON.stringify(pairs.sort(([one], [other]) => one - other));
}

/** The line of a cart that holds the variant with these options, else the newest of the variant. */
export function findCartLine(cart: Cart, variantId: VariantId, options: readonly OptionEntry[]): CartItem | null {
  const ofVariant = cart.cartItems.filter(({ variant }) => variant.id === variantId);
  return ofVariant.find(({ customOptions }) => keyOf(customOptions) === keyOf(options)) ?? ofVariant.at(-1) ?? null;
}
