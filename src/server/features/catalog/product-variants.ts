import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { leadDays } from '../../shared/lead-days.ts';
import { isCustomizable, listedVariantColumns } from '../../shared/listed-variant.ts';
import { severalPrices, shownFirst } from '../../shared/shown-variant.ts';
import type { Database } from '../../database/schema.ts';

/** The visible variants of a product row. */
function variantsOf(eb: ExpressionBuilder<Database, 'products'>) {
  return eb
    .selectFrom('variants')
    .whereRef('variants.product_id', '=', 'products.id')
    .where('variants.published', '=', true)
    .select(listedVariantColumns);
}

/** The columns of a product with the variant that its card shows. */
export function shownVariantColumns(eb: ExpressionBuilder<Database, 'products'>) {
  return [
    'products.id',
    'products.name',
    'products.image',
    jsonObjectFrom(variantsOf(eb).orderBy(shownFirst).limit(1)).$notNull().as('variant'),
    sql<boolean>`(select count(*) > 1 from variants where product_id = products.id and published)`.as(
      'several_variants',
    ),
    severalPrices.as('several_prices'),
    isCustomizable(eb).as('customizable'),
    leadDays.as('lead_days'),
    'products.rating_halves_sum',
    'products.ratings_count',
  ] as const;
}

/** The columns of a product with its visible variants in the shop's order. */
export function productRowColumns(eb: ExpressionBuilder<Database, 'products'>) {
  return [
    'products.id',
    'products.name',
    'products.image',
    jsonArrayFrom(variantsOf(eb).select('variants.facets').orderBy('variants.position').orderBy('variants.id')).as(
      'variants',
    ),
    isCustomizable(eb).as('customizable'),
    leadDays.as('lead_days'),
    'products.rating_halves_sum',
    'products.ratings_count',
  ] as const;
}
