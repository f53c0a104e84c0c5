import type { CartItem } from '#contract/cart.ts';

/** What is different about a line since the shopper last looked. */
export interface LineChange {
  item: CartItem;
  /** The price of one before, where it is another now. */
  priceBefore: number | null;
  /** How many of the line can still be bought, where that is fewer than it holds; 0: it has to go. */
  possible: number | null;
}

/** What must be told of a cart before it is ordered. Lines of one variant share what is left, the first of them first. */
export function changesOf(items: readonly CartItem[]): LineChange[] {
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
