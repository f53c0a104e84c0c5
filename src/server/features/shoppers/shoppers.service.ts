import type { Merge } from '#contract/account.ts';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { FavouritesService } from '../favourites/favourites.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { deleteShopper, ensureShopper, lockShopper } from './shoppers.queries.ts';

interface Needs {
  cart: Pick<CartService, 'moveLines'>;
  favourites: Pick<FavouritesService, 'moveTo'>;
  uploads: Pick<UploadsService, 'moveTo'>;
}

export function createShoppersService({ cart, favourites, uploads }: Needs) {
  /**
   * Moves a guest's cart, favourites and uploads to a user, inside the caller's transaction. The guest's row is used up by it,
   * so that a second sign-in with the same guest id adds nothing. Returns what was added; undefined when nothing was.
   */
  async function mergeGuest(db: Db, guestHash: Buffer, userId: UserId): Promise<Merge | undefined> {
    const from = await lockShopper(db, guestHash);
    if (from === null) return undefined;
    const to = await ensureShopper(db, { kind: 'user', userId });
    // Uploads first: the cart's picture options must belong to the user by the time that anybody checks them.
    await uploads.moveTo(db, from, to);
    const merge = { items: await cart.moveLines(db, from, to), favourites: await favourites.moveTo(db, from, to) };
    await deleteShopper(db, from);
    return merge.items + merge.favourites > 0 ? merge : undefined;
  }

  return { mergeGuest };
}

export type ShoppersService = ReturnType<typeof createShoppersService>;
