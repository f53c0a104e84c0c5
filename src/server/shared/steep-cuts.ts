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

/** The lowest prices of products, before a change of their variants. */
export type PricesBefore = readonly { id: ProductId; leastDirhams: number }[];

/** Reads the lowest prices of products that are listed. Call it before the prices are written. */
export async function readPricesBefore(act: Act, productIds: readonly ProductId[]): Promise<PricesBefore> {
  if (isProved(act) || productIds.length === 0) return [];
  const { rows } = await sql<PricesBefore[number]>`
    select id, least_dirhams as "leastDirhams" from products
    where id = any(${productIds}::integer[]) and has_variants and least_dirhams > 0`.execute(act.tx);
  return rows;
}

/**
 * Throws `step_up_required` if the transaction lowers a price of these products to less than half of what it was at some
 * time of the last day, at once or with an offer that is to begin, and the person has not proved to be there: in
 * whatever steps. A variant of the last day is compared with the cheapest of the older ones, and a new one with the
 * cheapest that was there `before`, which it may replace. Call it after the prices are written.
 */
export async function assertProvedCuts(
  act: Act,
  productIds: readonly ProductId[],
  before: PricesBefore,
): Promise<void> {
  if (isProved(act) || productIds.length === 0) return;
  await assertProvedFalls(act, productIds);
  await assertProvedVariants(act, productIds, before);
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

async function assertProvedVariants(act: Act, productIds: readonly ProductId[], before: PricesBefore): Promise<void> {
  const firstAt = (variantId: ReturnType<typeof sql.ref>) =>
    sql`(select min(at) from price_history where variant_id = ${variantId})`;
  const { rows } = await sql`
    select from variants
      left join unnest(
        ${before.map(({ id }) => id)}::integer[], ${before.map(({ leastDirhams }) => leastDirhams)}::integer[]
      ) as before (product_id, least_dirhams) on before.product_id = variants.product_id
    where variants.product_id = any(${productIds}::integer[])
      and exists (select from price_history where variant_id = variants.id and at = now())
      and not exists (
        select from price_history where variant_id = variants.id and at <= now() - interval '1 day')
      and 2::bigint * ${lowestNowOrComing} < least(
        (select min(${highestOfDay(sql.ref('older.id'))}) from variants as older
          where older.product_id = variants.product_id
            and ${firstAt(sql.ref('older.id'))} < ${firstAt(sql.ref('variants.id'))}),
        case when ${firstAt(sql.ref('variants.id'))} = now() then before.least_dirhams end)
    limit 1`.execute(act.tx);
  if (rows.length > 0) throw new AppError('step_up_required');
}

/**
 * Throws `step_up_required` if an offer that is to begin lowers a price to less than half of the price without offers, or
 * of what was paid at some time of the last day, and the person has not proved to be there: the shop begins it, without
 * a person. Call it after the offer is written.
 */
export async function assertProvedOffer(act: Act, id: OfferId): Promise<void> {
  if (isProved(act)) return;
  const { rows } = await sql`
    select from offers join variants on variants.id = offers.variant_id
    where group_id = ${id} and state = 'coming'
      and 2::bigint * offered_dirhams(variants.price_dirhams, discount, amount_dirhams)
        < greatest(variants.price_dirhams, ${highestOfDay()})
    limit 1`.execute(act.tx);
  if (rows.length > 0) throw new AppError('step_up_required');
}
