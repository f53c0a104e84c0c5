/**
 * Creates a gate that runs calls one at a time until the guest has an id. The first response sets
 * the id and later calls send it. Parallel calls would create two guests with two carts.
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
