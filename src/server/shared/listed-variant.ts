import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { VariantInList, VariantWithProduct } from '#contract/catalog.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Database, StoredAttribute } from '../database/schema.ts';
import { availableStock } from './available-stock.ts';
import { leadDays, leadDaysOf } from './lead-days.ts';

/** An offer as the database has it. */
export interface ShownOffer {
  discount: number;
  amount_dirhams: number | null;
  description: LocalizedText;
}

/** An offer as shoppers see it. */
export function toShownOffer({ discount, amount_dirhams: dirhams, description }: ShownOffer, language: Language) {
  return {
    discount,
    ...(dirhams !== null && { amount: toRiyals(dirhams) }),
    description: pickText(description, language),
  };
}

/** A row of `listedVariantColumns`. */
export interface ListedVariantRow {
  id: number;
  images: string[];
  price_dirhams: number;
  discounted_dirhams: number | null;
  /** The pieces that one order can have. */
  available: number;
  /** The days to prepare what is made to order; null for everything else. */
  lead_days: number | null;
  rating_halves_sum: number;
  ratings_count: number;
  offers: ShownOffer[];
}

const leadDaysIfMade = sql<number | null>`case when variants.stock_mode = 'made' then (
  select coalesce(made.lead_days, category.lead_days, parent.lead_days, 0) from products as made
  join categories as category on category.id = made.category_id
  left join categories as parent on parent.id = category.parent_id
  where made.id = variants.product_id) end`;

/** The columns of a listed variant, for a `select` over `variants`. */
export function listedVariantColumns(eb: ExpressionBuilder<Database, 'variants'>) {
  return [
    'variants.id',
    'variants.images',
    'variants.price_dirhams',
    'variants.discounted_dirhams',
    availableStock().as('available'),
    leadDaysIfMade.as('lead_days'),
    'variants.rating_halves_sum',
    'variants.ratings_count',
    jsonArrayFrom(
      eb
        .selectFrom('offers')
        .whereRef('offers.variant_id', '=', 'variants.id')
        .where('offers.state', '=', 'running')
        .select(['offers.discount', 'offers.amount_dirhams', 'offers.description'])
        .orderBy('offers.discount', 'desc')
        .orderBy('offers.id'),
    ).as('offers'),
  ] as const;
}

/** The average in stars, rounded to one decimal; 0 without ratings. */
export function averageStars(halvesSum: number, count: number): number {
  return count === 0 ? 0 : Math.round((halvesSum * 5) / count) / 10;
}

/** The average of a product as lists show it: nothing without ratings. */
export function productRatingOf(halvesSum: number, count: number): { productRating?: number } {
  return count === 0 ? {} : { productRating: averageStars(halvesSum, count) };
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
    inStock: row.available > 0,
    ...(row.lead_days !== null && { madeInDays: row.lead_days }),
    ...(row.images[1] !== undefined && { secondImage: row.images[1] }),
    offers: row.offers.map((offer) => toShownOffer(offer, language)),
  };
}

/** Whether a product has customisation options, for a `select` over `products`. */
export function isCustomizable(eb: ExpressionBuilder<Database, 'products'>) {
  return eb
    .exists(
      eb
        .selectFrom('customization_options')
        .whereRef('customization_options.product_id', '=', 'products.id')
        .select('customization_options.id'),
    )
    .$castTo<boolean>();
}

const hasOthers = sql<boolean>`exists (
  select from variants as others
  where others.product_id = products.id and others.published and others.id <> variants.id
)`;

/** The values that distinguish a variant from the product's others: "500 g · Gift box". */
function nameOf(attributes: StoredAttribute[], language: Language): string {
  return attributes.map(({ value }) => pickText(value, language)).join(' · ');
}

/** A listed variant's row together with its product's columns. */
export interface VariantWithProductRow extends ListedVariantRow {
  product_id: number;
  product_name: LocalizedText;
  product_image: string | null;
  attributes: StoredAttribute[];
  several_variants: boolean;
  customizable: boolean;
  product_lead_days: number;
  product_halves_sum: number;
  product_ratings_count: number;
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
    'variants.attributes',
    hasOthers.as('several_variants'),
    isCustomizable(eb).as('customizable'),
    leadDays.as('product_lead_days'),
    'products.rating_halves_sum as product_halves_sum',
    'products.ratings_count as product_ratings_count',
  ] as const;
}

export function toVariantWithProduct(row: VariantWithProductRow, language: Language): VariantWithProduct {
  return {
    ...toListedVariant(row, row.product_image, language),
    product: { id: row.product_id, name: pickText(row.product_name, language) },
    ...(row.several_variants && row.attributes.length > 0 && { variantName: nameOf(row.attributes, language) }),
    ...(row.customizable && { customizable: true }),
    ...leadDaysOf(row.product_lead_days),
    ...productRatingOf(row.product_halves_sum, row.product_ratings_count),
  };
}
