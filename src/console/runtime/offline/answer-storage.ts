import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { openDatabase, resultOf } from './open-database.ts';

/** An answer of the shop that this device keeps. */
export interface KeptAnswer {
  /** The hash of its query. */
  id: string;
  data: unknown;
  /** When it came, in milliseconds. */
  at: number;
}

/** Where answers survive a reload: those of one person, until the session ends. */
export interface AnswerStorage {
  /** Keeps the answers of this person from now on. Those of anyone else are removed. */
  begin: (staffId: number) => Promise<void>;
  /** Keeps an answer that came to this person. Nothing is kept after the session, or for anyone else. */
  put: (staffId: number, answer: KeptAnswer) => Promise<void>;
  find: (id: string) => Promise<KeptAnswer | null>;
  clear: () => Promise<void>;
}

interface Owner {
  id: typeof ownerId;
  staffId: number;
}

const storeName = 'answers';
const ownerId = 'owner';

/** Kept answers in IndexedDB. Where the browser blocks it, none are kept. */
export function createAnswerStorage(): AnswerStorage {
  let database: Promise<IDBDatabase> | null = null;
  async function inStore<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
    try {
      database ??= openDatabase(consoleStorageKeys.answers, storeName, 'id');
      return await work((await database).transaction(storeName, 'readwrite').objectStore(storeName));
    } catch {
      return null;
    }
  }
  const ownerIn = async (store: IDBObjectStore) => (await resultOf<Owner | undefined>(store.get(ownerId)))?.staffId;
  return {
    async begin(staffId) {
      await inStore(async (store) => {
        if ((await ownerIn(store)) === staffId) return;
        await resultOf(store.clear());
        await resultOf(store.put({ id: ownerId, staffId } satisfies Owner));
      });
    },
    async put(staffId, answer) {
      await inStore(async (store) => {
        if ((await ownerIn(store)) === staffId) await resultOf(store.put(answer));
      });
    },
    find: async (id) => (await inStore((store) => resultOf<KeptAnswer | undefined>(store.get(id)))) ?? null,
    async clear() {
      await inStore((store) => resultOf(store.clear()));
    },
  };
}
