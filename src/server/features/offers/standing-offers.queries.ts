import { sql } from 'kysely';
import type { VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { isStandingOffer, type RunningOffers, type StandingOffer } from '../../shared/standing-offers.ts';

/** The offers that run for these variants. A variant without offers is not in the map. */
export async function findRunning(db: Db, variantIds: readonly VariantId[]): Promise<Map<VariantId, RunningOffers>> {
  const found = new Map<VariantId, RunningOffers>();
  if (variantIds.length === 0) return found;
  const rows = await db
    .selectFrom('offers')
    .select(['variant_id', 'discount', 'amount_dirhams as amount', 'description'])
    .select((eb) => isStandingOffer(eb).as('standing'))
    .where('variant_id', '=', sql<VariantId>`any(${variantIds}::integer[])`)
    .where('state', '=', 'running')
    .orderBy('id')
    .execute();
  for (const { variant_id: id, standing, discount, amount, description } of rows) {
    const running = found.get(id) ?? { standing: [], other: 0 };
    found.set(id, running);
    if (standing) running.standing.push({ discount, ...(amount !== null && { amountDirhams: amount }), description });
    else running.other = Math.max(running.other, discount);
  }
  return found;
}

/**
 * Gives each of these variants these standing offers and no others. A row that stays keeps its id, and
 * so its place in the list of offers. The caller holds the variants, and refreshes their listing.
 */
export async function replaceStanding(
  tx: Db,
  wanted: readonly { variantId: VariantId; offers: readonly StandingOffer[] }[],
): Promise<void> {
  if (wanted.length === 0) return;
  const ids = wanted.map(({ variantId }) => variantId);
  const rows = wanted.flatMap(({ variantId, offers }) =>
    offers.map(({ amountDirhams: amount = null, ...offer }, index) => ({
      variant_id: variantId,
      place: index + 1,
      amount_dirhams: amount,
      ...offer,
    })),
  );
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (variant_id integer, place bigint, discount smallint, amount_dirhams integer, description jsonb)
    ), present as (
      select id, variant_id, row_number() over (partition by variant_id order by id) as place from offers
      where variant_id = any(${ids}::integer[]) and begins_at is null and ends_at is null and state = 'running'
    ), removed as (
      delete from offers using present
      where offers.id = present.id
        and not exists (select from wanted where (wanted.variant_id, wanted.place) = (present.variant_id, present.place))
    ), changed as (
      update offers set discount = wanted.discount, amount_dirhams = wanted.amount_dirhams, description = wanted.description, version = offers.version + 1
      from wanted join present using (variant_id, place)
      where offers.id = present.id
        and (offers.discount, offers.amount_dirhams, offers.description)
          is distinct from (wanted.discount, wanted.amount_dirhams, wanted.description)
    )
    insert into offers (variant_id, discount, amount_dirhams, description)
    select variant_id, discount, amount_dirhams, description from wanted
    where not exists (select from present where (present.variant_id, present.place) = (wanted.variant_id, wanted.place))
    order by variant_id, place`.execute(tx);
}
