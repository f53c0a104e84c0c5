import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import { selectValues } from '../../../../shared/catalogue-fields.ts';
import { lockProducts } from '../../writes/product-writes.queries.ts';

/** Products with everything that staff edit, in the order of the ids. */
export function findRecords(db: Db, ids: readonly ProductId[]) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['products.id', 'products.version', 'products.state', 'products.publish_at as publishAt'])
    .select('categories.name as categoryName')
    .select(selectValues('products'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('customization_options')
          .whereRef('customization_options.product_id', '=', 'products.id')
          .select('customization_options.id')
          .select(selectValues('customization_options'))
          .orderBy('customization_options.position')
          .orderBy('customization_options.id'),
      ).as('options'),
      jsonArrayFrom(
        eb
          .selectFrom('variants')
          .whereRef('variants.product_id', '=', 'products.id')
          .select(['variants.id', 'variants.version', 'variants.discounted_dirhams as discountedDirhams'])
          .select(selectValues('variants'))
          .orderBy('variants.position')
          .orderBy('variants.id'),
      ).as('variants'),
    ])
    .orderBy('products.id', 'desc')
    .execute();
}

export type StoredProduct = Awaited<ReturnType<typeof findRecords>>[number];
export type VariantRecord = StoredProduct['variants'][number];

/** A product to be changed, locked with its variants. */
export async function lockRecord(act: Act, id: ProductId): Promise<StoredProduct | undefined> {
  await lockProducts(act, [id]);
  const [record] = await findRecords(act.tx, [id]);
  return record;
}

/** What the page of a product says beyond its record. */
export async function findFacts(db: Db, id: ProductId) {
  const { rows } = await sql<{ ordered: boolean; oldHandles: string[] }>`
    select exists (select from order_items where product_id = ${id}) as ordered,
      array(select handle from old_handles where product_id = ${id} order by handle) as "oldHandles"`.execute(db);
  return rows[0] ?? { ordered: false, oldHandles: [] };
}
