import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '../../database/connect.ts';
import { isInCategory, isListedProduct } from '../../database/listed-product.ts';
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

// The picture that the product's own page shows first.
const mainImage = sql<string | null>`coalesce(products.image, (
  select images[1] from variants
  where product_id = products.id and published and images <> '{}' order by position, id limit 1
))`;

/** The products to suggest: those whose name begins with the first word, then by what sells. No words match everything. */
export function selectSuggestions(db: Db, words: string[], categoryId: number | undefined) {
  const first = `${escapeLike(words[0] ?? '')}%`;
  return db
    .selectFrom('products')
    .where(isListedProduct)
    .where(matches(words))
    .$if(categoryId !== undefined, (query) => query.where(isInCategory(categoryId ?? 0)))
    .select(['products.id', 'products.name', mainImage.as('image')])
    .orderBy(
      sql`coalesce(lower(products.name->>'en') like ${first} or lower(products.name->>'ar') like ${first}, false) desc`,
    )
    .orderBy(sql`products.sold desc, products.created_at desc, products.id desc`)
    .limit(limits.suggestionsMax)
    .execute();
}
