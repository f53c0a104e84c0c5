import type { ProductWithVariants } from '#contract/catalog.ts';

/** The ends and the step of a price slider, in riyals. */
export interface PriceBounds {
  min: number;
  max: number;
  step: number;
}

/** The price that lists filter and sort a product by: the lowest of its variants. */
function priceOf({ variants }: ProductWithVariants): number {
  return Math.min(...variants.map(({ discountedPrice, variantPrice }) => discountedPrice ?? variantPrice));
}

/**
 * The bounds of a list from its cheapest and its dearest product, in at most 200 steps. Null if
 * there is nothing to choose.
 */
export function priceBounds(
  cheapest: ProductWithVariants | undefined,
  dearest: ProductWithVariants | undefined,
): PriceBounds | null {
  if (!cheapest || !dearest) return null;
  const [least, most] = [priceOf(cheapest), priceOf(dearest)];
  const wanted = (most - least) / 200;
  const step = [1, 5, 10, 50, 100, 500, 1000].find((one) => one >= wanted) ?? 10_000;
  const [min, max] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  return max - min > step ? { min, max, step } : null;
}

/** A chosen amount as a position of the slider; `null` is the end. */
export function positionOf(amount: number | null, end: number, { min, max }: PriceBounds): number {
  return Math.min(max, Math.max(min, amount ?? end));
}
