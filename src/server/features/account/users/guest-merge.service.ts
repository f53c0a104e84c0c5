import type { MergedCounts } from '#contract/account.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import type { CartService } from '../../cart/cart.service.ts';
import type { FavouritesService } from '../../favourites/favourites.service.ts';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import { deleteShopper, ensureShopper, lockShopper } from '../../../shared/shoppers.queries.ts';

interface Needs {
  cart: Pick<CartService, 'moveLines'>;
  favourites: Pick<FavouritesService, 'moveTo'>;
  uploads: Pick<UploadsService, 'moveTo'>;
}

export function createGuestMerge({ cart, favourites, uploads }: Needs) {
  /**
   * Moves a guest's cart, favourites and uploads to a user, in the caller's transaction. The
   * guest's row is deleted, so that a second sign-in with the same guest id adds nothing. Returns
   * what was added and what could not be, or undefined if the guest had nothing.
   */
  async function mergeGuest(
    db: Db,
    guestHash: Buffer,
    userId: UserId,
    language: Language,
  ): Promise<MergedCounts | undefined> {
    const from = await lockShopper(db, { kind: 'guest', hash: guestHash });
    if (from === null) return undefined;
    const to = await ensureShopper(db, { kind: 'user', userId });
    // Uploads first: the picture options of the cart must belong to the user when they are checked.
    await uploads.moveTo(db, from, to);
    const { pieces: items, lowered } = await cart.moveLines(db, from, to, language);
    const moved = await favourites.moveTo(db, from, to);
    await deleteShopper(db, from);
    if (items + moved + lowered.length === 0) return undefined;
    return { items, favourites: moved, ...(lowered.length > 0 && { lowered }) };
  }

  return { mergeGuest };
}

export type GuestMerge = ReturnType<typeof createGuestMerge>;
