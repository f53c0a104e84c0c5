import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Sort } from '#contract/catalog.ts';
import type { CategoryId, CollectionId, ProductId } from '#contract/ids.ts';
import type { KnownTag } from '#contract/product-tags.ts';
import { integerMax } from '#contract/values/limits.ts';
import type { Db } from '../../database/connect.ts';
import {
  categoriesFrom,
  isInCategory,
  isInCollection,
  isListedProduct,
  isPrimarilyInCategory,
  isOnlyFurtherInCategory,
  placeIn,
} from '../../shared/listed-product.ts';
import { isCustomizable, variantWithProductColumns } from '../../shared/listed-variant.ts';
import { severalPrices } from '../../shared/shown-variant.ts';
import { dirhamsFrom, dirhamsUpTo, type VariantFilter } from './catalog.rules.ts';
import { namedPageColumns } from './categories.queries.ts';
import { productRowColumns, shownVariantOf } from './product-variants.ts';
import { filteredPrice, hasPrices, partsOf, readsVariants } from './variant-filter.ts';

/** The filters of a product list. */
export interface ListFilters extends VariantFilter {
  categoryId?: CategoryId | undefined;
  /** Without a sort, its products are in its own order. */
  collectionId?: CollectionId | undefined;
  /** Only these products. */
  ids?: ProductId[] | undefined;
  /** Only products with all of these tags. */
  tags?: KnownTag[] | undefined;
}

export interface PageRange {
  page: number;
  limit: number;
}

// Each ends with the id, so that no product is on two pages or on none.
const orders: Record<Sort, RawBuilder<unknown>> = {
  newest: sql`products.created_at desc, products.id desc`,
  price_asc: sql`products.lowest_price_dirhams, products.id desc`,
  price_desc: sql`products.lowest_price_dirhams desc, products.id desc`,
  rating: sql`products.rating desc, products.ratings_count desc, products.id desc`,
  popular: sql`products.sold desc, products.created_at desc, products.id desc`,
};

const indexedByCategory: ReadonlySet<Sort | null> = new Set<Sort>(['newest', 'price_asc', 'price_desc']);

// Products of a category by their primary one are found and counted by indexes; those that are in it only by a further one
// are looked at one by one.
const inCategoryBy = { any: isInCategory, primary: isPrimarilyInCategory, further: isOnlyFurtherInCategory };
type CategoryPart = keyof typeof inCategoryBy;

const hasTag = (tag: KnownTag) =>
  sql<boolean>`exists (select from product_tags where product_tags.tag = ${tag} and product_tags.product_id = products.id)`;

function productsOf(db: Db, { categoryId, collectionId, ids, tags = [] }: ListFilters, part: CategoryPart = 'any') {
  let query = db.selectFrom('products').where(isListedProduct);
  if (categoryId !== undefined) query = query.where(inCategoryBy[part](categoryId));
  if (collectionId !== undefined) query = query.where(isInCollection(collectionId));
  if (ids !== undefined) query = query.where('products.id', '=', sql<number>`any(${ids}::integer[])`);
  for (const tag of tags) query = query.where(hasTag(tag));
  return query;
}

function listedProducts(db: Db, filters: ListFilters, part: CategoryPart = 'any') {
  const parts = partsOf(filters);
  const query = productsOf(db, filters, part);
  return parts.length === 0 ? query : query.where(sql<boolean>`(${sql.join(parts, sql` or `)})`);
}

const isByPrice = (sort: Sort | null) => sort === 'price_asc' || sort === 'price_desc';

// Without a sort: in the order of the collection or of the given ids.
function orderOf({ ids, collectionId }: ListFilters, sort: Sort | null): RawBuilder<unknown> {
  if (sort !== null) return orders[sort];
  if (collectionId !== undefined) return sql`${placeIn(collectionId)}, products.id desc`;
  return sql`array_position(${ids ?? []}::integer[], products.id)`;
}

// For a page that is already chosen: by the price of the card.
function orderOnPage(filters: ListFilters, sort: Sort | null): RawBuilder<unknown> {
  if (!isByPrice(sort) || !readsVariants(filters)) return orderOf(filters, sort);
  const price = filteredPrice(filters);
  return sort === 'price_asc' ? sql`${price}, products.id desc` : sql`${price} desc, products.id desc`;
}

