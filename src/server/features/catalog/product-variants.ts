import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isCustomizable, listedVariantColumns } from '../../shared/listed-variant.ts';
import { shownFirst } from '../../shared/shown-variant.ts';
import type { Database } from '../../database/schema.ts';

/** The visible variants of a product row. */
function variantsOf(eb: ExpressionBuilder<Database, 'products'>) {
  return eb
    .selectFrom('variants')
    .whereRef('variants.product_id', '=', 'products.id')
    .where('variants.published', '=', true)
    .select(listedVariantColumns);
}

/** The variant of a product row that its card shows. */
export function shownVariantOf(eb: ExpressionBuilder<Database, 'products'>) {
  return variantsOf(eb).orderBy(shownFirst).limit(1);
}

/** The columns of a product with its visible variants in the shop's order. */
export function productRowColumns(eb: ExpressionBuilder<Database, 'products'>) {
  return [
    'products.id',
    'products.name',
    'products.image',
    jsonArrayFrom(variantsOf(eb).orderBy('variants.position').orderBy('variants.id')).as('variants'),
    isCustomizable(eb).as('customizable'),
    'products.rating_halves_sum',
    'products.ratings_count',
  ] as const;
}
