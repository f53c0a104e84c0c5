const key = 'favouriteWish';

/** Remembers the heart that a guest pressed in a list, before the way to the login. */
export function rememberWish(variantId: number): void {
  try {
    sessionStorage.setItem(key, String(variantId));
  } catch {
    // Without storage (private mode) the heart has to be pressed again.
  }
}

/** The variant of a remembered heart, once. */
export function takeWish(): number | null {
  try {
    const id = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}