/** The columns of the orders. Their price is that of the card. */
const orderedColumns = (filters: ListFilters) =>
  [
    'products.id',
    'products.created_at',
    'products.rating',
    'products.ratings_count',
    'products.sold',
    filteredPrice(filters).as('lowest_price_dirhams'),
  ] as const;

/** The ids of a page. */
function idsOnPage(db: Db, filters: ListFilters, sort: Sort | null, { page, limit }: PageRange) {
  const order = orderOf(filters, sort);
  const passed = (page - 1) * limit;
  const byCard = isByPrice(sort) && readsVariants(filters);
  if (!byCard && (filters.categoryId === undefined || filters.ids !== undefined))
    return listedProducts(db, filters).select('products.id').orderBy(order).limit(limit).offset(passed);
  // Each category is read in this order; the page is the first of the merged rows.
  const { categoryId, ...others } = filters;
  const partOf = (part: 'primary' | 'further') => {
    const ofPart: ListFilters = part === 'primary' ? others : filters;
    const firstOf = (products: ReturnType<typeof productsOf>, price: ListFilters) => {
      const ofCategory = products
        .$if(categoryId !== undefined && part === 'primary', (query) =>
          query.where('products.category_id', '=', sql<number>`category.id`),
        )
        .select(orderedColumns(price));
      return (
        db
          // Without an index by category, the offset is an optimisation fence: PostgreSQL may scan
          // all products for those of a small category.
          .selectFrom(
            (part === 'primary' && indexedByCategory.has(sort) ? ofCategory : ofCategory.offset(0)).as('products'),
          )
          .selectAll()
          .orderBy(order)
          .limit(passed + limit)
      );
    };
    const [first, ...more] = byCard
      ? partsOf(filters).map((condition, at) => {
          // The first part is that of the prices of cards, which an index has in order.
          const price = at === 0 && !filters.offers ? {} : filters;
          return firstOf(productsOf(db, ofPart, part).where(condition), price);
        })
      : [firstOf(listedProducts(db, ofPart, part), {})];
    if (first === undefined) throw new Error('A list of products has at least one part.');
    return more.reduce(
      (merged, one) => merged.unionAll(db.selectFrom(one.as('products')).selectAll()),
      db.selectFrom(first.as('products')).selectAll(),
    );
  };
  if (categoryId === undefined)
    return db
      .selectFrom(partOf('primary').as('products'))
      .select('products.id')
      .orderBy(order)
      .limit(limit)
      .offset(passed);
  const ofPrimary = db
    .selectFrom(categoriesFrom(categoryId).as('category'))
    .innerJoinLateral(
      () => partOf('primary').as('products'),
      (join) => join.onTrue(),
    )
    .selectAll('products');
  return db
    .selectFrom(ofPrimary.unionAll(partOf('further')).as('products'))
    .select('products.id')
    .orderBy(order)
    .limit(limit)
    .offset(passed);
}

/**
 * The ids of a page of `ids` that match the other filters, and the number of all that do. Without a sort they
 * keep their order.
 */
