import { sql } from 'kysely';
import type { ShopperId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { namedStatement } from '../../database/named-query.ts';
import { type VariantWithProductRow, variantWithProductColumns } from '../../shared/listed-variant.ts';
import type { Caller } from '../../http/identity.ts';

/**
 * Adds a favourite, or leaves an existing one where it is. False if no such variant is published.
 */
export async function insertFavourite(db: Db, shopperId: ShopperId, variantId: VariantId): Promise<boolean> {
  const row = await db
    .insertInto('favourites')
    .columns(['shopper_id', 'variant_id'])
    .expression((eb) =>
      eb
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'variants.product_id')
        .select([sql<number>`${shopperId}::integer`.as('shopper_id'), 'variants.id as variant_id'])
        .where('variants.id', '=', variantId)
        .where('variants.published', '=', true)
        .where('products.published', '=', true),
    )
    // An update instead of "do nothing" returns the row, which tells "exists" from "unknown".
    .onConflict((conflict) =>
      conflict
        .columns(['shopper_id', 'variant_id'])
        .doUpdateSet((eb) => ({ created_at: eb.ref('favourites.created_at') })),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFavourite(db: Db, shopperId: ShopperId, variantId: VariantId): Promise<void> {
  await db.deleteFrom('favourites').where('shopper_id', '=', shopperId).where('variant_id', '=', variantId).execute();
}

function favouritesOf(db: Db, caller: Caller) {
  const base = db.selectFrom('favourites').innerJoin('shoppers', 'shoppers.id', 'favourites.shopper_id');
  return caller.kind === 'user'
    ? base.where('shoppers.user_id', '=', caller.userId)
    : base.where('shoppers.guest_hash', '=', caller.hash);
}

export type FavouriteRow = VariantWithProductRow & { favourite_id: number };

/** The favourites of a caller that are still published, newest first. */
export async function selectFavourites(db: Db, caller: Caller): Promise<FavouriteRow[]> {
  return favouritesOf(db, caller)
    .innerJoin('variants', 'variants.id', 'favourites.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.published', '=', true)
    .where('products.published', '=', true)
    .select(variantWithProductColumns)
    .select('favourites.id as favourite_id')
    .orderBy('favourites.created_at', 'desc')
    .orderBy('favourites.id', 'desc')
    .execute();
}

/** All favourite variants of a caller, newest first, published or not. */
export async function selectFavouriteIds(db: Db, caller: Caller): Promise<VariantId[]> {
  const rows = await favouritesOf(db, caller)
    .select('favourites.variant_id')
    .orderBy('favourites.created_at', 'desc')
    .orderBy('favourites.id', 'desc')
    .execute();
  return rows.map((row) => row.variant_id);
}

const favouriteIdsOfCaller = namedStatement<{ ids: VariantId[] }>(
  'favourite_ids',
  `with session as materialized (select user_id from sessions where token_hash = $1 and expires_at > $2)
  select array(
    select variant_id from favourites
    where shopper_id = (select id from shoppers where user_id = (select user_id from session))
    union all
    select variant_id from favourites
    where shopper_id = (select id from shoppers where guest_hash = $3) and not exists (select from session)
  ) as ids`,
);

/** Favourite variants by session token, or by guest hash without one: one statement for both. */
export async function selectIdsOfCaller(
  db: Db,
  caller: { tokenHash: Buffer | null; guestHash: Buffer | null; now: Date },
): Promise<VariantId[]> {
  const [row] = await favouriteIdsOfCaller(db, [caller.tokenHash, caller.now, caller.guestHash]);
  return row?.ids ?? [];
}

/**
 * Moves all favourites of one shopper to another, without duplicates. Returns how many were moved.
 */
export async function moveFavourites(db: Db, fromShopperId: ShopperId, toShopperId: ShopperId): Promise<number> {
  const moved = await db
    .insertInto('favourites')
    .columns(['shopper_id', 'variant_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('favourites')
        .select([sql<number>`${toShopperId}::integer`.as('shopper_id'), 'variant_id', 'created_at'])
        .where('shopper_id', '=', fromShopperId)
        .orderBy('created_at')
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await db.deleteFrom('favourites').where('shopper_id', '=', fromShopperId).execute();
  return Number(moved.numInsertedOrUpdatedRows ?? 0);
}
