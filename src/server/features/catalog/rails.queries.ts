import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { isListedProduct } from '../../shared/listed-product.ts';
import { variantWithProductColumns } from '../../shared/listed-variant.ts';
import type { PageRange } from './catalog.queries.ts';
import { shownVariantColumns } from './product-variants.ts';

/** The newest products, each with the variant that its card shows. */
export function selectLatest(db: Db, limit: number) {
  return db
    .selectFrom('products')
    .where(isListedProduct)
    .select(shownVariantColumns)
    .orderBy(sql`products.created_at desc, products.id desc`)
    .limit(limit)
    .execute();
}

function listedVariants(db: Db) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.published', '=', true)
    .where('products.published', '=', true);
}

/** The most sold variants, then by newest. */
export function selectPopular(db: Db, limit: number) {
  return listedVariants(db)
    .select(variantWithProductColumns)
    .orderBy('variants.sold', 'desc')
    .orderBy('variants.id', 'desc')
    .limit(limit)
    .execute();
}

function offeredVariants(db: Db) {
  return db.selectFrom('variants').where('variants.listed', '=', true).where('variants.best_discount', '>', 0);
}

/** A page of the variants with an offer, the highest discount first. */
export function selectOffers(db: Db, { page, limit }: PageRange) {
  const onPage = offeredVariants(db)
    .select('variants.id')
    .orderBy('variants.best_discount', 'desc')
    .orderBy('variants.id')
    .limit(limit)
    .offset((page - 1) * limit);
  return listedVariants(db)
    .where('variants.id', 'in', onPage)
    .select(variantWithProductColumns)
    .orderBy('variants.best_discount', 'desc')
    .orderBy('variants.id')
    .execute();
}

export async function countOffers(db: Db): Promise<number> {
  const { count } = await offeredVariants(db)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
