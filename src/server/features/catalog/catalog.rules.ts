import type { ProductId, VariantId } from '#contract/ids.ts';
import type { ChosenFacet } from '#contract/values/facets.ts';
import { tagGroupNames } from '#contract/product-tags.ts';

/** The filters that one variant of a product must meet together. */
export interface VariantFilter {
  /** Riyals. */
  min?: number | undefined;
  max?: number | undefined;
  inStock?: boolean | undefined;
  offers?: boolean | undefined;
  /** None of these variants. */
  except?: readonly VariantId[] | undefined;
  /** Those of attributes; those of tags are of the product. */
  facets?: readonly ChosenFacet[] | undefined;
}

/** What is made to order and has no free piece of a day: variants, and the products of which no variant has one. */
export interface FullOfDay {
  productIds: ProductId[];
  variantIds: VariantId[];
}

/** The filters of what can be delivered on the day of the order. */
export function readyToday({ productIds, variantIds }: FullOfDay) {
  return { inStock: true, readyExcept: productIds, except: variantIds };
}

/** Whether a facet is a group of tags, and not an attribute of variants. */
export function isTagGroup(name: string): boolean {
  return tagGroupNames.some((group) => group === name);
}

/** The facets of a filter that variants have. */
export function attributeFacets({ facets = [] }: VariantFilter): readonly ChosenFacet[] {
  return facets.filter(({ name }) => !isTagGroup(name));
}

/** The chosen values of a facet as the database has them: `colour:red`. */
export function keysOf({ name, values }: ChosenFacet): string[] {
  return values.map((value) => `${name}:${value}`);
}

// A filter may have six decimals, finer than a dirham. Rounding removes floating-point errors.
function inDirhams(riyals: number): number {
  return Math.round(riyals * 1e8) / 1e6;
}

/** The lowest price in dirhams that is at least this many riyals. */
export function dirhamsFrom(riyals: number): number {
  return Math.ceil(inDirhams(riyals));
}

/** The highest price in dirhams that is at most this many riyals. */
export function dirhamsUpTo(riyals: number): number {
  return Math.floor(inDirhams(riyals));
}

/** Whether a variant meets a filter. `price` in dirhams. */
export function meetsFilter(
  variant: { id: VariantId; price: number; inStock: boolean; hasOffer: boolean; facets?: readonly string[] },
  filter: VariantFilter,
): boolean {
  const { min, max, inStock, offers, except = [] } = filter;
  const { facets = [] } = variant;
  return (
    !except.includes(variant.id) &&
    attributeFacets(filter).every((one) => keysOf(one).some((key) => facets.includes(key))) &&
    (!inStock || variant.inStock) &&
    (!offers || variant.hasOffer) &&
    (min === undefined || variant.price >= dirhamsFrom(min)) &&
    (max === undefined || variant.price <= dirhamsUpTo(max))
  );
}
