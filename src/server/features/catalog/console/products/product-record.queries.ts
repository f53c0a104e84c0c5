import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductId } from '#contract/ids.ts';
import { emptyText, type LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import { selectValues } from '../../../../shared/catalogue-fields.ts';
import { lockProducts, lockRenamed } from '../../writes/product-writes.queries.ts';

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

/** A product to be changed, locked with its variants; one to be renamed with those that name it. */
export async function lockRecord(
  act: Act,
  id: ProductId,
  { isRenamed = false } = {},
): Promise<StoredProduct | undefined> {
  await (isRenamed ? lockRenamed(act, id) : lockProducts(act, [id]));
  const [record] = await findRecords(act.tx, [id]);
  return record;
}

interface Facts {
  ordered: boolean;
  oldHandles: string[];
  /** Without an id and a name if no product has the handle. */
  companions: { id: ProductId | null; handle: string; name: LocalizedText; picture: string | null }[];
}

/** What the page of a product says beyond its record. */
export async function findFacts(db: Db, id: ProductId) {
  const { rows } = await sql<Facts>`
    select exists (select from order_items where product_id = ${id}) as ordered,
      array(select handle from old_handles where product_id = ${id} order by handle) as "oldHandles",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', products.id, 'handle', companion.handle, 'name', coalesce(products.name, ${JSON.stringify(emptyText)}::jsonb), 'picture', products.image)
          order by companion.place)
        from products as own cross join unnest(own.companions) with ordinality as companion (handle, place)
        left join products on products.handle = companion.handle
        where own.id = ${id}
      ), '[]') as companions`.execute(db);
  return rows[0] ?? { ordered: false, oldHandles: [], companions: [] };
}
