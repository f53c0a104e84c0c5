import type { ProductId } from '#contract/ids.ts';
import type { ProductWithVariant, ProductWithVariants, VariantInList, VariantWithProduct } from '#contract/catalog.ts';
import { shownVariant } from '#contract/values/shown-variant.ts';

/**
 * The values that a product card shows. Picture, price, offer, link and favourite button are all of
 * one variant.
 */
export interface CardFacts {
  productId: ProductId;
  name: string;
  variant: VariantInList;
  /** What distinguishes the variant, if the card is for this variant of several. */
  variantName: string | null;
  /** The product page, with this variant chosen. */
  href: string;
  /** Other variants have another price. */
  from: boolean;
  priceRiyals: number;
  /** Before the offer. */
  beforeRiyals: number | null;
  inStock: boolean;
  /** Whole percent; 0 without an offer. */
  discount: number;
  customizable: boolean;
  /** It is in stock and needs no time to prepare: a mark says whether it is delivered today. */
  sameDay: boolean;
  /** The average of the product, in stars; 0 without ratings. */
  rating: number;
  /** Whether nothing is left to choose, so that the card can add the variant to the cart. */
  addsDirectly: boolean;
}

function priceOf(variant: VariantInList): number {
  return variant.discountedPrice ?? variant.variantPrice;
}

interface Shown {
  /** The product has other variants. */
  several: boolean;
  /** The card is for this variant, and not for the product. */
  exact: boolean;
  from: boolean;
  variantName?: string | undefined;
  customizable?: boolean | undefined;
  leadDays?: number | undefined;
  rating?: number | undefined;
}

function factsOf(product: { id: ProductId; name: string }, variant: VariantInList, shown: Shown): CardFacts {
  const {
    several,
    exact,
    from,
    variantName = null,
    customizable = false,
    leadDays,
    rating = variant.globalRating,
  } = shown;
  return {
    productId: product.id,
    name: product.name,
    variant,
    variantName,
    href: several ? `/product/${product.id}?variant=${variant.id}` : `/product/${product.id}`,
    from,
    priceRiyals: priceOf(variant),
    beforeRiyals: variant.discountedPrice === null ? null : variant.variantPrice,
    inStock: variant.inStock,
    discount: Math.max(0, ...variant.offers.map((offer) => offer.discount)),
    customizable,
    sameDay: variant.inStock && !leadDays,
    rating,
    addsDirectly: variant.inStock && !customizable && (exact || !several),
  };
}

/** The values of a card for one variant. */
export function variantFacts({
  product,
  variantName,
  customizable,
  leadDays,
  productRating: rating,
  ...variant
}: VariantWithProduct): CardFacts {
  return factsOf(product, variant, {
    several: true,
    exact: true,
    from: false,
    variantName,
    customizable,
    leadDays,
    rating,
  });
}

/** The values of a card for a product of which the server chose the variant. */
export function latestFacts({ variant, ...product }: ProductWithVariant): CardFacts {
  const {
    severalVariants: several = false,
    severalPrices: from = false,
    customizable,
    leadDays,
    productRating: rating,
  } = product;
  return factsOf(product, variant, { several, exact: false, from, customizable, leadDays, rating });
}

/**
 * The values of a card for a product: its cheapest variant in stock, or the one that meets the
 * filters of the list. Null without variants.
 */
export function productFacts(product: ProductWithVariants): CardFacts | null {
  const { variants, shownVariantId, customizable, leadDays, productRating: rating } = product;
  const cheapest = shownVariant(variants, (variant) => ({ price: priceOf(variant), inStock: variant.inStock }));
  const shown = variants.find(({ id }) => id === shownVariantId) ?? cheapest;
  if (shown === null) return null;
  const from = shown === cheapest && variants.some((variant) => priceOf(variant) !== priceOf(shown));
  return factsOf(product, shown, { several: variants.length > 1, exact: false, from, customizable, leadDays, rating });
}

/** The values of the cards of products, without those that have no variants. */
export function cardsOf(products: readonly ProductWithVariants[]): CardFacts[] {
  return products.map(productFacts).filter((facts) => facts !== null);
}
