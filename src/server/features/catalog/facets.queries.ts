import { sql } from 'kysely';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import { categoriesFrom, isListedProduct, isOnlyFurtherInCategory } from '../../shared/listed-product.ts';
import { type ListFilters, listSome } from './catalog.queries.ts';
import { keysOf } from './catalog.rules.ts';
import { readsVariants, variantMeets } from './variant-filter.ts';

/** How many products have a facet, `colour:red`. */
export interface FacetCount {
  facet: string;
  count: number;
}

/** The products of a filtered list in which facets are counted. */
export const countedMax = 2000;

// The most common facets of a category. Of a shop with more, the rest is not shown anyway.
const storedMax = 2000;

const wholeShop = sql<{ id: number }>`(select 0 as id)`;

const mostFirst = (rows: FacetCount[]) =>
  rows.sort((one, other) => other.count - one.count || (one.facet < other.facet ? -1 : 1));

/** The stored counts of the most common facets of a category or of the whole shop, and of these, however rare they are. */
export async function selectStoredCounts(
  db: Db,
  categoryId: CategoryId | undefined,
  keys: readonly string[],
): Promise<FacetCount[]> {
  const further =
    categoryId === undefined
      ? sql``
      : sql`
    union all select product_facets.facet, 1 from (${db
      .selectFrom('products')
      .where(isListedProduct)
      .where(isOnlyFurtherInCategory(categoryId))
      .select('products.id')
      .limit(countedMax)}) as further join product_facets on product_id = further.id`;
  const { rows } = await sql<FacetCount>`
    select facet, sum(products)::integer as count from (
      select stored.facet, stored.products from ${categoryId === undefined ? wholeShop : categoriesFrom(categoryId)} as category
      cross join lateral (
        (select facet, products from facet_counts where category_id = category.id and facet <> all(${keys}::text[])
          order by products desc limit ${storedMax})
        union all
        select facet, products from facet_counts where category_id = category.id and facet = any(${keys}::text[])
      ) as stored
      ${further}
    ) as counted
    group by facet having sum(products) > 0
    order by facet = any(${keys}::text[]) desc, count desc, facet limit ${storedMax}`.execute(db);
  return mostFirst(rows);
}

/** The number of products with each of these facets, by the stored counts: those without any are left out. */
export async function selectStoredOf(db: Db, facets: readonly string[], categoryId: CategoryId | undefined) {
  const { rows } = await sql<FacetCount>`
    select facet, sum(products)::integer as count
    from ${categoryId === undefined ? wholeShop : categoriesFrom(categoryId)} as category
      join facet_counts on category_id = category.id and facet = any(${facets}::text[])
    group by facet`.execute(db);
  return rows;
}

// The products of a facet with so few are all read; those of a more common one are found in the order of the list.
const rareMost = 3000;

/** Filters with the rarest of their facets, if few products have it. */
export async function withRareFacet<F extends ListFilters>(db: Db, filters: F): Promise<F> {
  const { facets = [], categoryId, ids } = filters;
  if (facets.length === 0 || ids !== undefined) return filters;
  const stored = new Map(
    (await selectStoredOf(db, facets.flatMap(keysOf), categoryId)).map(({ facet, count }) => [facet, count]),
  );
  const sized = facets.map((facet) => ({
    name: facet.name,
    products: keysOf(facet).reduce((sum, key) => sum + (stored.get(key) ?? 0), 0),
  }));
  const rarest = sized.reduce((one, other) => (other.products < one.products ? other : one));
  const chosen = [...facets].sort(
    (one, other) => Number(other.name === rarest.name) - Number(one.name === rarest.name),
  );
  return { ...filters, facets: chosen, ...(rarest.products <= rareMost && { rareFacet: rarest.name }) };
}

/**
 * The most common facets of the products of a list, and these, however rare they are. Counted in at most `most` products.
 * `more`: there are more.
 */
export async function countFacets(
  db: Db,
  filters: ListFilters,
  most: number,
  keys: readonly string[] = [],
): Promise<{ counts: FacetCount[]; more: boolean }> {
  const some = listSome(db, filters, most + 1);
  const ofProducts = sql`select products.id, facet from taken as products join product_facets on product_id = products.id`;
  // Only the variants that meet the filters count, but the tags are of the product. The offset is an optimisation fence:
  // the variants of each product are looked up.
  const found =
    readsVariants(filters) || filters.inStock
      ? sql`select distinct products.id, facet from taken as products
          cross join lateral (select variants.facets from variants where ${variantMeets(filters)} offset 0) as meeting
          cross join lateral unnest(meeting.facets) as facet where facet <> ''
        union all ${ofProducts} where facet like 'occasion:%' or facet like 'recipient:%'`
      : ofProducts;
  const { rows } = await sql<FacetCount & { listed: number }>`
    with taken as materialized (${some})
    select facet, count(*)::integer as count, (select count(*)::integer from taken) as listed
    from (${found}) as found
    group by facet order by facet = any(${keys}::text[]) desc, count desc, facet limit ${storedMax}`.execute(db);
  return { counts: mostFirst(rows.map(({ facet, count }) => ({ facet, count }))), more: (rows[0]?.listed ?? 0) > most };
}

/** A facet as a product has it, in the spelling of one of the first with it. */
export interface SpeltFacet {
  facet: string;
  name: LocalizedText;
  value: LocalizedText;
  swatch?: string | undefined;
}

/** The spelling of each of these facets that a product has; rather one with a swatch. Not for tags. */
export async function selectSpellings(db: Db, facets: readonly string[]): Promise<SpeltFacet[]> {
  if (facets.length === 0) return [];
  const { rows } = await sql<{ facet: string; attribute: Omit<SpeltFacet, 'facet'> }>`
    select wanted.facet, spelt.attribute from unnest(${facets}::text[]) as wanted (facet) cross join lateral (
      select variants.attributes -> (array_position(variants.facets, wanted.facet) - 1) as attribute
      from (
        select product_id from product_facets where product_facets.facet = wanted.facet
        order by category_id, product_id limit 3
      ) as first
      join variants on variants.product_id = first.product_id and variants.published and variants.facets @> array[wanted.facet]
      order by variants.attributes -> (array_position(variants.facets, wanted.facet) - 1) -> 'swatch' is null,
        variants.product_id, variants.id
      limit 1
    ) as spelt`.execute(db);
  return rows.map(({ facet, attribute }) => ({ ...attribute, facet }));
}

/** Writes the facets of the next products that a release before wrote. False if there are none. */
export async function fillNext(tx: Db, limit: number): Promise<boolean> {
  const { rows: next } = await sql<{ last: ProductId; ids: ProductId[] }>`
    select last_product as last, array(
      select id from products where id > last_product order by id limit ${limit}
    ) as ids from facet_filling for update`.execute(tx);
  const ids = next[0]?.ids;
  if (ids === undefined) return false;
  const last = ids.at(-1);
  if (last === undefined) {
    await sql`delete from facet_filling`.execute(tx);
    return false;
  }
  await sql`select from variants where product_id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
  await sql`
    update variants set facets = wanted.facets
    from (select id, facets_of(attributes) as facets from variants where product_id = any(${ids}::integer[])) as wanted
    where variants.id = wanted.id and variants.facets <> wanted.facets`.execute(tx);
  // Those without attributes may have tags.
  await sql`select write_product_facets(${ids}::integer[])`.execute(tx);
  await sql`select note_changes('{variants}')`.execute(tx);
  await sql`update facet_filling set last_product = ${last}`.execute(tx);
  return true;
}