export async function selectPageOfIds(
  db: Db,
  { ids = [], ...others }: ListFilters,
  { sort, page, limit }: PageRange & { sort: Sort | null },
): Promise<{ ids: ProductId[]; total: number }> {
  const wanted = sql<{ id: ProductId; place: string }>`unnest(${ids}::integer[]) with ordinality`;
  const found = listedProducts(db, others)
    .innerJoin(wanted.as<'wanted'>(sql`wanted(id, place)`), 'wanted.id', 'products.id')
    .select(orderedColumns(isByPrice(sort) ? others : {}))
    .select('wanted.place');
  const order = sort === null ? sql`products.place` : orders[sort];
  const { rows } = await sql<{ ids: ProductId[]; total: number }>`
    with found as materialized (${found})
    select count(*)::integer as total,
      array(select id from found as products order by ${order} limit ${limit} offset ${(page - 1) * limit}) as ids
    from found`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** A page of products with all their variants. */
export function selectProducts(db: Db, filters: ListFilters, { sort, ...page }: PageRange & { sort: Sort | null }) {
  // Selects the page first, so that variants and offers are read for its products only.
  return db
    .selectFrom('products')
    .where('products.id', 'in', idsOnPage(db, filters, sort, page))
    .select(productRowColumns)
    .orderBy(orderOnPage(filters, sort))
    .execute();
}

// The price bands (migration 11) in which a range begins and ends.
function bandsOf({ min, max }: ListFilters) {
  const bandOf = (dirhams: number) => sql<number>`price_band(${dirhams}::integer)`;
  return {
    first: min === undefined ? null : bandOf(dirhamsFrom(min)),
    last: max === undefined ? null : bandOf(dirhamsUpTo(max)),
  };
}

const startOf = (band: RawBuilder<unknown>) => sql<number>`coalesce((price_bands())[${band}], 0)`;
const endOf = (band: RawBuilder<unknown>) =>
  sql<number>`coalesce((price_bands())[${band} + 1], ${sql.lit(integerMax)})`;

const countOf = sql<number>`count(*)::integer`.as('count');

// Reads stored counts, which are by primary category. Only the two bands at the ends of a price range are counted row by row,
// the products that are found by another variant than that of their card, and those of further categories.
function countListed(db: Db, filters: Omit<ListFilters, 'ids'>) {
  const { categoryId, collectionId, inStock, offers, tags = [] } = filters;
  if (tags.length > 0 || collectionId !== undefined) return listedProducts(db, filters).select(countOf);
  const countOne = (part: CategoryPart) => listedProducts(db, filters, part).select(countOf);
  const ofFurther = categoryId === undefined ? [] : [countOne('further')];
  if (offers && (inStock || hasPrices(filters)))
    return db.selectNoFrom(sql<number>`${sql.join([countOne('primary'), ...ofFurther], sql` + `)}`.as('count'));
  const [byCard, ...byOthers] = partsOf(filters).map((part) =>
    productsOf(db, filters, 'primary').where(part).select(countOf),
  );
  const { first, last } = bandsOf(filters);
  let query = db.selectFrom('product_counts');
  if (categoryId !== undefined)
    query = query.where('category_id', '=', sql<number>`any(array${categoriesFrom(categoryId)})`);
  if (inStock) query = query.where('in_stock', '=', true);
  if (offers) query = query.where('has_offer', '=', true);
  if (first) query = query.where('price_band', '>', first);
  if (last) query = query.where('price_band', '<', last);
  const counts: Expression<unknown>[] = [
    query.select(sql<number>`coalesce(sum(products), 0)::integer`.as('count')),
    ...byOthers,
    ...ofFurther,
  ];
  if (first && byCard) counts.push(byCard.where('products.lowest_price_dirhams', '<', endOf(first)));
  if (last && byCard) {
    const ofLast = byCard.where('products.lowest_price_dirhams', '>=', startOf(last));
    // A range within one band is counted once.
    counts.push(first ? ofLast.where(sql<boolean>`${first} < ${last}`) : ofLast);
  }
  return db.selectNoFrom(sql<number>`${sql.join(counts, sql` + `)}`.as('count'));
}

/** How many products match each of the filters; `most` if there are more. */
export async function countUpTo(db: Db, most: number, filters: readonly ListFilters[]): Promise<number[]> {
  const each = filters.map((one) =>
    db.selectFrom(listedProducts(db, one).select('products.id').limit(most).as('some')).select(countOf),
  );
  const { counts } = await db
    .selectNoFrom(sql<number[]>`array[${sql.join(each)}]`.as('counts'))
    .executeTakeFirstOrThrow();
  return counts;
}

/** The number of matching products, and the requested category or null. Not for given ids. */
export async function selectListFacts(db: Db, filters: Omit<ListFilters, 'ids'>) {
  const { total, category } = await db
    .selectNoFrom((eb) => [
      countListed(db, filters).as('total'),
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .select(namedPageColumns)
          .where('id', '=', filters.categoryId ?? null),
      ).as('category'),
    ])
    .executeTakeFirstOrThrow();
  return { total: total ?? 0, category };
}

/** The newest products, each with the variant that its card shows. */
export function selectLatest(db: Db, limit: number) {
  return db
    .selectFrom('products')
    .where(isListedProduct)
    .select((eb) => [
      'products.id',
      'products.name',
      'products.image',
      jsonObjectFrom(shownVariantOf(eb)).$notNull().as('variant'),
      sql<boolean>`(select count(*) > 1 from variants where product_id = products.id and published)`.as(
        'several_variants',
      ),
      severalPrices.as('several_prices'),
      isCustomizable(eb).as('customizable'),
      'products.rating_halves_sum',
      'products.ratings_count',
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
