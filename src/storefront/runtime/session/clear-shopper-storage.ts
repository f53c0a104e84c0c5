import { storageKeys } from '#contract/values/limits.ts';

// These belong to the browser and not to the shopper.
const browserKeys = new Set<string>([storageKeys.language, storageKeys.languageHint, storageKeys.appOffered]);

/** Removes the shopper's data, such as drafts and viewed products, from both storages. */
export function clearShopperStorage(): void {
  for (const storageName of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[storageName];
      for (const key of Object.keys(storage)) if (!browserKeys.has(key)) storage.removeItem(key);
    } catch {
      // Without storage there is nothing to clear.
    }
  }
}
