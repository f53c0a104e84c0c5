import { useLocation } from 'react-router';
import { useHydrated } from '../use-hydrated.ts';

/**
 * What the page before handed over (it survives a reload, not a new tab). Undefined on the server and while the page
 * hydrates, so that both draw the same; empty when nothing came.
 */
export function useLocationState(): Record<string, unknown> | undefined {
  const state = useLocation().state as Record<string, unknown> | null;
  return useHydrated() ? (state ?? {}) : undefined;
}
