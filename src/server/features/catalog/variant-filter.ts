import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { availableStock } from '../../shared/available-stock.ts';
import { shownFirst, unitDirhamsText } from '../../shared/shown-variant.ts';
import { attributeFacets, dirhamsFrom, dirhamsUpTo, keysOf, type VariantFilter } from './catalog.rules.ts';

const unit = sql<number>`${sql.raw(unitDirhamsText)}`;
const all = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const within = (value: RawBuilder<number>, { min, max }: VariantFilter) => [
  ...(min === undefined ? [] : [sql<SqlBool>`${value} >= ${dirhamsFrom(min)}::integer`]),
  ...(max === undefined ? [] : [sql<SqlBool>`${value} <= ${dirhamsUpTo(max)}::integer`]),
];

/** Whether a filter has a price. */
export function hasPrices({ min, max }: VariantFilter): boolean {
  return min !== undefined || max !== undefined;
}

/** Whether a variant of `products` is visible and meets a filter. */
export function variantMeets(filter: VariantFilter): RawBuilder<SqlBool> {
  return all([
    sql`variants.product_id = products.id`,
    sql`variants.published`,
    ...(filter.inStock ? [sql<SqlBool>`${availableStock()} > 0`] : []),
    ...(filter.except?.length ? [sql<SqlBool>`variants.id <> all(${filter.except}::integer[])`] : []),
    ...(filter.offers ? [sql<SqlBool>`variants.best_discount > 0`] : []),
    ...within(unit, filter),
    ...attributeFacets(filter).map((facet) => sql<SqlBool>`variants.facets && ${keysOf(facet)}::text[]`),
  ]);
}

// The offset is an optimisation fence: the few variants of a product are looked up, never all variants joined.
const someVariantMeets = (filter: VariantFilter) =>
  sql<SqlBool>`exists (select from variants where ${variantMeets(filter)} offset 0)`;

const cardPrice = sql<number>`products.lowest_price_dirhams`;

// What the columns of a product say: without them every product's variants would be read.
const columnsMeet = (filter: VariantFilter) => [
  ...(filter.inStock ? [sql<SqlBool>`products.in_stock`] : []),
  ...(filter.offers ? [sql<SqlBool>`products.has_offer`] : []),
];

// The columns of a product do not know of an exception.
const fewExcepted = (filter: VariantFilter) =>
  filter.except?.length
    ? [
        sql<SqlBool>`(products.id <> all(array(select product_id from variants where id = any(${filter.except}::integer[])))
          or ${someVariantMeets(filter)})`,
      ]
    : [];

/** Whether the columns of a product do not say which of its variants meets a filter. */
export function readsVariants(filter: VariantFilter): boolean {
  return hasPrices(filter) || Boolean(filter.offers) || attributeFacets(filter).length > 0;
}

/** Whether a filter is met only if one variant meets several of its parts. */
export function isMetTogether(filter: VariantFilter): boolean {
  const attributes = attributeFacets(filter).length;
  return attributes > 1 || (attributes === 1 && (filter.inStock || filter.offers || hasPrices(filter)));
}

/**
 * The products of which a variant meets the filter, in parts that exclude each other, each found by its index. That a
 * product has the facets is another condition.
 */
export function partsOf(filter: VariantFilter): RawBuilder<SqlBool>[] {
  const meets = columnsMeet(filter);
  if (isMetTogether(filter)) return [all([...meets, someVariantMeets(filter)])];
  if (filter.offers && (filter.inStock || hasPrices(filter))) return [all([...meets, someVariantMeets(filter)])];
  if (!hasPrices(filter)) return meets.length === 0 ? [] : [all(meets)];
  const { min, max } = filter;
  const parts = [all([...meets, ...within(cardPrice, filter), ...fewExcepted(filter)])];
  if (min !== undefined)
    parts.push(
      all([
        ...meets,
        sql`products.most_dirhams > products.lowest_price_dirhams`,
        sql`products.lowest_price_dirhams < ${dirhamsFrom(min)}::integer`,
        sql`products.most_dirhams >= ${dirhamsFrom(min)}::integer`,
        someVariantMeets(filter),
      ]),
    );
  // Only a variant that is sold out is cheaper than that of the card.
  if (max !== undefined && !filter.inStock)
    parts.push(
      all([
        sql`products.least_dirhams < products.lowest_price_dirhams`,
        sql`products.lowest_price_dirhams > ${dirhamsUpTo(max)}::integer`,
        sql`products.least_dirhams <= ${dirhamsUpTo(max)}::integer`,
        someVariantMeets(filter),
      ]),
    );
  return parts;
}

/** The price of a card in a list with this filter: of the variant that meets it. */
export function filteredPrice(filter: VariantFilter): RawBuilder<number> {
  if (!readsVariants(filter)) return cardPrice;
  const price = sql<number>`(select ${unit} from variants where ${variantMeets(filter)} order by ${shownFirst} limit 1)`;
  if (filter.offers || attributeFacets(filter).length > 0) return price;
  return sql`case when ${all(within(cardPrice, filter))} then ${cardPrice} else ${price} end`;
}
