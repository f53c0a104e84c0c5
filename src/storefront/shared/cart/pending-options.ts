import type { OptionEntry } from '#contract/cart.ts';
import { storageKeys } from '#contract/limits.ts';

/** What was chosen for a variant that is not in the cart yet. It waits in the browser for "add to cart". */
interface Pending {
  variantId: number;
  options: OptionEntry[];
}

/** Said on the window at every change, for the components that show the choices. */
export const pendingEvent = 'pending-options';

function tell(): void {
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

/** The waiting choices for a variant; none when they are another variant's. */
export function readPending(variantId: number): OptionEntry[] {
  try {
    const pending = parse(localStorage.getItem(storageKeys.pendingOptions));
    return pending?.variantId === variantId ? pending.options : [];
  } catch {
    return [];
  }
}

/** Keeps choices for a variant; an empty list forgets them. False where the browser keeps nothing. */
export function storePending(variantId: number, options: OptionEntry[]): boolean {
  try {
    if (options.length === 0) localStorage.removeItem(storageKeys.pendingOptions);
    else localStorage.setItem(storageKeys.pendingOptions, JSON.stringify({ variantId, options } satisfies Pending));
    tell();
    return true;
  } catch {
    return false;
  }
}

/** After they went into the cart, at another variant's choice, at the logout. */
export function clearPending(): void {
  try {
    localStorage.removeItem(storageKeys.pendingOptions);
    tell();
  } catch {
    // Where nothing can be kept, nothing has to be cleared.
  }
}

/** Forgets what was chosen for any other variant. */
export function clearPendingOfOthers(variantId: number): void {
  if (readPending(variantId).length === 0) clearPending();
}
