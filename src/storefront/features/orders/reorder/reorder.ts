import { isApiErrorOf } from '#contract/error-details.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Cart, CartItem, OptionEntry } from '#contract/cart.ts';
import type { Client } from '#contract/api/client.ts';
import { isApiError, type ApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import type { OrderItem } from '#contract/orders.ts';

/** Why an item could not be added as it was in the order. */
export type ShortReason = 'gone' | 'options' | 'soldOut' | 'full' | 'fewer' | 'failed';

export interface Rest {
  /** The item's name, in the language of the order. */
  name: string;
  /** Null if the product is not listed any more. */
  productId: ProductId | null;
  reason: ShortReason;
  /** How many were added anyway. */
  added: number;
}

export interface Reordered {
  /** How many products were added, fully or in part. */
  added: number;
  rest: Rest[];
}

/** The input to buy an item again, or the reason why it cannot be bought. */
function formOf({ product, variant, orderItemCustomizations }: OrderItem) {
  if (product.id === null || variant.id === null) return 'gone';
  const customOptions: OptionEntry[] = [];
  for (const { customizationOption, option_value } of orderItemCustomizations) {
    // Without its personalisation it would be a different product.
    if (customizationOption.id === null) return 'options';
    customOptions.push({ customization_option_id: customizationOption.id, option_value });
  }
  return { productId: product.id, variantId: variant.id, customOptions, requireOptions: true };
}

type Form = Exclude<ReturnType<typeof formOf>, string>;

function optionsOf(entries: readonly OptionEntry[]): string {
  return JSON.stringify(
    entries.map((one) => [one.customization_option_id, one.option_value]).sort((a, b) => Number(a[0]) - Number(b[0])),
  );
}

/** How many more the cart can take, given the stock that the server reported. */
function roomFor(form: Form, cart: Cart, available: number): number {
  const lines = cart.cartItems.filter(({ variant }) => variant.id === form.variantId);
  const sum = (items: CartItem[]) => items.reduce((total, { quantity }) => total + quantity, 0);
  const sameLine = lines.filter(({ customOptions }) => optionsOf(customOptions) === optionsOf(form.customOptions));
  return Math.max(0, Math.min(available - sum(lines), limits.cartQuantityMax - sum(sameLine)));
}

function readRefusal(error: ApiError): 'gone' | 'options' | { available: number } | null {
  if (error.code === 'not_found') return 'gone';
  if (isApiErrorOf(error, 'out_of_stock') || isApiErrorOf(error, 'day_full'))
    return { available: error.details.available };
  // The product page asks for what the order did not have.
  if (error.code === 'option_required') return 'options';
  if (error.code !== 'invalid') return null;
  // Above the maximum of a cart line; the stock is sufficient.
  if ('quantity' in error.fields) return { available: Number.POSITIVE_INFINITY };
  return 'options';
}

/**
 * Adds the items of an order to the cart again, one after the other, as far as they are available.
 * After a failure that is not a refusal (network, server), it stops and reports the remaining
 * items.
 */
export async function reorder(api: Client, items: readonly OrderItem[]): Promise<Reordered> {
  let cart = await api('getCart');
  let broken = false;
  const outcome: Reordered = { added: 0, rest: [] };

  async function add(form: Form, quantity: number): Promise<void> {
    cart = await api('addToCart', { body: { ...form, quantity } });
    outcome.added += 1;
  }

  async function tryItem(item: OrderItem): Promise<{ reason: ShortReason; added: number } | null> {
    const form = formOf(item);
    if (typeof form === 'string') return { reason: form, added: 0 };
    try {
      await add(form, item.quantity);
      return null;
    } catch (error) {
      const refusal = isApiError(error) ? readRefusal(error) : null;
      if (refusal === null) throw error;
      if (typeof refusal === 'string') return { reason: refusal, added: 0 };
      const possible = Math.min(item.quantity, roomFor(form, cart, refusal.available));
      if (possible === 0) return { reason: refusal.available === 0 ? 'soldOut' : 'full', added: 0 };
      await add(form, possible);
      return { reason: 'fewer', added: possible };
    }
  }

  // Not what the shop took out.
  for (const item of items.filter(({ quantity }) => quantity > 0)) {
    let short: { reason: ShortReason; added: number } | null = { reason: 'failed', added: 0 };
    if (!broken) {
      try {
        short = await tryItem(item);
      } catch {
        broken = true;
      }
    }
    if (short) outcome.rest.push({ name: item.product.name, productId: item.product.id, ...short });
  }
  return outcome;
}
