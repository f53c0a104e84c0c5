import { consoleStorageKeys } from '#contract/console/storage-keys.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function draftKey(staffId: number, subject: string): string {
  return `${consoleStorageKeys.drafts}${staffId}:${subject}`;
}

/** What a person typed into the form of a subject; null if there is nothing or it cannot be read. */
export function readDraft(storage: DraftStorage, staffId: number, subject: string): unknown {
  try {
    return JSON.parse(storage.getItem(draftKey(staffId, subject)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what a person typed. A full or blocked storage keeps nothing, and the form still works. */
export function keepDraft(storage: DraftStorage, staffId: number, subject: string, value: unknown): void {
  try {
    storage.setItem(draftKey(staffId, subject), JSON.stringify(value));
  } catch {
    // Full, or blocked by the browser.
  }
}

export function dropDraft(storage: DraftStorage, staffId: number, subject: string): void {
  storage.removeItem(draftKey(staffId, subject));
}

/** Removes all drafts of this device, or all but those of one person. */
export function wipeDrafts(storage: DraftStorage, exceptOf: number | null = null): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const kept = exceptOf === null ? null : draftKey(exceptOf, '');
  for (const key of keys)
    if (key.startsWith(consoleStorageKeys.drafts) && (kept === null || !key.startsWith(kept))) storage.removeItem(key);
}
