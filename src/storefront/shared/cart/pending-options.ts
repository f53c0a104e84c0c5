import type { VariantId } from '#contract/ids.ts';
import type { OptionEntry } from '#contract/cart.ts';
import { storageKeys } from '#contract/values/limits.ts';

/**
 * The options entered for a variant that is not in the cart yet, stored in the browser until "add
 * to cart".
 */
interface Pending {
  variantId: VariantId;
  options: OptionEntry[];
}

/** Dispatched on the window at every change, for the components that show the options. */
export const pendingEvent = 'pending-options';

function notify(): void {
  globalThis.dispatchEvent?.(new Event(pendingEvent));
}

function isEntry(value: unknown): value is OptionEntry {
  const entry = value as Partial<OptionEntry> | null;
  return typeof entry?.customization_option_id === 'number' && typeof entry.option_value === 'string';
}

function parse(text: string | null): Pending | null {
  try {
    const { variantId, options } = JSON.parse(text ?? 'null') as Partial<Pending>;
    return typeof variantId === 'number' && Array.isArray(options)
      ? { variantId, options: options.filter(isEntry) }
      : null;
  } catch {
    return null;
  }
}

/** The stored options of a variant; none if they belong to another variant. */
export function readPending(variantId: VariantId): OptionEntry[] {
  try {
    const pending = parse(localStorage.getItem(storageKeys.pendingOptions));
    return pending?.variantId === variantId ? pending.options : [];
  } catch {
    return [];
  }
}

/**
 * Stores options for a variant; an empty list removes them. False if the browser has no storage.
 */
export function storePending(variantId: VariantId, options: OptionEntry[]): boolean {
  try {
    if (options.length === 0) localStorage.removeItem(storageKeys.pendingOptions);
    else localStorage.setItem(storageKeys.pendingOptions, JSON.stringify({ variantId, options } satisfies Pending));
    notify();
    return true;
  } catch {
    return false;
  }
}

/** Called after they were added to the cart, and at logout. */
export function clearPending(): void {
  try {
    localStorage.removeItem(storageKeys.pendingOptions);
    notify();
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Removes options stored for any other variant. */
export function clearPendingOfOthers(variantId: VariantId): void {
  if (readPending(variantId).length === 0) clearPending();
}
