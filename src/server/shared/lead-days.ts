import { sql, type SqlBool } from 'kysely';
import type { ProductId } from '#contract/ids.ts';

/** The days to prepare a product: its own, otherwise those of its category or of the parent. For a `select` over `products`. */
export const leadDays = sql<number>`coalesce(products.lead_days, (
  select coalesce(category.lead_days, parent.lead_days) from categories as category
  left join categories as parent on parent.id = category.parent_id
  where category.id = products.category_id), 0)`;

const categoriesWithout = sql`(
  select category.id from categories as category left join categories as parent on parent.id = category.parent_id
  where coalesce(category.lead_days, parent.lead_days, 0) = 0)`;

/** A product in stock that needs no time to prepare, and is none of these. The index `products_ready` has them. */
export const isReadyExcept = (ids: readonly ProductId[]) => sql<SqlBool>`(
  products.in_stock and coalesce(products.lead_days, 0) = 0
  and (products.lead_days = 0 or products.category_id = any(array${categoriesWithout}))
  and products.id <> all(${ids}::integer[]))`;

/** As lists and pages show it: nothing without lead time. */
export function leadDaysOf(days: number): { leadDays?: number } {
  return days === 0 ? {} : { leadDays: days };
}
