import { sql } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { availableStock } from '../../shared/available-stock.ts';

/**
 * Updates the columns that lists sort and filter by, after a change of prices, offers, stock,
 * ratings, comments or publication. Must run in the transaction of the change. It locks the
 * products before it reads the sums, so that the second of two concurrent changes sees the first.
 * (Lock order everywhere: variants, then products, each by id.)
 */
export async function refreshListing(db: Db, productIds: ProductId[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`select from products where id = any(${productIds}::integer[]) order by id for no key update`.execute(db);
  await sql`
    with offered as (
      select distinct on (variant_id) variant_id, offers.discount as best,
        offered_dirhams(price_dirhams, offers.discount, amount_dirhams) as offer_dirhams
      from offers join variants on variants.id = variant_id
      where state = 'running' and product_id = any(${productIds}::integer[])
        and (amount_dirhams is null or amount_dirhams < price_dirhams)
      order by variant_id, offer_dirhams, offers.discount desc
    ), priced as (
      select variants.id, product_id, variants.published, products.published and variants.published as shown, ${availableStock()} as stock, variants.rating_halves_sum, variants.ratings_count, variants.sold, coalesce(best, 0) as best,
        coalesce(offer_dirhams, price_dirhams) as unit_dirhams
      from variants join products on products.id = product_id left join offered on offered.variant_id = variants.id
      where product_id = any(${productIds}::integer[])
    ), repriced as (
      update variants set
        best_discount = priced.best,
        discounted_dirhams = case when priced.best > 0 then priced.unit_dirhams end,
        listed = priced.shown
      from priced
      where variants.id = priced.id
        and (variants.best_discount, variants.discounted_dirhams, variants.listed)
          is distinct from (priced.best, case when priced.best > 0 then priced.unit_dirhams end, priced.shown)
    ), commented as (
      -- One variant after the other, each by the index: joined, a few products may scan all comments.
      select product_id, sum((
        select count(*) from comments where variant_id = priced.id and not hidden
      ))::integer as comments
      from priced where priced.published
      group by product_id
    ), totals as (
      select products.id,
        coalesce(bool_or(priced.published), false) as variants,
        -- Of the variant that the card shows: the cheapest in stock.
        coalesce(
          min(unit_dirhams) filter (where priced.published and stock > 0),
          min(unit_dirhams) filter (where priced.published),
          0
        ) as lowest,
        coalesce(min(unit_dirhams) filter (where priced.published), 0) as least,
        coalesce(max(unit_dirhams) filter (where priced.published), 0) as most,
        coalesce(bool_or(best > 0) filter (where priced.published), false) as offered,
        coalesce(bool_or(stock > 0) filter (where priced.published), false) as stocked,
        coalesce(sum(priced.rating_halves_sum) filter (where priced.published), 0)::integer as halves,
        coalesce(sum(priced.ratings_count) filter (where priced.published), 0)::integer as ratings,
        coalesce(sum(priced.sold), 0)::integer as sold,
        coalesce(min(commented.comments), 0) as comments
      from products left join priced on priced.product_id = products.id
        left join commented on commented.product_id = products.id
      where products.id = any(${productIds}::integer[])
      group by products.id
    )
    update products set
      has_variants = totals.variants,
      lowest_price_dirhams = totals.lowest,
      least_dirhams = totals.least,
      most_dirhams = totals.most,
      has_offer = totals.offered,
      in_stock = totals.stocked,
      rating_halves_sum = totals.halves,
      ratings_count = totals.ratings,
      comments_count = totals.comments,
      sold = totals.sold
    from totals
    where products.id = totals.id
      and (has_variants, lowest_price_dirhams, least_dirhams, most_dirhams, has_offer, in_stock, rating_halves_sum, ratings_count, comments_count, products.sold)
        is distinct from (variants, lowest, least, most, offered, stocked, halves, ratings, comments, totals.sold)
  `.execute(db);
}

/** Products whose prices were never settled by this release, those with the lowest ids first. */
export async function selectUnsettled(db: Db, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('most_dirhams', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
