import { storageKeys } from '#contract/limits.ts';

// What is about the browser and not about who sat before it.
const kept = new Set<string>([storageKeys.language, storageKeys.languageHint, storageKeys.appOffered]);

/** After a logout: whoever comes next finds nothing of the one before, neither drafts nor what was looked at. */
export function clearShopperStorage(): void {
  for (const nameOfStore of ['localStorage', 'sessionStorage'] as const) {
    try {
      const store = globalThis[nameOfStore];
      for (const key of Object.keys(store)) if (!kept.has(key)) store.removeItem(key);
    } catch {
      // Where nothing can be kept, nothing has to be forgotten.
    }
  }
}
