import { useMemo, useSyncExternalStore } from 'react';
import type { ProductId } from '#contract/ids.ts';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { onSessionChange } from '../../runtime/session/session.ts';

/** Dispatched on the window at every change in this tab. */
const changed = 'recent-products';

/** Reads the stored ids. Malformed parts are ignored. */
export function parseRecent(text: string | null): ProductId[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? [...new Set(ids)].filter((id): id is number => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

/**
 * The ids after a product was viewed, newest first. One more than is shown, because the current
 * product is left out.
 */
export function withRecent(ids: readonly ProductId[], id: ProductId): ProductId[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, limits.recentMax + 1);
}

function readText(): string {
  try {
    return localStorage.getItem(storageKeys.recentProducts) ?? '[]';
  } catch {
    return '[]';
  }
}

/** Stores the id of a viewed product, only in this browser. */
export function rememberProduct(id: ProductId): void {
  try {
    localStorage.setItem(storageKeys.recentProducts, JSON.stringify(withRecent(parseRecent(readText()), id)));
    dispatchEvent(new Event(changed));
  } catch {
    // Without storage (private mode) nothing is remembered.
  }
}

/** Clears the list on request. Logging out clears it too. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(storageKeys.recentProducts);
    dispatchEvent(new Event(changed));
  } catch {
    // Without storage there is nothing to clear.
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  const leaveSession = onSessionChange(listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
    leaveSession();
  };
}

/** The products viewed before this one (null: all), newest first; empty on the server and during hydration. */
export function useRecentBefore(productId: ProductId | null): ProductId[] {
  const text = useSyncExternalStore(subscribe, readText, () => '[]');
  return useMemo(
    () =>
      parseRecent(text)
        .filter((id) => id !== productId)
        .slice(0, limits.recentMax),
    [text, productId],
  );
}
