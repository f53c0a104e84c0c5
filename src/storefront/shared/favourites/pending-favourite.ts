import type { VariantId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

/** Stores the favourite that a guest requested in a list, before the login. */
export function storePendingFavourite(variantId: VariantId): void {
  try {
    sessionStorage.setItem(storageKeys.favouriteWish, String(variantId));
  } catch {
    // Without storage (private mode) the guest presses again after the login.
  }
}

/** Returns and removes the stored variant id. */
export function takePendingFavourite(): number | null {
  try {
    const id = Number(sessionStorage.getItem(storageKeys.favouriteWish));
    sessionStorage.removeItem(storageKeys.favouriteWish);
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}
