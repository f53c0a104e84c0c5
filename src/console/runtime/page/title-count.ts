import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Shows a number before the title of the page: how many new orders wait. 0 removes it. */
export function setTitleCount(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

export function useTitleCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
}
