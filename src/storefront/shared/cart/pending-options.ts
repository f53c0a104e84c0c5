import type { ProductOption } from '#contract/catalog.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { OptionEntry } from '#contract/cart.ts';
import { storageKeys } from '#contract/values/limits.ts';

/**
 * The options entered for a variant that is not in the cart yet, stored in the browser until "add
 * to cart". Each product has one record, so that the options of one product stay while another one
 * is added.
 */
interface Pending {
  productId: ProductId;
  variantId: VariantId;
  options: OptionEntry[];
}

/** The number of products whose options are stored; the oldest are dropped. */
export const pendingProductsMax = 20;

/** Dispatched on the window at every change, for the components that show the options. */
export const pendingEvent = 'pending-options';

function notify(): void {
  globalThis.dispatchEvent?.(new Event(pendingEvent));
}

function isEntry(value: unknown): value is OptionEntry {
  const entry = value as Partial<OptionEntry> | null;
  return typeof entry?.customization_option_id === 'number' && typeof entry.option_value === 'string';
}

function toPending(value: unknown): Pending[] {
  const { productId, variantId, options } = (value ?? {}) as Partial<Pending>;
  if (typeof productId !== 'number' || typeof variantId !== 'number' || !Array.isArray(options)) return [];
  return [{ productId, variantId, options: options.filter(isEntry) }];
}

/**
 * All records, the oldest first. The newest one is stored as the specification has it, with `options` at the
 * top; the others are beside it. Throws without storage.
 */
function readAll(): Pending[] {
  const text = localStorage.getItem(storageKeys.pendingOptions);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    const { others } = (stored ?? {}) as { others?: unknown };
    return [...(Array.isArray(others) ? (others as unknown[]) : []), stored].flatMap(toPending);
  } catch {
    return [];
  }
}

/** The required options of a product that have no value among the entries. */
export function missingOptions<O extends Pick<ProductOption, 'id' | 'required'>>(
  options: readonly O[],
  entries: readonly OptionEntry[],
): O[] {
  return options.filter(
    ({ id, required }) => required === true && !entries.some((entry) => entry.customization_option_id === id),
  );
}

/** False if the browser has no storage. */
function update(change: (all: Pending[]) => Pending[]): boolean {
  try {
    const next = change(readAll()).slice(-pendingProductsMax);
    const newest = next.pop();
    if (newest === undefined) localStorage.removeItem(storageKeys.pendingOptions);
    else localStorage.setItem(storageKeys.pendingOptions, JSON.stringify({ ...newest, others: next }));
    notify();
    return true;
  } catch {
    return false;
  }
}

/** The stored options of a variant. */
export function readPending(variantId: VariantId): OptionEntry[] {
  try {
    return readAll().find((one) => one.variantId === variantId)?.options ?? [];
  } catch {
    return [];
  }
}

/**
 * Stores the options of a product's variant; an empty list removes them. False if the browser has
 * no storage.
 */
export function storePending(productId: ProductId, variantId: VariantId, options: OptionEntry[]): boolean {
  return update((all) => [
    ...all.filter((one) => one.productId !== productId),
    ...(options.length === 0 ? [] : [{ productId, variantId, options }]),
  ]);
}

/** Called after the options of a variant were added to the cart. */
export function clearPending(variantId: VariantId): void {
  update((all) => all.filter((one) => one.variantId !== variantId));
}

/** Removes the options stored for any other variant of the product. */
export function clearPendingOfOthers(productId: ProductId, variantId: VariantId): void {
  update((all) => all.filter((one) => one.productId !== productId || one.variantId === variantId));
}

/** Called when the shopper logs out or deletes the account. */
export function clearAllPending(): void {
  try {
    localStorage.removeItem(storageKeys.pendingOptions);
    notify();
  } catch {
    // Without storage there is nothing to clear.
  }
}
