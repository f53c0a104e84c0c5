import { storageKeys } from '#contract/limits.ts';

/** Remembers the heart that a guest pressed in a list, before the way to the login. */
export function storePendingFavourite(variantId: number): void {
  try {
    sessionStorage.setItem(storageKeys.favouriteWish, String(variantId));
  } catch {
    // Without storage (private mode) the heart has to be pressed again.
  }
}

/** The variant of a remembered heart, once. */
export function takePendingFavourite(): number | null {
  try {
    const id = Number(sessionStorage.getItem(storageKeys.favouriteWish));
    sessionStorage.removeItem(storageKeys.favouriteWish);
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}
