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
  /** Loads them once. Without a network, the next call tries again. */
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
