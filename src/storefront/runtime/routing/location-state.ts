import { useLocation } from 'react-router';
import { useHydrated } from '../use-hydrated.ts';

/**
 * Returns the router state of the history entry: undefined on the server and during hydration, so
 * that both render the same, and empty if a link passed none. It survives a reload.
 */
export function useLocationState(): Record<string, unknown> | undefined {
  const state = useLocation().state as Record<string, unknown> | null;
  return useHydrated() ? (state ?? {}) : undefined;
}
