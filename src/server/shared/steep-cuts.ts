import { sql } from 'kysely';
import type { OfferId, ProductId } from '#contract/ids.ts';
import type { Act } from '../audit/act.ts';
import { AppError } from '../errors/app-error.ts';

const isProved = ({ by: { authorization } }: Act) => authorization === null || authorization.isElevated;

/** Throws `step_up_required` if a person acts who has not proved to be there. */
export function assertProved(act: Act): void {
  if (!isProved(act)) throw new AppError('step_up_required');
}

// The highest price of the last day, with the one that it began with.
const highestOfDay = (variantId = sql.ref('variants.id')) => sql`(
  select max(price_dirhams) from (
    (select price_dirhams from price_history
      where variant_id = ${variantId} and at > now() - interval '1 day')
    union all
    (select price_dirhams from price_history
      where variant_id = ${variantId} and at <= now() - interval '1 day' order by at desc limit 1)
  ) as prices)`;

const lowestNowOrComing = sql`least(coalesce(discounted_dirhams, price_dirhams), (
  select min(offered_dirhams(variants.price_dirhams, discount, amount_dirhams)) from offers
  where variant_id = variants.id and state = 'coming'))`;

const firstAt = (variantId = sql.ref('variants.id')) =>
  sql`(select min(at) from price_history where variant_id = ${variantId})`;

// What a variant of the last day is compared with: the cheapest of those that its product had when the day began, or began
// with later, also if they are gone. Null for an older variant, and for the first ones of a product.
const cheapestBefore = sql`case when ${firstAt()} > now() - interval '1 day' then (
  with prices as (
    select ${firstAt(sql.ref('older.id'))} as first_at, ${highestOfDay(sql.ref('older.id'))} as highest
    from variants as older where older.product_id = variants.product_id
    union all
    select first_at, highest_dirhams from gone_variants
    where product_id = variants.product_id and gone_at > now() - interval '1 day'
  )
  select min(highest) from prices
  where first_at < ${firstAt()}
    and first_at <= greatest(now() - interval '1 day', (select min(first_at) from prices))) end`;

/**
 * Throws `step_up_required` if the transaction lowers a price of these products to less than half of what it was at some
 * time of the last day, at once or with an offer that is to begin, and the person has not proved to be there: in
 * whatever steps. A variant of the last day is compared with those that it stands beside or replaces. Call it after the
 * prices are written.
 */
export async function assertProvedCuts(act: Act, productIds: readonly ProductId[]): Promise<void> {
  if (isProved(act) || productIds.length === 0) return;
  await assertProvedFalls(act, productIds);
  await assertProvedVariants(act, productIds);
}

async function assertProvedFalls(act: Act, productIds: readonly ProductId[]): Promise<void> {
  const { rows } = await sql`
    select from variants
    where product_id = any(${productIds}::integer[])
      -- It falls with this transaction.
      and exists (select from price_history where variant_id = variants.id and at = now())
      and coalesce(discounted_dirhams, price_dirhams) < (
        select price_dirhams from price_history
        where variant_id = variants.id and at < now() order by at desc limit 1)
      and 2::bigint * ${lowestNowOrComing} < ${highestOfDay()}
    limit 1`.execute(act.tx);
  if (rows.length > 0) throw new AppError('step_up_required');
}

async function assertProvedVariants(act: Act, productIds: readonly ProductId[]): Promise<void> {
  const { rows } = await sql`
    select from variants
    where product_id = any(${productIds}::integer[])
      and exists (select from price_history where variant_id = variants.id and at = now())
      and 2::bigint * ${lowestNowOrComing} < ${cheapestBefore}
    limit 1`.execute(act.tx);
  if (rows.length > 0) throw new AppError('step_up_required');
}

/**
 * Throws `step_up_required` if an offer that is to begin lowers a price to less than half of the price without offers, or
 * of what was paid at some time of the last day, for a new variant also for those that it stands beside or replaces, and
 * the person has not proved to be there: the shop begins it, without a person. Call it after the offer is written.
 */
export async function assertProvedOffer(act: Act, id: OfferId): Promise<void> {
  if (isProved(act)) return;
  const { rows } = await sql`
    select from offers join variants on variants.id = offers.variant_id
    where group_id = ${id} and state = 'coming'
      and 2::bigint * offered_dirhams(variants.price_dirhams, discount, amount_dirhams)
        < greatest(variants.price_dirhams, ${highestOfDay()}, ${cheapestBefore})
    limit 1`.execute(act.tx);
  if (rows.length > 0) throw new AppError('step_up_required');
}
