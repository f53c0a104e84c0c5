import type { ComponentType } from 'react';

/** What is shown of work without a network. Most pages never need it. */
export interface OfflineParts {
  OfflineArea: ComponentType;
  Unsent: ComponentType;
}

export interface OfflineStore {
  /** The loaded parts, or null. */
  current: () => OfflineParts | null;
  subscribe: (listener: () => void) => () => void;
  /** Loads them once. If the network is away, it tries again when the network is back, or at the next call. */
  load: () => void;
}

export function createOfflineStore(load: () => Promise<OfflineParts>): OfflineStore {
  const listeners = new Set<() => void>();
  let parts: OfflineParts | null = null;
  let isLoading = false;
  async function loadOnce(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    parts = await load().catch(() => null);
    isLoading = parts !== null;
    // What waits for the network is sent by these parts.
    if (parts === null) addEventListener('online', () => void loadOnce(), { once: true });
    for (const listener of listeners) listener();
  }
  return {
    current: () => parts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => void loadOnce(),
  };
}
