import { type RawBuilder, sql } from 'kysely';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { ChosenFacet } from '#contract/values/facets.ts';
import { categoriesFrom, isOnlyFurtherInCategory } from '../../shared/listed-product.ts';
import { keysOf } from './catalog.rules.ts';

/** Whether a product has a chosen facet. The offset is an optimisation fence: PostgreSQL may collect the products of a common value. */
export const hasFacet = (facet: ChosenFacet) => sql<boolean>`exists (
  select from product_facets where product_facets.product_id = products.id and facet = any(${keysOf(facet)}::text[]) offset 0)`;

/** The ids of the products with a chosen facet, in a category or in the whole shop. */
export function productsWith(facet: ChosenFacet, categoryId: CategoryId | undefined): RawBuilder<ProductId[]> {
  const byFacet = sql`select product_id from product_facets where facet = any(${keysOf(facet)}::text[])`;
  if (categoryId === undefined) return sql`array(${byFacet})`;
  return sql`array(
    ${byFacet} and category_id = any(array${categoriesFrom(categoryId)})
    union all select products.id from products
    where products.listed and ${isOnlyFurtherInCategory(categoryId)} and ${hasFacet(facet)})`;
}
