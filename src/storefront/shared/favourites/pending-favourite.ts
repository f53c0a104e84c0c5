import type { VariantId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

/** A favourite to add, or to remove. */
export interface FavouriteChange {
  variantId: VariantId;
  favourite: boolean;
}

/** Stores the change that a shopper without a session requested, before the login. */
export function storePendingFavourite(change: FavouriteChange): void {
  try {
    sessionStorage.setItem(storageKeys.favouriteWish, JSON.stringify(change));
  } catch {
    // Without storage (private mode) the shopper presses again after the login.
  }
}

/** Returns and removes the stored change. */
export function takePendingFavourite(): FavouriteChange | null {
  try {
    const text = sessionStorage.getItem(storageKeys.favouriteWish);
    sessionStorage.removeItem(storageKeys.favouriteWish);
    const { variantId, favourite } = (JSON.parse(text ?? 'null') ?? {}) as { variantId?: unknown; favourite?: unknown };
    if (!Number.isInteger(variantId) || typeof favourite !== 'boolean') return null;
    return { variantId: variantId as VariantId, favourite };
  } catch {
    return null;
  }
}
