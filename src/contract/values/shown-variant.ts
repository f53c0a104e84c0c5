interface Sold {
  price: number;
  inStock: boolean;
}

/**
 * The variant that a card of a product shows: the cheapest in stock, the first of equals. If all are
 * sold out, the cheapest. Null without variants.
 */
export function shownVariant<T>(variants: readonly T[], read: (variant: T) => Sold): T | null {
  const [first, ...others] = variants;
  if (first === undefined) return null;
  return others.reduce((shown, variant) => (isBetter(read(variant), read(shown)) ? variant : shown), first);
}

function isBetter(one: Sold, other: Sold): boolean {
  return one.inStock === other.inStock ? one.price < other.price : one.inStock;
}
