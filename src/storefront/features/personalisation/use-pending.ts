import { useSyncExternalStore } from 'react';
import type { VariantId } from '#contract/ids.ts';
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

/** The options stored for a variant; none on the server and during hydration. */
export function usePending(variantId: VariantId): OptionEntry[] {
  // A string, because a snapshot must stay identical until something changes.
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readPending(variantId)),
    () => '[]',
  );
  return JSON.parse(text) as OptionEntry[];
}
