import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import type { OfflineParts } from './offline-store.ts';

/** The parts of work without a network; null until something needs them. */
export function useOfflineParts(): OfflineParts | null {
  const { offline } = useApp();
  return useSyncExternalStore(offline.subscribe, offline.current);
}
