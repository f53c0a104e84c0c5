import { sql } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { isListedProduct } from '../../shared/listed-product.ts';
import { shownVariantColumns } from './product-variants.ts';

/**
 * The products in stock that go with these and are none of them: by their place in the lists of the merchant, then in the
 * order of the ids.
 */
export function selectCompanions(db: Db, ids: readonly ProductId[], limit: number) {
  const named = sql<{ handle: string; place: number }>`(
    select companion.handle,
      min(companion.place * 100 + array_position(${ids}::integer[], own.id)) as place
    from products as own cross join unnest(own.companions) with ordinality as companion (handle, place)
    where own.id = any(${ids}::integer[]) and own.listed
    group by companion.handle
  )`;
  return db
    .selectFrom(named.as('named'))
    .innerJoin('products', 'products.handle', 'named.handle')
    .where(isListedProduct)
    .where('products.in_stock', '=', true)
    .where('products.id', '<>', sql<number>`all(${ids}::integer[])`)
    .select(shownVariantColumns)
    .select(
      sql<boolean>`exists (select from customization_options where product_id = products.id and required)`.as(
        'needs_option',
      ),
    )
    .orderBy('named.place')
    .limit(limit)
    .execute();
}

/** Whether shoppers see this product. */
export async function isListed(db: Db, id: ProductId | undefined): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .where(isListedProduct)
    .where('products.id', '=', id ?? null)
    .select('products.id')
    .executeTakeFirst();
  return found !== undefined;
}
