import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where pictures are kept, by path: "catalog/x.webp", "uploads/y.webp". */
export interface Storage {
  put(path: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null where there is nothing at this path. */
  get(path: string): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
}

// The only names that this program makes; anything else cannot lead out of the folder.
const safePath = /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,80}\.(webp|png|jpg|avif)$/;

export function isStoragePath(path: string): boolean {
  return safePath.test(path);
}

/** Keeps pictures in a folder. A file appears whole or not at all. */
export function createLocalStorage(root: string): Storage {
  function fileOf(path: string): string {
    if (!isStoragePath(path)) throw new Error(`not a storage path: ${path}`);
    return join(root, path);
  }
  return {
    async put(path, bytes) {
      const file = fileOf(path);
      const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
    },
    async get(path) {
      if (!isStoragePath(path)) return null;
      return readFile(fileOf(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(path) {
      await rm(fileOf(path), { force: true });
    },
  };
}
