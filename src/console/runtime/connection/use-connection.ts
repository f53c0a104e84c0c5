import { useSyncExternalStore } from 'react';
import { serverNow } from '#ui/display/server-time.ts';

// The moment when the network was lost; null while there is one.
let lostAt: Date | null = null;

function subscribe(listener: () => void): () => void {
  const change = () => {
    lostAt = navigator.onLine ? null : (lostAt ?? new Date(serverNow()));
    listener();
  };
  addEventListener('online', change);
  addEventListener('offline', change);
  change();
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}

/** When the network was lost; null while the browser has one. */
export function useLostConnection(): Date | null {
  return useSyncExternalStore(subscribe, () => lostAt);
}

let isSlow = false;
const slowListeners = new Set<() => void>();

/** Says whether the stream of changes is missing, so that the pages read regularly instead. */
export function setSlowConnection(next: boolean): void {
  isSlow = next;
  for (const listener of slowListeners) listener();
}

export function useSlowConnection(): boolean {
  return useSyncExternalStore(
    (listener) => {
      slowListeners.add(listener);
      return () => slowListeners.delete(listener);
    },
    () => isSlow,
  );
}
