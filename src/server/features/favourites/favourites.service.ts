import type { Kysely } from 'kysely';
import type { Favourite } from '#contract/favourites.ts';
import type { ShopperId, VariantId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import { toVariantWithProduct } from '../../shared/listed-variant.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import { type Claims, tokenHash, type Caller } from '../../http/identity.ts';
import { ensureShopper, findShopper } from '../../shared/shoppers.queries.ts';
import { inSession } from '../../shared/in-session.ts';
import * as queries from './favourites.queries.ts';

export function createFavouritesService({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /** Adds a favourite. Adding one twice changes nothing. */
  async function add(caller: Caller, variantId: VariantId): Promise<{ variant_id: number }> {
    await inSession(db, caller, async (tx) => {
      const shopperId = await ensureShopper(tx, caller);
      if (!(await queries.insertFavourite(tx, shopperId, variantId))) throw new AppError('not_found');
    });
    return { variant_id: variantId };
  }

  /** Removes a favourite. Removing an unknown one succeeds. */
  async function remove(caller: Caller, variantId: VariantId): Promise<{ variant_id: number }> {
    await inSession(db, caller, async (tx) => {
      const shopperId = await findShopper(tx, caller);
      if (shopperId !== null) await queries.deleteFavourite(tx, shopperId, variantId);
    });
    return { variant_id: variantId };
  }

  /** The favourites of a caller, newest first. */
  async function list(caller: Caller, language: Language): Promise<{ rows: Favourite[] }> {
    const rows = await queries.selectFavourites(db, caller);
    return {
      rows: rows.map((row) => ({
        id: row.favourite_id,
        variant: { ...toVariantWithProduct(row, language), isFavorite: true },
      })),
    };
  }

  /** The favourite variants of a caller by headers alone. An expired bearer is ignored. */
  async function findIdsOfCaller({ bearer, guest }: Claims): Promise<ReadonlySet<VariantId>> {
    const identity = {
      tokenHash: bearer === null ? null : tokenHash(bearer),
      guestHash: guest?.hash ?? null,
      now: clock(),
    };
    if (identity.tokenHash === null && identity.guestHash === null) return new Set();
    return new Set(await queries.selectIdsOfCaller(db, identity));
  }

  /** All favourite variants of a caller, newest first. */
  async function listIds(caller: Caller): Promise<{ variantIds: number[] }> {
    return { variantIds: await queries.selectFavouriteIds(db, caller) };
  }

  /**
   * Moves everything to another shopper, inside the caller's transaction. Returns how many were new
   * to it.
   */
  function moveTo(tx: Db, fromShopperId: ShopperId, toShopperId: ShopperId): Promise<number> {
    return queries.moveFavourites(tx, fromShopperId, toShopperId);
  }

  return { add, remove, list, listIds, findIdsOfCaller, moveTo };
}

export type FavouritesService = ReturnType<typeof createFavouritesService>;
