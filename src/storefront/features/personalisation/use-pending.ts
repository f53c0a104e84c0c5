import { useSyncExternalStore } from 'react';
import type { OptionEntry } from '#contract/cart.ts';
import { pendingEvent, readPending } from '../../shared/cart/pending-options.ts';

function subscribe(listener: () => void): () => void {
  addEventListener(pendingEvent, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(pendingEvent, listener);
    removeEventListener('storage', listener);
  };
}

/** The choices that wait for a variant; none on the server and while the page hydrates. */
export function usePending(variantId: number): OptionEntry[] {
  // A text, because a snapshot has to be the same as long as nothing changed.
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readPending(variantId)),
    () => '[]',
  );
  return JSON.parse(text) as OptionEntry[];
}
