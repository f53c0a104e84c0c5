import { sql } from 'kysely';
import type { CategoryId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import { selectValues } from '../../../../shared/catalogue-fields.ts';
import { isFurtherOf } from '../../../../shared/listed-product.ts';
import { lockCategories } from '../../writes/category-writes.queries.ts';

/** All categories with their visible products, each main category before its sub-categories. */
export function listAll(db: Db) {
  return db
    .selectFrom('categories')
    .leftJoin('categories as above', 'above.id', 'categories.parent_id')
    .select(['categories.id', 'categories.version'])
    .select(selectValues('categories'))
    .select([
      sql<number>`(select coalesce(sum(products), 0)::integer from product_counts where category_id = categories.id)
        + (select count(*)::integer from products where listed and ${isFurtherOf('categories')})`.as('products'),
      sql<boolean>`not exists (select from products where category_id = categories.id)
        and not exists (select from products where ${isFurtherOf('categories')})
        and not exists (select from categories as below where below.parent_id = categories.id)`.as('isEmpty'),
    ])
    .orderBy(sql`coalesce(above.position, categories.position)`)
    .orderBy(sql`coalesce(above.id, categories.id)`)
    .orderBy(sql`above.id is not null`)
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute();
}

export type StoredCategory = Awaited<ReturnType<typeof listAll>>[number];

/** All categories, locked: their places depend on each other. */
export async function lockAll(act: Act): Promise<StoredCategory[]> {
  await lockCategories(act);
  return listAll(act.tx);
}

/** Numbers categories in this order. */
export async function numberInOrder({ tx }: Act, ids: readonly CategoryId[]): Promise<void> {
  await sql`update categories set position = 10 * place
    from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    where categories.id = wanted.id and position <> 10 * place`.execute(tx);
}
