import { isStoragePath, type Storage } from '../storage.ts';
import type { Bucket } from './bucket.ts';

// The bucket has the same tree as the data folder.
const root = 'uploads/';
const removedAtOnce = 16;

/** Removes objects, some at a time. */
export async function removeAll(bucket: Pick<Bucket, 'remove'>, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += removedAtOnce)
    await Promise.all(keys.slice(from, from + removedAtOnce).map(bucket.remove));
}

/** Stores pictures in a bucket, which all instances share. Throws BucketError. */
export function createBucketStorage(bucket: Bucket): Storage {
  function keyOf(path: string): string {
    if (!isStoragePath(path)) throw new Error(`not a storage path: ${path}`);
    return `${root}${path}`;
  }
  return {
    put: async (path, bytes) => bucket.put(keyOf(path), bytes),
    get: async (path) => (isStoragePath(path) ? bucket.get(keyOf(path)) : null),
    has: async (path) => isStoragePath(path) && (await bucket.sizeOf(keyOf(path))) !== null,
    remove: async (path) => bucket.remove(keyOf(path)),
    async *listAll() {
      for await (const page of bucket.list(root))
        yield* page.map(({ key }) => key.slice(root.length)).filter(isStoragePath);
    },
    createFinder: (folder) => async (start) => {
      const found: string[] = [];
      for await (const page of bucket.list(`${root}${folder}/${start}`))
        found.push(...page.map(({ key }) => key.slice(root.length)).filter(isStoragePath));
      return found;
    },
    async clean(folder, before, known) {
      for await (const page of bucket.list(`${root}${folder}/`)) {
        const old = page.filter(({ changedAt }) => changedAt < before).map(({ key }) => key.slice(root.length));
        const used = await known(old.filter(isStoragePath));
        await removeAll(
          bucket,
          old.filter((path) => !used.has(path)).map((path) => `${root}${path}`),
        );
      }
    },
  };
}
