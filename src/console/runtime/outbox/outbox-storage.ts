import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { openDatabase, resultOf } from '../offline/open-database.ts';
import type { KeptWrite, OutboxStorage } from './outbox.ts';

const storeName = 'outbox';

/** Kept writes in IndexedDB. Where the browser blocks it, they are kept until the page is closed. */
export function createOutboxStorage(): OutboxStorage {
  let database: Promise<IDBDatabase> | null = null;
  const memory = new Map<string, KeptWrite>();
  const channel = new BroadcastChannel(consoleStorageKeys.outbox);
  async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
    try {
      database ??= openDatabase(consoleStorageKeys.outbox, storeName, 'key');
      return await resultOf(work((await database).transaction(storeName, mode).objectStore(storeName)));
    } catch {
      return null;
    }
  }
  return {
    all: async () => (await inStore<KeptWrite[]>('readonly', (store) => store.getAll())) ?? [...memory.values()],
    async put(write) {
      memory.set(write.key, write);
      await inStore<IDBValidKey>('readwrite', (store) => store.put(write));
      channel.postMessage('');
    },
    async remove(key) {
      memory.delete(key);
      await inStore<undefined>('readwrite', (store) => store.delete(key));
      channel.postMessage('');
    },
    onChange: (listener) => channel.addEventListener('message', listener),
  };
}
