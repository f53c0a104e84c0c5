import type { ExpressionBuilder } from 'kysely';
import { listedVariantColumns } from '../../shared/listed-variant.ts';
import type { Database } from '../../database/schema.ts';

/** The visible variants of a product row, in the shop's order. */
export function variantsOf(eb: ExpressionBuilder<Database, 'products'>) {
  return eb
    .selectFrom('variants')
    .whereRef('variants.product_id', '=', 'products.id')
    .where('variants.published', '=', true)
    .select(listedVariantColumns)
    .orderBy('variants.position')
    .orderBy('variants.id');
}
