import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { escapeLike } from './search.rules.ts';

// Both names, once as they are and once with their punctuation as spaces, so that "large" finds "Dates (large)".
const names = sql<string>`concat_ws(' ', '', products.name->>'en', products.name->>'ar')`;
const haystack = sql<string>`lower(${names} || ' ' || translate(${names}, '()[]{}-_/.,:;&+«»،', repeat(' ', 19)))`;

/** True for products of which some word, or some SKU, begins with each of these words. */
export function matches(words: string[]) {
  return (eb: ExpressionBuilder<Database, 'products'>): Expression<SqlBool> =>
    eb.and(
      words.map((word) =>
        eb.or([
          eb(haystack, 'like', `% ${escapeLike(word)}%`),
          eb.exists(
            eb
              .selectFrom('variants')
              .select('variants.id')
              .whereRef('variants.product_id', '=', 'products.id')
              .where('variants.published', '=', true)
              .where(sql<string>`lower(variants.sku)`, 'like', `${escapeLike(word)}%`),
          ),
        ]),
      ),
    );
}
