import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import type { KeptWrite, OutboxStorage } from './outbox.ts';

const storeName = 'outbox';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage refused it.')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(consoleStorageKeys.outbox, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'key' }));
  return done(request);
}

/** Kept writes in IndexedDB. Where the browser blocks it, they are kept until the page is closed. */
export function createOutboxStorage(): OutboxStorage {
  let database: Promise<IDBDatabase> | null = null;
  async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T) {
    try {
      database ??= open();
      return await done(work((await database).transaction(storeName, mode).objectStore(storeName)));
    } catch {
      return otherwise;
    }
  }
  return {
    all: () => inStore<KeptWrite[]>('readonly', (store) => store.getAll(), []),
    put: async (write) => void (await inStore<IDBValidKey>('readwrite', (store) => store.put(write), '')),
    remove: (key) => inStore<undefined>('readwrite', (store) => store.delete(key), undefined),
  };
}
