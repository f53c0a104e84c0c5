import { consoleStorageKeys } from '#contract/console/storage-keys.ts';

/** Says whether writes of anyone are kept on this device. Without them, a page loads nothing of the outbox. */
export function setHasKept(hasKept: boolean): void {
  try {
    if (hasKept) localStorage.setItem(consoleStorageKeys.hasKept, '1');
    else localStorage.removeItem(consoleStorageKeys.hasKept);
  } catch {
    // Blocked by the browser, as is what would be kept.
  }
}
