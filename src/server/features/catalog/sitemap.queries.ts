import { sql } from 'kysely';
import { languages } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import { isListedProduct } from '../../shared/listed-product.ts';

// A sitemap file has at most 50,000 addresses, and each product has one in each language. A part
// holds a fixed range of ids, so that a product stays in its part.
const partSize = Math.floor(50_000 / languages.length);
const batchSize = 5000;

/** The numbers, from 1, of the parts with visible products. */
export async function listProductParts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from generate_series(1, (select max(id) from products) / ${sql.lit(partSize)} + 1) as part
    where exists (
      select from products
      where listed and id > (part - 1) * ${sql.lit(partSize)} and id <= part * ${sql.lit(partSize)} order by id limit 1
    )
    order by part
  `.execute(db);
  return rows.map((row) => row.part);
}

/**
 * Product ids of a part, to bound the memory: those after `last`, or the first ones. `next` is the
 * last one, or null at the end of the part.
 */
export async function listProductBatch(
  db: Db,
  part: number,
  last: number | null,
): Promise<{ ids: number[]; next: number | null }> {
  const end = part * partSize;
  const rows = await db
    .selectFrom('products')
    .where(isListedProduct)
    .where('products.id', '>', last ?? end - partSize)
    .where('products.id', '<=', end)
    .select('products.id')
    .orderBy('products.id')
    .limit(batchSize)
    .execute();
  const ids = rows.map((row) => row.id);
  return { ids, next: ids.length < batchSize ? null : (ids.at(-1) ?? null) };
}

/** Every category, and whether it has sub-categories. */
export function listAllCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select((eb) => [
      'id',
      eb
        .exists(
          eb.selectFrom('categories as child').select('child.id').whereRef('child.parent_id', '=', 'categories.id'),
        )
        .$castTo<boolean>()
        .as('hasChildren'),
    ])
    .orderBy('id')
    .execute();
}
