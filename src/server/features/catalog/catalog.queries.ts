import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Sort } from '#contract/catalog.ts';
import type { Db } from '../../database/connect.ts';
import { isInCategory, isListedProduct } from '../../database/listed-product.ts';
import { variantWithProductColumns } from '../../database/listed-variant.ts';
import { dirhamsFrom, dirhamsUpTo } from './catalog.rules.ts';
import { variantsOf } from './product-variants.ts';

/** Which products a list shows. */
export interface ListFilters {
  categoryId?: number | undefined;
  /** These products alone. */
  ids?: number[] | undefined;
  /** Riyals. */
  min?: number | undefined;
  max?: number | undefined;
  inStock?: boolean | undefined;
  offers?: boolean | undefined;
}

export interface Page {
  page: number;
  limit: number;
}

// The id comes last in each, so that no product is on two pages or on none.
const orders: Record<Sort, RawBuilder<unknown>> = {
  newest: sql`products.created_at desc, products.id desc`,
  price_asc: sql`products.lowest_price_dirhams, products.id desc`,
  price_desc: sql`products.lowest_price_dirhams desc, products.id desc`,
  rating: sql`products.rating_halves_sum::float8 / greatest(products.ratings_count, 1) desc, products.ratings_count desc, products.id desc`,
  popular: sql`products.sold desc, products.created_at desc, products.id desc`,
};

function listedProducts(db: Db, { categoryId, ids, min, max, inStock, offers }: ListFilters) {
  let query = db.selectFrom('products').where(isListedProduct);
  if (categoryId !== undefined) query = query.where(isInCategory(categoryId));
  if (ids !== undefined) query = query.where('products.id', '=', sql<number>`any(${ids}::integer[])`);
  if (min !== undefined) query = query.where('products.lowest_price_dirhams', '>=', dirhamsFrom(min));
  if (max !== undefined) query = query.where('products.lowest_price_dirhams', '<=', dirhamsUpTo(max));
  if (inStock) query = query.where('products.in_stock', '=', true);
  if (offers) query = query.where('products.has_offer', '=', true);
  return query;
}

// No sort: in the order in which the products were named.
function orderOf({ ids }: ListFilters, sort: Sort | null): RawBuilder<unknown> {
  return sort === null ? sql`array_position(${ids ?? []}::integer[], products.id)` : orders[sort];
}

/** A page of products with all their variants. */
export function selectProducts(db: Db, filters: ListFilters, { sort, page, limit }: Page & { sort: Sort | null }) {
  const order = orderOf(filters, sort);
  // The page is found first: variants and offers are gathered for its products alone, and for none of those it skips.
  const onPage = listedProducts(db, filters)
    .select('products.id')
    .orderBy(order)
    .limit(limit)
    .offset((page - 1) * limit);
  return db
    .selectFrom('products')
    .where('products.id', 'in', onPage)
    .select((eb) => ['products.id', 'products.name', 'products.image', jsonArrayFrom(variantsOf(eb)).as('variants')])
    .orderBy(order)
    .execute();
}

/** How many products there are in all, and the category that was asked for, null when there is none. */
export async function selectListFacts(db: Db, filters: ListFilters) {
  const { total, category } = await db
    .selectNoFrom((eb) => [
      listedProducts(db, filters)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('total'),
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .select(['id', 'name'])
          .where('id', '=', filters.categoryId ?? null),
      ).as('category'),
    ])
    .executeTakeFirstOrThrow();
  return { total: total ?? 0, category };
}

/** The newest products, each with its first variant. */
export function selectLatest(db: Db, limit: number) {
  return db
    .selectFrom('products')
    .where(isListedProduct)
    .select((eb) => [
      'products.id',
      'products.name',
      'products.image',
      jsonObjectFrom(variantsOf(eb).limit(1)).$notNull().as('variant'),
    ])
    .orderBy(orders.newest)
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

/** The most sold variants, the newest of equals first. */
export function selectPopular(db: Db, limit: number) {
  return listedVariants(db)
    .select(variantWithProductColumns)
    .orderBy('variants.sold', 'desc')
    .orderBy('variants.id', 'desc')
    .limit(limit)
    .execute();
}

/** A page of the variants with an offer, the highest discount first. */
export function selectOffers(db: Db, { page, limit }: Page) {
  const onPage = listedVariants(db)
    .where('variants.best_discount', '>', 0)
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
  const { count } = await listedVariants(db)
    .where('variants.best_discount', '>', 0)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
