import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where pictures are kept, by path: "catalog/x.webp", "uploads/y.webp". */
export interface Storage {
  put(path: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null where there is nothing at this path. */
  get(path: string): Promise<Buffer | null>;
  has(path: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** The paths in a folder. */
  list(folder: string): Promise<string[]>;
  /** The paths in all folders. */
  listAll(): Promise<string[]>;
}

// The only names that this program makes; anything else cannot lead out of the folder.
const safePath = /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,80}\.(webp|png|jpg|avif)$/;

export function isStoragePath(path: string): boolean {
  return safePath.test(path);
}

/** Writes a file that appears whole or not at all, also when the power goes: its bytes are on the disk before its name is. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The bytes of a file, or null where there is none. */
export function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function readFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A file where a folder could be holds nothing either.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

/** Keeps pictures in a folder. */
export function createLocalStorage(root: string): Storage {
  function fileOf(path: string): string {
    if (!isStoragePath(path)) throw new Error(`not a storage path: ${path}`);
    return join(root, path);
  }
  async function list(folder: string): Promise<string[]> {
    const names = await readFolder(join(root, folder));
    return names.map((name) => `${folder}/${name}`).filter(isStoragePath);
  }
  return {
    put: (path, bytes) => writeWhole(fileOf(path), bytes),
    get: async (path) => (isStoragePath(path) ? readIfThere(fileOf(path)) : null),
    has: async (path) => isStoragePath(path) && isThere(fileOf(path)),
    remove: (path) => rm(fileOf(path), { force: true }),
    list,
    async listAll() {
      const folders = await Promise.all((await readFolder(root)).sort().map(list));
      return folders.flat();
    },
  };
}
