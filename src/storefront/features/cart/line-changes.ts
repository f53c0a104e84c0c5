import type { CartItem } from '#contract/cart.ts';

/** What changed in a cart line since the shopper last saw it. */
export interface LineChange {
  item: CartItem;
  /** The previous unit price, if it changed. */
  priceBefore: number | null;
  /** How many can still be bought, if fewer than the line holds; 0: the line must be removed. */
  possible: number | null;
}

/**
 * The changes that a shopper must accept before the order. Lines of one variant share its stock in
 * their order.
 */
export function listLineChanges(items: readonly CartItem[]): LineChange[] {
  const left = new Map<number, number>();
  const changes: LineChange[] = [];
  for (const item of items) {
    const { id, stockLeft } = item.variant;
    const free = left.get(id) ?? (item.variant.inStock ? (stockLeft ?? Number.POSITIVE_INFINITY) : 0);
    const possible = Math.min(item.quantity, free);
    left.set(id, free - possible);
    const change: LineChange = {
      item,
      priceBefore: item.priceBefore ?? null,
      possible: possible < item.quantity ? possible : null,
    };
    if (change.priceBefore !== null || change.possible !== null) changes.push(change);
  }
  return changes;
}
