import type { Tag } from '../cache/tags.ts';

interface VariantQuery {
  min?: number | undefined;
  max?: number | undefined;
  inStock?: boolean | undefined;
  offers?: boolean | undefined;
  today?: boolean | undefined;
}

/**
 * The tag of a list that asks for variants which its cards need not show: by facets, by prices, or for an offer of one that
 * is in stock.
 */
export function variantTags({ min, max, inStock, offers, today }: VariantQuery, hasFacets: boolean): readonly Tag[] {
  const asksTogether = offers === true && (inStock === true || today === true);
  return hasFacets || min !== undefined || max !== undefined || asksTogether ? ['variants'] : [];
}
