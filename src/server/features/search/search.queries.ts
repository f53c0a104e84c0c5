import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '../../database/connect.ts';
import { isInCategory, isListedProduct } from '../../database/listed-product.ts';
import { matches } from './search.condition.ts';
import { escapeLike } from './search.rules.ts';

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
