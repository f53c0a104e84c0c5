import type { Cart, CartItem, OptionEntry } from '#contract/cart.ts';
import { isApiError, type ApiError, type Client } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';
import type { OrderItem } from '#contract/orders.ts';

/** Why an item is not in the cart as it was in the order. */
export type Reason = 'gone' | 'options' | 'soldOut' | 'full' | 'fewer' | 'failed';

export interface Rest {
  /** Of the item, in the order's own language. */
  name: string;
  /** Null when there is no page any more. */
  productId: number | null;
  reason: Reason;
  /** How many were added none the less. */
  added: number;
}

export interface Reordered {
  /** How many products are in the cart again, whole or in part. */
  added: number;
  rest: Rest[];
}

/** What an item needs to be bought again, or why it cannot be. */
function formOf({ product, variant, orderItemCustomizations }: OrderItem) {
  if (product.id === null || variant.id === null) return 'gone';
  const customOptions: OptionEntry[] = [];
  for (const { customizationOption, option_value } of orderItemCustomizations) {
    // Without what was written on it, it would be another thing.
    if (customizationOption.id === null) return 'options';
    customOptions.push({ customization_option_id: customizationOption.id, option_value });
  }
  return { productId: product.id, variantId: variant.id, customOptions };
}

type Form = Exclude<ReturnType<typeof formOf>, string>;

function optionsOf(entries: readonly OptionEntry[]): string {
  return JSON.stringify(
    entries.map((one) => [one.customization_option_id, one.option_value]).sort((a, b) => Number(a[0]) - Number(b[0])),
  );
}

/** How many more of it the cart may take, given what the server said is there. */
function roomFor(form: Form, cart: Cart, available: number): number {
  const lines = cart.cartItems.filter(({ variant }) => variant.id === form.variantId);
  const sum = (items: CartItem[]) => items.reduce((total, { quantity }) => total + quantity, 0);
  const sameLine = lines.filter(({ customOptions }) => optionsOf(customOptions) === optionsOf(form.customOptions));
  return Math.max(0, Math.min(available - sum(lines), limits.cartQuantityMax - sum(sameLine)));
}

function readRefusal(error: ApiError): 'gone' | 'options' | { available: number } | null {
  if (error.code === 'not_found') return 'gone';
  if (error.code === 'out_of_stock') return { available: Number(error.details['available'] ?? 0) };
  if (error.code !== 'invalid') return null;
  // Above what a line may hold; the stock is no hindrance.
  if ('quantity' in error.fields) return { available: Number.POSITIVE_INFINITY };
  return 'options';
}

/**
 * Puts what was in an order into the cart again, one after the other, as far as the shop still has it. Once something
 * breaks that is no refusal (the network, the server), the rest is left alone and told.
 */
export async function reorder(api: Client, items: readonly OrderItem[]): Promise<Reordered> {
  let cart = await api('getCart');
  let broken = false;
  const outcome: Reordered = { added: 0, rest: [] };

  async function add(form: Form, quantity: number): Promise<void> {
    cart = await api('addToCart', { body: { ...form, quantity } });
    outcome.added += 1;
  }

  async function tryItem(item: OrderItem): Promise<{ reason: Reason; added: number } | null> {
    const form = formOf(item);
    if (typeof form === 'string') return { reason: form, added: 0 };
    try {
      await add(form, item.quantity);
      return null;
    } catch (error) {
      const refusal = isApiError(error) ? readRefusal(error) : null;
      if (refusal === null) throw error;
      if (typeof refusal === 'string') return { reason: refusal, added: 0 };
      const room = Math.min(item.quantity, roomFor(form, cart, refusal.available));
      if (room === 0) return { reason: refusal.available === 0 ? 'soldOut' : 'full', added: 0 };
      await add(form, room);
      return { reason: 'fewer', added: room };
    }
  }

  for (const item of items) {
    let short: { reason: Reason; added: number } | null = { reason: 'failed', added: 0 };
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
