import type { Kysely } from 'kysely';
import type { Favourite } from '#contract/favourites.ts';
import type { Language } from '#contract/locale.ts';
import type { Db } from '../../database/connect.ts';
import { toVariantWithProduct } from '../../database/listed-variant.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Visitor } from '../../platform/identity.ts';
import { ensureShopper, findShopper } from '../shoppers/shoppers.queries.ts';
import * as queries from './favourites.queries.ts';

export function createFavouritesService({ db }: { db: Kysely<Database> }) {
  /** Keeps a variant for a visitor; twice is the same as once. */
  async function add(visitor: Visitor, variantId: number): Promise<{ variant_id: number }> {
    await db.transaction().execute(async (tx) => {
      const shopperId = await ensureShopper(tx, visitor);
      if (!(await queries.insertFavourite(tx, shopperId, variantId))) throw new AppError('not_found');
    });
    return { variant_id: variantId };
  }

  /** Lets a variant go; what is not kept is let go just as well. */
  async function remove(visitor: Visitor, variantId: number): Promise<{ variant_id: number }> {
    const shopperId = await findShopper(db, visitor);
    if (shopperId !== null) await queries.deleteFavourite(db, shopperId, variantId);
    return { variant_id: variantId };
  }

  /** What a visitor keeps, newest first. */
  async function list(visitor: Visitor, language: Language): Promise<{ rows: Favourite[] }> {
    const rows = await queries.selectFavourites(db, visitor);
    const reader = { language, favourites: new Set(rows.map((row) => row.id)) };
    return { rows: rows.map((row) => ({ id: row.favourite_id, variant: toVariantWithProduct(row, reader) })) };
  }

  /** Which variants wear a filled heart for this viewer. Nobody in particular costs no query. */
  async function variantIdsOf(viewer: Visitor | null): Promise<Set<number>> {
    return new Set(viewer ? await queries.selectFavouriteVariantIds(db, viewer) : []);
  }

  /** Moves everything to another shopper, inside the caller's transaction. Returns how many the other did not keep yet. */
  function moveTo(tx: Db, fromShopperId: number, toShopperId: number): Promise<number> {
    return queries.moveFavourites(tx, fromShopperId, toShopperId);
  }

  return { add, remove, list, variantIdsOf, moveTo };
}

export type FavouritesService = ReturnType<typeof createFavouritesService>;
