import { useMemo, useSyncExternalStore } from 'react';
import { limits, storageKeys } from '#contract/limits.ts';
import { onSessionChange } from '../../runtime/session/session.ts';

/** Said on the window at every change of this tab's own. */
const changed = 'recent-products';

/** Reads what the browser kept; what makes no sense in it counts as not there. */
export function parseRecent(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? [...new Set(ids)].filter((id): id is number => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

/** The ids after a product was looked at, the newest first. One more than is shown, for the product on the screen is not. */
export function withRecent(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, limits.recentMax + 1);
}

function readText(): string {
  try {
    return localStorage.getItem(storageKeys.recentProducts) ?? '[]';
  } catch {
    return '[]';
  }
}

/** Keeps that a product was looked at: its id, in this browser, and nothing else. */
export function rememberProduct(id: number): void {
  try {
    localStorage.setItem(storageKeys.recentProducts, JSON.stringify(withRecent(parseRecent(readText()), id)));
    dispatchEvent(new Event(changed));
  } catch {
    // Without storage (private mode) nothing is remembered.
  }
}

/** At the shopper's wish. The end of a session forgets them too. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(storageKeys.recentProducts);
    dispatchEvent(new Event(changed));
  } catch {
    // Where nothing can be kept, nothing has to be cleared.
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

/** What was looked at before this product, newest first; nothing on the server and while the page hydrates. */
export function useRecentBefore(productId: number): number[] {
  const text = useSyncExternalStore(subscribe, readText, () => '[]');
  return useMemo(
    () =>
      parseRecent(text)
        .filter((id) => id !== productId)
        .slice(0, limits.recentMax),
    [text, productId],
  );
}
