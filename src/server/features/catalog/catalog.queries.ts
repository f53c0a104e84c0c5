import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Sort } from '#contract/catalog.ts';
import type { CategoryId, CollectionId, ProductId } from '#contract/ids.ts';
import type { KnownTag } from '#contract/product-tags.ts';
import type { ChosenFacet } from '#contract/values/facets.ts';
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
import { isReadyExcept } from '../../shared/lead-days.ts';
import { attributeFacets, dirhamsFrom, dirhamsUpTo, type VariantFilter } from './catalog.rules.ts';
import { namedPageColumns } from './categories.queries.ts';
import { hasFacet, productsWith } from './facet-conditions.ts';
import { productRowColumns } from './product-variants.ts';
import { filteredPrice, hasPrices, isMetTogether, partsOf, readsVariants } from './variant-filter.ts';

/** The filters of a product list. */
export interface ListFilters extends VariantFilter {
  categoryId?: CategoryId | undefined;
  /** Without a sort, its products are in its own order. */
  collectionId?: CollectionId | undefined;
  /** Only these products. */
  ids?: ProductId[] | undefined;
  /** Only products with all of these tags. */
  tags?: KnownTag[] | undefined;
  /** Only what is in stock and needs no time to prepare, without these. With `inStock`. */
  readyExcept?: ProductId[] | undefined;
  /** The name of a chosen facet that few products have: they are found first. */
  rareFacet?: string | undefined;
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

function productsOf(db: Db, filters: ListFilters, part: CategoryPart = 'any') {
  const { categoryId, collectionId, ids, tags = [], facets = [], rareFacet, readyExcept } = filters;
  let query = db.selectFrom('products').where(isListedProduct);
  if (categoryId !== undefined) query = query.where(inCategoryBy[part](categoryId));
  if (collectionId !== undefined) query = query.where(isInCollection(collectionId));
  if (ids !== undefined) query = query.where('products.id', '=', sql<number>`any(${ids}::integer[])`);
  for (const tag of tags) query = query.where(hasTag(tag));
  if (readyExcept !== undefined) query = query.where(isReadyExcept(readyExcept));
  for (const facet of facets)
    query = query.where(
      facet.name === rareFacet ? sql<boolean>`products.id = any(${productsWith(facet, categoryId)})` : hasFacet(facet),
    );
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

// For few products, such as those of a page that is already chosen: by the price of the card.
function orderByCard(filters: ListFilters, sort: Sort | null): RawBuilder<unknown> {
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
  if (filters.rareFacet !== undefined)
    return listedProducts(db, filters)
      .select('products.id')
      .orderBy(orderByCard(filters, sort))
      .limit(limit)
      .offset(passed);
  // Of common facets, the cheapest products by any variant come first: the price of each card would be read before.
  const byCard = isByPrice(sort) && readsVariants(filters) && attributeFacets(filters).length === 0;
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
    .orderBy(orderByCard(filters, sort))
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

/** The most products of a list with facets that are counted. */
export const countedWithFacets = 2000;

/**
 * The products that have a facet and meet the other filters. Of several values, each product is found by the first that
 * it has, so that no more are read than are wanted.
 */
function productsByFacet(db: Db, filters: ListFilters, facet: ChosenFacet) {
  const { categoryId, facets = [] } = filters;
  const others = { ...filters, rareFacet: undefined, facets: facets.filter((one) => one !== facet) };
  // What variants must meet together includes the facet.
  const meets = isMetTogether(filters) ? partsOf(filters) : [];
  const parts = facet.values.map((value, at) => {
    const earlier = { ...facet, values: facet.values.slice(0, at) };
    let products = listedProducts(db, { ...others, categoryId: undefined })
      .where('products.id', '=', sql.ref<ProductId>('product_facets.product_id'))
      .select('products.id');
    if (at > 0) products = products.where(sql<boolean>`not ${hasFacet(earlier)}`);
    for (const one of meets) products = products.where(one as RawBuilder<boolean>);
    // The offset is an optimisation fence: products are looked up one by one.
    return db
      .selectFrom('product_facets')
      .innerJoinLateral(products.offset(0).as('products'), (join) => join.onTrue())
      .where('product_facets.facet', '=', `${facet.name}:${value}`)
      .$if(categoryId !== undefined, (query) =>
        query.where(
          'product_facets.category_id',
          '=',
          sql<number>`any(array${categoriesFrom(categoryId as CategoryId)})`,
        ),
      )
      .select('products.id');
  });
  const [first, ...more] =
    categoryId === undefined ? parts : [...parts, listedProducts(db, filters, 'further').select('products.id')];
  if (first === undefined) throw new Error('A chosen facet has a value.');
  return more.reduce((all, part) => all.unionAll(part), first);
}

/** The ids of some products of a list, and of all if there are at most `most`. */
export function listSome(db: Db, filters: ListFilters, most: number) {
  const { facets: [facet] = [], ids, rareFacet } = filters;
  if (ids !== undefined || rareFacet !== undefined)
    return listedProducts(db, filters).select('products.id').limit(most);
  if (facet !== undefined) return productsByFacet(db, filters, facet).limit(most);
  return idsOnPage(db, filters, hasPrices(filters) ? 'price_asc' : 'newest', { page: 1, limit: most });
}

// Reads stored counts, which are by primary category. Only the two bands at the ends of a price range are counted row by row,
// the products that are found by another variant than that of their card, and those of further categories.
function countListed(db: Db, filters: Omit<ListFilters, 'ids'>) {
  const { categoryId, collectionId, inStock, offers, tags = [], facets = [], readyExcept } = filters;
  if (facets.length > 0) return db.selectFrom(listSome(db, filters, countedWithFacets).as('found')).select(countOf);
  if (tags.length > 0 || collectionId !== undefined || readyExcept !== undefined)
    return listedProducts(db, filters).select(countOf);
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
