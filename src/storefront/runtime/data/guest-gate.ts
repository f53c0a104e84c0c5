/**
 * Until a new guest has an id, calls that would make a guest go one after the other: the first brings the id, the others
 * then carry it. Two ids would mean two carts.
 */
export function createGuestGate(hasIdentity: () => boolean): <T>(call: () => Promise<T>) => Promise<T> {
  let first: Promise<unknown> | null = null;
  return async (call) => {
    while (first !== null && !hasIdentity()) await first.catch(() => undefined);
    if (hasIdentity()) return call();
    const mine = call();
    first = mine;
    try {
      return await mine;
    } finally {
      first = null;
    }
  };
}
