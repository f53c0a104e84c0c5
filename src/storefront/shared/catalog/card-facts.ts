import type { ProductId } from '#contract/ids.ts';
import type { ProductWithVariants, VariantInList } from '#contract/catalog.ts';

/** The values that a product card shows. */
export interface CardFacts {
  productId: ProductId;
  name: string;
  /** The variant that is shown, and that the favourite button adds. */
  variant: VariantInList;
  /** The variants differ in price: `priceRiyals` is the lowest. */
  from: boolean;
  priceRiyals: number;
  /** Before the offer. */
  beforeRiyals: number | null;
  inStock: boolean;
  /** Whole percent; 0 without an offer. */
  discount: number;
}

function priceOf(variant: VariantInList): number {
  return variant.discountedPrice ?? variant.variantPrice;
}

function bestDiscount(variant: VariantInList): number {
  return Math.max(0, ...variant.offers.map((offer) => offer.discount));
}

/** The values of a card for one variant. */
export function variantFacts(product: { id: ProductId; name: string }, variant: VariantInList): CardFacts {
  return {
    productId: product.id,
    name: product.name,
    variant,
    from: false,
    priceRiyals: priceOf(variant),
    beforeRiyals: variant.discountedPrice === null ? null : variant.variantPrice,
    inStock: variant.inStock,
    discount: bestDiscount(variant),
  };
}

/** The values of a card for a product: its first variant in stock, and its lowest price. */
export function productFacts(product: ProductWithVariants): CardFacts | null {
  const { variants } = product;
  const shown = variants.find((variant) => variant.inStock) ?? variants[0];
  if (!shown) return null;
  const prices = variants.map(priceOf);
  const lowest = Math.min(...prices);
  if (prices.every((price) => price === lowest)) return variantFacts(product, shown);
  return {
    ...variantFacts(product, shown),
    from: true,
    priceRiyals: lowest,
    beforeRiyals: null,
    discount: Math.max(...variants.map(bestDiscount)),
  };
}
