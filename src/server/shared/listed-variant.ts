import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { VariantInList, VariantWithProduct } from '#contract/catalog.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Database } from '../database/schema.ts';

/** A row of `listedVariantColumns`. */
export interface ListedVariantRow {
  id: number;
  images: string[];
  price_dirhams: number;
  discounted_dirhams: number | null;
  stock: number;
  rating_halves_sum: number;
  ratings_count: number;
  offers: { discount: number; description: LocalizedText }[];
}

/** The columns of a listed variant, for a `select` over `variants`. */
export function listedVariantColumns(eb: ExpressionBuilder<Database, 'variants'>) {
  return [
    'variants.id',
    'variants.images',
    'variants.price_dirhams',
    'variants.discounted_dirhams',
    'variants.stock',
    'variants.rating_halves_sum',
    'variants.ratings_count',
    jsonArrayFrom(
      eb
        .selectFrom('offers')
        .whereRef('offers.variant_id', '=', 'variants.id')
        .select(['offers.discount', 'offers.description'])
        .orderBy('offers.discount', 'desc')
        .orderBy('offers.id'),
    ).as('offers'),
  ] as const;
}

/** The average in stars, rounded to one decimal; 0 without ratings. */
export function averageStars(halvesSum: number, count: number): number {
  return count === 0 ? 0 : Math.round((halvesSum * 5) / count) / 10;
}

/**
 * The variant as lists show it. A variant without a picture shows the product's. `isFavorite` is
 * false: public responses are the same for all callers, and `markFavourites` sets it later.
 */
export function toListedVariant(row: ListedVariantRow, productImage: string | null, language: Language): VariantInList {
  return {
    id: row.id,
    variantImage: row.images[0] ?? productImage,
    variantPrice: toRiyals(row.price_dirhams),
    discountedPrice: row.discounted_dirhams === null ? null : toRiyals(row.discounted_dirhams),
    globalRating: averageStars(row.rating_halves_sum, row.ratings_count),
    isFavorite: false,
    inStock: row.stock > 0,
    offers: row.offers.map(({ discount, description }) => ({
      discount,
      description: pickText(description, language),
    })),
  };
}

/** A listed variant's row together with its product's columns. */
export interface VariantWithProductRow extends ListedVariantRow {
  product_id: number;
  product_name: LocalizedText;
  product_image: string | null;
}

/**
 * The columns of a listed variant and its product, for a `select` over `variants` joined with
 * `products`.
 */
export function variantWithProductColumns(eb: ExpressionBuilder<Database, 'variants' | 'products'>) {
  return [
    ...listedVariantColumns(eb),
    'products.id as product_id',
    'products.name as product_name',
    'products.image as product_image',
  ] as const;
}

export function toVariantWithProduct(row: VariantWithProductRow, language: Language): VariantWithProduct {
  return {
    ...toListedVariant(row, row.product_image, language),
    product: { id: row.product_id, name: pickText(row.product_name, language) },
  };
}
