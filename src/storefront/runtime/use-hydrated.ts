import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns false on the server and during hydration, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
