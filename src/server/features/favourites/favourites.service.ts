import type { Kysely } from 'kysely';
import type { Favourite } from '#contract/favourites.ts';
import type { ShopperId, VariantId } from '#contract/ids.ts';
import type { Language } from '#contract/locale.ts';
import type { Db } from '../../database/connect.ts';
import { toVariantWithProduct } from '../../database/listed-variant.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import { type Claims, tokenHash, type Visitor } from '../../http/identity.ts';
import { ensureShopper, findShopper } from '../shoppers/shoppers.queries.ts';
import * as queries from './favourites.queries.ts';

export function createFavouritesService({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /** Keeps a variant for a visitor; twice is the same as once. */
  async function add(visitor: Visitor, variantId: VariantId): Promise<{ variant_id: number }> {
    await db.transaction().execute(async (tx) => {
      const shopperId = await ensureShopper(tx, visitor);
      if (!(await queries.insertFavourite(tx, shopperId, variantId))) throw new AppError('not_found');
    });
    return { variant_id: variantId };
  }

  /** Lets a variant go; what is not kept is let go just as well. */
  async function remove(visitor: Visitor, variantId: VariantId): Promise<{ variant_id: number }> {
    const shopperId = await findShopper(db, visitor);
    if (shopperId !== null) await queries.deleteFavourite(db, shopperId, variantId);
    return { variant_id: variantId };
  }

  /** What a visitor keeps, newest first. */
  async function list(visitor: Visitor, language: Language): Promise<{ rows: Favourite[] }> {
    const rows = await queries.selectFavourites(db, visitor);
    return {
      rows: rows.map((row) => ({
        id: row.favourite_id,
        variant: { ...toVariantWithProduct(row, language), isFavorite: true },
      })),
    };
  }

  /** Which variants wear a filled heart for whoever makes these claims; a dead bearer counts for nothing. */
  async function heartsOf({ bearer, guest }: Claims): Promise<ReadonlySet<VariantId>> {
    const asker = {
      tokenHash: bearer === null ? null : tokenHash(bearer),
      guestHash: guest?.hash ?? null,
      now: clock(),
    };
    if (asker.tokenHash === null && asker.guestHash === null) return new Set();
    return new Set(await queries.selectHearts(db, asker));
  }

  /** Moves everything to another shopper, inside the caller's transaction. Returns how many the other did not keep yet. */
  function moveTo(tx: Db, fromShopperId: ShopperId, toShopperId: ShopperId): Promise<number> {
    return queries.moveFavourites(tx, fromShopperId, toShopperId);
  }

  return { add, remove, list, heartsOf, moveTo };
}

export type FavouritesService = ReturnType<typeof createFavouritesService>;
